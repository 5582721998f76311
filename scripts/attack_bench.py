"""Measures what attackers do to the moves of others: a quiet server, then all attacks at once.

    python scripts/attack_bench.py                   20 seconds each
    python scripts/attack_bench.py --seconds 10 --without bots

It starts a server with the usual limits on the loopback device, where every attacker and every
victim has an address of its own, and so is a client of its own. Victims move at tables of two; the
time of a move runs from sending it to `done`. Attackers run in a process of low priority: on the
internet they wouldn't use the server's processors. Connections, tables and time are bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import lioncourt as lc
from lioncourt.server.running import listen, run
from lioncourt.server.settings import Limits, Settings
from lioncourt.simulate import play_bots

Data = dict[str, Any]
VICTIMS = 6
HALF_SENT = 1_100
BOT_TABLES = 20
TIMES = 10  # the slowdown allowed
ME = {"kind": "me"}
HARD = {"kind": "bot", "level": "hard"}


class Caller:
    """A connection for requests, from an address of its own."""

    def __init__(self, port: int, source: str) -> None:
        self._port = port
        self._source = (source, 0)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, data: object = None, keys: Sequence[str] = ()
    ) -> tuple[int, Any]:
        """Returns the status and the data of an answer; 0 if the server hung up."""
        try:
            return await self._ask(method, path, data, keys)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            self._streams = None
            return 0, None

    async def _ask(
        self, method: str, path: str, data: object, keys: Sequence[str]
    ) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=self._source
            )
        reader, writer = self._streams
        body = (
            b"" if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
        )
        key = f"Authorization: Bearer {' '.join(keys)}\r\n" if keys else ""
        size = f"Content-Length: {len(body)}\r\n\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{key}{size}"
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(answer.partition("content-length: ")[2].partition("\r")[0] or 0)
        content = await reader.readexactly(length)
        if "connection: close" in answer:
            self._streams = None
        return int(answer.split()[1]), json.loads(content) if content[:1] in b"{[" else None


# Victims


async def victim(port: int, number: int, until: float, times: list[float]) -> None:
    """Plays at its own table, and notes how long each move takes."""
    caller, dice = Caller(port, f"127.0.0.{10 + number}"), Random(number)
    status, made = await caller.ask("POST", "/api/tables", {"seats": [ME, ME]})
    assert status == 201, made
    link, keys = f"/api/tables/{made['table']}", list(made["keys"].values())
    while time.monotonic() < until:
        _, state = await caller.ask("GET", f"{link}/state", keys=keys)
        if state is None or state["table"]["over"]:
            return
        decision = state["views"]["0"]["decision"]
        options = state["views"][str(decision["seat"])]["decision"]["options"]
        action = dice.choice(options)["action"]
        play = {"type": "play", "seat": decision["seat"], "action": action, "at": state["moves"]}
        began = time.perf_counter()
        status, _ = await caller.ask("POST", f"{link}/commands", play, keys)
        times.append(time.perf_counter() - began if status == 200 else float("inf"))
        await asyncio.sleep(0.25)


async def play(port: int, seconds: float) -> list[float]:
    """Lets all victims play for a while and returns the times of their moves."""
    times: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(victim(port, number, until, times) for number in range(VICTIMS)))
    return sorted(times)


# Attackers


def finished() -> Data:
    """Returns the record of a whole game."""
    game = lc.new_game(seats=2, seed=1)
    play_bots(game, ["random", "random"], 1)
    return game.record()


async def import_records(port: int, source: str) -> None:
    """Imports long records with an error at the end."""
    record = finished()
    record["hashes"]["last"] = "2:0"
    body = json.dumps({"seats": [ME, ME], "from": {"record": record}}).encode()
    await many(lambda caller: caller.ask("POST", "/api/tables", body), port, source, 4)


async def ask_back(port: int, source: str) -> None:
    """Asks for summaries and old positions of a long game."""
    wanted = {"seats": [ME, ME], "from": {"record": finished()}}
    _, made = await Caller(port, source).ask("POST", "/api/tables", wanted)
    link, dice = f"/api/tables/{made['table']}", Random(1)
    paths = ["summary", *(f"moves/{dice.randrange(60)}?seat=open" for _ in range(60))]
    await many(lambda c: c.ask("GET", f"{link}/{dice.choice(paths)}"), port, source, 40)


async def rename(port: int, source: str) -> None:
    """Gives a seat at a long table one name after another."""
    wanted = {"seats": [ME, ME], "from": {"record": finished(), "moves": 60}}
    _, made = await Caller(port, source).ask("POST", "/api/tables", wanted)
    link, keys, dice = (
        f"/api/tables/{made['table']}/commands",
        list(made["keys"].values()),
        Random(2),
    )
    await many(
        lambda c: c.ask(
            "POST", link, {"type": "rename", "seat": 0, "name": str(dice.random())}, keys
        ),
        port,
        source,
        4,
    )


async def think(port: int, source: str) -> None:
    """Makes tables of six hard bots and watches them."""
    caller = Caller(port, source)
    links = []
    for _ in range(BOT_TABLES):
        _, made = await caller.ask("POST", "/api/tables", {"seats": [HARD] * 6})
        if made is not None and "table" in made:
            links.append(f"/api/tables/{made['table']}/state?since=100000&wait=25")
        await asyncio.sleep(0.1)
    await asyncio.gather(*(watch(port, source, link) for link in links))


async def watch(port: int, source: str, link: str) -> None:
    """Looks at a table for ever."""
    await many(lambda caller: caller.ask("GET", link), port, source, 1)


async def send_halves(port: int, source: str) -> None:
    """Opens as many connections as it can, and never finishes a request."""
    kept: list[asyncio.StreamWriter] = []
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            writer.write(b"GET / HTT")
            kept.append(writer)
        if len(kept) >= HALF_SENT:
            kept.pop(0).close()
        await asyncio.sleep(0.002)


async def ping(port: int, source: str) -> None:
    """Pings and never reads."""
    await pour(port, source, await upgrade(port, source), (b"\x89\xfd" + bytes(4 + 125)) * 200)


async def send_pieces(port: int, source: str) -> None:
    """Sends a message in endless empty pieces."""
    begun, piece = b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4)
    await pour(port, source, await upgrade(port, source), piece * 4_000, begun)


async def send_requests(port: int, source: str) -> None:
    """Sends request after request without waiting for answers."""
    await pour(port, source, b"", b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 500)


async def upgrade(port: int, source: str) -> bytes:
    """Returns the request for a socket at a table of one's own."""
    _, made = await Caller(port, source).ask("POST", "/api/tables", {"seats": [ME, ME]})
    return (
        f"GET /api/tables/{made['table']}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


async def pour(port: int, source: str, first: bytes, again: bytes, begun: bytes = b"") -> None:
    """Sends something again and again, on one upgraded connection after another."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(source, 0)
            )
            if first:
                writer.write(first)
                await reader.readuntil(b"\r\n\r\n")
            writer.write(begun)
            for _ in range(100):
                writer.write(again)
                await writer.drain()
            writer.close()
        await asyncio.sleep(0.02)


async def many(
    ask: Callable[[Caller], Awaitable[tuple[int, Any]]], port: int, source: str, number: int
) -> None:
    """Asks again and again on some connections."""

    async def on_and_on() -> None:
        caller = Caller(port, source)
        while True:
            await ask(caller)
            await asyncio.sleep(0.001)

    await asyncio.gather(*(on_and_on() for _ in range(number)))


ATTACKS: dict[str, Callable[[int, str], Awaitable[None]]] = {
    "imports": import_records,
    "looking-back": ask_back,
    "renames": rename,
    "bots": think,
    "halves": send_halves,
    "pings": ping,
    "pieces": send_pieces,
    "requests": send_requests,
}


async def attack(port: int, names: Sequence[str], seconds: float) -> None:
    """Attacks in all these ways for a while."""
    each = [ATTACKS[name](port, f"127.0.1.{at + 1}") for at, name in enumerate(names)]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*each)


# All together


def share(times: Sequence[float], part: float) -> float:
    """Returns the milliseconds within which a given part of the moves was answered."""
    return 1000 * times[min(len(times) - 1, int(part * len(times)))]


def serve(data: str) -> None:
    """Runs the server, which first prints its port."""
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    run(Settings(data=Path(data), limits=Limits(), proxies=()), listening)


def measure(port: int, seconds: float, names: Sequence[str]) -> bool:
    """Prints the times of moves, quiet and under attack; True if they are close enough."""
    asyncio.run(play(port, 3))  # to warm up
    quiet = asyncio.run(play(port, seconds))
    own = [sys.executable, __file__, "--attack", str(port), "--seconds", str(seconds + 6)]
    attackers = subprocess.Popen([*own, *names])
    try:
        time.sleep(3)
        hot = asyncio.run(play(port, seconds))
    finally:
        attackers.terminate()
        attackers.wait()
    print(f"attacks: {', '.join(names)}; {len(quiet)} and {len(hot)} moves")
    for name, part in (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99)):
        print(f"{name:>5}: quiet {share(quiet, part):7.1f} ms, attacked {share(hot, part):7.1f} ms")
    ratio = share(hot, 0.95) / share(quiet, 0.95)
    print(f"95 % of the moves take {ratio:.1f} times as long (wanted: at most {TIMES})")
    return ratio <= TIMES


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--without", nargs="*", default=[], choices=sorted(ATTACKS))
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--attack", type=int, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve)
    elif wanted.attack:
        os.nice(10)
        asyncio.run(attack(wanted.attack, wanted.names, wanted.seconds))
    else:
        names = [name for name in ATTACKS if name not in wanted.without]
        with tempfile.TemporaryDirectory() as folder:
            own = [sys.executable, __file__, "--serve", folder]
            log = (Path(folder) / "log").open("w")
            server = subprocess.Popen(own, stdout=subprocess.PIPE, stderr=log, text=True)
            assert server.stdout is not None
            try:
                is_well = measure(int(server.stdout.readline()), min(wanted.seconds, 120.0), names)
            finally:
                server.terminate()
                server.wait()
                log.close()
        sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
