"""How much a client may ask for: buckets that fill up again with time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

CLIENTS_AT_MOST: Final = 10_000  # remembered at a time


class Rate:
    """Allows so much in so many seconds, to each client by itself."""

    def __init__(
        self, number: float, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._number = number
        self._refill = number / seconds
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # client → what is left, and when

    def allows(self, client: str, cost: float = 1) -> bool:
        """Counts what something costs and tells whether it is allowed; if not it costs nothing."""
        now = self._clock()
        left, then = self._left.pop(client, (self._number, now))
        left = min(self._number, left + (now - then) * self._refill)
        allowed = left >= min(cost, self._number)
        self._left[client] = (left - cost if allowed else left, now)  # the latest come last
        if len(self._left) > CLIENTS_AT_MOST:
            del self._left[next(iter(self._left))]
        return allowed
