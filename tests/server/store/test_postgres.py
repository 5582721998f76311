"""What only the store in PostgreSQL shows: several processes, a database that goes away."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from lioncourt.server.store import (
    Conflict,
    Notice,
    Store,
    StoreError,
    Unavailable,
    listener,
    open_store,
)
from lioncourt.server.store import link as link_module
from lioncourt.server.store import postgres as postgres_store
from lioncourt.server.store.group import Write
from lioncourt.server.store.link import Connection
from lioncourt.server.store.listener import Listener
from lioncourt.server.store.postgres import PostgresStore
from tests.server.store.database import TemporaryPostgres, find_programs

pytestmark = pytest.mark.anyio

OPERATION = Path(__file__).parents[3] / "docs" / "operation.md"


async def test_a_database_that_is_away_fills_no_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries = 0

    async def away(address: str) -> Connection:
        nonlocal tries
        tries += 1
        raise psycopg.OperationalError("away")

    monkeypatch.setattr(listener, "connect", away)
    monkeypatch.setattr(listener, "PAUSE", 0.001)
    listening = asyncio.create_task(Listener("", "me")._listen(None))
    async with asyncio.timeout(60):
        while tries < 10:
            await asyncio.sleep(0.001)
    listening.cancel()
    assert len(caplog.records) == 1


@pytest.fixture
def database(postgres: TemporaryPostgres) -> str:
    """Returns the address of an empty database."""
    return postgres.new_database()


@pytest.fixture
async def two(database: str) -> AsyncIterator[tuple[Store, Store]]:
    """Yields two stores on one database, as two processes would have them."""
    stores = (await open_store(database), await open_store(database))
    yield stores
    for store in stores:
        await store.close()


async def cut_connections(database: str) -> None:
    """Ends all other connections to a database, as a restart or a broken network would."""
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )


async def hear(notices: AsyncIterator[Notice], wanted: Notice) -> list[Notice]:
    """Returns what is heard up to the wanted notice."""
    heard = []
    async with asyncio.timeout(30):
        async for notice in notices:
            heard.append(notice)
            if notice == wanted:
                break
    return heard


async def test_a_process_hears_of_what_another_writes(two: tuple[Store, Store]) -> None:
    ours, theirs = two
    await ours.create("mine", [b"1"])
    await theirs.create("a", [b"1", b"2"])
    await theirs.append("a", 2, [b"3"])
    heard = await hear(ours.notices(), Notice("a", 3))
    assert heard == [Notice("a", 2), Notice("a", 3)]  # and nothing of its own
    assert await ours.read("a") == [b"1", b"2", b"3"]


async def test_two_processes_never_both_win(two: tuple[Store, Store]) -> None:
    await two[0].create("a", [b"0"])
    for version in range(1, 30):
        outcomes = await asyncio.gather(
            *(store.append("a", version, [b"x"]) for store in two), return_exceptions=True
        )
        assert sorted(map(str, map(type, outcomes))) == sorted([str(int), str(Conflict)])


async def test_crossing_groups_do_not_lock_each_other(two: tuple[Store, Store]) -> None:
    names = [f"t{number}" for number in range(20)]
    await asyncio.gather(*(two[0].create(name, [b"0"]) for name in names))
    for version in range(1, 10):
        writes = [store.append(name, version, [b"x"]) for name in names for store in two]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(isinstance(got, int) for got in outcomes) == len(names)
        assert sum(isinstance(got, Conflict) for got in outcomes) == len(names)


async def test_writing_outlives_a_lost_connection(database: str) -> None:
    store = await open_store(database)
    await store.create("a", [b"0"])
    written = 1
    cutting = asyncio.create_task(cut_connections(database))
    for number in range(200):
        if number % 20 == 19:
            await cutting  # one at a time: they would cut each other
            cutting = asyncio.create_task(cut_connections(database))
        written = await store.append("a", written, [b"%d" % number])
    await cutting
    assert await store.read("a", since=1) == [b"%d" % number for number in range(200)]
    await store.close()


async def test_a_commit_whose_answer_was_lost_is_not_written_twice(database: str) -> None:
    store = await PostgresStore.open(database)
    group = [Write("a", 0, [b"1"], begins=True), Write("a", 1, [b"2", b"3"], begins=False)]
    assert await store._commit(group) == [1, 3]
    assert await store._commit(group) == [1, 3]  # as after a reconnect
    (conflict,) = await store._commit([Write("a", 1, [b"2", b"3"], begins=False)])
    assert isinstance(conflict, Conflict)  # the same bytes of another writer are not ours
    assert await store.read("a") == [b"1", b"2", b"3"]
    await store.close()


async def test_no_notice_is_left_out_by_an_interruption(
    database: str, two: tuple[Store, Store]
) -> None:
    ours, theirs = two
    await theirs.create("a", [b"1"])
    notices = ours.notices()
    await hear(notices, Notice("a", 1))
    await cut_connections(database)
    await theirs.append("a", 1, [b"2"])  # nobody may be listening at this moment
    await hear(notices, Notice("a", 2))


async def test_a_database_that_restarts_is_waited_for() -> None:
    server = TemporaryPostgres(durable=False)
    try:
        store = await open_store(server.address())
        await store.create("a", [b"1"])
        await asyncio.to_thread(server.stop)
        writing = asyncio.create_task(store.append("a", 1, [b"2"]))
        await asyncio.sleep(0.3)
        assert not writing.done()
        await asyncio.to_thread(server.start)
        assert await writing == 2
        assert await store.read("a") == [b"1", b"2"]
        await store.close()
    finally:
        server.remove()


async def test_a_database_that_stays_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "PATIENCE", 0.3)
    with pytest.raises(Unavailable, match="does not answer"):
        await open_store("postgresql://nobody@/nothing?host=/nonexistent")


async def test_several_processes_may_start_at_once(database: str) -> None:
    stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
    await stores[0].create("a", [b"1"])
    assert [await store.read("a") for store in stores] == [[b"1"]] * 4
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_newer_schema_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(database)
    await store.create("a", [b"1"])
    await store.close()
    step = "ALTER TABLE lioncourt.tables ADD COLUMN colour text DEFAULT 'red'"
    monkeypatch.setattr(postgres_store, "MIGRATIONS", (*postgres_store.MIGRATIONS, step))
    store = await open_store(database)
    assert await store.read("a") == [b"1"]
    await store.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer Lioncourt"):
        await open_store(database)


async def test_a_dump_is_restored_into_an_empty_database(
    postgres: TemporaryPostgres, database: str, tmp_path: Path
) -> None:
    store = await open_store(database)
    await store.create("a", [b"1", "né".encode()])
    await store.create("old", [b"1"])
    await store.archive("old")
    dump = tmp_path / "lioncourt.dump"
    run_as_documented("pg_dump --format=custom --schema=lioncourt", "--file", dump, database)
    await store.append("a", 2, [b"after the dump"])
    await store.close()
    elsewhere = postgres.new_database()
    run_as_documented("pg_restore --exit-on-error --no-owner", "--dbname", elsewhere, dump)
    restored = await open_store(elsewhere)
    assert await restored.read("a") == [b"1", "né".encode()]
    assert [found.table for found in await restored.tables(archived=True)] == ["old"]
    assert await restored.append("a", 2, [b"3"]) == 3
    await restored.close()


def run_as_documented(command: str, *where: str | Path) -> None:
    """Runs a command that docs/operation.md tells operators to use."""
    assert command in OPERATION.read_text(encoding="utf-8")
    program, *options = command.split()
    subprocess.run([find_programs() / program, *options, *where], check=True)


async def test_a_database_that_need_not_wait_for_the_disk_is_told_to(database: str) -> None:
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
        await connection.execute("ALTER ROLE lioncourt SET synchronous_commit = off")
        try:
            store = await PostgresStore.open(database)
            cursor = await store._writer.run(lambda c: c.execute("SHOW synchronous_commit"))
            assert await cursor.fetchone() == ("on",)
            await store.close()
        finally:
            await connection.execute("ALTER ROLE lioncourt RESET synchronous_commit")


async def test_without_psycopg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lioncourt.server.store.postgres", None)
    with pytest.raises(StoreError, match="psycopg"):
        await open_store("postgresql://host/database")
