"""What every store does, whichever it is."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from lioncourt.server.store import Conflict, Store, StoreError, UnknownTable, open_store

pytestmark = pytest.mark.anyio

ODD_ENTRIES = [b'{"said": "caf\xc3\xa9\\u0000"}', b"", b"\x00\xff\n", b"x" * 100_000]


async def test_a_journal_is_read_as_it_was_written(store: Store) -> None:
    assert await store.create("a", ODD_ENTRIES) == 4
    assert await store.read("a") == ODD_ENTRIES
    assert await store.append("a", 4, [b"5", b"6"]) == 6
    assert await store.read("a") == [*ODD_ENTRIES, b"5", b"6"]


async def test_reading_may_begin_anywhere(store: Store) -> None:
    await store.create("a", [b"1", b"2", b"3"])
    assert await store.read("a", since=1) == [b"2", b"3"]
    assert await store.read("a", since=3) == []
    assert await store.read("a", since=9) == []


async def test_tables_do_not_mix(store: Store) -> None:
    await store.create("a", [b"1"])
    await store.create("A", [b"one"])
    await store.append("a", 1, [b"2"])
    assert await store.read("a") == [b"1", b"2"]
    assert await store.read("A") == [b"one"]


@pytest.mark.parametrize("believed", [0, 1, 3])
async def test_another_version_is_a_conflict_and_writes_nothing(
    store: Store, believed: int
) -> None:
    await store.create("a", [b"1", b"2"])
    with pytest.raises(Conflict):
        await store.append("a", believed, [b"late", b"later"])
    assert await store.read("a") == [b"1", b"2"]
    assert await store.append("a", 2, [b"3"]) == 3


async def test_an_id_is_given_once(store: Store) -> None:
    await store.create("a", [b"1"])
    with pytest.raises(Conflict):
        await store.create("a", [b"other"])
    assert await store.read("a") == [b"1"]


async def test_what_nobody_created_is_unknown(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.read("a")
    with pytest.raises(UnknownTable):
        await store.append("a", 0, [b"1"])
    with pytest.raises(UnknownTable):
        await store.archive("a")


async def test_a_write_needs_entries(store: Store) -> None:
    with pytest.raises(ValueError, match="at least one entry"):
        await store.create("a", [])


async def test_of_many_at_once_one_wins(store: Store) -> None:
    await store.create("a", [b"0"])
    for version in range(1, 6):
        tries = [store.append("a", version, [b"%d" % number]) for number in range(40)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        winners = [number for number, got in enumerate(outcomes) if got == version + 1]
        assert len(winners) == 1
        assert sum(isinstance(got, Conflict) for got in outcomes) == 39
        assert await store.read("a", version) == [b"%d" % winners[0]]


async def test_a_conflict_does_not_touch_the_others_of_its_group(store: Store) -> None:
    await asyncio.gather(*(store.create(f"t{number}", [b"1"]) for number in range(50)))
    expected = [1 if number % 2 else 7 for number in range(50)]
    outcomes = await asyncio.gather(
        *(store.append(f"t{number}", version, [b"2"]) for number, version in enumerate(expected)),
        return_exceptions=True,
    )
    assert [isinstance(got, Conflict) for got in outcomes] == [v == 7 for v in expected]
    for number, version in enumerate(expected):
        assert len(await store.read(f"t{number}")) == (2 if version == 1 else 1)


async def test_it_is_all_there_when_opened_again(store: Store, address: str) -> None:
    await store.create("a", [b"1"])
    await store.append("a", 1, [b"2"])
    await store.close()
    again = await open_store(address)
    assert await again.read("a") == [b"1", b"2"]
    assert await again.append("a", 2, [b"3"]) == 3
    await again.close()


async def test_closing_finishes_what_was_begun(store: Store, address: str) -> None:
    writes = [asyncio.create_task(store.create(f"t{n}", [b"1"])) for n in range(20)]
    await asyncio.sleep(0)  # each has asked, none has an answer
    await store.close()
    assert await asyncio.gather(*writes) == [1] * 20
    await store.close()  # twice does no harm
    with pytest.raises(StoreError, match="closed"):
        await store.create("late", [b"1"])
    with pytest.raises(StoreError, match="closed"):
        await store.read("t1")


async def test_whoever_gives_up_waiting_disturbs_nobody(store: Store) -> None:
    first = asyncio.create_task(store.create("a", [b"1"]))
    second = asyncio.create_task(store.create("b", [b"1"]))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == 1
    assert await store.read("a") == [b"1"]  # it was on its way


async def test_notices_end_when_the_store_is_closed(store: Store) -> None:
    async def heard() -> list[object]:
        return [notice async for notice in store.notices()]

    hearing = asyncio.create_task(heard())
    await store.create("a", [b"1"])
    await store.close()
    assert await hearing == []  # nobody hears of their own writes


async def test_an_archived_table_is_read_as_before(store: Store) -> None:
    await store.create("a", ODD_ENTRIES)
    await store.create("b", [b"1"])
    await store.archive("a")
    assert await store.read("a") == ODD_ENTRIES
    assert await store.read("a", since=2) == ODD_ENTRIES[2:]
    assert [info.table for info in await store.tables()] == ["b"]
    (archived,) = await store.tables(archived=True)
    assert (archived.table, archived.version, archived.archived) == ("a", 4, True)
    await store.archive("a")  # twice does no harm
    assert await store.read("a") == ODD_ENTRIES


async def test_an_archived_table_comes_back_when_written(store: Store) -> None:
    await store.create("a", ODD_ENTRIES)
    await store.archive("a")
    with pytest.raises(Conflict):
        await store.append("a", 3, [b"stale"])
    assert await store.append("a", 4, [b"5"]) == 5
    assert await store.read("a") == [*ODD_ENTRIES, b"5"]
    assert await store.tables(archived=True) == []
    assert [info.version for info in await store.tables()] == [5]


async def test_untouched_tables_are_found(store: Store) -> None:
    began = datetime.now(UTC)
    for table in "abc":
        await store.create(table, [b"1"])
    await store.append("a", 1, [b"2"])
    found = await store.tables()
    assert [info.table for info in found] == ["b", "c", "a"]
    assert all(abs(info.touched - began) < timedelta(minutes=1) for info in found)
    assert await store.tables(untouched_since=began - timedelta(days=1)) == []
    assert await store.tables(untouched_since=found[1].touched) == found[:1]
    assert await store.tables(untouched_since=began + timedelta(days=1)) == found


async def test_it_does_as_a_list_would(store: Store) -> None:
    """Random calls, answers compared with those of plain lists."""
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    dice = Random(seed)
    model: dict[str, list[bytes]] = {}
    for _ in range(400):
        table = dice.choice("abcdef")
        entries = [dice.randbytes(dice.randrange(40)) for _ in range(dice.randrange(1, 4))]
        journal = model.get(table)
        what = dice.choice(["append", "append", "append", "create", "read", "archive"])
        if what == "create" and journal is None:
            assert await store.create(table, entries) == len(entries)
            model[table] = entries
        elif what == "append" and journal is not None:
            believed = len(journal) - dice.choice([0, 0, 0, 1])
            if believed == len(journal):
                assert await store.append(table, believed, entries) == believed + len(entries)
                journal += entries
            else:
                with pytest.raises(Conflict):
                    await store.append(table, believed, entries)
        elif what == "archive" and journal is not None:
            await store.archive(table)
        elif journal is not None:
            since = dice.randrange(len(journal) + 1)
            assert await store.read(table, since) == journal[since:]
        else:
            with pytest.raises(UnknownTable):
                await store.read(table)
    for table, journal in model.items():
        assert await store.read(table) == journal


async def test_a_table_can_be_forgotten_and_the_store_checked(store: Store) -> None:
    await store.check()
    for table in ("gone", "packed", "kept"):
        await store.create(table, [b"first", b"second"])
    await store.archive("packed")
    for table in ("gone", "packed", "never there"):
        await store.delete(table)
    for table in ("gone", "packed"):
        with pytest.raises(UnknownTable):
            await store.read(table)
    assert await store.read("kept") == [b"first", b"second"]
    await store.create("gone", [b"anew"])
    assert await store.read("gone") == [b"anew"]
