"""What only the store in a file has to show."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lioncourt.server.store import StoreError, Unavailable, data_folder, open_store
from lioncourt.server.store import sqlite as sqlite_store
from lioncourt.server.store.sqlite import FILE, SqliteStore

pytestmark = pytest.mark.anyio

WRITER = """
import asyncio, itertools, sys
from lioncourt.server.store import open_store

async def main() -> None:
    store = await open_store(sys.argv[1])
    await store.create("a", [b"1"])
    for version in itertools.count(1):
        print(version, flush=True)
        await store.append("a", version, [b"%d" % (version + 1)])

asyncio.run(main())
"""


def start_writer(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE, text=True
    )


async def test_a_second_process_is_told_clearly(tmp_path: Path) -> None:
    with start_writer(tmp_path) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        with pytest.raises(StoreError, match=r"for one process at a time.*--data.*postgresql://"):
            await open_store(tmp_path)
        writer.kill()


async def test_what_was_told_survives_a_kill(tmp_path: Path) -> None:
    with start_writer(tmp_path) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(0.2)
        writer.kill()
        told = int(writer.stdout.read().split()[-1])
    assert writer.returncode == -signal.SIGKILL
    store = await open_store(tmp_path)  # the lock has gone with the process
    journal = await store.read("a")
    await store.close()
    assert len(journal) in (told, told + 1)
    assert journal == [b"%d" % number for number in range(1, len(journal) + 1)]


async def test_the_lock_is_free_after_closing(tmp_path: Path) -> None:
    for _ in range(2):
        store = await open_store(tmp_path)
        with pytest.raises(StoreError, match="another Lioncourt server"):
            await open_store(tmp_path)
        await store.close()


async def test_each_commit_waits_for_the_disk(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    settings = await store._writer.run(
        lambda c: (
            c.execute("PRAGMA journal_mode").fetchone(),
            c.execute("PRAGMA synchronous").fetchone(),
        )
    )
    await store.close()
    assert settings == (("wal",), (2,))  # 2 is FULL


async def test_a_full_disk_is_told_and_the_store_goes_on(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.create("a", [b"1"])
    await store._writer.run(lambda c: c.execute("PRAGMA max_page_count = 12"))
    with pytest.raises(Unavailable, match="full"):
        await store.append("a", 1, [b"x" * 500_000])
    assert await store.read("a") == [b"1"]
    assert await store.append("a", 1, [b"2"]) == 2
    await store.close()


async def test_an_older_schema_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path)
    await store.create("a", [b"1"])
    await store.close()
    step = "ALTER TABLE tables ADD COLUMN colour TEXT DEFAULT 'red'"
    monkeypatch.setattr(sqlite_store, "MIGRATIONS", (*sqlite_store.MIGRATIONS, step))
    store = await open_store(tmp_path)
    assert await store.read("a") == [b"1"]
    await store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("SELECT colour FROM tables").fetchall() == [("red",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    connection.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer Lioncourt"):  # the program was set back
        await open_store(tmp_path)


async def test_a_step_of_the_schema_is_taken_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = "CREATE TABLE half (a); CREATE TABLE half (b)"
    monkeypatch.setattr(sqlite_store, "MIGRATIONS", (*sqlite_store.MIGRATIONS, broken))
    with pytest.raises(Unavailable):
        await open_store(tmp_path)
    monkeypatch.undo()
    store = await open_store(tmp_path)
    await store.create("a", [b"1"])
    await store.close()
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half'").fetchall() == []
    connection.close()


async def test_what_is_no_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be used .* --data"):
        await open_store(tmp_path / "file")
    with pytest.raises(StoreError, match="mysql"):
        await open_store("mysql://host/database")


@pytest.mark.skipif(sys.platform != "linux", reason="each system has its own place")
def test_the_data_folder_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == Path("/home/someone/.local/share/lioncourt")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/lioncourt")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder() == Path("/home/someone/.local/share/lioncourt")
