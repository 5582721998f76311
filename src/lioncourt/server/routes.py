"""Starlette, which carries the interface (api.py) and the lines to tables (socket.py)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lioncourt.server.api import HANDLERS, SOCKET
from lioncourt.server.errors import Refused
from lioncourt.server.exchange import Handler
from lioncourt.server.line import LineGone, turn_away
from lioncourt.server.metrics import TYPE as METRICS_TYPE
from lioncourt.server.metrics import metrics
from lioncourt.server.requests import (
    asked_by,
    client_of,
    language_of,
    require_own_origin,
    response,
    service_of,
)
from lioncourt.server.security import is_own_origin
from lioncourt.server.socket import serve


def _endpoint(method: str, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        if method != "GET":
            require_own_origin(request)
        return response(await handler(asked_by(request)))

    return endpoint


async def get_metrics(request: Request) -> Response:
    return Response(metrics(service_of(request)), media_type=METRICS_TYPE)


class WebSocketLine:
    """A WebSocket as a line."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> bytes:
        """Returns the next message."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise LineGone
        text = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""

    async def send(self, message: bytes) -> None:
        """Sends a message."""
        try:
            await self._socket.send({"type": "websocket.send", "text": message.decode()})
        except WebSocketDisconnect:
            raise LineGone from None
        except RuntimeError:
            states = (self._socket.client_state, self._socket.application_state)
            if WebSocketState.DISCONNECTED in states:  # the client had just gone
                raise LineGone from None
            raise

    async def close(self, code: int) -> None:
        """Closes the socket if it is open."""
        if self._socket.client_state == WebSocketState.CONNECTED:
            try:
                await self._socket.close(code)
            except (RuntimeError, WebSocketDisconnect):  # the client was faster
                raise LineGone from None


async def socket(socket: WebSocket) -> None:
    service = service_of(socket)
    table_id = socket.path_params["table"]
    client = client_of(socket)
    await socket.accept()
    line = WebSocketLine(socket)
    if is_own_origin(socket.headers, service.settings.origins):
        await serve(service, line, table_id, client, language_of(socket))
    else:
        with suppress(LineGone):
            await turn_away(line, Refused("foreign-origin"), language_of(socket))


METRICS = Route("/metrics", get_metrics)  # if the settings ask for it
ROUTES = [
    *(
        Route(path, _endpoint(method, handler), methods=[method])
        for (method, path), handler in HANDLERS.items()
    ),
    WebSocketRoute(SOCKET, socket),
]
