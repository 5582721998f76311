"""The folder of a match: settings, one line for each game, one record for each game.

A game counts once its line is there. The record is written first, so a process killed in between
loses nothing: the game is played again and gives the same record.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from lioncourt.arena.match import Match
from lioncourt.arena.outcome import Outcome, outcome_from

SETTINGS: Final = "match.json"
RESULTS: Final = "results.jsonl"
RECORDS: Final = "games"


class ArenaError(ValueError):
    """A match that can't be played here; the message says why, or what to do."""


class Folder:
    """Where a match is kept."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._match = match

    def open(self) -> dict[int, Outcome]:
        """Creates or finds the folder, and returns the finished games by number.

        ArenaError if another match is there.
        """
        (self.path / RECORDS).mkdir(parents=True, exist_ok=True)
        settings = self.path / SETTINGS
        if settings.exists():
            _compare(settings, self._match.to_data())
        elif (self.path / RESULTS).exists():
            raise ArenaError(f"{self.path} has results, but no {SETTINGS}; choose another folder")
        else:
            write(settings, json.dumps(self._match.to_data(), indent=2) + "\n")
        return self._read_results()

    def _read_results(self) -> dict[int, Outcome]:
        path = self.path / RESULTS
        if not path.exists():
            return {}
        *lines, cut = path.read_bytes().split(b"\n")
        if cut:  # its writer was killed halfway
            whole = path.stat().st_size - len(cut)
            with path.open("r+b") as file:
                file.truncate(whole)
        found: dict[int, Outcome] = {}
        for number, line in enumerate(lines, start=1):
            try:
                outcome = outcome_from(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise ArenaError(f"{path}, line {number}: this is no result ({error})") from None
            if outcome.number < self._match.total:
                found.setdefault(outcome.number, outcome)
        return found

    def keep(self, outcome: Outcome, record: str) -> None:
        """Writes a game."""
        write(self.record_path(outcome.number), record + "\n")
        line = json.dumps(outcome.to_data(), separators=(",", ":"))
        with (self.path / RESULTS).open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def record_path(self, number: int) -> Path:
        """Returns where the record of a game is."""
        return self.path / RECORDS / f"{number:06}.json"


def write(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    new = path.with_suffix(path.suffix + ".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def _compare(path: Path, wanted: dict[str, Any]) -> None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        kept = dict(found)
    except (ValueError, TypeError):
        raise ArenaError(f"{path} cannot be read; choose another folder") from None
    different = [
        f"{key} is {kept.get(key)!r} there and {wanted.get(key)!r} now"
        for key in sorted({*kept, *wanted})
        if kept.get(key) != wanted.get(key)
    ]
    if different:
        raise ArenaError(f"{path.parent} holds another match: {'; '.join(different)}")
