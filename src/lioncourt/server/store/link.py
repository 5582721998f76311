"""A connection to PostgreSQL that recovers after the database was away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, TypeAlias, TypeVar

import psycopg
from psycopg.rows import TupleRow

from lioncourt.server.store.base import StoreError, Unavailable

Connection: TypeAlias = psycopg.AsyncConnection[TupleRow]
Result = TypeVar("Result")

PATIENCE: Final = 10.0  # seconds that a database may take to restart before anybody is refused
PAUSE: Final = 0.1  # between two tries
CONNECT_TIMEOUT: Final = 5  # seconds
SETTINGS: Final = (
    # A database may be set not to wait for the disk; a journal must.
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'",
    # A process that stops in the middle of a write must not stop this one for good.
    "SET lock_timeout = '5s'",
    "SET idle_in_transaction_session_timeout = '30s'",
)

log = logging.getLogger(__name__)


async def connect(address: str) -> Connection:
    """Returns a new connection, in which each statement is a transaction unless told otherwise."""
    connection = await psycopg.AsyncConnection.connect(
        address, autocommit=True, connect_timeout=CONNECT_TIMEOUT, application_name="lioncourt"
    )
    async with closed_on_failure(connection):
        for setting in SETTINGS:
            await connection.execute(setting)
    return connection


@asynccontextmanager
async def closed_on_failure(connection: Connection) -> AsyncIterator[None]:
    """Closes a connection that fails before anybody else has it."""
    try:
        yield
    except BaseException:
        await connection.close()
        raise


class Link:
    """One connection, used by one piece of work at a time."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._closed = False

    async def run(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """Returns what `work` returns; if the connection breaks, tries again on a new one.

        So it must be safe to do the work twice. Gives up after some seconds without an answer.
        """
        async with self._lock:
            give_up = monotonic() + PATIENCE
            while True:
                try:
                    return await work(await self._connected())
                except psycopg.OperationalError as failure:
                    await self._drop()
                    if monotonic() >= give_up:
                        raise Unavailable(f"the database does not answer: {failure}") from failure
                    log.debug("trying the database again: %s", failure)
                    await asyncio.sleep(PAUSE)
                except psycopg.Error as failure:  # such as a database that has become read-only
                    await self._drop()
                    raise Unavailable(f"the database refuses: {failure}") from failure

    async def close(self) -> None:
        """Closes the connection for good."""
        self._closed = True
        async with self._lock:
            await self._drop()

    async def _connected(self) -> Connection:
        if self._closed:
            raise StoreError("the store is closed")
        if self._connection is None or self._connection.closed:
            self._connection = await connect(self._address)
        return self._connection

    async def _drop(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
