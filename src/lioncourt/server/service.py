"""Everything behind the routes: the hub, the bots, the limits, and what runs in the background."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any, Final

from lioncourt.server import wire
from lioncourt.server.bots import Bots
from lioncourt.server.clocks import Clocks
from lioncourt.server.commands import Asking, changes, require_seat
from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub, Live
from lioncourt.server.keys import Keys
from lioncourt.server.limits import Rate
from lioncourt.server.log import EVENTS
from lioncourt.server.memory import give_back
from lioncourt.server.metrics import Durations
from lioncourt.server.orders import Orders
from lioncourt.server.questions import answer
from lioncourt.server.settings import Settings
from lioncourt.server.store import Store, open_store
from lioncourt.server.thinking import Thinkers

HOUR: Final = 3600.0
MINUTE: Final = 60.0
SWEEP: Final = 30.0  # seconds between looks for idle tables

logger = logging.getLogger(EVENTS)


class Service:
    """One running server, without its network side."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.hub = Hub(store)
        self.thinkers = Thinkers(settings.bot_workers)
        self.bots = Bots(self.hub, self.thinkers, settings.pace)
        self.clocks = Clocks(self.hub)
        self.orders = Orders(self.hub, settings.pace)
        self.commands = Rate(limits.commands_a_second, 1.0)
        self.new_tables = Rate(limits.tables_an_hour, HOUR)
        self.words = Rate(limits.words_a_minute, MINUTE)
        self.advice = Rate(limits.advice_a_minute, MINUTE)
        self.stopping = asyncio.Event()
        self.drawing = asyncio.Lock()
        self.command_seconds = Durations()
        self.refused = 0
        self._stopped = False
        self._sockets: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def start(cls, settings: Settings) -> Service:
        """Opens the store and starts what runs in the background."""
        service = cls(settings, await open_store(settings.database or settings.data))
        service._in_background(service.hub.follow_notices())
        service._in_background(service.thinkers.wake())
        service._in_background(service._sweep())
        service._in_background(service._archive())
        logger.info("started", extra={"store": service.store.kind})
        return service

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(_noting_failure(work)))

    async def stop(self) -> None:
        """Stops everything; all that was accepted is on disk. Once is enough, twice no harm."""
        if self._stopped:
            return
        self._stopped = True
        self.stopping.set()
        await asyncio.gather(self.bots.stop(), self.clocks.stop(), self.orders.stop())
        self.thinkers.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()
        logger.info("stopped")

    # What clients want

    async def run(
        self, table: str, asking: Asking, command: wire.Command, client: str
    ) -> dict[str, Any]:
        """Carries a command of a client out, or answers a question."""
        if isinstance(command, wire.Ping):
            return {}  # a sign of life keeps no table in memory
        began = monotonic()
        try:
            return await self._carry_out(table, asking, command, client)
        except Refused:
            self.refused += 1
            raise
        finally:
            self.command_seconds.note(monotonic() - began)

    async def _carry_out(
        self, table: str, asking: Asking, command: wire.Command, client: str
    ) -> dict[str, Any]:
        if isinstance(command, wire.Say | wire.Rename) and not self.words.allows(client):
            raise Refused("too-often")
        if changes(command):
            return await self.hub.run(table, asking, command)
        live = await self.hub.live(table)
        if isinstance(command, wire.LetPass):
            require_seat(live.table, asking, command.seat)
            self.orders.give(live.table, command.seat, command.until)
            return {}
        if isinstance(command, wire.Hint) and not self.advice.allows(client):
            raise Refused("too-often")
        return await answer(live.table, asking, command, self.thinkers, client)

    def state(self, live: Live, keys: Keys, language: str, since: int) -> bytes:
        """Returns the message `state` of a table for somebody who knows a version of it."""
        present = self.hub.presence.at(live.table)
        state = live.portraits.state(keys, language, since, present)
        state.table.thinking = self.clocks.spent(live.table)
        return wire.encode(state)

    def glance(self, live: Live, client: str) -> None:
        """Notes that a client looks at a table, whose bots may have waited for that."""
        live.glanced = monotonic()
        live.client = live.client or client
        self.bots.look_at(live.table)

    @contextmanager
    def connected(self, client: str) -> Iterator[None]:
        """Counts a socket of a client while it is open; Refused if it has too many."""
        if self._sockets[client] >= self.settings.limits.sockets:
            raise Refused("too-many-sockets")
        self._sockets[client] += 1
        try:
            yield
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]

    def sockets(self) -> int:
        """Returns how many sockets are open."""
        return self._sockets.total()

    def count_command(self, client: str) -> None:
        """Refuses what a client sends too often."""
        if not self.commands.allows(client):
            raise Refused("too-often")

    # In the background

    async def _sweep(self) -> None:
        """Lets idle tables leave the memory."""
        seconds = self.settings.limits.idle_seconds
        left = 0
        while True:
            await asyncio.sleep(min(SWEEP, seconds))
            gone = self.hub.forget_idle(seconds)
            if gone:
                logger.info("idle tables left", extra={"number": gone, "remain": len(self.hub)})
            left += gone
            if left > len(self.hub):  # it takes its time for those that remain
                give_back()
                left = 0

    async def _archive(self) -> None:
        """Packs away what nobody has touched for very long, and deletes it, once a day."""
        while True:
            before = datetime.now(UTC) - timedelta(days=self.settings.limits.archive_days)
            with suppress(Exception):  # the database may be away; there is time tomorrow
                for found in await self.store.tables(untouched_since=before):
                    await self.store.archive(found.table)
                    logger.info("archived", extra={"table": found.table})
                await self._delete_old()
            await asyncio.sleep(24 * HOUR)

    async def _delete_old(self) -> None:
        """Forgets what nobody has touched for as long as tables are kept."""
        days = self.settings.limits.keep_days
        if days is None:
            return
        before = datetime.now(UTC) - timedelta(days=days)
        for archived in (False, True):
            for found in await self.store.tables(untouched_since=before, archived=archived):
                await self.store.delete(found.table)
                logger.info("deleted")  # without its id: it is to be forgotten


async def _noting_failure(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:  # nobody waits for this task, so nobody else would notice
        logger.exception("background work failed")
