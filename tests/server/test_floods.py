"""Floods of a single connection: each test is a client that sends and waits for nothing."""

from __future__ import annotations

import contextlib
import io
import logging
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lioncourt.server import protocols
from lioncourt.server.log import COMPLAINTS, EVENTS, SELDOM, Seldom, start_log
from lioncourt.server.protocols import PIPELINED, SLICE
from lioncourt.server.settings import Limits
from tests.server.rig import ME, PATIENCE, Made, Server, serving

MASK = b"\0\0\0\0"
TEXT, CONTINUED, BEGUN, LAST = 0x81, 0x00, 0x01, 0x80


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    """Returns a server that takes this machine for a stranger."""
    with serving(tmp_path, limits=Limits(), proxies=()) as server:
        yield server


@contextmanager
def connection(server: Server) -> Iterator[socket.socket]:
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connected:
        yield connected


@contextmanager
def web_socket(server: Server, made: Made) -> Iterator[socket.socket]:
    with connection(server) as connected:
        connected.sendall(
            f"GET /api/tables/{made.id}/socket HTTP/1.1\r\nHost: {server.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in connected.recv(1000)
        yield connected


def frame(kind: int, content: bytes = b"") -> bytes:
    assert len(content) < 126
    return struct.pack("!BB", kind, 0x80 | len(content)) + MASK + content


def request(server: Server, path: str = "/api/health") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode()


def heard(connected: socket.socket, until: bytes) -> bytes:
    """Returns what a server says until it says something, or ends the connection."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while until not in said and (part := connected.recv(65536)):
            said += part
    return said


# Requests


def test_requests_that_wait_for_no_answer_fill_no_memory(limited: Server) -> None:
    """A piece of 64 kB holds more than a thousand; each answer let the next piece in."""
    with connection(limited) as connected:
        with contextlib.suppress(ConnectionError):
            for _ in range(20):
                connected.sendall(request(limited) * 1_000)
        said = heard(connected, b"nothing more")
    assert said.count(b"HTTP/1.1 ") <= PIPELINED + 2
    assert limited.http.get("/api/health").status_code == 200


def test_a_few_at_once_are_answered_in_their_order(limited: Server) -> None:
    paths = ["/api/health", "/api/tables/nowhere", *["/api/health"] * (PIPELINED - 2)]
    with connection(limited) as connected:
        connected.sendall(b"".join(request(limited, path) for path in paths))
        connected.sendall(request(limited, "/api/rules/thieves").replace(b"1.1", b"1.0"))
        said = heard(connected, b'"id":"thieves"')
    statuses = re.findall(rb"HTTP/1\.1 (\d+)", said)
    assert statuses == [b"200", b"404", *[b"200"] * (PIPELINED - 1)]


# Messages


def test_a_message_in_endless_pieces_ends_the_connection(limited: Server) -> None:
    """Empty ones make it no longer, so no limit of its length ends it."""
    made = limited.make(ME, ME)
    with web_socket(limited, made) as connected:
        with contextlib.suppress(ConnectionError):
            connected.sendall(frame(BEGUN))
            for _ in range(20):
                connected.sendall(frame(CONTINUED) * 10_000)
            connected.sendall(frame(LAST))
        assert b"malformed" not in heard(connected, b"malformed")


def test_a_message_may_come_in_pieces(limited: Server) -> None:
    made = limited.make(ME, ME)
    with web_socket(limited, made) as connected:
        parts = [b'{"type":', b'"hello"', b"}"]
        kinds = [BEGUN, CONTINUED, LAST]
        connected.sendall(b"".join(map(frame, kinds, parts)))
        assert made.id.encode() in heard(connected, made.id.encode())


def test_messages_are_read_one_by_one(limited: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece of 64 kB holds ten thousand: reading them all at once would hold up all others."""
    most: list[int] = [0]
    receive = protocols.GatedSocket.receive

    async def note(self: protocols.GatedSocket) -> object:
        most.append(self.queue.qsize())
        return await receive(self)

    monkeypatch.setattr(protocols.GatedSocket, "receive", note)
    made = limited.make(ME, ME)
    with web_socket(limited, made) as connected:
        connected.sendall(frame(TEXT) * 10_000)
        heard(connected, b"malformed")
        assert limited.http.get("/api/health").status_code == 200
    assert max(most) <= SLICE // len(frame(TEXT)) + 1


def test_all_messages_that_came_together_are_answered(server: Server) -> None:
    made = server.make(ME, ME)
    number = 2 * SLICE // len(frame(TEXT))
    pings = [b'{"type":"ping","id":%d}' % at for at in range(number)]
    with web_socket(server, made) as connected:
        connected.sendall(b"".join(frame(TEXT, words) for words in (b'{"type":"hello"}', *pings)))
        said = heard(connected, b'"id":%d}' % (number - 1))
    answered = [said.index(b'"id":%d}' % at) for at in range(number)]
    assert answered == sorted(answered)


# The log


def test_a_complaint_is_written_once_a_minute() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    told = 0
    for second in range(int(2 * SELDOM) + 1):
        now[0] = second
        for words in ("Invalid HTTP request received.", "%s is odd"):
            record = logging.makeLogRecord({"msg": words, "args": (second,)})
            told += seldom.filter(record)
    assert told == 2 * 3


def test_what_a_client_does_wrong_again_and_again_is_one_line(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints = logging.getLogger(COMPLAINTS)
    for name in ("handlers", "filters"):
        monkeypatch.setattr(complaints, name, [])
    monkeypatch.setattr(complaints, "propagate", complaints.propagate)
    events = logging.getLogger(EVENTS)
    before = events.handlers, events.level, events.propagate
    written = io.StringIO()
    try:
        start_log(written)
        for _ in range(20):
            with connection(server) as connected:
                connected.sendall(b"nonsense\r\n\r\n")
                assert b" 400 " in heard(connected, b"nothing more")
    finally:
        events.handlers, events.level, events.propagate = before
    assert written.getvalue().count("Invalid HTTP request") == 1
