"""The store in a file: SQLite, for one server process.

One thread writes, another reads; neither ever holds up the event loop. The write-ahead log with
`synchronous=FULL` puts each commit on the disk before it returns, so a journal survives the end of
the process and a power cut alike.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time_ns
from typing import Final, TypeVar

from lioncourt.server.store.base import (
    Conflict,
    Damaged,
    Notice,
    StoreError,
    TableInfo,
    Unavailable,
    UnknownTable,
)
from lioncourt.server.store.group import GroupCommit, Outcome, Write
from lioncourt.server.store.lock import LOCK, FolderLock
from lioncourt.server.store.packing import pack, unpack

FILE: Final = "tables.sqlite3"
PRIVATE_FOLDER: Final = 0o700
PRIVATE_FILE: Final = 0o600

# Each step leads from the schema of its number to the next; released steps never change.
MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        version INTEGER NOT NULL,
        touched INTEGER NOT NULL, -- microseconds since 1970
        packed BLOB               -- the whole journal of an archived table
    );
    CREATE INDEX tables_by_touch ON tables (touched);
    CREATE TABLE entries (
        table_number INTEGER NOT NULL REFERENCES tables,
        number INTEGER NOT NULL,
        entry BLOB NOT NULL,
        PRIMARY KEY (table_number, number)
    ) WITHOUT ROWID;
    """,
)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)
_END_OF_TIME: Final = 2**63 - 1

Result = TypeVar("Result")


class SqliteStore:
    """The journals in a folder."""

    kind: Final = "sqlite"

    def __init__(self, folder: Path, lock: FolderLock) -> None:
        self._lock = lock
        self._writer = _Thread(folder / FILE, "store writer")
        self._reader = _Thread(folder / FILE, "store reader")
        self._group = GroupCommit(lambda writes: self._writer.run(lambda c: _commit(c, writes)))
        self._closed = asyncio.Event()

    @classmethod
    async def open(cls, folder: Path) -> SqliteStore:
        """Opens the store in a folder, and creates the folder and the file if there are none."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _keep_private(folder)
            lock = FolderLock(folder)
        except OSError as failure:
            raise StoreError(
                f"the data folder {folder} cannot be used ({failure.strerror or failure}); "
                "choose another with --data FOLDER"
            ) from failure
        store = cls(folder, lock)
        try:
            await store._writer.run(lambda cursor: _migrate(cursor, folder))
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
        return await self._reader.run(lambda cursor: _read(cursor, table, since))

    async def tables(
        self, *, untouched_since: datetime | None = None, archived: bool = False
    ) -> list[TableInfo]:
        """Returns the archived tables, or the others; those untouched longest come first."""
        return await self._reader.run(lambda c: _tables(c, untouched_since, archived))

    async def archive(self, table: str) -> None:
        """Packs the journal of a table that nobody touches."""
        await self._writer.run(lambda cursor: _archive(cursor, table))

    async def delete(self, table: str) -> None:
        """Deletes a table for good."""
        await self._writer.run(lambda cursor: _delete(cursor, table))

    async def check(self) -> None:
        """Writes the version of the schema again: a commit that changes nothing."""
        await self._writer.run(_check)

    async def notices(self) -> AsyncIterator[Notice]:
        """Yields nothing until the store is closed: there is no other process."""
        await self._closed.wait()
        return
        yield  # makes this a generator

    async def close(self) -> None:
        """Finishes pending writes, and lets go of the folder."""
        await self._group.close()
        await self._reader.close()
        await self._writer.close()  # the last one to close folds the log into the file
        self._lock.release()
        self._closed.set()


def _keep_private(folder: Path) -> None:
    """Keeps others from reading the folder or its files, if they are ours."""
    if sys.platform == "win32":  # a user's folder is private there
        return
    for name in (FILE, LOCK):
        (folder / name).touch(mode=PRIVATE_FILE)
    for path in (folder, *_files(folder)):
        with suppress(PermissionError):  # somebody else's, who lets us write
            path.chmod(PRIVATE_FOLDER if path is folder else PRIVATE_FILE)


def _files(folder: Path) -> list[Path]:
    """Returns the files of a store; the log's files take over the mode of the first."""
    return [path for path in (folder / LOCK, *folder.glob(f"{FILE}*")) if path.is_file()]


class _Thread:
    """A thread with a connection of its own, which does one thing after another.

    It has one cursor for everything. A connection remembers two hundred past cursors; scattered
    over memory that tables have left, they would keep it from going back to the system.
    """

    def __init__(self, file: Path, name: str) -> None:
        self._file = file
        self._cursor: sqlite3.Cursor | None = None
        self._executor = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[sqlite3.Cursor], Result]) -> Result:
        """Returns what `work` returns, once the thread has done it."""
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._executor, lambda: work(self._connected())
            )
        except sqlite3.Error as failure:
            raise Unavailable(f"{self._file}: {failure}") from failure
        except RuntimeError as failure:  # the executor was shut down
            raise StoreError("the store is closed") from failure

    async def close(self) -> None:
        """Closes the connection and ends the thread."""
        if self._cursor is not None:
            close = self._cursor.connection.close
            await asyncio.get_running_loop().run_in_executor(self._executor, close)
            self._cursor = None
        self._executor.shutdown()

    def _connected(self) -> sqlite3.Cursor:
        if self._cursor is None:
            connection = sqlite3.connect(
                self._file, isolation_level=None, check_same_thread=False, timeout=30
            )
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA foreign_keys = ON")
            self._cursor = cursor
        return self._cursor


@contextmanager
def _transaction(cursor: sqlite3.Cursor) -> Iterator[None]:
    cursor.execute("BEGIN IMMEDIATE")
    try:
        yield
        cursor.execute("COMMIT")
    except BaseException:
        if cursor.connection.in_transaction:  # a full disk may have ended it already
            cursor.execute("ROLLBACK")
        raise


def _migrate(cursor: sqlite3.Cursor, folder: Path) -> None:
    (found,) = cursor.execute("PRAGMA user_version").fetchone()
    if found > len(MIGRATIONS):
        raise StoreError(
            f"{folder / FILE} was written by a newer Lioncourt (schema {found}, this one knows "
            f"{len(MIGRATIONS)}); please upgrade"
        )
    for number, step in enumerate(MIGRATIONS[found:], found + 1):
        # One transaction, so that a step is done whole or not at all.
        cursor.executescript(f"BEGIN IMMEDIATE;{step};PRAGMA user_version = {number};COMMIT;")


def _commit(cursor: sqlite3.Cursor, writes: list[Write]) -> list[Outcome]:
    with _transaction(cursor):
        return [_write(cursor, write) for write in writes]


def _write(cursor: sqlite3.Cursor, write: Write) -> Outcome:
    """Writes everything, or nothing and returns why."""
    found = cursor.execute(
        "SELECT number, version, packed FROM tables WHERE id = ?", (write.table,)
    ).fetchone()
    if found is None and write.begins:
        number = cursor.execute(
            "INSERT INTO tables (id, version, touched) VALUES (?, ?, ?)",
            (write.table, write.version, _now()),
        ).lastrowid
    elif found is None:
        return UnknownTable(f"there is no table {write.table}")
    else:
        number, version, packed = found
        if version != write.expected_version:
            return Conflict(f"table {write.table} has version {version}")
        if packed is not None:
            _insert(cursor, number, 0, unpack(packed))
        cursor.execute(
            "UPDATE tables SET version = ?, touched = ?, packed = NULL WHERE number = ?",
            (write.version, _now(), number),
        )
    _insert(cursor, number, write.expected_version, write.entries)
    return write.version


def _insert(
    cursor: sqlite3.Cursor, number: int | None, since: int, entries: Sequence[bytes]
) -> None:
    cursor.executemany(
        "INSERT INTO entries (table_number, number, entry) VALUES (?, ?, ?)",
        [(number, at, entry) for at, entry in enumerate(entries, since + 1)],
    )


def _read(cursor: sqlite3.Cursor, table: str, since: int) -> list[bytes]:
    # One statement sees one moment. A table without new entries still gives one row.
    rows = cursor.execute(
        "SELECT packed, version, entry FROM tables LEFT JOIN entries"
        " ON table_number = tables.number AND entries.number > ?"
        " WHERE id = ? ORDER BY entries.number",
        (since, table),
    ).fetchall()
    if not rows:
        raise UnknownTable(f"there is no table {table}")
    packed, version, _ = rows[0]
    if packed is not None:
        return unpack(packed)[since:]
    found = [entry for _, _, entry in rows if entry is not None]
    if len(found) != max(0, version - since):
        raise Damaged(
            f"table {table} has {len(found)} entries after {since}, not {version - since}"
        )
    return found


def _tables(
    cursor: sqlite3.Cursor, untouched_since: datetime | None, archived: bool
) -> list[TableInfo]:
    before = _END_OF_TIME if untouched_since is None else (untouched_since - _EPOCH) // _TICK
    rows = cursor.execute(
        "SELECT id, version, touched FROM tables"
        " WHERE (packed IS NOT NULL) = ? AND touched < ? ORDER BY touched, number",
        (archived, before),
    )
    return [
        TableInfo(table, version, _EPOCH + touched * _TICK, archived)
        for table, version, touched in rows
    ]


def _now() -> int:
    return time_ns() // 1000


def _delete(cursor: sqlite3.Cursor, table: str) -> None:
    with _transaction(cursor):
        cursor.execute(
            "DELETE FROM entries WHERE table_number = (SELECT number FROM tables WHERE id = ?)",
            (table,),
        )
        cursor.execute("DELETE FROM tables WHERE id = ?", (table,))


def _check(cursor: sqlite3.Cursor) -> None:
    with _transaction(cursor):
        cursor.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _archive(cursor: sqlite3.Cursor, table: str) -> None:
    with _transaction(cursor):
        entries = _read(cursor, table, 0)
        cursor.execute(
            "UPDATE tables SET packed = ? WHERE id = ?",
            (pack(entries), table),
        )
        cursor.execute(
            "DELETE FROM entries WHERE table_number = (SELECT number FROM tables WHERE id = ?)",
            (table,),
        )
