"""The customs of a table: advice, taking back, thinking time, colours; old journals have none."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from lioncourt.server import journal, wire
from lioncourt.server.customs import Customs
from lioncourt.server.errors import Refused
from lioncourt.server.making import new_table, rematch_of
from lioncourt.server.tables import table_of
from lioncourt.server.undo import free_undo_targets
from tests.server.paper import Paper
from tests.server.rig import BOT, ME, PATIENCE, Server, serving
from tests.server.test_undo import at_a_free_step


def with_customs(paper: Paper, customs: Customs) -> Paper:
    """Returns the same table as if it had been made with other customs."""
    made = paper.entries[0]
    assert isinstance(made, journal.Made)
    paper.entries[0] = msgspec.structs.replace(made, customs=customs)
    paper.table = table_of("paper", paper.entries)
    return paper


def test_where_nothing_is_undone_nobody_may() -> None:
    paper, seat = at_a_free_step("mm")
    with_customs(paper, Customs(undo="none"))
    assert free_undo_targets(paper.table, seat) == []
    moves = paper.table.moves
    assert paper.refused(paper.asking(seat), "undo", seat=seat, moves=moves - 1) == "no-undo"


def test_where_it_is_asked_every_step_needs_consent() -> None:
    paper, seat = at_a_free_step("mm")
    with_customs(paper, Customs(undo="asked"))
    assert free_undo_targets(paper.table, seat) == []
    moves = paper.table.moves
    outcome = paper.run(paper.asking(seat), "undo", seat=seat, moves=moves - 1)
    assert outcome.answer == {"undone": False}
    paper.run(paper.asking(1 - seat), "answer_undo", seat=1 - seat, yes=True)
    assert paper.table.moves == moves - 1


def test_customs_outlive_the_journal_and_the_rematch() -> None:
    customs = Customs(advice=False, undo="asked", clock="gentle", seconds=30, colours=(5, 0))
    paper = with_customs(Paper("mm"), customs)
    entries = journal.from_bytes(journal.to_bytes(paper.entries))
    assert table_of("again", entries).customs == customs
    assert rematch_of(paper.table).customs == customs


def test_a_journal_without_customs_has_the_usual_ones() -> None:
    paper = Paper("mm")
    data = msgspec.json.decode(journal.to_bytes(paper.entries)[0])
    data.pop("customs", None)
    [made] = journal.from_bytes([msgspec.json.encode(data)])
    assert isinstance(made, journal.Made)
    assert made.customs == Customs()


@pytest.mark.parametrize("colours", [(0,), (1, 1)])
def test_each_seat_has_a_colour_of_its_own(colours: tuple[int, ...]) -> None:
    game = Paper("mm").table.game
    assert game is not None
    wanted = wire.NewTable(seats=[wire.Place("me")] * 2, customs=Customs(colours=colours))
    with pytest.raises(Refused, match="bad-colours"):
        new_table(wanted, game.record(), "en")


def test_customs_are_told_and_advice_is_refused(server: Server) -> None:
    table = server.make(ME, ME, customs={"advice": False})
    state = server.state(table, 0, 1)
    assert state["table"]["customs"]["advice"] is False
    assert state["table"]["customs"]["undo"] == "free"
    seat = state["views"]["0"]["decision"]["seat"]
    assert server.refused(table, {"type": "hint", "seat": seat}, seat) == "no-advice"


@pytest.mark.parametrize("wrong", [{"seconds": 3}, {"undo": "maybe"}, {"colours": [0, 9]}])
def test_other_customs_are_not_understood(server: Server, wrong: dict[str, object]) -> None:
    answer = server.http.post("/api/tables", json={"seats": [ME, ME], "customs": wrong})
    assert answer.status_code == 400


def test_a_clock_tells_how_long_somebody_thinks(server: Server) -> None:
    table = server.make(ME, ME, customs={"clock": "gentle"})
    assert server.state(table, 0)["table"]["thinking"] >= 0
    assert server.state(server.make(ME, ME), 0)["table"]["thinking"] is None


def test_a_strict_clock_lets_a_bot_stand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lioncourt.server.clocks.SPENT", "random")
    with serving(tmp_path) as server:
        table = server.make(ME, BOT, customs={"clock": "strict", "seconds": 10})
        state = server.state(table, 0)
        while state["views"]["0"]["decision"]["seat"] != 0:
            state = server.state(table, 0, since=state["version"], wait=5)  # the bot begins
        moves = state["moves"]
        thinking = server.service.clocks._thinking[table.id]
        assert thinking.timer is not None
        # Ten seconds are long for a test: the time is over now.
        server.inside(lambda: thinking.timer and thinking.timer.cancel())
        coroutine = server.service.clocks._run_out(table.id, thinking, 0)
        server.wait_for(coroutine)
        end = time.monotonic() + PATIENCE
        state = server.state(table, 0)
        while state["moves"] == moves:
            assert time.monotonic() < end
            state = server.state(table, 0, since=state["version"], wait=5)
        assert state["table"]["seats"][0]["stand_in"] == "random"
