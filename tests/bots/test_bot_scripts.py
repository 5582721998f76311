"""Samples of `scripts/bot_soak.py` and `scripts/bot_bench.py`; the soak notices failures."""

from __future__ import annotations

import json
import re

import pytest

from lioncourt.bots import BOTS, Bot, Sight
from lioncourt.core.actions import Action
from lioncourt.table.registry import default_registry
from scripts import bot_bench, bot_soak
from scripts.bot_soak import Outcome

BASE_GAME = 64  # the number of a table without modules
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
    assert re.search(r"\ntimed \d+, overruns \d+, waiting \d+, longest [0-9.]+ x budget;", printed)


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
    ("wall", "work", "overruns", "waiting"),
    [(0.021, 0.021, 0, 0), (0.03, 0.029, 1, 0), (0.03, 0.015, 0, 1)],
)
def test_overruns_are_told_from_waiting(
    wall: float, work: float, overruns: int, waiting: int
) -> None:
    table = bot_soak.table(BASE_GAME)
    outcome = Outcome()
    bot_soak.note_time(table, table.configuration.start(1), wall, work, outcome)
    assert (outcome.timed, outcome.overruns, outcome.waiting) == (1, overruns, waiting)
    assert outcome.longest == pytest.approx(wall / table.budget)
    assert outcome.is_clean == (overruns == 0)


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
