"""Headers for every answer, and which pages may talk to the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # drawings carry their colours with them
        "img-src 'self' data:",  # the tab icon that says "your turn"
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # anybody with the address of a table can watch it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


class SafeHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)


def is_own_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Tells whether a request comes from a page of this server.

    Programs other than browsers send no origin; they have no user whom a page could trick. The
    scheme doesn't count: a proxy that speaks TLS may stand in front of the server.
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:  # such as a bracket that is never closed
        return False
    return netloc.lower() == headers.get("host", "").lower() != ""
