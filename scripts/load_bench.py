"""Measures a server under load: many tables, scripted players, one process or several.

    python scripts/load_bench.py                     500 tables on one process with SQLite
    python scripts/load_bench.py --think 0 --tables 50            as much as it can take
    python scripts/load_bench.py --store postgresql --processes 2
    python scripts/load_bench.py --appends           the stores alone: appends a second

Every seat is a client with its own connection. Whoever has to move thinks for a while
(exponentially distributed, `--think` seconds on average) and plays one of its options. The time of
an answer runs from sending a move to its `done`, when it is on disk. The clients run on the same
machine, on the other core. The figures are for docs/operation.md; nothing depends on them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' server and players

import httpx
from websockets.asyncio.client import connect

from lioncourt.server.service import SWEEP
from lioncourt.server.settings import Limits
from lioncourt.server.store import open_store
from tests.server.faults.player import Player
from tests.server.faults.process import ServerProcess, end_in_order, folder_on_disk
from tests.server.store.database import TemporaryPostgres

SEATS = 3
WARM_UP_TABLES = 20
IDLE = Limits.idle_seconds + SWEEP + 5  # seconds until idle tables have left memory
LIMIT = 0.1  # seconds in which 95 % of the moves should be answered
SETTLING = 30.0  # seconds for everybody to connect, before anything is counted
GROUPS = (1, 20, 200)  # tables at once, for the stores alone
ENTRY = b"x" * 200  # about as long as a move


Playing = dict[Player, asyncio.Task[None]]


@dataclass(frozen=True)
class Seat:
    """A seat of a table, and the server that its client is connected to."""

    table: str
    seat: int
    key: str
    address: str


def main() -> None:
    end_in_order()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--think", type=float, default=5.0, help="seconds before a move")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long is measured")
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--appends", action="store_true", help="measure the stores alone")
    wanted = parser.parse_args()
    if wanted.appends:
        for kind in ("sqlite", "postgresql"):
            with store_of(kind) as address:
                asyncio.run(measure_appends(kind, address))
        return
    if wanted.store == "sqlite" and wanted.processes > 1:
        parser.error("SQLite is for one process")
    with store_of(wanted.store) as address, tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "server.log"
        servers = [ServerProcess(address, log) for _ in range(wanted.processes)]
        try:
            for server in servers:
                server.start()
            asyncio.run(measure(servers, wanted))
        finally:
            for server in servers:
                server.stop()


@contextmanager
def store_of(kind: str) -> Iterator[str]:
    """Yields the address of an empty store that waits for the disk."""
    if kind == "sqlite":
        with folder_on_disk("lioncourt-bench-") as folder:
            yield folder
        return
    database = TemporaryPostgres(durable=True)
    try:
        yield database.address()
    finally:
        database.remove()


async def measure(servers: Sequence[ServerProcess], wanted: argparse.Namespace) -> None:
    """Plays, and reports how it went."""
    dice = Random(wanted.seed)
    warm_up = await begin(await make_tables(servers, WARM_UP_TABLES), dice, 0.0)
    await asyncio.sleep(3.0)
    await end(warm_up)
    before = [server.memory() for server in servers]
    started = time.perf_counter()
    seats = await make_tables(servers, wanted.tables)
    print(f"{wanted.tables} tables made in {time.perf_counter() - started:.1f} s")
    playing = await begin(seats, dice, wanted.think)
    await asyncio.sleep(SETTLING)
    for player in playing:
        player.seconds.clear()
    taken = taken_away()
    gc.disable()  # the clients' own pauses must not count as answer times
    busy = [processor_seconds(server) for server in servers]
    started = time.perf_counter()
    await asyncio.sleep(wanted.seconds)
    took = time.perf_counter() - started
    gc.enable()
    players = list(playing)
    tell_times([second for player in players for second in player.seconds], took)
    print(f"refused: {sum(len(player.refused) for player in players)}")
    moves = sum(len(player.seconds) for player in players)
    computed = sum(map(processor_seconds, servers)) - sum(busy)
    print(f"processor: {computed / took:.0%} of a core, {computed / moves * 1000:.1f} ms a move")
    print(f"taken by other machines meanwhile: {(taken_away() - taken) / took:.0%} of a core")
    await end(playing)
    tell_memory("after playing", servers, before, wanted.tables)
    async with AsyncExitStack() as stack:
        for at in seats:
            await stack.enter_async_context(looking_on(at))
        tell_memory("all connected again", servers, before, wanted.tables)
        await asyncio.sleep(IDLE)
        tell_memory("idle, all connected", servers, before, wanted.tables)
    await asyncio.sleep(IDLE)  # a client still at a table gets news, which loads it again
    tell_memory("idle, nobody connected", servers, before, wanted.tables)


def tell_memory(
    when: str, servers: Sequence[ServerProcess], before: list[float], tables: int
) -> None:
    """Prints the memory of the servers, in all and per table."""
    for server, earlier in zip(servers, before, strict=True):
        now = server.memory()
        each = (now - earlier) / tables
        print(f"memory, {when}: {now / 1000:.0f} MB, {each:.0f} kB for each table", flush=True)


@asynccontextmanager
async def looking_on(at: Seat) -> AsyncIterator[None]:
    """Connects a client that has seen its table and does nothing more."""
    url = f"{at.address}/api/tables/{at.table}/socket"
    async with connect(url, max_size=None, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "keys": [at.key]}))
        await socket.recv()
        yield


async def make_tables(servers: Sequence[ServerProcess], number: int) -> list[Seat]:
    """Returns the seats of new tables; the clients of a table are spread over the servers."""
    wanted = {"game": "alhambra", "seats": [{"kind": "me"}] * SEATS}
    seats = []
    async with httpx.AsyncClient(base_url=servers[0].http, timeout=60) as client:
        for _ in range(number):
            made = (await client.post("/api/tables", json=wanted)).raise_for_status().json()
            for seat, key in made["keys"].items():
                address = servers[int(seat) % len(servers)].ws
                seats.append(Seat(made["table"], int(seat), key, address))
    return seats


async def begin(seats: list[Seat], dice: Random, think: float) -> Playing:
    """Lets everybody play, until `end`."""

    async def pause() -> None:
        await asyncio.sleep(dice.expovariate(1 / think))

    players = [
        Player(at.address, at.table, {at.seat: at.key}, dice, think=pause if think else None)
        for at in seats
    ]
    return {player: asyncio.create_task(player.play()) for player in players}


async def end(playing: Playing) -> None:
    """Sends everybody home, and reports anybody who had to go earlier."""
    for task in playing.values():
        task.cancel()
    outcomes = await asyncio.gather(*playing.values(), return_exceptions=True)
    failures = [failure for failure in outcomes if isinstance(failure, Exception)]
    if failures:
        print(f"{len(failures)} clients failed, the first: {failures[0]!r}")


def tell_times(seconds: list[float], took: float) -> None:
    """Prints how many moves there were and how long their answers took."""
    ordered = sorted(seconds)
    print(f"{len(ordered)} moves in {took:.0f} s: {len(ordered) / took:.0f} a second")
    if ordered:
        at = {part: ordered[int(len(ordered) * part / 100)] for part in (50, 95, 99)}
        times = ", ".join(f"{part} %: {second * 1000:.1f} ms" for part, second in at.items())
        within = sum(second <= LIMIT for second in ordered) / len(ordered)
        print(f"answered within: {times}; {within:.1%} within {LIMIT * 1000:.0f} ms")


def processor_seconds(server: ServerProcess) -> float:
    """Returns the processor time of a server's process."""
    times = Path(f"/proc/{server.id}/stat").read_text().rpartition(")")[2].split()
    return (int(times[11]) + int(times[12])) / 100


def taken_away() -> float:
    """Returns how long others on the same host have used processors that were wanted here."""
    return int(Path("/proc/stat").read_text().split()[8]) / 100


async def measure_appends(kind: str, address: str, seconds: float = 3.0) -> None:
    """Reports how many entries a second a store takes from several tables at once."""
    store = await open_store(address)
    for tables in GROUPS:
        written = 0

        async def append(table: str, until: float) -> None:
            nonlocal written
            version = await store.create(table, [ENTRY])
            while time.perf_counter() < until:
                version = await store.append(table, version, [ENTRY])
                written += 1

        until = time.perf_counter() + seconds
        await asyncio.gather(*(append(f"{tables}-{at}", until) for at in range(tables)))
        print(f"{kind}, {tables} tables at once: {written / seconds:.0f} appends a second")
    await store.close()


if __name__ == "__main__":
    main()
