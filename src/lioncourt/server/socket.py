"""The connection of one client to one table, over any line."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec

from lioncourt.server import wire
from lioncourt.server.commands import Asking, changes
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys
from lioncourt.server.line import Line, LineGone, turn_away
from lioncourt.server.log import EVENTS
from lioncourt.server.portrait import Present
from lioncourt.server.service import Service
from lioncourt.server.words import known_language, say
from lioncourt.server.work import serve_client
from lioncourt.table.texts import ENGLISH

GOING_AWAY: Final = 1001
TOO_OFTEN: Final = "too-often"
BREATH: Final = 0.25  # seconds
PRICE: Final = 1.0  # of a message, in milliseconds of work; longer work costs more

logger = logging.getLogger(EVENTS)


async def serve(service: Service, line: Line, table: str, client: str, language: str) -> None:
    """Serves a client at a table as long as it stays, or turns it away and says why."""
    serve_client(client)
    with suppress(LineGone):
        try:
            await service.hub.live(table)
            with service.connected(client):
                await Connection(service, line, table, client).run()
        except Refused as refused:
            await turn_away(line, refused, language)


class Connection:
    """Reads and answers what a client wants; meanwhile sends it the news of the table."""

    def __init__(self, service: Service, line: Line, table: str, client: str) -> None:
        self.keys = Keys()
        self._service = service
        self._line = line
        self._table = table
        self._client = client
        self._language = ENGLISH
        self._told = 0  # the version that the client knows; 0: nothing yet
        self._greeted = False
        self._news = False
        self._presence_news = False
        self._present: Present | None = None  # as last told to the client
        self._deciding = False  # a command's answer goes out before the news it causes
        self._wake = asyncio.Event()

    # What others report

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
            with suppress(LineGone):  # the client may be faster
                await self._line.close(GOING_AWAY)

    def _note_failure(self, task: asyncio.Task[Any]) -> None:
        """Logs what went wrong; a client that has gone isn't a failure."""
        error = task.exception()
        if error is None or isinstance(error, LineGone | Refused):
            return
        logger.error("socket failed", exc_info=error, extra={"table": self._table})

    async def _read(self) -> None:
        while True:
            answer = await self._answer(await self._line.receive())
            if answer.get("error") == TOO_OFTEN:
                await asyncio.sleep(BREATH)  # meanwhile further messages wait at the other end
            if answer["type"] != "done" or answer["id"] is not None:
                # While a client doesn't read its answers, nothing more is read from it.
                await self._line.send(wire.encode(answer))
            self._deciding = False
            self._wake.set()

    async def _answer(self, data: bytes) -> dict[str, Any]:
        number: wire.Id | None = None
        try:
            if len(data) > self._service.settings.limits.message_bytes:
                raise Refused("too-large")
            self._service.count_command(self._client)
            number = wire.id_in(data)
            if not self._service.work.pay(self._client, PRICE):
                raise Refused(TOO_OFTEN)
            doing = self._do(_decoded(data))
            done = await self._service.work.for_client(self._client, PRICE, doing)
            return {"type": "done", "id": number, **done}
        except Refused as refused:
            return wire.refused_message(refused, number, self._language)
        except Exception:  # whatever went wrong here, the client can go on
            logger.exception("command failed", extra={"table": self._table})
            return wire.refused_message(Refused("failed"), number, self._language)

    async def _do(self, message: wire.Hello | wire.AnyCommand) -> dict[str, Any]:
        if isinstance(message, wire.Hello):
            return await self._greet(message)
        if not self._greeted:
            raise Refused("hello-first")
        self._deciding = changes(message)
        asking = Asking(self.keys, self._language)
        return await self._service.run(self._table, asking, message, self._client)

    async def _greet(self, hello: wire.Hello) -> dict[str, Any]:
        self._language = known_language(hello.language)
        self.keys = Keys(hello.keys)
        self._told = 0
        self._present = None
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
                await self._tell_state()
            elif self._presence_news and self._told and not self._news:
                self._presence_news = False
                await self._service.work.news_for(self._client, self._tell_presence())

    async def _tell_state(self) -> None:
        """Sends the table: as the answer to a hello, or as news."""
        work, asked = self._service.work, self._told == 0
        sending = self._send_state(asked=asked)
        if not asked:
            await work.news_for(self._client, sending)
            return
        try:
            await work.for_client(self._client, PRICE, sending)
        except Refused as refused:
            if refused.code != TOO_OFTEN:
                raise
            await asyncio.sleep(BREATH)  # the table comes later, but it does come
            self.table_changed()

    async def _send_state(self, *, asked: bool) -> None:
        live = await self._service.hub.live(self._table)
        told, keys = self._told, self.keys
        if told == live.table.version:
            return  # the last state already included this change
        state = await self._service.state(live, keys, self._language, told, asked=asked)
        if keys is not self.keys:  # the client has said hello again: the state has the old keys
            self.table_changed()
            return
        self._told = state.version
        self._present = None
        await self._line.send(wire.encode(state))

    async def _tell_presence(self) -> None:
        live = await self._service.hub.live(self._table)
        present = self._service.hub.presence.at(live.table)
        if present != self._present:
            self._present = present
            await self._line.send(wire.encode(wire.Presence(list(present.away), present.watchers)))

    async def _say_bye(self) -> None:
        await self._line.send(wire.encode(wire.Bye(say("bye", self._language))))


def _decoded(data: bytes) -> wire.Hello | wire.AnyCommand:
    try:
        message: wire.Hello | wire.AnyCommand = wire.decode_message(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", detail=str(error)) from None
    return message
