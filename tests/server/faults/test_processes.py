"""Two server processes on one PostgreSQL serve the same table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.faults.kills import GONE
from tests.server.faults.player import Done, Player
from tests.server.faults.process import ServerProcess
from tests.server.store.database import TemporaryPostgres

pytestmark = pytest.mark.anyio

FIRST_MOVES = 40
ALL_MOVES = 80


@pytest.fixture
async def servers(
    postgres: TemporaryPostgres, tmp_path: Path
) -> AsyncIterator[list[ServerProcess]]:
    """Yields two servers on one database."""
    database = postgres.new_database()
    both = [ServerProcess(database, tmp_path / f"{name}.log") for name in ("one", "other")]
    for server in both:
        await asyncio.to_thread(server.start)
    yield both
    for server in both:
        await asyncio.to_thread(server.stop)


async def make_table(server: ServerProcess, seats: list[str]) -> tuple[str, dict[int, str]]:
    """Returns a new table and the keys of its people."""
    wanted = {"game": "alhambra", "seats": [{"kind": kind, "level": "random"} for kind in seats]}
    async with httpx.AsyncClient(base_url=server.http, timeout=60) as client:
        made = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
    return made["table"], {int(seat): key for seat, key in made["keys"].items()}


async def actions_at(server: ServerProcess, table: str, keys: dict[int, str]) -> list[list[str]]:
    """Returns what was played so far, as one of the servers knows it."""
    header = {"Authorization": f"Bearer {' '.join(keys.values())}"}
    async with httpx.AsyncClient(base_url=server.http, timeout=60) as client:
        record = await client.get(f"/api/tables/{table}/record", headers=header)
    actions: list[list[str]] = record.raise_for_status().json()["actions"]
    return actions


async def test_they_serve_the_same_table(servers: list[ServerProcess]) -> None:
    # A bot is at the table too: both servers think for it, and one of them is faster.
    table, keys = await make_table(servers[0], ["me", "me", "bot"])
    done: list[Done] = []

    def player(seat: int, server: ServerProcess, moves: int) -> Player:
        return Player(
            server.ws, table, {seat: keys[seat]}, Random(seat), moves_at_most=moves, done=done
        )

    first = [player(seat, server, FIRST_MOVES) for seat, server in enumerate(servers)]
    async with asyncio.timeout(120):
        await asyncio.gather(*(one.play() for one in first))
    assert all(one.refused == [] for one in first)
    actions = await actions_at(servers[0], table, keys)
    assert actions[:FIRST_MOVES] == (await actions_at(servers[1], table, keys))[:FIRST_MOVES]

    # One of them is killed while its people play; they go to the other one, as a load balancer
    # would send them, and nothing is missing.
    interrupted = [asyncio.create_task(player(0, servers[0], ALL_MOVES).play())]
    going_on = asyncio.create_task(player(1, servers[1], ALL_MOVES).play())
    await asyncio.sleep(0.2)
    await asyncio.to_thread(servers[0].kill)
    (ended,) = await asyncio.gather(*interrupted, return_exceptions=True)
    assert ended is None or isinstance(ended, GONE)
    async with asyncio.timeout(120):
        await asyncio.gather(player(0, servers[1], ALL_MOVES).play(), going_on)
    actions = await actions_at(servers[1], table, keys)
    assert len(actions) >= ALL_MOVES
    assert all(actions[move.moves_before][1:3] == [move.seat, move.action] for move in done)


async def test_what_is_said_here_is_heard_there(servers: list[ServerProcess]) -> None:
    table, keys = await make_table(servers[0], ["me", "me"])
    header = {"Authorization": f"Bearer {keys[0]}"}
    path = f"/api/tables/{table}"
    async with (
        httpx.AsyncClient(base_url=servers[0].http, timeout=60) as here,
        httpx.AsyncClient(base_url=servers[1].http, timeout=60) as there,
    ):
        version = (await there.get(f"{path}/state")).json()["version"]
        waiting = asyncio.create_task(there.get(f"{path}/state?since={version}&wait=20"))
        await asyncio.sleep(0.5)
        command = {"type": "say", "seat": 0, "text": "good luck"}
        said = await here.post(f"{path}/commands", json=command, headers=header)
        assert said.status_code == 200
        async with asyncio.timeout(10):  # it need not wait for the end of its time
            state = (await waiting).json()
    assert [line["text"] for line in state["chat"]] == ["good luck"]
