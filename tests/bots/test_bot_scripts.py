"""Samples of `scripts/bot_soak.py` and `scripts/bot_bench.py`; the soak notices failures."""

from __future__ import annotations

import gc
import json
import re
from dataclasses import replace
from time import monotonic, process_time

import pytest

from lioncourt.bots import BOTS, Bot, Sight, sight_of
from lioncourt.bots.clock import STEP
from lioncourt.bots.hard_bot import time_to_use
from lioncourt.core.actions import Action
from lioncourt.game import Game
from lioncourt.table.registry import default_registry
from scripts import bot_bench, bot_soak
from scripts.bot_soak import PEER, TIMED, Late, Table, Times
from scripts.soak_peer import Peer

BASE_GAME = 64  # the number of a table without modules
NONE, FIRST = range(0), range(1, 2)  # of decisions
HERE = ["--games", "1", "--workers", "0", "--seed"]


def test_the_soak_goes_through_everything() -> None:
    tables = [bot_soak.table(number) for number in range(1, 401)]
    configurations = [table.configuration for table in tables]
    registry = default_registry()
    assert {each.game for each in configurations} == set(registry.games)
    assert {each.seats for each in configurations} == {2, 3, 4, 5, 6}
    assert {module for each in configurations for module in each.modules} == set(registry.modules)
    assert {name.partition(":")[0] for table in tables for name in table.lineup} == set(BOTS)
    assert {table.budget for table in tables} == {bot_soak.USUAL, bot_soak.LONG}
    for table in tables:
        assert len(table.lineup) == table.configuration.seats
        assert any(name.startswith("hard") for name in table.lineup)
        assert bot_soak.table(table.number) == table


def test_every_game_is_in_one_batch() -> None:
    numbers = [number for batch in bot_soak.batches(10, 7) for number in batch]
    assert numbers == list(range(7, 17))


def test_bots_play_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_soak, "USUAL", 0.002)
    bot_soak.main([*HERE, str(BASE_GAME)])  # whether a millisecond is kept is not asked here
    printed = capsys.readouterr().out
    assert re.search(r"build: games 1, decisions \d+, illegal 0, errors 0, seconds", printed)
    assert re.search(
        r"\ntimed \d+, overruns \d+, late \d+, waiting \d+, longest [0-9.]+ x budget;", printed
    )


class Cheat:
    """Chooses what is not on offer."""

    def choose(self, sight: Sight) -> Action:
        first = sight.actions[0]
        return Action(first.spec, 9 * first.args)  # nine times the same card


class Crash:
    """Gives up."""

    def choose(self, sight: Sight) -> Action:
        raise RuntimeError("no idea")


@pytest.mark.parametrize(("bot", "told"), [(Cheat(), "illegal: game"), (Crash(), "no idea")])
def test_a_failure_is_reported_and_fails(
    bot: Bot, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_soak, "make_bot", lambda name, seed: bot)
    assert bot_soak.main([*HERE, str(BASE_GAME)]) == 1
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wall", "work", "late", "waiting"),
    [(0.021, 0.021, 0, 0), (0.023, 0.0225, 1, 0), (0.9, 0.3, 1, 0), (0.03, 0.015, 0, 1)],
)
def test_too_much_work_is_told_from_waiting(
    wall: float, work: float, late: int, waiting: int
) -> None:
    table = bot_soak.table(BASE_GAME)
    times = Times()
    bot_soak.note_time(TIMED, table, table.configuration.start(1), wall, work, times)
    assert (times.timed, len(times.late), times.waiting) == (1, late, waiting)
    assert times.longest == pytest.approx(wall / table.budget)


class Slow:
    """Chooses the first option, at some of its decisions after a tenth too much work and more."""

    def __init__(self, slow: range) -> None:
        self.decisions = 0
        self.slow = slow  # decisions, counted from 1

    def choose(self, sight: Sight) -> Action:
        self.decisions += 1
        started = process_time()
        while self.decisions in self.slow and process_time() - started < 1.2 * bot_soak.LONG:
            pass
        return sight.actions[0]


@pytest.mark.parametrize(
    ("slow", "late_again"),
    [
        (NONE, 0),
        (FIRST, 1),
        (range(20, 21), 1),
        (range(21, 22), 0),
        (range(1, 21), 20),
    ],
)
def test_what_was_late_is_decided_again_twenty_times(
    slow: range, late_again: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Slow(slow)
    monkeypatch.setattr(bot_soak, "timed_bot", lambda who, at, game: bot)
    table = replace(bot_soak.table(BASE_GAME), budget=bot_soak.LONG)
    late = bot_soak.tried_again(Late(table, (), wall=1.0, work=1.0), workers=0)
    assert bot.decisions == 20
    assert late.is_overrun == (late_again > 0)
    assert f"{late_again} of 20 tries late again, median" in str(late)


@pytest.mark.parametrize("is_slow_again", [True, False])
def test_one_overrun_is_enough_to_fail(
    is_slow_again: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[int] = set()

    def timed_bot(who: str, at: Table, game: Game) -> Slow:
        """Returns a bot that is slow at the first decision, then or always."""
        decision = len(game.history())
        is_first = not seen or min(seen) == decision
        is_slow = is_first and (is_slow_again or decision not in seen)
        seen.add(decision)
        return Slow(FIRST if is_slow else NONE)

    monkeypatch.setattr(bot_soak, "USUAL", bot_soak.LONG)  # which no other decision takes
    monkeypatch.setattr(bot_soak, "timed_bot", timed_bot)
    assert bot_soak.main([*HERE, str(BASE_GAME)]) == is_slow_again
    told = capsys.readouterr()
    assert f"overruns {int(is_slow_again)}, late 1," in told.out
    assert ("\noverrun: game" in told.out) == is_slow_again
    tries = 20 if is_slow_again else 0
    assert re.search(rf"late: game 64.* for 200 ms; {tries} of 20 tries late again", told.err)


def test_a_decision_can_be_decided_again_in_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_soak, "TRIES", 2)
    table = replace(bot_soak.table(BASE_GAME), budget=60.0)
    game = table.configuration.start(table.number)
    while len(game.actions()) == 1 or len(game.history()) < 5:
        game.play(game.actions()[0])
    times, before = Times(), monotonic()
    bot_soak.note_time(TIMED, table, game, 90.0, 90.0, times)
    (late,) = times.late
    assert len(late.played) == len(game.history())
    assert before < late.ended <= monotonic()
    assert f" at {late.ended:.2f} s: 90000 ms, 90000 ms of work, for 60000 ms" in str(late)
    hurried = bot_soak.tried_again(replace(late, table=replace(table, budget=0.2)), workers=1)
    assert len(hurried.again) == 4
    assert min(hurried.again) > 0.01  # it thought
    hopeless = replace(late, table=replace(table, budget=1e-9))
    assert bot_soak.tried_again(hopeless, workers=1).late_again == 4


@pytest.mark.parametrize("options", [[], ["--peer"]])
def test_a_peer_decides_what_is_timed(
    options: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def timed_bot(who: str, at: Table, game: Game) -> Bot:
        asked.append((who, len(game.history())))
        assert len(game.actions()) > 1
        return Slow(NONE)

    monkeypatch.setattr(bot_soak, "timed_bot", timed_bot)
    assert bot_soak.main([*HERE, str(BASE_GAME), *options]) == 0
    printed = capsys.readouterr().out
    bots = [decision for who, decision in asked if who == TIMED]
    peers = [decision for who, decision in asked if who == PEER]
    assert f"\ntimed {len(bots)}, overruns 0," in printed
    assert peers == (bots if options else [])
    assert (f"\npeer: timed {len(bots)}, overruns 0, late 0," in printed) == bool(options)


def test_a_late_peer_is_told_and_tried_again_but_fails_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first: list[int] = []

    def timed_bot(who: str, at: Table, game: Game) -> Bot:
        decision = len(game.history())
        first.append(decision)
        return Slow(FIRST if who == PEER and decision == first[0] else NONE)

    monkeypatch.setattr(bot_soak, "USUAL", bot_soak.LONG)  # which no other decision takes
    monkeypatch.setattr(bot_soak, "timed_bot", timed_bot)
    assert bot_soak.main([*HERE, str(BASE_GAME), "--peer"]) == 0
    told = capsys.readouterr()
    assert re.search(r"\npeer: timed \d+, overruns 1, late 1, waiting 0,", told.out)
    assert re.search(r"peer late: game 64.* for 200 ms; 20 of 20 tries late again", told.err)


def test_the_peer_takes_the_time_that_hard_may_think() -> None:
    game = bot_soak.table(BASE_GAME).configuration.start(1)
    _, wall, _ = bot_soak.measured(Peer(0.2), sight_of(game))
    assert wall >= time_to_use(0.2) - STEP > 0.18


def test_no_garbage_is_collected_while_the_peer_decides() -> None:
    game = bot_soak.table(BASE_GAME).configuration.start(1)
    peer, sight = Peer(0.05), sight_of(game)
    before = gc.get_threshold()
    collections: list[str] = []

    def note(phase: str, info: dict[str, int]) -> None:
        collections.append(phase)

    gc.collect()
    gc.callbacks.append(note)
    gc.set_threshold(1, 1, 1)
    try:
        begun = len(collections)
        peer.choose(sight)
        assert len(collections) == begun
        _ = [[] for _ in range(100)]  # any other does
        assert len(collections) > begun
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)


def test_the_bench_measures_every_bot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_bench, "TABLES", {"base": ()})
    bot_bench.main(["--games", "1", "--decisions", "2", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["build"] in ("pure", "compiled")
    assert [each["bot"] for each in found["measures"]] == ["easy", "greedy", "normal", "hard"]
    assert all(each["ms_a_decision"] > 0 for each in found["measures"])
    assert found["measures"][-1]["simulations_a_second"] > 0
