"""Who is there, and what has changed, is told once and without much work."""

from __future__ import annotations

from typing import Any

import pytest

from lioncourt.server.tables import Table
from tests.server.rig import ME, Server


def test_many_who_watch_are_counted_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """With fifty sockets each hello made fifty times fifty comparisons of sixteen keys."""
    made = server.make(ME, ME)
    number = 12
    compared: list[int] = []
    seats_of = Table.seats_of

    def note(self: Table, keys: Any) -> tuple[int, ...]:
        compared.append(1)
        return seats_of(self, keys)

    sockets = [server.socket(made) for _ in range(number)]
    try:
        watching = [socket.__enter__() for socket in sockets]
        for watcher in watching:
            watcher.receive("state")
            watcher.ask({"type": "ping"})
        monkeypatch.setattr(Table, "seats_of", note)
        watching[0].hello([])
        watching[0].receive("state")
        for watcher in watching:
            watcher.ask({"type": "ping"})
        assert len(compared) < 4 * number
    finally:
        for socket in sockets:
            socket.__exit__(None, None, None)


def test_nobody_is_told_that_nothing_has_changed(server: Server) -> None:
    made = server.make(ME, ME)
    with server.socket(made, 0) as one, server.socket(made, 1) as other:
        other.receive("state")
        told(one, 1)
        for _ in range(5):
            other.hello([made.keys[1]])
            other.receive("state")
        assert told(one, 2) == []


def test_no_version_is_told_twice(server: Server) -> None:
    """What changes while a state is drawn is in it already; the news of it was sent once more.

    Whoever had answered the first one by a move took the second for the table after that move.
    """
    made = server.make(ME, ME)
    with server.socket(made, 0) as socket:
        socket.receive("state")
        told(socket, 1)
        server.inside(lambda: server.service.hub.presence.changed(made.id))
        assert told(socket, 2) == []
        socket.hello([made.keys[0]])  # who asks is told
        assert socket.receive("state")["views"]


def told(socket: Any, number: int) -> list[str]:
    """Returns what kinds of messages came before the answer to a question."""
    socket.send({"type": "ping", "id": number})
    kinds: list[str] = []
    while (message := socket.receive("done", "presence", "state")).get("id") != number:
        kinds.append(message["type"])
    return kinds
