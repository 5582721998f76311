"""People who go in the middle of a change, and a database that goes in the middle of a notice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

import pytest

import lioncourt as lc
from lioncourt.server import wire
from lioncourt.server.commands import Asking
from lioncourt.server.hub import Hub
from lioncourt.server.keys import Keys
from lioncourt.server.making import new_table
from lioncourt.server.store import Notice, Unavailable
from lioncourt.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio

SAY: Final = wire.Say(text="hello", name="Ann")
ANN: Final = Asking(Keys(), "en")


class FickleStore:
    """A store whose writing can be held up, whose reading can fail, and which brings notices."""

    kind = "sqlite"

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.create = store.create
        self.tables = store.tables
        self.archive = store.archive
        self.delete = store.delete
        self.check = store.check
        self.close = store.close
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.writing = asyncio.Event()
        self.is_away = False
        self.news: asyncio.Queue[Notice] = asyncio.Queue()

    async def append(self, table: str, expected_version: int, entries: Sequence[bytes]) -> int:
        self.writing.set()
        await self.go_on.wait()
        return await self._store.append(table, expected_version, entries)

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        if self.is_away:
            raise Unavailable("away")
        return await self._store.read(table, since)

    async def notices(self) -> AsyncIterator[Notice]:
        while True:
            yield await self.news.get()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[FickleStore]:
    """Yields a store that does as the test wants."""
    inner = await SqliteStore.open(tmp_path)
    yield FickleStore(inner)
    await inner.close()


async def make_table(hub: Hub) -> str:
    wanted = wire.NewTable(seats=[wire.Place("me"), wire.Place("me")])
    return await hub.make(new_table(wanted, lc.new_game("alhambra", 2, seed=1).record(), "en"))


async def test_a_change_is_finished_though_its_asker_is_gone(store: FickleStore) -> None:
    hub = Hub(store)
    table = await make_table(hub)
    store.go_on.clear()
    store.writing.clear()
    saying = asyncio.create_task(hub.run(table, ANN, SAY))
    await store.writing.wait()
    saying.cancel()
    await asyncio.gather(saying, return_exceptions=True)
    assert saying.cancelled()
    store.go_on.set()
    async with asyncio.timeout(10):
        while len(await store.read(table)) < 2:
            await asyncio.sleep(0.01)
        live = await hub.live(table)
        async with live.lock:
            assert [line.text for line in live.table.chat] == ["hello"]


async def test_a_database_that_was_away_is_caught_up_with(store: FickleStore) -> None:
    """What another hub writes reaches this one, although its first notice could not be followed."""
    ours, theirs = Hub(store), Hub(store)
    table = await make_table(ours)
    following = asyncio.create_task(ours.follow_notices())
    await theirs.run(table, ANN, SAY)
    store.is_away = True
    store.news.put_nowait(Notice(table, 2))
    await asyncio.sleep(0.05)
    assert not following.done()
    store.is_away = False
    assert (await ours.live(table)).table.version == 2
    await theirs.run(table, ANN, SAY)
    store.news.put_nowait(Notice(table, 3))
    async with asyncio.timeout(10):
        while (await ours.live(table)).table.version < 3:
            await asyncio.sleep(0.01)
    following.cancel()
