"""How much a client may ask for: buckets that fill up again with time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

CLIENTS_AT_MOST: Final = 10_000  # remembered at a time
DEBT: Final = 2  # times what a client can save up: it never waits for longer than that takes


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
        left = self._left_of(client)
        allowed = left >= min(cost, self._number)
        self._keep(client, left - cost if allowed else left)
        return allowed

    def charge(self, client: str, cost: float) -> None:
        """Counts what something has cost, whether the client had as much or not."""
        self._keep(client, max(self._left_of(client) - cost, -DEBT * self._number))

    def wait(self, client: str) -> float:
        """Returns for how many seconds a client has nothing left."""
        return max(0.0, -self._left_of(client) / self._refill)

    def _left_of(self, client: str) -> float:
        now = self._clock()
        left, then = self._left.get(client, (self._number, now))
        return min(self._number, left + (now - then) * self._refill)

    def _keep(self, client: str, left: float) -> None:
        self._left.pop(client, None)
        self._left[client] = (left, self._clock())  # the latest come last
        if len(self._left) > CLIENTS_AT_MOST:
            del self._left[next(iter(self._left))]
