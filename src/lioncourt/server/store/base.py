"""What a store is: the journals of all tables, and nothing that the server could work out itself.

A journal is a numbered sequence of entries, each of them JSON as bytes; the store never looks
inside. The number of entries is the version of the table. A writer says which version it has seen,
so two writers can't both have the last word: the slower one gets `Conflict`, reads what it missed
and thinks again. Once `create` or `append` has returned, the entries are on disk.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class StoreError(Exception):
    """The store can't do something; the text is a sentence for whoever runs the server."""


class UnknownTable(StoreError):
    """There is no table with this id."""


class Conflict(StoreError):
    """Others were faster: the table is not at the expected version. Nothing was written."""


class Unavailable(StoreError):
    """The database doesn't answer. Whether a write arrived can be read once it does."""


class Full(Unavailable):
    """The database has no room for what was to be written; nothing of it was."""


class Newer(Unavailable):
    """The database belongs to a newer version of the game; this one leaves it alone."""


class Damaged(StoreError):
    """What is stored for a table can't be what was written; other tables may be intact."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What a store knows about a table without reading its journal."""

    table: str
    version: int
    touched: datetime  # when the last entry was written; with a time zone
    archived: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """Another process has written: the table now has this version, or a later one."""

    table: str
    version: int


class Store(Protocol):
    """The journals of all tables. All methods belong to the event loop that opened the store."""

    @property
    def kind(self) -> str:
        """Returns `sqlite` or `postgresql`, for the health endpoint and the log."""

    async def create(self, table: str, entries: Sequence[bytes]) -> int:
        """Begins the journal of a new table and returns its version.

        Raises `Conflict` if the id is taken.
        """

    async def append(self, table: str, expected_version: int, entries: Sequence[bytes]) -> int:
        """Adds entries, all or none, and returns the new version.

        Raises `Conflict` if the table is not at the expected version, `UnknownTable` if there is
        none. An archived table is archived no longer.
        """

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """Returns the entries after number `since`, even of an archived table.

        Raises `UnknownTable` if there is none.
        """

    async def tables(
        self, *, untouched_since: datetime | None = None, archived: bool = False
    ) -> list[TableInfo]:
        """Returns the archived tables, or the others; those untouched longest come first.

        With `untouched_since`, only those whose last entry is older.
        """

    async def archive(self, table: str) -> None:
        """Packs the journal of a table that nobody touches; it can still be read and written."""

    async def delete(self, table: str) -> None:
        """Deletes a table for good; does nothing if there is none."""

    async def check(self) -> None:
        """Writes something that changes nothing; raises `Unavailable` if it can't."""

    def notices(self) -> AsyncIterator[Notice]:
        """Yields what other processes have written, until the store is closed.

        A notice may come twice, or late if the database was away, but none is left out. There is
        one reader at a time.
        """

    async def close(self) -> None:
        """Finishes pending writes, and lets go of the database."""
