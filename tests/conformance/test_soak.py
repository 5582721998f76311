"""A sample of `python scripts/soak.py --games 20000 --seed 1`, and that it notices errors."""

from __future__ import annotations

import re

import pytest

from lioncourt.table.registry import default_registry
from scripts import soak

SAMPLE = 20
GAMES = sorted(default_registry().games)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_go_well(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    sample = ["--game", game, "--games", str(SAMPLE), "--seed", "1", "--processes", "1"]
    failed = soak.main(sample)
    printed = capsys.readouterr()
    assert not failed, printed.err
    assert re.fullmatch(rf"games {SAMPLE}, decisions \d+, errors 0, seconds \d+\.\d\n", printed.out)


def test_an_error_is_reported_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "audit", lambda game: ["something is lost"])
    assert soak.main(["--games", "2", "--seed", "30", "--processes", "1"]) == 1
    printed = capsys.readouterr()
    assert "errors 2" in printed.out
    assert "AssertionError: something is lost" in printed.err
    assert "seed 31" in printed.err


def test_batches_cover_all_games_once() -> None:
    found = [b.first + i for b in soak.batches(60, 7) for i in range(b.count)]
    assert found == list(range(7, 67))


def test_games_of_all_kinds_or_of_one_are_played() -> None:
    assert {each.game for each in soak.soaked(soak.ALL)} == set(GAMES)
    for game in GAMES:
        seats = [each.seats for each in soak.soaked(game)]
        assert {each.game for each in soak.soaked(game)} == {game}
        assert set(seats) == {2, 3, 4, 5, 6}
        assert len(seats) > 10, "every option with every number of seats"


@pytest.mark.parametrize("mixture", [name for name in soak.MIXTURES if name != soak.ALONE])
def test_modules_go_well_together(mixture: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sample of `--modules pairs --games 13200`, `--modules together --games 5000` and so on."""
    every = len(soak.soaked(soak.ALL, mixture))
    number = min(SAMPLE, every)
    failed = soak.main(
        ["--modules", mixture, "--games", str(number), "--seed", "1", "--processes", "1"]
    )
    assert not failed, capsys.readouterr().err


def test_every_pair_of_modules_is_soaked() -> None:
    """66 pairs go with Alhambra; fewer with the other games."""
    alhambra = {each.modules for each in soak.soaked("alhambra", "pairs")}
    assert len(alhambra) == 66
    assert all(len(modules) == 2 for modules in alhambra)
    assert {each.seats for each in soak.soaked(soak.ALL, "together")} == {2, 3, 4, 5, 6}
