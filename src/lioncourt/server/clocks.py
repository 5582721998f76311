"""Thinking time, at tables whose customs include a clock."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from lioncourt.bots import USUAL
from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub
from lioncourt.server.tables import Table

SPENT: Final = USUAL  # the bot that stands in when somebody's time is over

# Seconds for which a clock outlives its table in memory. Tables leave after a minute of quiet, also
# from under people who think, and nobody's time may depend on that. It is longer than any decision
# may take (customs.py), so what begins anew after it is a reminder at a table left alone for a day.
KEPT: Final = 86_400.0


@dataclass
class Thinking:
    """A seat deciding: at which move, for how long so far, and what happens when time is over."""

    seat: int
    moves: int
    since: float | None = None  # None: the clock is stopped
    seen: float = 0.0  # when the table last changed or was looked at
    timer: asyncio.Task[None] | None = None
    # Seconds by number of moves: asking to go back, a stand-in for a moment, or a step and its
    # undo give nobody new time for the same decision.
    before: dict[int, float] = field(default_factory=dict)

    def spent(self) -> float:
        """Returns the seconds spent on the decision at hand."""
        now = 0.0 if self.since is None else monotonic() - self.since
        return self.before.get(self.moves, 0.0) + now

    def stop(self) -> None:
        """Stops the clock."""
        self.before[self.moves] = self.spent()
        self.since = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Clocks:
    """Notes when people began to think; with a strict clock, lets a bot stand in."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._thinking: dict[str, Thinking] = {}
        hub.listeners.append(self.look_at)

    def __len__(self) -> int:
        return len(self._thinking)

    def look_at(self, table: Table) -> None:
        """Starts or stops the clock; called whenever a table has changed."""
        seat = None if table.customs.clock == "none" else table.to_move
        thinking = self._thinking.get(table.id)
        if thinking is not None and (thinking.seat, thinking.moves) != (seat, table.moves):
            thinking.stop()
        if seat is None:
            self._thinking.pop(table.id, None)
            return
        if thinking is None or thinking.seat != seat:
            thinking = self._thinking[table.id] = Thinking(seat, table.moves)
        thinking.moves = table.moves
        thinking.seen = monotonic()
        runs = table.seats[seat].decides and table.undo_wish is None
        if runs and thinking.since is None:
            self._start(table, thinking)
        elif not runs and thinking.since is not None:
            thinking.stop()

    def _start(self, table: Table, thinking: Thinking) -> None:
        thinking.since = monotonic()
        if table.customs.clock == "strict":
            left = max(0.0, table.customs.seconds - thinking.spent())
            thinking.timer = asyncio.create_task(self._run_out(table.id, thinking, left))

    def spent(self, table: Table) -> int | None:
        """Returns how many seconds somebody has been thinking; None if no clock runs."""
        thinking = self._thinking.get(table.id)
        if thinking is None:
            return None
        thinking.seen = monotonic()
        return None if thinking.since is None else int(thinking.spent())

    def forget_long_gone(self) -> None:
        """Forgets the clocks of tables that left memory long ago, and that nobody is connected to.

        A timer that is still to run out keeps its clock: a bot stands in, wherever the table is.
        """
        before = monotonic() - KEPT
        gone = [
            table_id
            for table_id, thinking in self._thinking.items()
            if thinking.seen <= before
            and thinking.timer is None
            and not self._hub.is_in_use(table_id)
        ]
        for table_id in gone:
            del self._thinking[table_id]

    async def stop(self) -> None:
        """Stops all clocks."""
        timers = [one.timer for one in self._thinking.values() if one.timer is not None]
        for timer in timers:
            timer.cancel()
        await asyncio.gather(*timers, return_exceptions=True)

    async def _run_out(self, table_id: str, thinking: Thinking, seconds: float) -> None:
        await asyncio.sleep(seconds)
        thinking.timer = None  # what follows must not end this task half-way
        with suppress(Refused):  # somebody was faster, or the store is away
            await self._hub.stand_in(table_id, thinking.seat, SPENT, thinking.moves)
