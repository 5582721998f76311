"""Taking turns: whoever has had the least time comes next, however many others wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final


class FairQueue:
    """Limits how many work at a time, and shares time fairly among clients, not among tasks.

    A newcomer counts as having had as much as the last one served, so nobody saves up time.
    """

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self._free = places
        self._clock: Final = clock
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        self._used: dict[Hashable, float] = {}  # seconds, by client that waits or works
        self._working: dict[Hashable, int] = {}
        self._served = 0.0  # what the last one let in had used

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, who: Hashable) -> AsyncIterator[None]:
        """Waits for a turn, and counts the time it then takes."""
        await self._enter(who)
        began = self._clock()
        try:
            yield
        finally:
            self._used[who] += self._clock() - began
            self._leave(who)

    async def _enter(self, who: Hashable) -> None:
        self._used[who] = max(self._used.get(who, 0.0), self._served)
        if self._free:
            self._let_in(who)
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(who)  # it had just been let in: the turn passes on
            else:
                self._forget(who, place)
            raise

    def _let_in(self, who: Hashable) -> None:
        self._served = self._used[who]
        self._working[who] = self._working.get(who, 0) + 1

    def _leave(self, who: Hashable) -> None:
        self._working[who] -= 1
        if not self._working[who]:
            del self._working[who]
        following = self._next()
        if following is None:
            self._free += 1
        else:
            following.set_result(None)
        self._clear(who)

    def _next(self) -> asyncio.Future[None] | None:
        """Lets in whoever has had least, and returns their place in the queue."""
        while self._waiting:
            who = min(self._waiting, key=lambda one: self._used[one])
            place = self._waiting[who].popleft()
            if not self._waiting[who]:
                del self._waiting[who]
            if not place.done():
                self._let_in(who)
                return place
            self._clear(who)  # they have been cancelled already
        return None

    def _forget(self, who: Hashable, place: asyncio.Future[None]) -> None:
        places = self._waiting.get(who, deque())
        if place in places:
            places.remove(place)
            if not places:
                del self._waiting[who]
        self._clear(who)

    def _clear(self, who: Hashable) -> None:
        """Forgets the time of a client that neither waits nor works."""
        if who not in self._waiting and who not in self._working:
            self._used.pop(who, None)
