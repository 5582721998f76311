"""Matches for the tests of the arena: short games of bots that need no thought."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lioncourt.arena.match import Match
from lioncourt.arena.outcome import Outcome
from lioncourt.arena.run import Run
from lioncourt.bots import BOTS, RandomBot

OTHER = "other"  # as strong as random, under another name; only in the process of the test
MATCH = Match(("random", OTHER), seats=2, games=6, seed=3)


def know_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, OTHER, RandomBot)


def played(match: Match, path: Path, most: int | None = None) -> Run:
    """Plays a match in this process, or so many of its games."""
    run = Run(match, path)
    games = run.play(0)
    while most is None or run.done < most:
        if next(games, None) is None:
            break
    return run


def lines(path: Path) -> list[dict[str, Any]]:
    text = (path / "results.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def games_of(outcomes: dict[int, Outcome]) -> dict[int, tuple[Any, ...]]:
    """Returns what does not depend on the clock."""
    return {n: (o.seed, o.lineup, o.points, o.turns) for n, o in sorted(outcomes.items())}
