"""The gate: how many connections there are, per client and in all."""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Final

from lioncourt.server.clients import client_at
from lioncourt.server.limits import Rate
from lioncourt.server.settings import Limits

# In so many seconds a client may connect so many times as often as it may have connections
ARRIVALS_SECONDS: Final = 20.0
ARRIVALS: Final = 4
ANYBODY: Final = "*"  # instead of an address: all connections come through a proxy


class Gate:
    """Counts connections. Those of a proxy, which speaks for many clients, count only in all."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = ()) -> None:
        self.limits: Final = limits
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies if proxy != ANYBODY]
        self._behind_proxy = ANYBODY in proxies
        self._there: Counter[str] = Counter()
        self._arrivals = Rate(limits.connections * ARRIVALS, ARRIVALS_SECONDS)
        self.turned_away = 0

    def __len__(self) -> int:
        return self._there.total()

    def enter(self, host: str) -> str | None:
        """Counts a connection and returns who it is; None if there are too many."""
        client = client_at(host)
        full = len(self) >= self.limits.connections_in_all
        if full or not (self._is_proxy(host) or self._has_room(client)):
            self.turned_away += 1
            return None
        self._there[client] += 1
        return client

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return self._behind_proxy
        return self._behind_proxy or any(address in network for network in self._proxies)

    def _has_room(self, client: str) -> bool:
        return self._there[client] < self.limits.connections and self._arrivals.allows(client)

    def leave(self, client: str) -> None:
        """Counts a connection out."""
        self._there[client] -= 1
        if not self._there[client]:
            del self._there[client]
