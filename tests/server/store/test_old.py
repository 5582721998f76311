"""Databases that an older version has left are opened, read and played on.

`old` has a database of each store with the same three tables, as they were written before hashes
named everything: one under way with all modules of its time, one that is over and archived, one of
the third game. The files are never written anew.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg
import pytest

import lioncourt as lc
from lioncourt.record.position import is_comparable
from lioncourt.server import journal
from lioncourt.server.commands import move
from lioncourt.server.store import Store, open_store
from lioncourt.server.store.sqlite import FILE
from lioncourt.server.tables import Table, table_of
from tests.server.store.database import TemporaryPostgres

pytestmark = pytest.mark.anyio

OLD = Path(__file__).with_name("old")
SUNK = "old-alhambra"  # later rules led elsewhere: it can be read, not played
OVER = "old-granada"
UNDER_WAY = "old-alhambra-granada"
MOVES = {SUNK: 68, OVER: 171, UNDER_WAY: 40}


@pytest.fixture(params=["sqlite", "postgresql"])
def old_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Returns where a copy of the old database is."""
    if request.param == "sqlite":
        folder = tmp_path / "data"
        folder.mkdir()
        shutil.copy(OLD / FILE, folder)
        return str(folder)
    server: TemporaryPostgres = request.getfixturevalue("postgres")
    address = server.new_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute((OLD / "postgresql.sql").read_bytes())
    return address


async def table_in(store: Store, name: str) -> tuple[Table, list[journal.AnyEntry]]:
    entries = journal.from_bytes(await store.read(name))
    return table_of(name, entries), entries


async def test_every_table_is_there(old_address: str) -> None:
    store = await open_store(old_address)
    infos = [*await store.tables(), *await store.tables(archived=True)]
    assert {info.table for info in infos} == set(MOVES)
    for name, moves in MOVES.items():
        table, entries = await table_in(store, name)
        assert table.moves == moves, name
        record = journal.record_in(entries)  # asks no rules
        assert (len(record["actions"]), record["format"]) == (moves, 1), name
    await store.close()


async def test_what_later_rules_led_elsewhere_can_be_read(old_address: str) -> None:
    store = await open_store(old_address)
    table, entries = await table_in(store, SUNK)
    assert table.game is None
    assert table.is_of_other_rules
    assert [line.text for line in table.chat] == ["That was a mistake."]
    assert table.seats[0].name == "Ada L."
    with pytest.raises(lc.RecordError, match="it was played by rules version 1, these are"):
        lc.load(journal.record_in(entries))
    await store.close()


async def test_a_game_that_is_over_has_its_result(old_address: str) -> None:
    store = await open_store(old_address)
    table, entries = await table_in(store, OVER)
    assert table.over
    assert table.game is not None
    assert table.game.scores() == journal.record_in(entries)["result"] == [94, 145, 156]
    await store.close()


async def test_a_game_under_way_is_played_on(old_address: str) -> None:
    """Its record then has hashes of both versions; those that can be compared are."""
    store = await open_store(old_address)
    table, entries = await table_in(store, UNDER_WAY)
    for _ in range(12):
        assert table.game is not None
        seat = table.game.seat
        assert seat is not None
        entry = move(table, seat, str(table.game.actions()[0]), table.moves, "en")
        await store.append(UNDER_WAY, table.version, journal.to_bytes([entry]))
        table.follow([entry])
    await store.close()
    again = await open_store(old_address)
    table, entries = await table_in(again, UNDER_WAY)
    assert table.moves == MOVES[UNDER_WAY] + 12
    record = journal.record_in(entries)
    assert {is_comparable(digest) for digest in record["hashes"].values()} == {False, True}
    game = lc.load(record)
    assert table.game is not None
    assert game.state.content() == table.game.state.content()
    await again.close()
