"""Link previews: the page of a table, with the names of the table and its game in its head.

Chats and mail programs run no scripts; they read only the head of the page. Whoever has the link
may watch the table, so the preview reveals nothing new.
"""

from __future__ import annotations

import asyncio
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from lioncourt.server.errors import Refused
from lioncourt.server.pages import ALWAYS_ASK, Pages
from lioncourt.server.requests import service_of
from lioncourt.server.rules import title_of
from lioncourt.server.tables import OPEN, Table
from lioncourt.server.words import known_language, say
from lioncourt.table.registry import default_registry

TITLE: Final = "<title>Lioncourt</title>"
PICTURE: Final = "/icon-512.png"


class Previews:
    """Answers for the addresses of tables; `Pages` answers for the rest."""

    def __init__(self, folder: Path) -> None:
        self._index = folder / "index.html"
        self._pages = Pages(folder)

    def route(self) -> Route:
        """Returns the route of a table and of its own pages: the replay, the final page."""
        return Route("/table/{path:path}", self.show)

    async def show(self, request: Request) -> Response:
        """Returns the page with the name of its table in the head, if there is such a table."""
        path = request.path_params["path"]
        try:
            live = await service_of(request).hub.live(path.split("/")[0])
            page = await asyncio.to_thread(self._index.read_text, "utf-8")
        except (Refused, OSError):
            return await self._pages.get_response(f"table/{path}", request.scope)
        language = known_language(request.headers.get("accept-language", "")[:2].lower())
        head = _head(live.table, language, str(request.base_url).rstrip("/"))
        shown = page.replace(TITLE, head, 1)
        return HTMLResponse(shown, headers={"Cache-Control": ALWAYS_ASK, "Vary": "Accept-Language"})


def _head(table: Table, language: str, home: str) -> str:
    name = table.name or say("preview.table", language)
    told = {
        "og:type": "website",
        "og:site_name": "Lioncourt",
        "og:title": name,
        "og:description": _about(table, language),
        "og:image": f"{home}{PICTURE}",
    }
    tags = [f'<meta property="{key}" content="{escape(text)}" />' for key, text in told.items()]
    about = f'<meta name="description" content="{escape(told["og:description"])}" />'
    return "".join([f"<title>{escape(name)} · Lioncourt</title>", about, *tags])


def _about(table: Table, language: str) -> str:
    """Returns the game, how many modules it has, and how many seats are open."""
    game = default_registry().games.get(table.record["game"])
    said = [table.record["game"] if game is None else title_of(game, language)]
    modules = len(table.record["modules"])
    if modules:
        said.append(say("preview.modules", language, number=modules))
    open_seats = sum(seat.kind == OPEN for seat in table.seats)
    if open_seats:
        said.append(say("preview.open", language, number=open_seats))
    return " · ".join(said)
