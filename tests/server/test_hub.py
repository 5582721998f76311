"""Tables in memory: two writers, tables that leave and come back, a store that is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from lioncourt.server import room, wire
from lioncourt.server.commands import Asking
from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub
from lioncourt.server.keys import Keys
from lioncourt.server.making import fresh_game, new_table
from lioncourt.server.store import Store, Unavailable, open_store

WANTED = wire.NewTable(seats=[wire.Place("me"), wire.Place("me")], seed=3)


class Two:
    """Two hubs that share a store, as two processes would, and a table with its keys."""

    def __init__(self, store: Store, table: str, keys: Keys) -> None:
        self.store = store
        self.hubs = (Hub(store), Hub(store))
        self.table = table
        self.asking = Asking(keys, "en")

    async def first_option(self, hub: Hub) -> wire.Play:
        game = (await hub.live(self.table)).table.game
        assert game is not None
        assert game.seat is not None
        at = len(game.history())
        return wire.Play(seat=game.seat, action=str(game.actions()[0]), at=at)


def with_two(folder: Path, work: Callable[[Two], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(folder)
        try:
            new = new_table(WANTED, fresh_game(WANTED).record(), "en")
            table = await Hub(store).make(new)
            await work(Two(store, table, Keys(new.keys.values())))
        finally:
            await store.close()

    asyncio.run(run())


def test_of_two_moves_at_once_one_is_made(tmp_path: Path) -> None:
    async def work(two: Two) -> None:
        for _ in range(12):
            plays = [await two.first_option(hub) for hub in two.hubs]
            results = await asyncio.gather(
                *(
                    hub.run(two.table, two.asking, play)
                    for hub, play in zip(two.hubs, plays, strict=True)
                ),
                return_exceptions=True,
            )
            refused = [result for result in results if isinstance(result, Refused)]
            assert [each.code for each in refused] == ["stale"]
            tables = [(await hub.live(two.table)).table for hub in two.hubs]
            # The one that lost has read what the other wrote; the winner needs no reading.
            assert {table.version for table in tables} == {tables[0].version}

    with_two(tmp_path, work)


def test_commands_that_do_not_collide_are_all_carried_out(tmp_path: Path) -> None:
    async def work(two: Two) -> None:
        say = [wire.Say(seat=0, text=f"word {n}") for n in range(10)]
        await asyncio.gather(
            *(two.hubs[n % 2].run(two.table, two.asking, each) for n, each in enumerate(say))
        )
        fresh = (await Hub(two.store).live(two.table)).table
        assert sorted(line.text for line in fresh.chat) == sorted(each.text for each in say)

    with_two(tmp_path, work)


def test_a_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def work(two: Two) -> None:
        hub = two.hubs[0]
        for _ in range(9):
            await hub.run(two.table, two.asking, await two.first_option(hub))
        before = (await hub.live(two.table)).table
        assert hub.forget_idle(60) == 0
        assert hub.forget_idle(0) == 1
        assert len(hub) == 0
        after = (await hub.live(two.table)).table
        assert after is not before
        assert after.version == before.version
        assert after.game is not None
        assert before.game is not None
        assert after.game.state.content() == before.game.state.content()
        assert after.game.state.rng == before.game.state.rng

    with_two(tmp_path, work)


def test_one_table_is_read_once_for_all_who_ask(tmp_path: Path) -> None:
    async def work(two: Two) -> None:
        hub = Hub(two.store)
        found = await asyncio.gather(*(hub.live(two.table) for _ in range(5)))
        assert len({id(live) for live in found}) == 1

    with_two(tmp_path, work)


def test_nobody_is_told_of_a_move_that_is_not_on_disk(tmp_path: Path) -> None:
    async def work(two: Two) -> None:
        hub = two.hubs[0]
        live = await hub.live(two.table)
        play = await two.first_option(hub)

        class Away:
            def __getattr__(self, name: str) -> Any:
                return getattr(two.store, name)

            async def append(self, *args: Any) -> int:
                raise Unavailable("away")

        hub.store = Away()
        with pytest.raises(Refused, match="store-away"):
            await hub.run(two.table, two.asking, play)
        assert live.table.moves == 0
        hub.store = two.store
        await hub.run(two.table, two.asking, play)
        assert live.table.moves == 1

    with_two(tmp_path, work)


def test_there_is_no_table_of_a_wrong_id(tmp_path: Path) -> None:
    async def work(two: Two) -> None:
        with pytest.raises(Refused, match="no-table"):
            await two.hubs[0].live("nothing")

    with_two(tmp_path, work)


def test_a_journal_has_room_for_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(room.AT_MOST, room.SAID, 2)

    async def work(two: Two) -> None:
        hub = two.hubs[0]
        for _ in range(2):
            await hub.run(two.table, two.asking, wire.Say(seat=0, text="word"))
        with pytest.raises(Refused, match="enough"):
            await hub.run(two.table, two.asking, wire.Say(seat=0, text="word"))

    with_two(tmp_path, work)
