"""The socket of one client at one table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lioncourt.server import wire
from lioncourt.server.commands import Asking, changes
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys
from lioncourt.server.log import EVENTS
from lioncourt.server.service import Service
from lioncourt.server.words import known_language, say

GOING_AWAY: Final = 1001
TOO_OFTEN: Final = "too-often"
BREATH: Final = 0.25  # seconds

logger = logging.getLogger(EVENTS)


class Connection:
    """Reads what a client wants and answers it; beside that, sends the news of the table."""

    def __init__(self, service: Service, socket: WebSocket, table: str, client: str) -> None:
        self.keys = Keys()
        self._service = service
        self._socket = socket
        self._table = table
        self._client = client
        self._language = "en"
        self._told = 0  # the version that the client knows; 0: nothing yet
        self._greeted = False
        self._news = False
        self._presence_news = False
        self._deciding = False  # a command's answer goes out before the news that it makes
        self._wake = asyncio.Event()

    # What others tell

    def table_changed(self) -> None:
        """Lets the client know of a new version of the table."""
        self._news = True
        self._wake.set()

    def presence_changed(self) -> None:
        """Lets the client know who has come or gone."""
        self._presence_news = True
        self._wake.set()

    # The two directions

    async def run(self) -> None:
        """Serves the client until it goes, or the server stops."""
        presence = self._service.hub.presence
        tasks = [
            asyncio.create_task(work)
            for work in (self._read(), self._write(), self._service.stopping.wait())
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if tasks[2] in done:
                await self._say_bye()
            for task in done:
                self._note_failure(task)
        finally:
            presence.go(self._table, self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close(GOING_AWAY)

    def _note_failure(self, task: asyncio.Task[Any]) -> None:
        """Writes down what went wrong; that a client has gone is nothing wrong."""
        error = task.exception()
        if error is None or isinstance(error, WebSocketDisconnect | Refused):
            return
        states = (self._socket.client_state, self._socket.application_state)
        if isinstance(error, RuntimeError) and WebSocketState.DISCONNECTED in states:
            return  # something was sent to whoever had just gone
        logger.error("socket failed", exc_info=error, extra={"table": self._table})

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            data = text.encode() if text is not None else message.get("bytes") or b""
            answer = await self._answer(data)
            if answer.get("error") == TOO_OFTEN:
                await asyncio.sleep(BREATH)  # what is sent meanwhile waits at the other end
            if answer["type"] != "done" or answer["id"] is not None:
                # A client that does not read its answers is not read from any further.
                await self._send(wire.encode(answer))
            self._deciding = False
            self._wake.set()

    async def _answer(self, data: bytes) -> dict[str, Any]:
        number: wire.Id | None = None
        try:
            if len(data) > self._service.settings.limits.message_bytes:
                raise Refused("too-large")
            self._service.count_command(self._client)
            number = wire.id_in(data)
            message = _decoded(data)
            if isinstance(message, wire.Hello):
                return {"type": "done", "id": number, **await self._greet(message)}
            if not self._greeted:
                raise Refused("hello-first")
            self._deciding = changes(message)
            asking = Asking(self.keys, self._language)
            return {
                "type": "done",
                "id": number,
                **await self._service.run(self._table, asking, message, self._client),
            }
        except Refused as refused:
            return wire.refused_message(refused, number, self._language)
        except Exception:  # whatever went wrong here, the client can go on
            logger.exception("command failed", extra={"table": self._table})
            return wire.refused_message(Refused("failed"), number, self._language)

    async def _greet(self, hello: wire.Hello) -> dict[str, Any]:
        self._language = known_language(hello.language)
        self.keys = Keys(hello.keys)
        self._told = 0
        presence = self._service.hub.presence
        if self._greeted:
            presence.others_came(self._table)
        else:
            self._greeted = True
            presence.come(self._table, self)
        # A bot that failed while nobody was there tries again.
        live = await self._service.hub.live(self._table)
        self._service.glance(live, self._client)
        self.table_changed()
        return {}

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._news and not self._deciding:
                self._news = self._presence_news = False
                await self._send(await self._state())
            elif self._presence_news and self._told and not self._news:
                self._presence_news = False
                await self._send(await self._presence())

    async def _state(self) -> bytes:
        live = await self._service.hub.live(self._table)
        # One portrait at a time, so that moves need not wait until all are drawn.
        async with self._service.drawing:
            since, self._told = self._told, live.table.version
            return self._service.state(live, self.keys, self._language, since)

    async def _presence(self) -> bytes:
        live = await self._service.hub.live(self._table)
        present = self._service.hub.presence.at(live.table)
        return wire.encode(wire.Presence(list(present.away), present.watchers))

    async def _say_bye(self) -> None:
        await self._send(wire.encode(wire.Bye(say("bye", self._language))))

    async def _send(self, data: bytes) -> None:
        await self._socket.send({"type": "websocket.send", "text": data.decode()})

    async def _close(self, code: int) -> None:
        if self._socket.client_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):  # the client may be faster
                await self._socket.close(code)


def _decoded(data: bytes) -> wire.Hello | wire.AnyCommand:
    try:
        message: wire.Hello | wire.AnyCommand = wire.decode_message(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", detail=str(error)) from None
    return message
