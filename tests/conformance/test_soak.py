"""A sample of `python scripts/soak.py --games 20000 --seed 1`, and that it notices errors."""

from __future__ import annotations

import re

import pytest

from scripts import soak

SAMPLE = 200


def test_random_games_go_well(capsys: pytest.CaptureFixture[str]) -> None:
    failed = soak.main(["--games", str(SAMPLE), "--seed", "1", "--processes", "1"])
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
