"""Thinking time, at tables whose customs include a clock."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Final

from lioncourt.bots import USUAL
from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub
from lioncourt.server.tables import Table

SPENT: Final = USUAL  # the bot that stands in when somebody's time is over


@dataclass
class Thinking:
    """Somebody thinking: at which move, since when, and what happens when the time is over."""

    moves: int
    seat: int
    since: float
    timer: asyncio.Task[None] | None = None


class Clocks:
    """Notes when people began to think; with a strict clock, lets a bot stand in."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._thinking: dict[str, Thinking] = {}
        hub.listeners.append(self.look_at)

    def look_at(self, table: Table) -> None:
        """Starts or stops the clock; called whenever a table has changed."""
        seat, known = _who_thinks(table), self._thinking.get(table.id)
        if known is not None and (known.moves, known.seat) == (table.moves, seat):
            return
        if known is not None and known.timer is not None:
            known.timer.cancel()
        if seat is None:
            self._thinking.pop(table.id, None)
            return
        thinking = self._thinking[table.id] = Thinking(table.moves, seat, monotonic())
        if table.customs.clock == "strict":
            running = self._run_out(table.id, thinking, table.customs.seconds)
            thinking.timer = asyncio.create_task(running)

    def spent(self, table: Table) -> int | None:
        """Returns how many seconds somebody has been thinking; None if no clock runs."""
        thinking = self._thinking.get(table.id)
        return None if thinking is None else int(monotonic() - thinking.since)

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


def _who_thinks(table: Table) -> int | None:
    """Returns the person whose clock is running; it pauses while people think about going back."""
    seat = table.to_move
    if table.customs.clock == "none" or seat is None or table.undo_wish is not None:
        return None
    return seat if table.seats[seat].decides else None
