"""Results of challenges, in every store: all are kept, each once, also if many end together."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from lioncourt.server import journal
from lioncourt.server.challenges import Challenges, challenge_of
from lioncourt.server.hub import Hub
from lioncourt.server.store import Store, open_store
from lioncourt.server.tables import Table, table_of
from tests.server.paper import Paper

pytestmark = pytest.mark.anyio

CHALLENGE = challenge_of("7~alhambra~easy", date(2026, 11, 18))
TOGETHER = 8


@cache
def entries() -> tuple[journal.AnyEntry, ...]:
    """The journal of a game that is over."""
    paper = Paper("mb", seed=7)
    while not paper.table.over:
        paper.play(40, greedy=True)
    return tuple(paper.entries)


def played(name: str) -> Table:
    table = table_of(name, list(entries()))
    table.challenge = CHALLENGE.code
    table.seats[0].name = name
    return table


async def noted(store: Store, *tables: Table) -> list[str]:
    """Lets the tables end together, and returns whose results are listed then."""
    challenges = Challenges(Hub(store), store)
    for table in tables:
        challenges.look_at(table)
    await challenges.stop()
    return [result.name for result in await challenges.results(CHALLENGE)]


async def test_all_results_are_kept_each_once(store: Store) -> None:
    assert await noted(store) == []
    tables = [played(f"table{number}") for number in range(TOGETHER)]
    assert sorted(await noted(store, *tables)) == [table.id for table in tables]
    assert len(await noted(store, *tables)) == TOGETHER  # when they are read again


async def test_results_are_there_after_a_restart(address: str) -> None:
    store = await open_store(address)
    await noted(store, played("first"))
    await store.close()
    store = await open_store(address)
    assert await noted(store, played("second")) == ["first", "second"]
    await store.close()
