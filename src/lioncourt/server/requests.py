"""Reading requests and writing answers of the HTTP interface."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from lioncourt.server import wire
from lioncourt.server.clients import client_at
from lioncourt.server.commands import Asking
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys
from lioncourt.server.security import is_own_origin
from lioncourt.server.service import Service
from lioncourt.server.words import known_language

JSON: Final = "application/json"
BEARER: Final = "bearer "
DIGITS: Final = 16  # of the largest whole number that a page can send


def service_of(request: Request | WebSocket) -> Service:
    """Returns the running server."""
    service: Service = request.app.state.service
    return service


def client_of(request: Request | WebSocket) -> str:
    """Returns who a request comes from, as far as limits are concerned."""
    return client_at(request.client.host) if request.client is not None else ""


def language_of(request: Request) -> str:
    """Returns the language that an answer should be in."""
    return known_language(request.query_params.get("language", ""))


def asking(request: Request) -> Asking:
    """Returns who asks: the keys of the header, and the language."""
    header = request.headers.get("authorization", "")
    keys = header[len(BEARER) :].split() if header.lower().startswith(BEARER) else []
    return Asking(Keys(keys), language_of(request))


def whole_number(request: Request, name: str, otherwise: int) -> int:
    """Returns a number from the query."""
    text = request.query_params.get(name)
    return otherwise if text is None else number_in(text, name)


def number_in(text: str, name: str) -> int:
    """Returns the number that a text is; Refused if it is none, or a very long one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise Refused("malformed", detail=f"{name} is a whole number")
    return int(text)


def require_own_origin(request: Request) -> None:
    """Refuses what other people's pages try to do with their visitors' browsers."""
    if not is_own_origin(request.headers, service_of(request).settings.origins):
        raise Refused("foreign-origin")


async def body_of(request: Request, at_most: int) -> bytes:
    """Returns the body of a request unless it is too large."""
    parts = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > at_most:
                raise Refused("too-large")
            parts.append(part)
    except ClientDisconnect:
        raise Refused("malformed", detail="the request ends early") from None
    return b"".join(parts)


def decoded(decode: Any, body: bytes) -> Any:
    """Returns the data of a body; Refused says what is wrong with it."""
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", detail=str(error)) from None


def answer(data: object, status: int = 200, **headers: str) -> Response:
    """Returns data as a JSON answer."""
    return Response(wire.encode(data), status, headers=headers, media_type=JSON)


def told(data: bytes) -> Response:
    """Returns JSON that is written already as an answer."""
    return Response(data, media_type=JSON)


def refusal(refused: Refused, language: str) -> Response:
    """Returns the answer that something was refused."""
    data = wire.Refusal(refused.code, refused.sentence(language), refused.rule)
    return answer(data, refused.status)


def refused_command(refused: Refused, command: wire.Id | None, language: str) -> Response:
    """Returns the same answer to a command that the socket would give."""
    return answer(wire.refused_message(refused, command, language), refused.status)
