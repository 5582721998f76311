"""Requests as bytes: a client library would not send most of what an attacker can think of."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Final

ANSWER_SECONDS: Final = 60.0
BROKEN_SECONDS: Final = 0.3  # a server may wait for the rest of a request that has none


@dataclass(frozen=True)
class Request:
    """A request, before it is written down."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def to_bytes(self) -> bytes:
        """Returns the request as it is sent."""
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        lines += [f"Content-Length: {len(self.body)}", "", ""]
        return "\r\n".join(lines).encode() + self.body


@dataclass(frozen=True)
class Answer:
    """An answer; the text is all of it, with the head."""

    status: int
    text: str
    data: Any  # None if it is not JSON


async def exchange(port: int, request: bytes, seconds: float = ANSWER_SECONDS) -> Answer | None:
    """Sends bytes and returns the answer; None if there is none in time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        async with asyncio.timeout(seconds):
            received = await reader.read(-1)
    except (TimeoutError, ConnectionError):
        return None
    finally:
        writer.close()
    return _parsed(received) if received else None


def _parsed(received: bytes) -> Answer:
    head, _, body = received.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    data = None
    if b"application/json" in head.lower() and body:
        data = json.loads(body)
    return Answer(status, received.decode(errors="replace"), data)
