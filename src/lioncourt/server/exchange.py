"""A request and its answer, whoever carries them: a server, or a worker in a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from lioncourt.server import wire
from lioncourt.server.commands import Asking
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys
from lioncourt.server.service import Service
from lioncourt.server.words import known_language

BEARER: Final = "bearer "
DIGITS: Final = 16  # of the largest whole number that a page can send


@dataclass(frozen=True)
class Asked:
    """What a client asks for, read from its request."""

    service: Service
    path: Mapping[str, str]  # the named parts of the path
    query: Mapping[str, str]
    authorization: str
    client: str  # who it comes from, for the limits
    read_body: Callable[[int], Awaitable[bytes]]  # Refused beyond that many bytes

    @property
    def language(self) -> str:
        """Returns the language that the answer should be in."""
        return known_language(self.query.get("language", ""))

    @property
    def asking(self) -> Asking:
        """Returns who asks: the keys of the header, and the language."""
        header = self.authorization
        keys = header[len(BEARER) :].split() if header.lower().startswith(BEARER) else []
        return Asking(Keys(keys), self.language)

    def whole_number(self, name: str, otherwise: int) -> int:
        """Returns a number from the query."""
        text = self.query.get(name)
        return otherwise if text is None else number_in(text, name)


@dataclass(frozen=True)
class Answer:
    """An answer: JSON, and an HTTP status."""

    data: bytes
    status: int = 200


Handler = Callable[[Asked], Awaitable[Answer]]


def answer(data: object, status: int = 200) -> Answer:
    """Returns data as an answer."""
    return Answer(wire.encode(data), status)


def refusal(refused: Refused, language: str) -> Answer:
    """Returns the answer to a refused request."""
    data = wire.Refusal(refused.code, refused.sentence(language), refused.rule)
    return answer(data, refused.status)


def decoded(decode: Callable[[bytes], Any], body: bytes) -> Any:
    """Returns the data of a body; Refused says what is wrong with it."""
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", detail=str(error)) from None


def number_in(text: str, name: str) -> int:
    """Returns the number in a text; Refused if it isn't one, or is very long."""
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise Refused("malformed", detail=f"{name} is a whole number")
    return int(text)
