"""Somebody with a browser of their own, who notices everything that a page must not do."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    WebSocket,
)

Light = Literal["light", "dark"]

DESKTOP = (1440, 900)
PHONE = (390, 844)
TOUCHED = (PHONE, (844, 390), (768, 1024))  # by fingers: a phone both ways, a tablet
PATIENCE = 90  # seconds; a busy machine is slow, and what hangs does so for ever
TRIES = 3
TOLD_OVER_HTTP = re.compile(r"/api/tables/\w+/state\?.*wait=25")


class Visitor:
    """One browser context: its own storage, language, size and light."""

    def __init__(
        self,
        browser: Browser,
        home: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        light: Light = "light",
        calm: bool = True,
    ) -> None:
        self.home = home
        self.context: BrowserContext = browser.new_context(
            base_url=home,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme=light,
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=size in TOUCHED,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.complaints: list[str] = []
        self.told: list[dict[str, Any]] = []  # the states of tables that the server told the page
        self._expected: list[re.Pattern[str]] = []
        self.context.on("request", self._see_request)
        self.context.on("console", self._see_console)
        self.context.on("weberror", lambda error: self._complain(f"page error: {error.error}"))
        self.page: Page = self.context.new_page()
        self._listen()

    def expect(self, *patterns: str) -> None:
        """Expect complaints, such as those of Chromium about a server that is away."""
        self._expected += [re.compile(pattern) for pattern in patterns]

    def unexpected(self) -> Sequence[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(pattern.search(complaint) for pattern in self._expected)
        ]

    def open(self, path: str = "/") -> Page:
        """Goes to a page, as somebody who types its address.

        A dialog that closes takes one step back in the history, which may still be under way and
        then aborts what we ask for; a person would press Enter again.
        """
        for _ in range(TRIES - 1):
            try:
                self.page.goto(path)
            except Error as problem:
                if "ERR_ABORTED" not in problem.message:
                    raise
            else:
                return self.page
        self.page.goto(path)
        return self.page

    @property
    def state(self) -> dict[str, Any]:
        """What the server told last of the table."""
        return self.told[-1]

    @property
    def moves(self) -> int:
        return int(self.state["moves"]) if self.told else -1

    def wait_until(self, is_so: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, f"waited in vain: {what}"
            self.page.wait_for_timeout(20)

    def wait_for_moves(self, number: int) -> None:
        self.wait_until(lambda: self.moves >= number, f"{number} moves")

    def _listen(self) -> None:
        """Hears what the server tells the page."""
        self.page.on("websocket", self._see_socket)
        self.page.on("response", self._see_answer)

    def _see_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._see_frame)

    def _see_frame(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "state":
            self.told.append(message)

    def _see_answer(self, answer: Response) -> None:
        """Hears what a table without a socket is told."""
        if TOLD_OVER_HTTP.search(answer.url) and answer.ok:
            self.told.append(answer.json())

    def _see_request(self, request: Request) -> None:
        asked, own = urlsplit(request.url), urlsplit(self.home)
        if asked.scheme not in {"data", "blob"} and asked.netloc != own.netloc:
            self._complain(f"request to another host: {request.url}")

    def _see_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._complain(f"console {message.type}: {message.text}")

    def _complain(self, text: str) -> None:
        if text not in self.complaints:
            self.complaints.append(text)
