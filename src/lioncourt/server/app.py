"""The application: routes, page, headers, and how failures are answered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import ASGIApp, Lifespan, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from lioncourt.server.errors import Refused
from lioncourt.server.hosts import OwnHosts
from lioncourt.server.log import EVENTS
from lioncourt.server.looks import LOOKS
from lioncourt.server.pages import Pages
from lioncourt.server.previews import Previews
from lioncourt.server.requests import language_of, refusal
from lioncourt.server.routes import METRICS, ROUTES
from lioncourt.server.security import SafeHeaders
from lioncourt.server.service import Service
from lioncourt.server.settings import Settings
from lioncourt.server.turnstile import Turnstile

COMPRESSED_FROM: Final = 1000  # bytes of an answer
COMPRESSION: Final = 5  # of 9, which is a tenth smaller and takes six times as long

logger = logging.getLogger(EVENTS)


def make_app(settings: Settings | None = None) -> Starlette:
    """Returns an application that starts and stops its own server, for any ASGI host."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.service = service = await Service.start(chosen)
        try:
            yield
        finally:
            await service.stop()

    return _app(chosen, lifespan)


def app_for(service: Service) -> Starlette:
    """Returns the application of a server that is already running."""
    app = _app(service.settings)
    app.state.service = service
    return app


def _app(settings: Settings, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    return Starlette(
        routes=[
            *ROUTES,
            LOOKS,
            *([METRICS] if settings.metrics else []),
            Previews(settings.static).route(),
            Mount("/", Pages(settings.static)),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(OwnHosts, names=settings.host_names),
            Middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=COMPRESSION),
            Middleware(Turnstile, at_once=settings.limits.connections),
            Middleware(NoSurprises),
        ],
        exception_handlers={Refused: _refused, HTTPException: _http_error},
        lifespan=lifespan,
    )


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error, language_of(request))


async def _http_error(request: Request, error: Exception) -> Response:
    """Answers requests without a route in the same form as everything else."""
    assert isinstance(error, HTTPException)
    code = {404: "no-page", 405: "no-method"}.get(error.status_code, "malformed")
    return refusal(Refused(code, detail=error.detail), language_of(request))


class NoSurprises:
    """Writes down what went wrong in the server itself, and says so in the usual form."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_and_note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except WebSocketDisconnect:
            return  # the client has just gone: nothing is wrong
        except Exception:  # whatever it is, the server goes on
            logger.exception("request failed", extra={"path": scope.get("path")})
            if scope["type"] == "http" and not begun:
                answer = refusal(Refused("failed"), language_of(Request(scope)))
                await answer(scope, receive, send)
