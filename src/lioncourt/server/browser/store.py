"""The journals in the browser's own database. To it, other tabs are other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from lioncourt.server.store.base import (
    Conflict,
    Full,
    Newer,
    Notice,
    TableInfo,
    Unavailable,
    UnknownTable,
)

UNKNOWN: Final = -1
TAKEN: Final = -2
# As browsers call it
NO_ROOM: Final = "QuotaExceededError"
TOO_OLD: Final = "VersionError"


class Journals(Protocol):
    """What `journals.ts` does in IndexedDB. Line breaks join entries: JSON contains none."""

    onnotice: Any

    def write(self, table: str, expected: int, entries: str, begins: bool) -> Awaitable[int]: ...

    def read(self, table: str, since: int) -> Awaitable[str | None]: ...

    def tables(self) -> Awaitable[Any]: ...

    def remove(self, table: str) -> Awaitable[None]: ...

    def check(self) -> Awaitable[None]: ...


class BrowserStore:
    """A store (`store/base.py`) in IndexedDB."""

    kind = "browser"

    def __init__(self, journals: Journals) -> None:
        self._journals = journals
        self._notices: asyncio.Queue[Notice | None] = asyncio.Queue()
        journals.onnotice = self._notice

    def _notice(self, table: str, version: int) -> None:
        self._notices.put_nowait(Notice(table, version))

    async def create(self, table: str, entries: Sequence[bytes]) -> int:
        """Begins the journal of a new table and returns its version."""
        return await self._write(table, 0, entries, begins=True)

    async def append(self, table: str, expected_version: int, entries: Sequence[bytes]) -> int:
        """Adds entries, all or none, and returns the new version."""
        return await self._write(table, expected_version, entries, begins=False)

    async def _write(
        self, table: str, expected: int, entries: Sequence[bytes], *, begins: bool
    ) -> int:
        text = b"\n".join(entries).decode()
        version = await answered(self._journals.write(table, expected, text, begins))
        if version == UNKNOWN:
            raise UnknownTable(f"there is no table {table}")
        if version == TAKEN:
            raise Conflict(f"table {table} is not at version {expected}")
        return int(version)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """Returns the entries after number `since`."""
        found = await answered(self._journals.read(table, since))
        if found is None:
            raise UnknownTable(f"there is no table {table}")
        return [entry.encode() for entry in found.split("\n")] if found else []

    async def tables(
        self, *, untouched_since: datetime | None = None, archived: bool = False
    ) -> list[TableInfo]:
        """Returns the tables, those untouched longest first; none is ever archived."""
        if archived:
            return []
        rows = (await answered(self._journals.tables())).to_py()
        found = [
            TableInfo(table, version, datetime.fromtimestamp(touched / 1000, UTC), archived=False)
            for table, version, touched in rows
        ]
        return sorted(
            (info for info in found if untouched_since is None or info.touched < untouched_since),
            key=lambda info: info.touched,
        )

    async def archive(self, table: str) -> None:
        """Does nothing: a browser has few tables."""

    async def delete(self, table: str) -> None:
        """Forgets a table for ever."""
        await answered(self._journals.remove(table))

    async def check(self) -> None:
        """Writes something that changes nothing."""
        await answered(self._journals.check())

    async def notices(self) -> AsyncIterator[Notice]:
        """Yields what other tabs have written, until the store is closed."""
        while (notice := await self._notices.get()) is not None:
            yield notice

    async def close(self) -> None:
        """Ends the notices; the database closes with its worker."""
        self._notices.put_nowait(None)


async def answered(asked: Awaitable[Any]) -> Any:
    """Returns the answer of the database; any failure counts as no answer."""
    try:
        return await asked
    except Exception as failure:  # a JavaScript exception, whose type only Pyodide has
        said = str(failure)
        problem = Full if NO_ROOM in said else Newer if TOO_OLD in said else Unavailable
        raise problem(said) from failure
