"""What other processes write, as PostgreSQL tells it (LISTEN and NOTIFY)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Final

import psycopg

from lioncourt.server.limits import Rate
from lioncourt.server.store.base import Notice
from lioncourt.server.store.link import Connection, closed_on_failure, connect

CHANNEL: Final = "lioncourt"
HEARTBEAT: Final = 20.0  # seconds of silence after which the connection is checked
PAUSE: Final = 0.5  # seconds before connecting again
TOLD_SECONDS: Final = 60.0  # between two lines in the log, however often it is tried
# A commit may become visible some time after the moment noted in its row.
OVERLAP: Final = "60 seconds"

log = logging.getLogger(__name__)


class Listener:
    """Gathers the notices of other processes from its start."""

    def __init__(self, address: str, sender: str) -> None:
        self._address = address
        self._sender = sender
        self._notices: asyncio.Queue[Notice | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._heard_until: datetime | None = None  # by the clock of the database
        self._told = Rate(1, TOLD_SECONDS)

    async def start(self) -> None:
        """Starts to listen; every write after this returns will be noticed."""
        connection = await self._listening()
        self._task = asyncio.create_task(self._listen(connection), name="store listener")

    async def notices(self) -> AsyncIterator[Notice]:
        """Yields the notices until the listener is closed."""
        while (notice := await self._notices.get()) is not None:
            yield notice
        self._notices.put_nowait(None)  # closed stays closed

    async def close(self) -> None:
        """Stops listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._notices.put_nowait(None)

    async def _listen(self, connection: Connection | None) -> None:
        while True:
            try:
                connection = connection or await self._listening()
                await self._hear(connection)
            except psycopg.OperationalError as failure:
                if self._told.allows("database"):
                    log.warning("notices of other processes are interrupted: %s", failure)
                await asyncio.sleep(PAUSE)
            finally:
                if connection is not None:
                    await connection.close()
                    connection = None

    async def _listening(self) -> Connection:
        """Returns a connection that listens, and catches up on what an interruption hid."""
        connection = await connect(self._address)
        async with closed_on_failure(connection):
            await connection.execute(f"LISTEN {CHANNEL}")
            if self._heard_until is not None:
                await self._make_up(connection, self._heard_until)
            await self._look_at_clock(connection)
        return connection

    async def _make_up(self, connection: Connection, heard_until: datetime) -> None:
        missed = await connection.execute(
            "SELECT id, version FROM lioncourt.tables WHERE touched > %s - %s::interval",
            (heard_until, OVERLAP),
        )
        async for table, version in missed:
            self._notices.put_nowait(Notice(table, version))

    async def _hear(self, connection: Connection) -> None:
        while True:
            async for notify in connection.notifies(timeout=HEARTBEAT):
                sender, table, version = notify.payload.split(" ")
                if sender != self._sender:
                    self._notices.put_nowait(Notice(table, int(version)))
            await self._look_at_clock(connection)

    async def _look_at_clock(self, connection: Connection) -> None:
        """Notes the database's time, which also shows whether a silent connection still works."""
        cursor = await connection.execute("SELECT clock_timestamp()")
        row = await cursor.fetchone()
        assert row is not None
        self._heard_until = row[0]
