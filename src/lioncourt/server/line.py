"""The line to one client: what carries the messages of a table in both directions."""

from __future__ import annotations

from typing import Protocol

from lioncourt.server import wire
from lioncourt.server.errors import Refused

CLOSED_BY_STATUS = 4000  # a line that is turned away closes with 4404, 4403, 4429, …


class LineGone(Exception):
    """The other end has gone."""


class Line(Protocol):
    """A socket, or something like one. Each method raises LineGone if the client has gone."""

    async def receive(self) -> bytes:
        """Returns the next message."""
        ...

    async def send(self, message: bytes) -> None:
        """Sends a message."""
        ...

    async def close(self, code: int) -> None:
        """Closes the line if it is open."""
        ...


async def turn_away(line: Line, refused: Refused, language: str) -> None:
    """Says why before closing: a page learns nothing about a connection that was never made."""
    await line.send(wire.encode(wire.refused_message(refused, None, language)))
    await line.close(CLOSED_BY_STATUS + refused.status)
