"""Waiting for news of a table without a socket: a request that is answered once there is some."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from lioncourt.server.keys import Keys
from lioncourt.server.service import Service


class Waiting:
    """A request that waits; it counts as somebody present."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.changed = asyncio.Event()

    def table_changed(self) -> None:
        """Ends the wait."""
        self.changed.set()

    def presence_changed(self) -> None:
        """Doesn't end the wait."""


async def wait_for_change(
    service: Service, table: str, keys: Keys, since: int, seconds: float
) -> None:
    """Waits until a table has a newer version than the known one, or until the time is over."""
    waiting = Waiting(keys)
    presence = service.hub.presence
    presence.come(table, waiting)
    stopping = asyncio.create_task(service.stopping.wait())
    changed = asyncio.create_task(waiting.changed.wait())
    try:
        with suppress(TimeoutError):
            await asyncio.wait(
                [stopping, changed], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
    finally:
        stopping.cancel()
        changed.cancel()
        presence.go(table, waiting)
