"""The host names the server answers to: no other page may reach it under a name of its own.

The owner of a name can point it at any address, even one in a home network; a browser then takes
this server for the owner's. Addresses and `localhost` belong to nobody, so they are let in.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from lioncourt.server.errors import Refused
from lioncourt.server.requests import language_of, refusal

LOCAL: Final = "localhost"
SHOWN: Final = 80  # letters of a name
REFUSED: Final = 403  # a socket


class OwnHosts:
    """Refuses requests for host names that aren't the server's."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self._app = app
        self._names = frozenset(name.lower().rstrip(".") for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = _host_of(scope) if scope["type"] in ("http", "websocket") else LOCAL
        if self.answers_for(host):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4000 + REFUSED})
        else:
            refused = Refused("foreign-host", host=host[:SHOWN])
            await refusal(refused, language_of(Request(scope)))(scope, receive, send)

    def answers_for(self, host: str) -> bool:
        """Tells whether a host name is this server's."""
        if host in (LOCAL, "") or host.endswith(f".{LOCAL}") or host in self._names:
            return True
        try:
            ip_address(host.strip("[]").partition("%")[0])
        except ValueError:
            return False
        return True


def _host_of(scope: Scope) -> str:
    """Returns the host that a request is for, without its port."""
    header = next((value for name, value in scope["headers"] if name == b"host"), b"")
    host = str(header.decode("latin-1")).lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].rstrip(".")
