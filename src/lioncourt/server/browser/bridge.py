"""Carries the protocol between a page and the worker that it started."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from lioncourt.server.api import HANDLERS, SOCKET
from lioncourt.server.errors import Refused
from lioncourt.server.exchange import Answer, Asked, Handler, refusal
from lioncourt.server.line import LineGone
from lioncourt.server.log import EVENTS
from lioncourt.server.service import Service
from lioncourt.server.socket import serve
from lioncourt.server.words import known_language

CLIENT: Final = "browser"
Post = Callable[[str, int, str, int], None]  # what it is, of which request or line, text, status

logger = logging.getLogger(EVENTS)


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path.replace(".", r"\.")))


ROUTES: Final = [(method, _pattern(path), handler) for (method, path), handler in HANDLERS.items()]
SOCKETS: Final = _pattern(SOCKET)


def handler_of(method: str, path: str) -> tuple[Handler, dict[str, str]]:
    """Returns the handler of a request, and the named parts of its path."""
    found = [(how, handler, m) for how, at, handler in ROUTES if (m := at.fullmatch(path))]
    if not found:
        raise Refused("no-page", detail=path)
    for how, handler, parts in found:
        if how == method:
            return handler, _parts(parts)
    raise Refused("no-method")


def _parts(match: re.Match[str]) -> dict[str, str]:
    return {name: unquote(part) for name, part in match.groupdict().items()}


class PageLine:
    """The messages of the page at one table."""

    def __init__(self, number: int, post: Post) -> None:
        self._number = number
        self._post = post
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()  # None: the page has gone

    async def receive(self) -> bytes:
        """Returns the next message."""
        text = await self.inbox.get()
        if text is None:
            raise LineGone
        return text.encode()

    async def send(self, message: bytes) -> None:
        """Sends a message."""
        self._post("text", self._number, message.decode(), 0)

    async def close(self, code: int) -> None:
        """Closes the line."""
        self._post("close", self._number, "", code)


class Bridge:
    """Takes what the page posts, and posts what the service answers."""

    def __init__(self, service: Service, post: Post) -> None:
        self.service = service
        self._post = post
        self._lines: dict[int, PageLine] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def request(self, number: int, method: str, url: str, authorization: str, body: str) -> None:
        """Takes a request; its answer is posted under the same number."""
        self._begin(self._answer(number, method, url, authorization, body.encode()))

    def open(self, number: int, url: str) -> None:
        """Opens a line to a table."""
        self._lines[number] = PageLine(number, self._post)
        self._begin(self._serve(number, url))

    def text(self, number: int, text: str | None) -> None:
        """Takes a message on a line; None closes it."""
        if number in self._lines:
            self._lines[number].inbox.put_nowait(text)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(
        self, number: int, method: str, url: str, authorization: str, body: bytes
    ) -> None:
        path, _, query = url.partition("?")
        told = dict(parse_qsl(query, keep_blank_values=True))
        language = known_language(told.get("language", ""))
        try:
            handler, parts = handler_of(method, path)
            answer = await handler(self._asked(parts, told, authorization, body))
        except Refused as refused:
            answer = refusal(refused, language)
        except Exception:  # whatever went wrong here, the page can go on
            logger.exception("request failed", extra={"path": path})
            answer = refusal(Refused("failed"), language)
        self._tell(number, answer)

    def _asked(
        self, parts: Mapping[str, str], query: Mapping[str, str], authorization: str, body: bytes
    ) -> Asked:
        async def read_body(at_most: int) -> bytes:
            if len(body) > at_most:
                raise Refused("too-large")
            return body

        return Asked(self.service, parts, query, authorization, CLIENT, read_body)

    def _tell(self, number: int, answer: Answer) -> None:
        self._post("answer", number, answer.data.decode(), answer.status)

    async def _serve(self, number: int, url: str) -> None:
        line = self._lines[number]
        match = SOCKETS.fullmatch(url)
        table = _parts(match)["table"] if match else ""
        self._post("open", number, "", 0)
        try:
            await serve(self.service, line, table, CLIENT, known_language(""))
        finally:
            del self._lines[number]
