"""The protocols of uvicorn, with limits on what a single connection may take.

Without them a request that never ends keeps its connection for ever; a client that asks but never
reads fills memory with answers, and one that never waits for an answer fills it with requests.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from lioncourt.server.gate import Gate
from lioncourt.server.limits import Rate

HEAD_BYTES: Final = 32_000  # of a request's first line and headers
PIPELINED: Final = 16  # requests that may wait behind unanswered ones
SLICE: Final = 1024  # bytes of a socket that are read before anything is counted
PIECES: Final = 64  # in which a message may come; browsers send one
UNREAD_SECONDS: Final = 30.0  # within which a client has to read some of what it was sent
TOO_MANY: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n"
TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"
TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"


class ImpatientClient(Exception):
    """A client sends request after request without waiting for an answer."""


class GatedConfig(uvicorn.Config):
    """A configuration whose connections go through a gate."""

    def __init__(self, app: Any, gate: Gate, **settings: Any) -> None:
        super().__init__(app, http=GatedHttp, ws=GatedSocket, **settings)
        self.gate: Final = gate


class _Timer:
    """Something that happens after a while unless it is stopped."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, act: Any) -> None:
        self.stop()
        self._handle = self._loop.call_later(seconds, act)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class GatedHttp(HttpToolsProtocol):
    """HTTP that limits the time for headers, for bodies, and for reading answers."""

    def __init__(self, config: GatedConfig, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._gate = config.gate
        self._who: str | None = None
        self._sending = _Timer(self.loop)  # until a request is complete
        self._unread = _Timer(self.loop)
        self._head = 0  # bytes of headers so far

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._who = self._gate.enter(self.client[0] if self.client else "")
        if self._who is None:
            self._end(TOO_MANY)
        else:
            self._sending.start(self._gate.limits.headers_seconds, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        self._go()
        super().connection_lost(exc)

    def _go(self) -> None:
        self._sending.stop()
        self._unread.stop()
        if self._who is not None:
            self._gate.leave(self._who)
            self._who = None

    def _end(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def _too_slow(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            self._end(TOO_SLOW)
        else:
            self.transport.abort()  # the answer is under way, or waits for the body

    def data_received(self, data: bytes) -> None:
        if self._who is None or self.transport.is_closing():
            return
        self._head += len(data)
        super().data_received(data)
        if self._head > HEAD_BYTES and self._who is not None:
            self._end(TOO_LARGE)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise ImpatientClient  # the parser gives up, and the connection ends
        super().on_message_begin()
        self._sending.start(self._gate.limits.headers_seconds, self._too_slow)

    def on_headers_complete(self) -> None:
        self._head = 0
        self._sending.start(self._gate.limits.body_seconds, self._too_slow)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = 0
        self._sending.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._go()  # from here on the socket counts
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._unread.start(UNREAD_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread.stop()
        super().resume_writing()


class GatedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that limits pings, reads no further than it answers, and has to be read."""

    def __init__(self, config: GatedConfig, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._gate = config.gate
        self._who: str | None = None
        self._unread = _Timer(self.loop)
        self._frames = Rate(self._gate.limits.control_frames, 1.0)
        self._held = bytearray()  # what came along with a message not answered yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._who = self._gate.enter(self.client[0] if self.client else "")
        if self._who is None:
            cast("asyncio.Transport", transport).abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.stop()
        if self._who is not None:
            self._gate.leave(self._who)
            self._who = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._held += data
        self._read_on()

    async def receive(self) -> Any:
        event = await super().receive()
        self._read_on()
        return event

    def _read_on(self) -> None:
        """Reads up to the next message; a piece of 64 kB may hold ten thousand of them."""
        while self._held and not self.read_paused and not self.transport.is_closing():
            part = bytes(self._held[:SLICE])
            del self._held[:SLICE]
            super().data_received(part)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= PIECES:
            self.transport.abort()  # empty ones could go on for ever
        if not self.transport.is_closing():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def _counts(self) -> bool:
        """Counts a control frame; ends a connection that sends nothing else."""
        if self.transport.is_closing():
            return False
        if self._frames.allows(""):
            return True
        self.transport.abort()
        return False

    def pause_writing(self) -> None:
        self._unread.start(UNREAD_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread.stop()
        super().resume_writing()
