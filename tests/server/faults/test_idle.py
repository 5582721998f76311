"""Tables where nothing happens leave the memory, and give it back."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

import lioncourt as lc
from tests.server.faults.process import ServerProcess

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc"),
]

MOVES = 60
TABLES = 80
LARGEST = 100  # kB for each idle table
IDLE_SECONDS = 1.0


async def look_at_new_tables(client: httpx.AsyncClient, number: int) -> list[str]:
    """Makes tables in the middle of a game, looks at each from all its seats, and returns them."""
    game = lc.new_game("alhambra", 3, seed=5)
    dice = Random(5)
    for _ in range(MOVES):
        game.play(dice.choice(list(game.actions())))
    wanted = {"seats": [{"kind": "me"}] * 3, "from": {"record": game.record()}}
    tables = []
    for _ in range(number):
        made = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
        tables.append(made["table"])
        for key in made["keys"].values():
            header = {"Authorization": f"Bearer {key}"}
            await client.get(f"/api/tables/{made['table']}/state", headers=header)
    return tables


async def all_idle(client: httpx.AsyncClient) -> None:
    """Waits until no table is in memory."""
    async with asyncio.timeout(60):
        while (await client.get("/api/health")).json()["tables"]:
            await asyncio.sleep(0.2)


async def test_an_idle_table_costs_next_to_nothing(tmp_path: Path) -> None:
    server = ServerProcess(
        str(tmp_path / "data"), tmp_path / "server.log", idle_seconds=IDLE_SECONDS
    )
    await asyncio.to_thread(server.start)
    try:
        async with httpx.AsyncClient(base_url=server.http, timeout=60) as client:
            await look_at_new_tables(client, 10)
            await all_idle(client)
            before = server.memory()
            tables = await look_at_new_tables(client, TABLES)
            await all_idle(client)
            assert (server.memory() - before) / TABLES < LARGEST
            state = (await client.get(f"/api/tables/{tables[0]}/state")).json()
            assert state["moves"] == MOVES  # it is back as soon as somebody asks
    finally:
        await asyncio.to_thread(server.stop)
