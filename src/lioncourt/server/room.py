"""Limits for each kind of entry in a journal, so that nobody can fill it up for the others.

Chat and new names take no room away from moves. Each seat has its own share; watchers share one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from lioncourt.server import journal
from lioncourt.server.errors import Refused

MOVES: Final = "moves"
SAID: Final = "said"
RENAMED: Final = "renamed"
SEATED: Final = "seated"
WISHED: Final = "wished"
TAKEN_BACK: Final = "taken back"
HUSHED: Final = "hushed"

# By seat; moves (five times what the longest game has) and hushing: by table
AT_MOST: Final = {
    MOVES: 10_000,
    SAID: 500,
    RENAMED: 20,
    SEATED: 200,
    WISHED: 200,
    TAKEN_BACK: 1_000,  # moves
    HUSHED: 50,
}
WATCHERS_SHARE: Final = 2  # times as much chat as a seat
WATCHERS: Final = -1  # instead of a seat
TABLE: Final = -2

Share = tuple[str, int]  # a kind of entry, and whose it is


class Room:
    """What a journal holds so far, by kind of entry and seat."""

    def __init__(self) -> None:
        self._taken: Counter[Share] = Counter()

    def take(self, entry: journal.AnyEntry, moves: int) -> None:
        """Counts an entry; `moves` is the number of moves before it."""
        share = _share_of(entry)
        if share is not None:
            self._taken[share] += _size(entry, moves)

    def require(self, entries: Iterable[journal.AnyEntry], moves: int) -> None:
        """Refuses entries if there is no room left for them."""
        for entry in entries:
            share = _share_of(entry)
            if share is None or self._taken[share] + _size(entry, moves) <= _at_most(share):
                continue
            if share[0] == MOVES:
                raise Refused("full")
            raise Refused("enough")


def _at_most(share: Share) -> int:
    kind, whose = share
    return AT_MOST[kind] * (WATCHERS_SHARE if whose == WATCHERS else 1)


def _size(entry: journal.AnyEntry, moves: int) -> int:
    return moves - entry.moves if isinstance(entry, journal.Undone) else 1


def _share_of(entry: journal.AnyEntry) -> Share | None:
    """Returns the share that an entry uses; an entry that can only come once uses none."""
    match entry:
        case journal.Moved():
            return MOVES, TABLE
        case journal.Said(_, seat):
            return SAID, WATCHERS if seat is None else seat
        case journal.Renamed(seat, _):
            return RENAMED, seat
        case journal.StoodIn(_, _, unasked) if unasked:
            return SEATED, TABLE  # what others do must not keep anybody from coming back
        case journal.Sat(seat) | journal.Left(seat) | journal.StoodIn(seat):
            return SEATED, seat
        case journal.AskedUndo(by=seat) | journal.AnsweredUndo(seat=seat):
            return WISHED, seat
        case journal.Undone(by=seat):
            return TAKEN_BACK, seat
        case journal.Hushed():
            return HUSHED, TABLE
    return None
