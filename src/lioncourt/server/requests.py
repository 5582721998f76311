"""Reading the requests and writing the answers of the HTTP interface, with Starlette."""

from __future__ import annotations

from functools import partial
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from lioncourt.server import exchange
from lioncourt.server.clients import client_at
from lioncourt.server.errors import Refused
from lioncourt.server.exchange import Answer, Asked
from lioncourt.server.security import is_own_origin
from lioncourt.server.service import Service
from lioncourt.server.words import known_language

JSON: Final = "application/json"


def service_of(request: Request | WebSocket) -> Service:
    """Returns the running server."""
    service: Service = request.app.state.service
    return service


def client_of(request: Request | WebSocket) -> str:
    """Returns who a request comes from, for the limits."""
    return client_at(request.client.host) if request.client is not None else ""


def language_of(request: Request | WebSocket) -> str:
    """Returns the language for an answer."""
    return known_language(request.query_params.get("language", ""))


def asked_by(request: Request) -> Asked:
    """Returns what a request asks."""
    return Asked(
        service_of(request),
        request.path_params,
        request.query_params,
        request.headers.get("authorization", ""),
        client_of(request),
        partial(body_of, request),
    )


def require_own_origin(request: Request) -> None:
    """Refuses what other people's pages try to do through their visitors' browsers."""
    if not is_own_origin(request.headers, service_of(request).settings.origins):
        raise Refused("foreign-origin")


async def body_of(request: Request, at_most: int) -> bytes:
    """Returns the body of a request; Refused if it is too large."""
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


def response(answer: Answer) -> Response:
    """Returns an answer in the form Starlette sends."""
    return Response(answer.data, answer.status, media_type=JSON)


def refusal(refused: Refused, language: str) -> Response:
    """Returns the answer to a refused request."""
    return response(exchange.refusal(refused, language))
