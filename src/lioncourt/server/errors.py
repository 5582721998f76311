"""What the server refuses, by code; the sentences are in texts.toml."""

from __future__ import annotations

from typing import Final

from lioncourt.server.words import say

STATUS: Final = {
    "malformed": 400,
    "bad-score": 400,
    "forbidden": 403,
    "foreign-origin": 403,
    "no-table": 404,
    "no-page": 404,
    "no-rules": 404,
    "no-challenge": 404,
    "no-puzzle": 404,
    "no-moves": 404,
    "no-method": 405,
    "too-large": 413,
    "too-often": 429,
    "too-many-tables": 429,
    "too-many-sockets": 429,
    "foreign-host": 421,
    "failed": 500,
    "store-away": 503,
    "no-room": 503,
    "newer-tables": 503,
}
OTHERWISE: Final = 409  # the command is clear, but the state of the table doesn't allow it


class Refused(Exception):
    """A request or command that changes nothing; people are told why."""

    def __init__(
        self, code: str, *, text: str | None = None, rule: str | None = None, **values: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.status = STATUS.get(code, OTHERWISE)
        self._text = text
        self._values = values

    def sentence(self, language: str) -> str:
        """Returns the reason in a language."""
        said = self._text or say(f"error.{self.code}", language, **self._values)
        return said.encode(errors="replace").decode()  # what was sent may hold half a character
