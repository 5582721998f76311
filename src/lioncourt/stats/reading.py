"""What the statistics take from one record, by replaying it."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

from lioncourt.game import Game
from lioncourt.record.codec import RecordError
from lioncourt.record.replay import load
from lioncourt.table.config import GameConfig


@dataclass(frozen=True)
class Reading:
    """One finished game in numbers."""

    config: GameConfig
    deal: Hashable  # games of one deal aren't independent
    points: tuple[int, ...]  # by contender: the seats, then Dirk if he plays
    sources: tuple[tuple[str, int], ...]  # points of all seats together, by source
    turns: int
    decisions: int
    purchases: int
    exact: int  # purchases paid exactly


@dataclass(frozen=True)
class Skipped:
    """A file left out of the figures, and why."""

    path: str
    reason: str


def record_files(folder: Path) -> list[Path]:
    """Returns the files below a folder that may be records: JSON and text."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".json", ".txt"))


def read(path: Path) -> Reading | Skipped | None:
    """Returns the game in a file; None if it isn't a record but, say, the settings of a match."""
    if not _seems_a_record(path):
        return None
    try:
        game = load(path)
    except RecordError as error:
        return Skipped(str(path), str(error))
    if not game.over:
        return Skipped(str(path), "the game is not over")
    return reading_of(game)


def _seems_a_record(path: Path) -> bool:
    """Tells whether a file is a record, or may have been one before it broke."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        return (
            "actions" in json.loads(text) if path.suffix == ".json" else text.startswith("[format ")
        )
    except (OSError, ValueError, TypeError):
        return path.suffix == ".json"


def reading_of(game: Game) -> Reading:
    """Returns a finished game in numbers."""
    seats = game.config.seats
    sources: dict[str, int] = {}
    for line in game.score_sheet():
        if line.contender < seats:
            sources[line.source] = sources.get(line.source, 0) + line.points
    history = game.history()
    bought = [
        dict(zip((field.name for field in event.spec.fields), event.args, strict=False))
        for played in history
        for event in played.events
        if event.kind == "bought"
    ]
    return Reading(
        config=game.config,
        deal=tuple(game.opening.draws) if game.seed is None else game.seed,
        points=tuple(game.scores()),
        sources=tuple(sorted(sources.items())),
        turns=game.state.turn,
        decisions=len(history),
        purchases=len(bought),
        exact=sum(1 for purchase in bought if purchase["worth"] == purchase["price"]),
    )
