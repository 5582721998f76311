"""What happens to tables with time: they leave the memory, are packed away, and come back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from lioncourt.server.settings import Limits
from lioncourt.server.store import open_store
from tests.server.rig import ME, PATIENCE, Server, serving


def eventually(true: Callable[[], bool]) -> None:
    """Waits until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def in_memory(server: Server) -> int:
    return int(server.http.get("/api/health").json()["tables"])


def test_an_idle_table_leaves_the_memory_even_while_it_is_watched(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(idle_seconds=0.2)) as server:
        table = server.make(ME, ME)
        with server.socket(table, 0) as socket:
            first = socket.receive("state")
            eventually(lambda: in_memory(server) == 0)
            assert socket.ask({"type": "ping"})["type"] == "done"
            assert in_memory(server) == 0
            seat = first["views"]["0"]["decision"]["seat"]
            assert server.play_first(table, seat)["type"] == "done"
            assert socket.receive("state")["moves"] == 1
            assert len(socket.log) > len(first["log"])


def test_a_table_that_nobody_touches_is_archived_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make(ME, ME)
        before = server.state(table, 0)

    async def archived() -> list[str]:
        store = await open_store(tmp_path)
        try:
            return [found.table for found in await store.tables(archived=True)]
        finally:
            await store.close()

    with serving(tmp_path, limits=Limits(archive_days=0)) as server:
        time.sleep(0.5)
    assert asyncio.run(archived()) == [table.id]
    with serving(tmp_path) as server:
        after = server.state(table, 0)
        assert after["views"] == before["views"]
        seat = after["views"]["0"]["decision"]["seat"]
        assert server.play_first(table, seat)["type"] == "done"
    assert asyncio.run(archived()) == []


def test_a_restart_changes_nothing_that_anybody_sees(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make(ME, ME)
        for _ in range(6):
            seat = server.state(table, 0)["views"]["0"]["decision"]["seat"]
            server.play_first(table, seat)
        server.done(table, {"type": "say", "seat": 1, "text": "see you tomorrow"}, 1)
        before = [server.state(table, *seats) for seats in ((0,), (1,), ())]
    with serving(tmp_path) as server:
        assert [server.state(table, *seats) for seats in ((0,), (1,), ())] == before
