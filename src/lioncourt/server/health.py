"""Whether the store works: checked by writing; if not, the log says so once a minute."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from lioncourt.server.log import EVENTS
from lioncourt.server.store import Store, StoreError

TOLD_SECONDS: Final = 60.0  # between two lines in the log
KNOWN_SECONDS: Final = 5.0  # for which an answer holds: asking often causes no more writes

logger = logging.getLogger(EVENTS)


class StoreHealth:
    """What is known about the store."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._clock = clock
        self.failures = 0
        self._told: float | None = None
        self._known: tuple[float, bool] | None = None

    async def is_well(self) -> bool:
        """Tells whether something can be written now."""
        now = self._clock()
        if self._known is None or now - self._known[0] >= KNOWN_SECONDS:
            self._known = (now, await self._try())
        return self._known[1]

    async def _try(self) -> bool:
        try:
            await self._store.check()
        except StoreError as failure:
            self.note(failure)
            return False
        return True

    def note(self, failure: StoreError) -> None:
        """Notes that the store failed."""
        self.failures += 1
        now = self._clock()
        self._known = (now, False)
        if self._told is None or now - self._told >= TOLD_SECONDS:
            self._told = now
            logger.error("store failed", extra={"reason": str(failure), "failures": self.failures})
