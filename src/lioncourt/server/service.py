"""Everything behind the routes: the hub, bots, limits, and background tasks."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any, Final

from lioncourt.server import wire
from lioncourt.server.bots import Bots
from lioncourt.server.challenges import Challenges
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
from lioncourt.server.reviews import Reviews
from lioncourt.server.settings import Settings
from lioncourt.server.store import Store, open_store
from lioncourt.server.thinking import Thinkers
from lioncourt.server.work import Work

HOUR: Final = 3600.0
MINUTE: Final = 60.0
SWEEP: Final = 30.0  # seconds between searches for idle tables

logger = logging.getLogger(EVENTS)


class Service:
    """One running server, without its network side."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers | None = None) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.work = Work(limits)
        self.hub = Hub(store, self.work, limits)
        self.thinkers = thinkers or Thinkers(settings.bot_workers)
        self.bots = Bots(self.hub, self.thinkers, settings.pace)
        self.clocks = Clocks(self.hub)
        self.orders = Orders(self.hub, settings.pace)
        self.challenges = Challenges(self.hub, store)
        self.reviews = Reviews(self.hub, self.thinkers, Rate(limits.reviews_an_hour, HOUR))
        self.commands = Rate(limits.commands_a_second, 1.0)
        self.new_tables = Rate(limits.tables_an_hour, HOUR)
        self.words = Rate(limits.words_a_minute, MINUTE)
        self.advice = Rate(limits.advice_a_minute, MINUTE)
        self.sheets = Rate(limits.sheets_an_hour, HOUR)
        self.scored_games: set[object] = set()  # games with modules already scored
        self.stopping = asyncio.Event()
        self.command_seconds = Durations()
        self.refused = 0
        self._stopped = False
        self._sockets: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def start(cls, settings: Settings) -> Service:
        """Opens the store and starts the background tasks."""
        return cls(settings, await open_store(settings.database or settings.data)).begin()

    def begin(self) -> Service:
        """Starts the background tasks."""
        self._in_background(self.hub.follow_notices())
        self._in_background(self.thinkers.wake())
        self._in_background(self._sweep())
        self._in_background(self._archive())
        logger.info("started", extra={"store": self.store.kind})
        return self

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(_noting_failure(work)))

    async def stop(self) -> None:
        """Stops everything; all accepted changes are on disk. Calling it twice does no harm."""
        if self._stopped:
            return
        self._stopped = True
        self.stopping.set()
        await asyncio.gather(self.bots.stop(), self.clocks.stop(), self.orders.stop())
        await asyncio.gather(self.reviews.stop(), self.challenges.stop())
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
        """Carries out a client's command, or answers a question."""
        if isinstance(command, wire.Ping):
            return {}  # a sign of life doesn't keep a table in memory
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
            return await self.hub.run(table, replace(asking, client=client), command)
        live = await self.hub.live(table)
        if isinstance(command, wire.LetPass):
            require_seat(live.table, asking, command.seat)
            self.orders.give(live.table, command.seat, command.until)
            return {}
        if isinstance(command, wire.Hint) and not self.advice.allows(client):
            raise Refused("too-often")
        return await answer(live.table, asking, command, self.thinkers, client)

    async def state(
        self, live: Live, keys: Keys, language: str, since: int, *, asked: bool = True
    ) -> wire.State:
        """Returns the message `state` of a table for a client that knows version `since`.

        It is drawn part by part, so that nobody's moves wait for a large one.
        """
        for part in live.portraits.parts(keys, language):
            await self.work.step(part, asked=asked)
        present = self.hub.presence.at(live.table)
        state = live.portraits.state(keys, language, since, present)
        state.table.thinking = self.clocks.spent(live.table)
        return state

    def glance(self, live: Live, client: str) -> None:
        """Notes that a client looks at a table; its bots may have waited for that."""
        live.glanced = monotonic()
        live.client = live.client or client
        self.bots.look_at(live.table)

    @contextmanager
    def connected(self, client: str) -> Iterator[None]:
        """Counts a client's socket while it is open; Refused if there are too many."""
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
        """Counts a command; Refused if the client sends too many."""
        if not self.commands.allows(client):
            raise Refused("too-often")

    # In the background

    async def _sweep(self) -> None:
        """Drops idle tables from memory, and clocks of those that don't come back."""
        seconds = self.settings.limits.idle_seconds
        left = 0
        while True:
            await asyncio.sleep(min(SWEEP, seconds))
            gone = self.hub.forget_idle(seconds)
            self.clocks.forget_long_gone()
            if gone:
                logger.info("idle tables left", extra={"number": gone, "remain": len(self.hub)})
            left += gone
            if left > len(self.hub):  # it takes time for each table that remains
                give_back()
                left = 0

    async def _archive(self) -> None:
        """Archives, and later deletes, tables long untouched; once a day."""
        while True:
            before = datetime.now(UTC) - timedelta(days=self.settings.limits.archive_days)
            with suppress(Exception):  # the database may be away; tomorrow will do
                for found in await self.store.tables(untouched_since=before):
                    await self.store.archive(found.table)
                    logger.info("archived", extra={"table": found.table})
                await self._delete_old()
            await asyncio.sleep(24 * HOUR)

    async def _delete_old(self) -> None:
        """Deletes tables that have been untouched for longer than they are kept."""
        days = self.settings.limits.keep_days
        if days is None:
            return
        before = datetime.now(UTC) - timedelta(days=days)
        for archived in (False, True):
            for found in await self.store.tables(untouched_since=before, archived=archived):
                await self.store.delete(found.table)
                logger.info("deleted")  # without its id: it should be forgotten


async def _noting_failure(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:  # nobody awaits this task, so nobody else would notice
        logger.exception("background work failed")
