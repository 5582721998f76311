"""Who is connected to which table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from lioncourt.server.keys import Keys
from lioncourt.server.portrait import Present
from lioncourt.server.tables import PERSON, Table


class Watcher(Protocol):
    """A connection that wants to know of changes at a table."""

    keys: Keys

    def table_changed(self) -> None:
        """Called when the table has another version."""
        ...

    def presence_changed(self) -> None:
        """Called when somebody has come or gone."""
        ...


class Presence:
    """The watchers of all tables of this process."""

    def __init__(self, seconds: float = 0.0, clock: Callable[[], float] = monotonic) -> None:
        self._seconds: Final = seconds  # for which somebody who went may be coming back
        self._clock: Final = clock
        self._began = clock()
        self._gone: Final[deque[tuple[float, str, Keys]]] = deque()  # when, from which table, who
        self._watchers: Final[dict[str, list[Watcher]]] = {}
        self._known: Final[dict[str, tuple[int, Present]]] = {}  # by table: its version, and who

    def come(self, table: str, watcher: Watcher) -> None:
        """Counts a watcher in."""
        self._watchers.setdefault(table, []).append(watcher)
        self.others_came(table)

    def go(self, table: str, watcher: Watcher) -> None:
        """Counts a watcher out."""
        others = self._watchers.get(table, [])
        if watcher in others:
            others.remove(watcher)
            self._gone.append((self._clock(), table, watcher.keys))
            self._forget_long_gone()
        if not others:
            self._watchers.pop(table, None)
        self.others_came(table)

    def others_came(self, table: str) -> None:
        """Tells everybody that somebody has come or gone, or has shown other keys."""
        self._known.pop(table, None)
        self._each(table, lambda other: other.presence_changed())

    def changed(self, table: str) -> None:
        """Tells everybody that the table has another version."""
        self._each(table, lambda other: other.table_changed())

    def is_watched(self, table: str) -> bool:
        """Tells whether anybody is connected to a table."""
        return table in self._watchers

    def total(self) -> int:
        """Returns how many connections there are to all tables."""
        return sum(map(len, self._watchers.values()))

    def watched(self) -> list[str]:
        """Returns the tables that somebody is connected to."""
        return list(self._watchers)

    def at(self, table: Table) -> Present:
        """Returns which people are away from a table, and how many watch without a seat.

        Everybody gets the same answer, so keys are compared only once.
        """
        version, known = self._known.get(table.id, (None, None))
        if known is None or version != table.version:
            known = self._look_at(table)
            if self.is_watched(table.id):
                self._known[table.id] = (table.version, known)
        return known

    def long_away(self, table: Table) -> tuple[int, ...]:
        """Returns which people have been away for a while.

        Whoever loads the page again, or asks for news again and again, is away for a moment each
        time. After a start of the server nobody has had the time to come back.
        """
        if self._clock() - self._began < self._seconds:
            return ()
        self._forget_long_gone()
        here = {at for _, of, keys in self._gone if of == table.id for at in table.seats_of(keys)}
        return tuple(at for at in self.at(table).away if at not in here)

    def _forget_long_gone(self) -> None:
        while self._gone and self._clock() - self._gone[0][0] >= self._seconds:
            self._gone.popleft()

    def _look_at(self, table: Table) -> Present:
        there: set[int] = set()
        watchers = 0
        for watcher in self._watchers.get(table.id, []):
            seats = table.seats_of(watcher.keys)
            there.update(seats)
            watchers += not seats
        away = [
            at for at, seat in enumerate(table.seats) if seat.kind == PERSON and at not in there
        ]
        return Present(tuple(away), watchers)

    def _each(self, table: str, tell: Callable[[Watcher], None]) -> None:
        for watcher in list(self._watchers.get(table, [])):
            tell(watcher)
