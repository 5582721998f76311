"""A sample of what `python scripts/soak.py` plays, and that it notices errors and goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core.state import State
from lioncourt.table.registry import default_registry
from scripts import soak
from tests.conformance import whole
from tests.conformance.mixtures import modules_of
from tests.conformance.sampling import at_most, sample_seed
from tests.conformance.support import Configuration

SAMPLE = 20
MOST = at_most(250)  # decisions of a game with many modules, which takes thousands
GAMES = sorted(default_registry().games)
PAIR = "thieves,characters"


def soaked(*arguments: str) -> int:
    return soak.main([*arguments, "--processes", "1"])


def configurations_of(*arguments: str) -> list[Configuration]:
    return soak.chosen(soak.parsed(list(arguments)))


@pytest.mark.parametrize("game", GAMES)
def test_random_games_go_well(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    failed = soaked("--game", game, "--games", str(SAMPLE), "--seed", "1", "--quick")
    printed = capsys.readouterr()
    assert not failed, printed.err
    assert re.fullmatch(rf"games {SAMPLE}, decisions \d+, errors 0, seconds \d+\.\d\n", printed.out)


@pytest.mark.parametrize(
    "mixture",
    [
        ("--pairs", "--games", "4"),
        ("--subsets", "4", "--games", "4", "--decisions", str(MOST)),
        ("--all", "--games", "4", "--decisions", str(MOST)),
        ("--modules", PAIR, "--games", "4"),
        ("--tables", "6", "--laws", "3", "--decisions", str(MOST)),
    ],
    ids=" ".join,
)
def test_modules_go_well_together(
    mixture: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """All laws, in a few games; the whole is `--pairs --each 40` and so on."""
    failed = soaked(*mixture, "--seed", str(sample_seed()))
    assert not failed, capsys.readouterr().err


def test_all_modules_together_come_to_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    """What happens last, happens with all of them as well."""
    failed = soaked("--all", "--game", "alhambra", "--games", "1", "--quick")
    assert not failed, capsys.readouterr().err


def test_a_game_can_be_left_after_some_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    """All laws hold for what was played, and so many decisions were."""
    assert not soaked("--modules", PAIR, "--games", "2", "--decisions", "40")
    assert "games 2, decisions 80, errors 0" in capsys.readouterr().out


def lost(game: lc.Game) -> list[str]:
    return ["something is lost"]


def shown_all(rules: object, state: State, seat: object) -> object:
    return state.content()


@pytest.mark.parametrize(
    ("where", "name", "replacement", "law"),
    [
        (whole, "audit", lost, "something is lost"),
        (whole, "view", shown_all, "sees too much"),
        (lc.Game, "copy", lambda game: game, "replayed|taken back|a copy has"),
    ],
    ids=["audit", "view", "copy"],
)
def test_a_broken_law_is_reported_and_fails(
    where: object,
    name: str,
    replacement: Callable[..., object],
    law: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(where, name, replacement)
    assert soaked("--games", "2", "--seed", "30") == 1
    printed = capsys.readouterr()
    assert "errors 2" in printed.out
    assert re.search(law, printed.err)
    assert "seed 31" in printed.err


def test_a_run_goes_on_from_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    run = ("--modules", PAIR, "--game", "alhambra", "--quick", "--log", str(log))
    assert not soaked(*run, "--games", "3")
    first = log.read_text(encoding="utf-8")
    assert not soaked(*run, "--games", "5")
    after = log.read_text(encoding="utf-8")
    assert after.startswith(first)
    assert [json.loads(line)["seed"] for line in after.splitlines()] == [1, 2, 3, 4, 5]
    log.write_text(
        json.dumps({"configuration": "x", "seed": 9, "error": "x, seed 9: broken"}) + "\n" + after,
        encoding="utf-8",
    )
    capsys.readouterr()
    assert soaked(*run, "--games", "5") == 1, "what broke before is not forgotten"
    assert "games 5, decisions 0, errors 1" in capsys.readouterr().out


def test_so_many_games_are_played_of_each_mixture() -> None:
    games = soak.games_of(soak.parsed(["--modules", PAIR, "--each", "7"]))
    of_game = [each for each, _ in games if each.game == "alhambra"]
    assert len(of_game) == 7
    assert {each.seats for each in of_game} == {2, 3, 4, 5, 6}
    assert [seed for _, seed in games[:7]] == [1, 2, 3, 4, 5, 6, 7]
    once = soak.games_of(soak.parsed(["--pairs", "--each", "1"]))
    assert {each.seats for each, _ in once} == {2, 3, 4, 5, 6}
    batches = list(soak.batches(games))
    assert [game for batch in batches for game in batch.games] == games


def test_games_of_all_kinds_or_of_one_are_played() -> None:
    assert {each.game for each in configurations_of()} == set(GAMES)
    for game in GAMES:
        seats = [each.seats for each in configurations_of("--game", game)]
        assert set(seats) == {2, 3, 4, 5, 6}
        assert len(seats) > 10, "every option with every number of seats"


def test_every_pair_of_modules_is_soaked() -> None:
    every = default_registry().modules
    excluding = [name for name, manifest in every.items() if manifest.excludes]
    alhambra = {each.modules for each in configurations_of("--pairs", "--game", "alhambra")}
    number = len(modules_of(default_registry().games["alhambra"]))
    assert len(alhambra) == number * (number - 1) // 2 or excluding
    assert all(len(modules) == 2 for modules in alhambra)
    assert {each.seats for each in configurations_of("--all")} == {2, 3, 4, 5, 6}
    with pytest.raises(ValueError, match="there is no module 'thiefs'"):
        configurations_of("--modules", "thiefs")


def test_a_random_table_follows_from_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games, seats and bots come up, all modules, and all laws in some of the games."""
    games = soak.games_of(soak.parsed(["--tables", "300", "--seed", "5"]))
    assert soak.games_of(soak.parsed(["--tables", "1", "--seed", "77"])) == [games[72]]
    tables = [each for each, _ in games]
    assert {each.game for each in tables} == set(GAMES)
    assert {each.seats for each in tables} == {2, 3, 4, 5, 6}
    assert {name for each in tables for name in each.bots} == {"random", "normal"}
    assert {name for each in tables for name in each.modules} == set(default_registry().modules)
    assert {0, 1, 2, 8} < {len(each.modules) for each in tables}
    assert any(each.options for each in tables)
    held: list[tuple[str, int]] = []
    for name in ("whole_game", "quick_game"):

        def noted(_: object, seed: int, __: object, name: str = name) -> int:
            held.append((name, seed))
            return 1

        monkeypatch.setattr(soak, name, noted)
    soak.play_batch(soak.Batch(tuple(games[:4]), laws=3))
    assert held == [("quick_game", 5), ("whole_game", 6), ("quick_game", 7), ("quick_game", 8)]
