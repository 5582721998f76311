"""Nobody starves others: each test is an attack from outside, and a server with limits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import struct
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

import lioncourt as lc
from lioncourt.server.clients import client_at
from lioncourt.server.gate import Gate
from lioncourt.server.limits import Rate
from lioncourt.server.logbook import Logbook
from lioncourt.server.queueing import FairQueue
from lioncourt.server.settings import Limits
from lioncourt.server.turnstile import cost_of
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.log import log_lines
from tests.server.paper import Paper
from tests.server.rig import BOT, ME, Made, Server, serving

STRICT = replace(
    Limits(),
    connections=30,
    headers_seconds=0.5,
    body_seconds=0.5,
    work_at_once=200,
    work_a_second=0.01,  # on a busy machine two hundred requests take long
    tables_an_hour=5,
)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """Returns a server that takes this machine for a stranger."""
    with serving(tmp_path, limits=STRICT, proxies=()) as server:
        yield server


# Limits come before the work


def test_a_refused_import_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = lc.new_game(seats=2, seed=1).record()
    wanted = {"seats": [ME, ME], "from": {"record": {**record, "actions": [["bad"]] * 4000}}}
    read: list[object] = []
    # Only the number of tables counts: on a busy machine a few imports use up the share of work.
    with serving(tmp_path, limits=replace(STRICT, work_at_once=1_000_000), proxies=()) as server:
        work = server.service.thinkers.run

        async def note(*args: object) -> object:
            read.append(args)
            return await work(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(server.service.thinkers, "run", note)
        answers = [server.http.post("/api/tables", json=wanted).status_code for _ in range(8)]
    assert answers[:5] == [409] * 5
    assert set(answers[5:]) == {429}
    assert len(read) == 5


@pytest.mark.parametrize(
    "path",
    ["", "/state", "/summary", "/moves/0", "/record"],
)
def test_every_address_of_a_table_has_a_limit(strict: Server, path: str) -> None:
    made = strict.make(ME, ME)
    link = f"/api/tables/{made.id}{path}"
    answers = {strict.http.get(link).status_code for _ in range(210)}
    assert 429 in answers
    refused = strict.http.get(link)
    assert refused.headers["Retry-After"]
    assert refused.json()["error"] == "too-often"


@pytest.mark.parametrize(
    "path", ["/", "/api/catalogue", "/api/health", "/api/lesson", "/looks/x.svg"]
)
def test_so_has_everything_else(strict: Server, path: str) -> None:
    assert 429 in {strict.http.get(path).status_code for _ in range(210)}


def test_what_costs_more_comes_less_often() -> None:
    rate = Rate(100, 1, clock=lambda: 0.0)
    allowed = sum(rate.allows("a", cost_of("GET", "/api/tables/x/summary")) for _ in range(100))
    assert allowed == 5
    assert rate.allows("b", 1)


def test_a_house_with_many_addresses_is_one_client() -> None:
    hosts = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2:0:0:0:3%eth0"]
    assert {client_at(host) for host in hosts} == {"2001:db8:1:2::/64"}
    assert client_at("2001:db8:1:3::1") != client_at("2001:db8:1:2::1")
    assert client_at("::ffff:192.0.2.7") == client_at("192.0.2.7") == "192.0.2.7"


# Connections


def address(server: Server) -> tuple[str, int]:
    host, _, port = server.address.partition(":")
    return host, int(port)


def said_after(connection: socket.socket) -> bytes:
    """Returns what a server says until it closes a connection, which it must."""
    connection.settimeout(30)
    said = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(1000):
            said += part
    return said


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_a_request_that_is_never_finished_is_ended(strict: Server, sent: bytes) -> None:
    with socket.create_connection(address(strict)) as connection:
        connection.sendall(sent)
        assert b"200" not in said_after(connection)


def test_a_second_request_that_is_never_finished_is_ended_too(strict: Server) -> None:
    with socket.create_connection(address(strict)) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT")
        assert b"200 OK" in said_after(connection)


def test_headers_without_end_are_ended(strict: Server) -> None:
    with socket.create_connection(address(strict)) as connection, contextlib.suppress(OSError):
        connection.sendall(b"GET / HTTP/1.1\r\n" + b"X-Long: word\r\n" * 10_000)
        assert b" 431 " in said_after(connection)


def test_one_client_cannot_take_all_connections(strict: Server) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(socket.create_connection(address(strict))).sendall(b"GET / HT")
        other = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
        stack.enter_context(other)
        answer = other.get(f"http://{strict.address}/api/health", timeout=30)
        assert answer.status_code == 200


def test_a_proxy_speaks_for_many() -> None:
    gate = Gate(replace(Limits(), connections=2), ("10.0.0.0/8",))
    assert [gate.enter("192.0.2.1") for _ in range(3)][2] is None
    assert all(gate.enter("10.1.2.3") for _ in range(100))
    gate.leave("192.0.2.1")
    assert gate.enter("192.0.2.1") == "192.0.2.1"


def behind(server: Server, client: str) -> httpx.Client:
    """Returns a client as a proxy on this machine passes it on."""
    return httpx.Client(
        base_url=f"http://{server.address}", headers={"X-Forwarded-For": client}, timeout=60
    )


def test_behind_a_proxy_each_client_has_limits_of_its_own(tmp_path: Path) -> None:
    with (
        serving(tmp_path, limits=STRICT, proxies=("127.0.0.0/8",)) as server,
        behind(server, "192.0.2.1") as one,
        behind(server, "192.0.2.2") as other,
    ):
        assert 429 in {one.get("/api/health").status_code for _ in range(210)}
        assert other.get("/api/health").status_code == 200


def test_nobody_is_somebody_else_by_saying_so(strict: Server) -> None:
    answers = {
        strict.http.get("/api/health", headers={"X-Forwarded-For": f"192.0.2.{at}"}).status_code
        for at in range(210)
    }
    assert 429 in answers


def test_behind_a_proxy_one_client_cannot_take_all_connections_either(tmp_path: Path) -> None:
    """A request may wait for news, or for the rest of its body: 400 of one client did."""
    limits = replace(Limits(), connections=5)
    with serving(tmp_path, limits=limits) as server, contextlib.ExitStack() as stack:
        made = server.make(ME, ME)
        said = []
        for _ in range(6):
            connection = stack.enter_context(socket.create_connection(address(server)))
            connection.sendall(
                f"POST /api/tables/{made.id}/commands HTTP/1.1\r\nHost: {server.address}\r\n"
                "X-Forwarded-For: 192.0.2.1\r\nContent-Length: 100\r\n\r\n{".encode()
            )
            said.append(connection)
        assert b" 429 " in said[-1].recv(1000)
        with behind(server, "192.0.2.2") as other:
            assert other.get("/api/health").status_code == 200
        with behind(server, "192.0.2.1") as one:
            assert one.get("/api/health").status_code == 429
            for connection in said:
                connection.close()  # what has ended is counted out
            while one.get("/api/health").status_code != 200:
                time.sleep(0.01)


def test_sockets_are_opened_so_often_behind_a_proxy_too(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(Limits(), work_at_once=60, work_a_second=1)) as server:
        made = server.make(ME, ME)
        header = {"X-Forwarded-For": "192.0.2.1"}

        def open_many() -> None:
            for _ in range(40):
                with server.connected(made.id, additional_headers=header):
                    pass

        with pytest.raises(InvalidStatus) as refused:
            open_many()
        assert refused.value.response.status_code == 403
        with server.connected(made.id, additional_headers={"X-Forwarded-For": "192.0.2.2"}):
            pass


def test_there_are_so_many_connections_in_all() -> None:
    gate = Gate(replace(Limits(), connections_in_all=10), ("10.0.0.1",))
    assert sum(gate.enter("10.0.0.1") is not None for _ in range(20)) == 10
    assert gate.turned_away == 10


def test_pings_without_reading_end_the_connection(strict: Server) -> None:
    made = strict.make(ME, ME)
    host, port = address(strict)
    with socket.create_connection((host, port)) as connection:
        connection.sendall(
            f"GET /api/tables/{made.id}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in connection.recv(1000)
        ping = struct.pack("!BB", 0x89, 0x80 | 125) + b"\0\0\0\0" + b"x" * 125
        with contextlib.suppress(ConnectionError):
            for _ in range(1_000):
                connection.sendall(ping * 100)
            pytest.fail("13 MB of pings, and nobody minds")
        assert strict.http.get("/api/health").status_code == 200


# Work is shared


def test_bots_of_others_come_between() -> None:
    order: list[str] = []

    async def work(queue: FairQueue, who: str) -> None:
        async with queue.turn(who):
            order.append(who)
            await asyncio.sleep(0.001)

    async def run() -> None:
        queue = FairQueue(1)
        many = [asyncio.create_task(work(queue, "many")) for _ in range(50)]
        await asyncio.sleep(0.003)
        await work(queue, "one")
        assert len(order) < 20, order
        await asyncio.gather(*many)
        assert len(queue) == 0

    asyncio.run(run())


def test_who_goes_away_leaves_the_queue() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        async with queue.turn("first"):
            waiting = [asyncio.create_task(_turn(queue, "second")) for _ in range(3)]
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            assert len(queue) == 0
        await asyncio.wait_for(_turn(queue, "third"), 5)

    asyncio.run(run())


def test_who_goes_away_together_with_others_leaves_the_queue_too() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        tasks = [asyncio.create_task(_turn(queue, who, 0.01)) for who in "abcabcabc"]
        await asyncio.sleep(0.005)
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(one) for one in outcomes} == {asyncio.CancelledError}
        await asyncio.wait_for(_turn(queue, "d"), 5)
        assert len(queue) == 0

    asyncio.run(run())


async def _turn(queue: FairQueue, who: str, seconds: float = 0.0) -> None:
    async with queue.turn(who):
        await asyncio.sleep(seconds)


def test_bots_among_themselves_wait_until_somebody_watches(server: Server) -> None:
    made = server.make(BOT, BOT, BOT)
    time.sleep(0.3)
    assert table(server, made)["moves"] == 0
    with server.socket(made) as watcher:
        while watcher.receive("state")["moves"] < 5:
            pass


def table(server: Server, made: Made) -> dict[str, int]:
    found = server.inside(lambda: server.service.hub._live[made.id].table)
    return {"moves": found.moves}


# Nothing is done twice


def test_a_summary_is_told_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished()
    made = server.make(ME, ME, **{"from": {"record": record}})
    first = server.http.get(f"/api/tables/{made.id}/summary").json()
    monkeypatch.setattr("lioncourt.server.looking_back.summary", None)  # it would fail
    assert server.http.get(f"/api/tables/{made.id}/summary").json() == first


def finished() -> dict[str, object]:
    paper = Paper("mm")
    paper.play(5000)
    assert paper.table.game is not None
    return paper.table.game.record()


def test_a_rename_writes_nothing_anew(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.make(ME, ME, name="x")
    for _ in range(6):
        state = server.state(made, 0, 1)
        seat = state["views"]["0"]["decision"]["seat"]
        server.play_first(made, seat)
    before = server.state(made, 0)
    server.done(made, {"type": "rename", "seat": 1, "name": 'Quo"te\\ é'}, 1)
    monkeypatch.setattr(Logbook, "_write", None)
    monkeypatch.setattr(lc.Game, "view", None)
    after = server.state(made, 0)
    assert after["views"] == before["views"]
    assert 'Quo"te\\ é' in json.dumps(after["log"], ensure_ascii=False).replace('\\"', '"').replace(
        "\\\\", "\\"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_reads_as_if_it_were_written_with_the_names(language: str) -> None:
    paper = Paper("mm")
    paper.play(60)
    game = paper.table.game
    assert game is not None
    names = ("Ana", 'Bo "the\\"')
    book = Logbook(game.opening, 0, language)
    book.names = names
    book.follow(paper.table.played)
    lines, _ = book.lines()
    found = [line["text"] for line in json.loads(b"[" + bytes(lines[0]) + b"]")]
    events = game.events()
    written = log_lines(game.rules, events, 0, language=language, names=names)
    assert found == [line["text"] for line in written]


def test_the_loop_is_the_quick_one(server: Server) -> None:
    """uvloop is locked, so it is used; Windows has none."""
    assert (type(server.loop).__module__ == "uvloop") is (sys.platform != "win32")
