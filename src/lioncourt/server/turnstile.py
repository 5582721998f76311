"""Charges for a request before anything is done for it: each client has so much work a second.

It also limits the requests under way: behind a proxy, nobody else counts a client's connections.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from lioncourt.server.clients import client_at
from lioncourt.server.errors import Refused
from lioncourt.server.requests import language_of, refusal
from lioncourt.server.work import Work

# Roughly the milliseconds of work, by how an address ends or begins; the first that fits counts.
# It is a minimum: a request that takes longer costs as much as it takes (work.py).
ENDS: Final = (
    ("/summary", 20.0),
    ("/review", 20.0),
    ("/record", 20.0),
    ("/state", 3.0),
    ("/commands", 1.0),
    ("/tables", 20.0),  # of challenges
)
BEGINS: Final = (
    ("/api/lesson", 10.0),
    ("/api/puzzles/", 20.0),
    ("/api/openapi", 10.0),
    ("/api/pieces", 5.0),
    ("/api/score", 5.0),
    ("/api/catalogue", 5.0),
    ("/table/", 3.0),
)
POSITION: Final = ("/moves/", 8.0)
NEW_TABLE: Final = 20.0
SOCKET: Final = 2.0  # for opening one
TOO_OFTEN: Final = 4429
ANYTHING: Final = 1.0


def cost_of(method: str, path: str) -> float:
    """Returns what a request costs.

    >>> cost_of("GET", "/api/tables/abc/summary"), cost_of("GET", "/assets/page.js")
    (20.0, 1.0)
    """
    if method == "POST" and path == "/api/tables":
        return NEW_TABLE
    if POSITION[0] in path:
        return POSITION[1]
    for ending, cost in ENDS:
        if path.endswith(ending):
            return cost
    for beginning, cost in BEGINS:
        if path.startswith(beginning):
            return cost
    return ANYTHING


class Turnstile:
    """Refuses a client's requests beyond its share of work."""

    def __init__(self, app: ASGIApp, at_once: int) -> None:
        self._app = app
        self._at_once = at_once
        self._under_way: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)  # the start and end of the server
            return
        work: Work = scope["app"].state.service.work
        client = client_at(scope["client"][0]) if scope.get("client") else ""
        if scope["type"] == "websocket":  # once open, it pays message by message
            if work.pay(client, SOCKET):
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": TOO_OFTEN})
            return
        price = cost_of(scope["method"], scope["path"])
        if self._under_way[client] < self._at_once and work.pay(client, price):
            with self._counted(client):
                await work.for_client(client, price, self._app(scope, receive, send))
            return
        answer = refusal(Refused("too-often"), language_of(Request(scope)))
        answer.headers["Retry-After"] = "1"
        await answer(scope, receive, send)

    @contextmanager
    def _counted(self, client: str) -> Iterator[None]:
        self._under_way[client] += 1
        try:
            yield
        finally:
            self._under_way[client] -= 1
            if not self._under_way[client]:
                del self._under_way[client]
