"""The log of a table as one seat reads it, kept up to date move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from lioncourt.core.events import Event
from lioncourt.core.history import Played
from lioncourt.game import Opening
from lioncourt.server import wire
from lioncourt.view.log import log_lines

BEFORE_SET_UP: Final = -1  # as a number of moves: not even the set-up is written
MARKS: Final = 0xE000  # private-use characters: no name or text contains any


def _mark(seat: int) -> str:
    """Returns a placeholder for a name, so that a new name doesn't mean rewriting the log."""
    return chr(MARKS + seat)


class Logbook:
    """Lines of JSON for one seat (None: a watcher) in one language."""

    def __init__(self, opening: Opening, seat: int | None, language: str) -> None:
        self.names: tuple[str, ...] = ()  # by seat, as they are now
        self._opening = opening
        self._seat = seat
        self._language = language
        self._marks = tuple(_mark(seat) for seat in range(opening.config.seats))
        self._moves: list[Played] = []
        self._text = bytearray()  # each line ends with a comma; one block, not hundreds of strings
        self._ends = [(0, 0)]  # by number of moves, from BEFORE_SET_UP: lines and bytes of text
        self._write(opening.events, 0)

    def lags(self, played: Sequence[Played]) -> bool:
        """Tells whether there are moves to write or to drop."""
        moves = self._moves
        return len(moves) != len(played) or bool(played and played[-1] is not moves[-1])

    def follow(self, played: Sequence[Played], at_most: int | None = None) -> None:
        """Writes new moves, `at_most` of them, and drops those that were undone."""
        moves = self._moves
        while moves and (len(moves) > len(played) or played[len(moves) - 1] is not moves[-1]):
            moves.pop()
            self._ends.pop()
            _, end = self._ends[-1]
            del self._text[end:]
        until = None if at_most is None else len(moves) + at_most
        for move in played[len(moves) : until]:
            moves.append(move)
            self._write(move.events, move.turn)

    def lines(
        self, after: int = BEFORE_SET_UP, until: int | None = None
    ) -> tuple[list[msgspec.Raw], int]:
        """Returns the lines between two numbers of moves, and how many came before.

        They are one piece of JSON, separated by commas as in a list.
        """
        before, start = self._end_at(after)
        _, end = self._end_at(len(self._moves) if until is None else until)
        text = bytes(self._text[start : max(start, end - 1)])
        for seat, name in enumerate(self.names):
            text = text.replace(_mark(seat).encode(), wire.encode(name)[1:-1])
        return [msgspec.Raw(text)] if text else [], before

    def _end_at(self, moves: int) -> tuple[int, int]:
        return self._ends[min(moves, len(self._moves)) + 1]

    def _write(self, events: Sequence[Event], turn: int) -> None:
        lines = log_lines(
            self._opening.rules,
            events,
            self._seat,
            turn=turn,
            language=self._language,
            names=self._marks,
        )
        for line in lines:
            self._text += wire.encode({**line, "move": len(self._moves)}) + b","
        self._ends.append((self._ends[-1][0] + len(lines), len(self._text)))
