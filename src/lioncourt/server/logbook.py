"""The log of a table as one seat reads it, kept up to date move by move."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lioncourt.core.events import Event
from lioncourt.game import Opening, Played
from lioncourt.server import wire
from lioncourt.view.log import log_lines


class Logbook:
    """Lines of JSON for one seat (None: a watcher) in one language."""

    def __init__(
        self, opening: Opening, seat: int | None, language: str, names: tuple[str, ...]
    ) -> None:
        self.names = names
        self.lines: list[msgspec.Raw] = []
        self._opening = opening
        self._seat = seat
        self._language = language
        self._moves: list[Played] = []
        self._ends: list[int] = []  # by number of moves: how many lines there were
        self._write(opening.events, 0)

    def follow(self, played: Sequence[Played]) -> None:
        """Takes in moves that were made, and drops those that were undone."""
        moves = self._moves
        while moves and (len(moves) > len(played) or played[len(moves) - 1] is not moves[-1]):
            moves.pop()
            self._ends.pop()
            del self.lines[self._ends[-1] :]
        for move in played[len(moves) :]:
            moves.append(move)
            self._write(move.events, move.turn)

    def lines_at(self, moves: int) -> int:
        """Returns how many lines there were after so many moves."""
        return self._ends[min(moves, len(self._moves))]

    def _write(self, events: Sequence[Event], turn: int) -> None:
        lines = log_lines(
            self._opening.rules,
            events,
            self._seat,
            turn=turn,
            language=self._language,
            names=self.names,
        )
        self.lines += [msgspec.Raw(wire.encode(line)) for line in lines]
        self._ends.append(len(self.lines))
