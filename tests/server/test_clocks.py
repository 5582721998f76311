"""Thinking time: nobody gets more of it for the decision at hand."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from lioncourt.server.clocks import KEPT, Clocks
from lioncourt.server.customs import Customs
from lioncourt.server.undo import free_undo_targets
from tests.server.paper import Paper
from tests.server.test_customs import with_customs

if TYPE_CHECKING:
    from lioncourt.server.hub import Hub

SECONDS = 90


class Clocked:
    """A paper table with a clock, and the time, which stands still."""

    def __init__(self, paper: Paper) -> None:
        self.now = 1000.0
        self.paper = with_customs(paper, Customs(clock="gentle", seconds=SECONDS))
        self.used = True
        hub = SimpleNamespace(listeners=[], is_in_use=lambda table_id: self.used)
        self.clocks = Clocks(cast("Hub", hub))

    def after(self, seconds: float, seat: int, type: str, **parts: object) -> int | None:
        """Lets time pass and somebody do something; returns the time of the decision then."""
        self.now += seconds
        self.paper.run(self.paper.asking(seat), type, seat=seat, **parts)
        self.clocks.look_at(self.paper.table)
        return self.spent()

    def spent(self) -> int | None:
        return self.clocks.spent(self.paper.table)


@pytest.fixture
def clocked(monkeypatch: pytest.MonkeyPatch) -> Clocked:
    """Returns a table where somebody decides again after a step that is taken back freely."""
    paper = next(paper for seed in range(200) if (paper := in_mid_turn(seed)))
    clocked = Clocked(paper)
    monkeypatch.setattr("lioncourt.server.clocks.monotonic", lambda: clocked.now)
    clocked.clocks.look_at(clocked.paper.table)
    return clocked


def in_mid_turn(seed: int) -> Paper | None:
    paper = Paper("mm", seed=seed)
    for _ in range(40):
        seat, moves = paper.table.to_move, paper.table.moves
        assert seat is not None
        free = [one["action"] for one in paper.options() if not one["final"]]
        if not free:
            paper.play()
            continue
        paper.run(paper.asking(seat), "play", seat=seat, action=free[0], at=moves)
        if paper.table.to_move == seat and moves in free_undo_targets(paper.table, seat):
            return paper
    return None


def test_the_same_decision_gets_no_new_time(clocked: Clocked) -> None:
    """A bot that stood in for a moment, or a step and its undo, started the clock again."""
    table = clocked.paper.table
    seat, moves = table.to_move, table.moves
    assert seat is not None
    action = str(table.played[-1].action)
    assert clocked.after(20, seat, "stand_in", level="random") is None
    assert clocked.after(20, seat, "stand_in", level=None) == 20
    assert clocked.after(20, seat, "undo", moves=moves - 1) == 0
    again = clocked.after(20, seat, "play", action=action, at=moves - 1)
    assert again == 40
    assert clocked.after(20, seat, "undo", moves=moves - 1) == 20


def test_it_stands_still_while_people_think_about_going_back(clocked: Clocked) -> None:
    paper = clocked.paper
    paper.play(6)
    clocked.clocks.look_at(paper.table)
    seat = paper.table.to_move
    assert seat is not None
    assert clocked.spent() == 0
    assert clocked.after(30, seat, "undo", moves=0) is None
    assert paper.table.undo_wish is not None
    assert clocked.after(30, 1 - seat, "answer_undo", yes=False) == 30
    clocked.now += 10
    while paper.table.to_move == seat:
        paper.play()
        clocked.clocks.look_at(paper.table)
    assert clocked.spent() == 0  # the next one has the whole time


def test_it_goes_on_while_its_table_is_away_for_a_while(clocked: Clocked) -> None:
    assert clocked.spent() == 0
    clocked.used = False
    clocked.now += 70
    clocked.clocks.forget_long_gone()
    clocked.clocks.look_at(clocked.paper.table)  # it is loaded again
    assert clocked.spent() == 70


def test_it_is_forgotten_with_a_table_that_does_not_come_back(clocked: Clocked) -> None:
    def a_day_later(*, used: bool) -> int:
        clocked.used = used
        clocked.now += KEPT
        clocked.clocks.forget_long_gone()
        return len(clocked.clocks)

    assert a_day_later(used=True) == 1
    assert clocked.spent() == KEPT  # people are still there: nobody has new time
    assert a_day_later(used=False) == 0
    assert clocked.spent() is None


def test_a_bot_still_stands_in_at_a_table_that_is_away(clocked: Clocked) -> None:
    async def left_alone() -> int | None:
        clocked.clocks.look_at(strict.table)
        clocked.used = False
        clocked.now += KEPT
        clocked.clocks.forget_long_gone()
        await clocked.clocks.stop()
        return clocked.clocks.spent(strict.table)

    strict = with_customs(Paper("mm"), Customs(clock="strict", seconds=3600))
    strict.table.id = "strict"
    assert asyncio.run(left_alone()) == KEPT
