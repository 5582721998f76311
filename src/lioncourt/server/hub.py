"""The tables in memory: read from the store, changed through it, and shown to whoever watches.

Every change goes the same way: `commands` decides what it adds to the journal, the store writes it
unless somebody was faster, the table follows it, and only then is anybody told.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic
from typing import Any, Final

from lioncourt.server import journal, wire
from lioncourt.server.commands import Asking, Outcome, decide, move
from lioncourt.server.errors import Refused
from lioncourt.server.health import TOLD_SECONDS, StoreHealth
from lioncourt.server.keys import is_table_id, new_table_id
from lioncourt.server.limits import Rate
from lioncourt.server.log import EVENTS
from lioncourt.server.making import NewTable
from lioncourt.server.portrait import Portraits
from lioncourt.server.presence import Presence
from lioncourt.server.settings import Limits
from lioncourt.server.store import Conflict, Damaged, Full, Newer, Store, Unavailable, UnknownTable
from lioncourt.server.tables import Table, table_of
from lioncourt.server.work import Work, client_served, on_the_bill
from lioncourt.table.texts import ENGLISH

logger = logging.getLogger(EVENTS)

GLANCE: Final = 10.0  # seconds for which one look without a connection counts as following
TRIES: Final = 20  # how often others may be faster before a command is refused


class Live:
    """A table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.portraits = Portraits(table)
        self.lock = asyncio.Lock()  # one change at a time
        self.used = monotonic()
        self.glanced = -GLANCE  # when somebody without a connection last looked
        self.client = ""  # who its bots think for: its maker, or the first who came since
        self.told: dict[tuple[str, ...], bytes] = {}  # answers that took work and won't change
        self.looking_back = asyncio.Lock()  # one such answer at a time


class Hub:
    """All tables of this process."""

    def __init__(
        self, store: Store, work: Work | None = None, limits: Limits | None = None
    ) -> None:
        self.store = store
        self._limits = limits or Limits.of_own_machine()
        self.work = work or Work(self._limits)
        self.health = StoreHealth(store)
        self.presence = Presence(self._limits.away_seconds)
        self.listeners: list[Callable[[Table], None]] = []  # bots, clocks, standing orders
        self.moves = 0  # written by this process
        self._live: dict[str, Live] = {}
        self._loading: dict[str, tuple[asyncio.Task[Live], str]] = {}  # and the client
        self._told_damage = Rate(1, TOLD_SECONDS)
        self._changing: set[asyncio.Task[dict[str, Any]]] = set()

    def __len__(self) -> int:
        return len(self._live)

    # Finding tables

    async def live(self, table_id: str) -> Live:
        """Returns a table, from the store if necessary; Refused if there is none."""
        while (known := self._live.get(table_id)) is None:
            if not is_table_id(table_id):
                raise Refused("no-table")
            loading, for_whom = self._loading.get(table_id) or self._begin_to_load(table_id)
            try:
                known = await asyncio.shield(loading)
                break
            except Refused as refused:
                if refused.code != "too-often" or for_whom == client_served():
                    raise  # otherwise it was another client that asked too often
        known.used = monotonic()
        return known

    def _begin_to_load(self, table_id: str) -> tuple[asyncio.Task[Live], str]:
        task = asyncio.create_task(self._load(table_id))
        task.add_done_callback(lambda done: self._loading.pop(table_id, None))
        begun = self._loading[table_id] = (task, client_served())
        return begun

    async def _load(self, table_id: str, *, is_new: bool = False) -> Live:
        entries = await self.entries_of(table_id)
        # Replaying a long game takes a while; others shouldn't have to wait for it.
        table = await self.work.load(table_of, table_id, entries, may_refuse=not is_new)
        live = self._live[table_id] = Live(table)
        live.client = client_served()
        async with live.lock:
            await self._catch_up(live)  # with what others have written meanwhile
        self._tell(table)
        self._make_room(live)
        return live

    def _make_room(self, newest: Live) -> None:
        """Drops long unused tables, starting with those of the client that takes up most memory."""
        while (idle := self._too_many(newest)) is not None:
            del self._live[idle.table.id]

    def _too_many(self, newest: Live) -> Live | None:
        """Returns a table that has to leave memory; None if there is room for all."""
        moves: Counter[str] = Counter()
        for live in self._live.values():
            moves[live.client] += live.table.moves
        (most, number), *_ = moves.most_common(1)
        limits = self._limits
        if number <= limits.moves_in_memory and moves.total() <= limits.moves_in_all:
            return None
        tables = [
            live
            for live in self._live.values()
            if live.client == most and live is not newest and not live.lock.locked()
        ]
        return min(tables, key=lambda live: live.used, default=None)

    async def entries_of(self, table_id: str) -> list[journal.AnyEntry]:
        """Returns the whole journal of a table."""
        if not is_table_id(table_id):
            raise Refused("no-table")
        with self._from_store(table_id):
            entries = await self.store.read(table_id)
        if not entries:
            raise Refused("no-table")
        return self._read(table_id, entries)

    def _read(self, table_id: str, entries: Sequence[bytes]) -> list[journal.AnyEntry]:
        try:
            return journal.from_bytes(entries)
        except ValueError as failure:  # from a newer server, or not an entry at all
            raise self._damaged(table_id, failure) from None

    def _damaged(self, table_id: str, failure: Exception) -> Refused:
        if self._told_damage.allows(table_id):
            logger.error("table damaged", extra={"table": table_id, "reason": str(failure)})
        return Refused("damaged")

    @contextmanager
    def _from_store(self, table_id: str) -> Iterator[None]:
        """Refuses what the store can't do, and says why; a table that was deleted is forgotten."""
        try:
            yield
        except UnknownTable:
            self._live.pop(table_id, None)
            raise Refused("no-table") from None
        except Damaged as failure:
            raise self._damaged(table_id, failure) from None
        except Unavailable as failure:
            raise self._away(failure) from None

    def _away(self, failure: Unavailable) -> Refused:
        self.health.note(failure)
        match failure:
            case Full():
                return Refused("no-room")
            case Newer():
                return Refused("newer-tables")
        return Refused("store-away")

    def is_followed(self, table_id: str) -> bool:
        """Tells whether anybody is connected to a table, or has just looked at it."""
        live = self._live.get(table_id)
        glanced = live is not None and monotonic() - live.glanced < GLANCE
        return glanced or self.presence.is_watched(table_id)

    def is_in_use(self, table_id: str) -> bool:
        """Tells whether a table is in memory, or somebody is connected to it."""
        return table_id in self._live or self.presence.is_watched(table_id)

    # Changing tables

    async def make(self, new: NewTable, client: str = "") -> str:
        """Writes a new table and returns its id."""
        table_id = new_table_id()
        await self._create(table_id, new.made)
        live = await self._load(table_id, is_new=True)
        live.client = client
        table = live.table
        # Without its id: anybody who has it may watch.
        logger.info(
            "table made",
            extra={
                "game": table.record["game"],
                "modules": table.record["modules"],
                "seats": [seat.kind for seat in table.seats],
            },
        )
        return table_id

    async def _create(self, table_id: str, made: journal.Made) -> None:
        with self._from_store(table_id):
            await self.store.create(table_id, journal.to_bytes([made]))

    async def run(self, table_id: str, asking: Asking, command: wire.Command) -> dict[str, Any]:
        """Carries out a command and returns the answer; Refused says why not."""

        def decide_on(table: Table) -> Outcome:
            is_for_others = isinstance(command, wire.StandIn)
            away = self.presence.long_away(table) if is_for_others else ()
            return decide(table, replace(asking, away=away), command)

        return await self._change(table_id, decide_on)

    async def move_for_bot(
        self, table_id: str, seat: int, level: str, action: str, at: int
    ) -> None:
        """Plays a bot's action for its seat; Refused if others were faster."""

        def decide_move(table: Table) -> Outcome:
            if table.seats[seat].bot != level:
                raise Refused("stale")
            return Outcome((move(table, seat, action, at, ENGLISH),))

        await self._change(table_id, decide_move)

    async def move_for_person(self, table_id: str, seat: int, action: str, at: int) -> None:
        """Plays an action that a person ordered beforehand; Refused if others were faster."""

        def decide_move(table: Table) -> Outcome:
            if not table.seats[seat].decides:
                raise Refused("stale")
            return Outcome((move(table, seat, action, at, ENGLISH),))

        await self._change(table_id, decide_move)

    async def stand_in(self, table_id: str, seat: int, level: str, at: int) -> None:
        """Lets a bot stand in for a person who has not moved; Refused if they have."""

        def decide_seat(table: Table) -> Outcome:
            if table.moves != at or not table.seats[seat].decides:
                raise Refused("stale")
            return Outcome((journal.StoodIn(seat, level, unasked=True),))

        await self._change(table_id, decide_seat)

    async def keep_review(self, table_id: str, found: dict[str, Any], at: int) -> None:
        """Keeps a review with its game, unless the game has gone on meanwhile."""

        def decide_review(table: Table) -> Outcome:
            if table.moves != at or not table.over:
                raise Refused("stale")
            return Outcome((journal.Reviewed(found),))

        await self._change(table_id, decide_review)

    async def _change(self, table_id: str, decide_on: Callable[[Table], Outcome]) -> dict[str, Any]:
        """Makes a change, and finishes it even if whoever wanted it goes away in the middle.

        Otherwise it could be written without anybody learning of it, not even this process.
        """
        changing = asyncio.create_task(on_the_bill(self._make_change(table_id, decide_on)))
        self._changing.add(changing)
        changing.add_done_callback(self._changing.discard)
        return await asyncio.shield(changing)

    async def _make_change(
        self, table_id: str, decide_on: Callable[[Table], Outcome]
    ) -> dict[str, Any]:
        for _ in range(TRIES):
            live = await self.live(table_id)
            async with live.lock:
                if self._live.get(table_id) is not live:
                    continue  # it left memory while this waited, and may have been loaded again
                outcome = decide_on(live.table)
                if outcome.founds is not None:
                    await self._create(*outcome.founds)
                if not outcome.entries or await self._append(live, outcome.entries):
                    return outcome.answer
        raise Refused("busy")

    async def _append(self, live: Live, entries: Sequence[journal.AnyEntry]) -> bool:
        """Writes entries and follows them; False if others had written something first."""
        table = live.table
        try:
            with self._from_store(table.id):
                await self.store.append(table.id, table.version, journal.to_bytes(entries))
        except Conflict:
            await self._catch_up(live)
            return False
        self.moves += sum(isinstance(entry, journal.Moved) for entry in entries)
        self._follow(live, entries)
        return True

    async def _catch_up(self, live: Live) -> None:
        """Reads what others have written."""
        table = live.table
        with self._from_store(table.id):
            missed = await self.store.read(table.id, table.version)
        if missed:
            self._follow(live, self._read(table.id, missed))

    def _follow(self, live: Live, entries: Sequence[journal.AnyEntry]) -> None:
        live.table.follow(entries)
        self.presence.changed(live.table.id)
        self._tell(live.table)

    def _tell(self, table: Table) -> None:
        for listener in self.listeners:
            listener(table)

    # Other processes, and time

    async def follow_notices(self) -> None:
        """Follows what other processes write until the store is closed."""
        async for notice in self.store.notices():
            live = self._live.get(notice.table)
            if live is None:
                if self.presence.is_watched(notice.table):
                    self.presence.changed(notice.table)
                continue
            try:
                async with live.lock:
                    if live.table.version < notice.version:
                        await self._catch_up(live)
            except Refused:  # the database is away: the table is read again when needed
                self._live.pop(notice.table, None)

    def forget_idle(self, seconds: float) -> int:
        """Drops tables that nobody has used for a while; the store has them. Returns how many."""
        now = monotonic()
        idle = [
            table_id
            for table_id, live in self._live.items()
            if now - live.used >= seconds and not live.lock.locked()
        ]
        for table_id in idle:
            del self._live[table_id]
        return len(idle)
