"""The store in PostgreSQL, for any number of server processes.

Each process has three connections: one writes, one reads, one listens. A write locks the row of its
table and adds the entries and a notice, all in one transaction: others hear of it once it is there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from secrets import token_hex
from typing import Final

import psycopg

from lioncourt.server.store.base import (
    Conflict,
    Notice,
    StoreError,
    TableInfo,
    UnknownTable,
)
from lioncourt.server.store.group import GroupCommit, Outcome, Write
from lioncourt.server.store.link import Connection, Link
from lioncourt.server.store.listener import CHANNEL, Listener
from lioncourt.server.store.packing import pack, unpack

# Each step leads from the schema of its number to the next; released steps never change.
MIGRATIONS: Final = (
    """
    CREATE TABLE lioncourt.tables (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text NOT NULL UNIQUE,
        version integer NOT NULL,
        touched timestamptz NOT NULL DEFAULT clock_timestamp(),
        packed bytea -- the whole journal of an archived table
    );
    CREATE INDEX tables_by_touch ON lioncourt.tables (touched);
    CREATE TABLE lioncourt.entries (
        table_number bigint NOT NULL REFERENCES lioncourt.tables,
        number integer NOT NULL,
        mark bigint NOT NULL, -- of the write that it came with
        entry bytea NOT NULL,
        PRIMARY KEY (table_number, number)
    );
    """,
)
MIGRATION_LOCK: Final = 0x6C696F6E  # any number, so that only one of several processes migrates


class PostgresStore:
    """The journals in a database."""

    kind: Final = "postgresql"

    def __init__(self, address: str) -> None:
        self._sender = token_hex(8)  # a process needn't hear of its own writes
        self._writer = Link(address)
        self._reader = Link(address)
        self._listener = Listener(address, self._sender)
        self._group = GroupCommit(self._commit)

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """Opens the store at an address, and creates its tables if there are none."""
        store = cls(address)
        try:
            await store._writer.run(_migrate)
            await store._listener.start()
        except psycopg.Error as failure:
            await store.close()
            raise StoreError(f"the database cannot be used: {failure}") from failure
        except BaseException:
            await store.close()
            raise
        return store

    async def create(self, table: str, entries: Sequence[bytes]) -> int:
        """Begins the journal of a new table and returns its version."""
        return await self._group.write(Write(table, 0, entries, begins=True))

    async def append(self, table: str, expected_version: int, entries: Sequence[bytes]) -> int:
        """Adds entries, all or none, and returns the new version."""
        return await self._group.write(Write(table, expected_version, entries, begins=False))

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """Returns the entries after number `since`."""
        return await self._reader.run(lambda connection: _read(connection, table, since))

    async def tables(
        self, *, untouched_since: datetime | None = None, archived: bool = False
    ) -> list[TableInfo]:
        """Returns the archived tables, or the others; those untouched longest come first."""
        return await self._reader.run(lambda c: _tables(c, untouched_since, archived))

    async def archive(self, table: str) -> None:
        """Packs the journal of a table that nobody touches."""
        await self._writer.run(lambda connection: _archive(connection, table))

    async def delete(self, table: str) -> None:
        """Deletes a table for good."""
        await self._writer.run(lambda connection: _delete(connection, table))

    async def check(self) -> None:
        """Commits a transaction with a number of its own, which is written but changes nothing."""
        await self._writer.run(_check)

    def notices(self) -> AsyncIterator[Notice]:
        """Yields what other processes have written, until the store is closed."""
        return self._listener.notices()

    async def close(self) -> None:
        """Finishes pending writes, and lets go of the database."""
        await self._group.close()
        await self._listener.close()
        await self._reader.close()
        await self._writer.close()

    async def _commit(self, writes: list[Write]) -> list[Outcome]:
        return await self._writer.run(lambda c: _commit(c, writes, self._sender))


async def _migrate(connection: Connection) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
        found = await _schema_version(connection)
        if found > len(MIGRATIONS):
            raise StoreError(
                f"the database was written by a newer Lioncourt (schema {found}, this one knows "
                f"{len(MIGRATIONS)}); please upgrade"
            )
        for step in MIGRATIONS[found:]:
            await connection.execute(step)
        if found < len(MIGRATIONS):
            await connection.execute(
                "UPDATE lioncourt.schema_version SET version = %s", (len(MIGRATIONS),)
            )


async def _schema_version(connection: Connection) -> int:
    """Returns the version of the schema; sets it to 0 in an empty database."""
    known = await connection.execute("SELECT to_regclass('lioncourt.schema_version')")
    if await known.fetchone() == (None,):
        await connection.execute(
            "CREATE SCHEMA IF NOT EXISTS lioncourt;"
            "CREATE TABLE lioncourt.schema_version (version integer NOT NULL);"
            "INSERT INTO lioncourt.schema_version VALUES (0)"
        )
    cursor = await connection.execute("SELECT version FROM lioncourt.schema_version")
    row = await cursor.fetchone()
    if row is None:
        raise StoreError("lioncourt.schema_version is empty: this database is damaged")
    version: int = row[0]
    return version


class _Group:
    """A group of writes under way: what is locked, and what will be written at the end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._numbers: dict[str, int] = {}
        self._versions: dict[str, int] = {}
        self._packed: dict[str, bytes] = {}
        self._rows: list[tuple[int, int, int, bytes]] = []  # of `entries`
        self._changed: set[str] = set()

    async def lock(self, writes: list[Write]) -> None:
        """Creates the new tables and locks all, sorted, so that two processes never deadlock."""
        new = sorted({write.table for write in writes if write.begins})
        if new:
            await self._connection.execute(
                "INSERT INTO lioncourt.tables (id, version) SELECT id, 0"
                " FROM unnest(%s::text[]) AS id ON CONFLICT (id) DO NOTHING",
                (new,),
            )
        locked = await self._connection.execute(
            "SELECT id, number, version, packed FROM lioncourt.tables"
            " WHERE id = ANY(%s) ORDER BY id FOR UPDATE",
            ([write.table for write in writes],),
        )
        async for table, number, version, packed in locked:
            self._numbers[table] = number
            self._versions[table] = version
            if packed is not None:
                self._packed[table] = packed

    async def take(self, write: Write) -> Outcome:
        """Accepts a write, to be written at the end, or returns why not."""
        table = write.table
        if table not in self._numbers:
            return UnknownTable(f"there is no table {table}")
        if self._versions[table] != write.expected_version:
            if await self._is_there(write):
                return write.version
            return Conflict(f"table {table} has version {self._versions[table]}")
        if table in self._packed:
            self._add(table, 0, 0, unpack(self._packed.pop(table)))
        self._add(table, write.expected_version, write.mark, write.entries)
        self._versions[table] = write.version
        return write.version

    async def finish(self, sender: str) -> None:
        """Writes what was accepted, and a notice for each table."""
        changed = sorted(self._changed)
        await self._connection.execute(
            "INSERT INTO lioncourt.entries (table_number, number, mark, entry)"
            " SELECT * FROM unnest(%s::bigint[], %s::integer[], %s::bigint[], %s::bytea[])",
            [list(column) for column in zip(*self._rows, strict=True)],
        )
        await self._connection.execute(
            "UPDATE lioncourt.tables SET version = new.version, touched = clock_timestamp(),"
            " packed = NULL FROM unnest(%s::bigint[], %s::integer[]) AS new(number, version)"
            " WHERE tables.number = new.number",
            ([self._numbers[t] for t in changed], [self._versions[t] for t in changed]),
        )
        await self._connection.execute(
            "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload",
            (CHANNEL, [f"{sender} {table} {self._versions[table]}" for table in changed]),
        )

    @property
    def is_empty(self) -> bool:
        """Tells whether nothing was accepted."""
        return not self._changed

    def _add(self, table: str, since: int, mark: int, entries: Sequence[bytes]) -> None:
        number = self._numbers[table]
        self._rows += [(number, at, mark, entry) for at, entry in enumerate(entries, since + 1)]
        self._changed.add(table)

    async def _is_there(self, write: Write) -> bool:
        """Tells whether a commit whose answer was lost with the connection has written this."""
        cursor = await self._connection.execute(
            "SELECT mark FROM lioncourt.entries WHERE table_number = %s AND number = %s",
            (self._numbers[write.table], write.expected_version + 1),
        )
        return await cursor.fetchone() == (write.mark,)


async def _commit(connection: Connection, writes: list[Write], sender: str) -> list[Outcome]:
    async with connection.transaction():
        group = _Group(connection)
        await group.lock(writes)
        outcomes = [await group.take(write) for write in writes]
        if not group.is_empty:
            await group.finish(sender)
    return outcomes


async def _read(connection: Connection, table: str, since: int) -> list[bytes]:
    # One statement sees one moment. A table without new entries still gives one row.
    cursor = await connection.execute(
        "SELECT packed, entry FROM lioncourt.tables LEFT JOIN lioncourt.entries"
        " ON table_number = tables.number AND entries.number > %s"
        " WHERE id = %s ORDER BY entries.number",
        (since, table),
        binary=True,
    )
    rows = await cursor.fetchall()
    if not rows:
        raise UnknownTable(f"there is no table {table}")
    packed = rows[0][0]
    if packed is not None:
        return unpack(packed)[since:]
    return [entry for _, entry in rows if entry is not None]


async def _tables(
    connection: Connection, untouched_since: datetime | None, archived: bool
) -> list[TableInfo]:
    cursor = await connection.execute(
        "SELECT id, version, touched FROM lioncourt.tables WHERE (packed IS NOT NULL) = %s"
        " AND touched < coalesce(%s::timestamptz, 'infinity') ORDER BY touched, number",
        (archived, untouched_since),
    )
    rows = await cursor.fetchall()
    return [TableInfo(table, version, touched, archived) for table, version, touched in rows]


async def _archive(connection: Connection, table: str) -> None:
    async with connection.transaction():
        await connection.execute("SELECT FROM lioncourt.tables WHERE id = %s FOR UPDATE", (table,))
        entries = await _read(connection, table, 0)
        await connection.execute(
            "WITH archived AS"
            " (UPDATE lioncourt.tables SET packed = %s WHERE id = %s RETURNING number)"
            " DELETE FROM lioncourt.entries USING archived WHERE table_number = archived.number",
            (pack(entries), table),
        )


async def _delete(connection: Connection, table: str) -> None:
    async with connection.transaction():
        await connection.execute(
            "DELETE FROM lioncourt.entries USING lioncourt.tables"
            " WHERE table_number = tables.number AND id = %s",
            (table,),
        )
        await connection.execute("DELETE FROM lioncourt.tables WHERE id = %s", (table,))


async def _check(connection: Connection) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_current_xact_id()")
