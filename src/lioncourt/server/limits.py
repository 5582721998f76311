"""How much a client may ask for: buckets that refill over time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

CLIENTS_AT_MOST: Final = 10_000  # remembered at a time
DEBT: Final = 2  # times what a client can save up; more is never owed, so waits have an end


class Rate:
    """Allows a certain amount in a certain time, to each client separately."""

    def __init__(
        self, number: float, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._number = number
        self._refill = number / seconds
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # client → what is left, and when

    def allows(self, client: str, cost: float = 1) -> bool:
        """Charges a cost and tells whether it is allowed; if not, nothing is charged."""
        left = self._left_of(client)
        allowed = left >= min(cost, self._number)
        self._keep(client, left - cost if allowed else left)
        return allowed

    def charge(self, client: str, cost: float) -> None:
        """Charges what something has cost, even if the client has less left."""
        self._keep(client, max(self._left_of(client) - cost, -DEBT * self._number))

    def wait(self, client: str) -> float:
        """Returns the seconds until a client has something left again."""
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
