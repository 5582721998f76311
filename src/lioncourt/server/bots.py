"""Bots at the tables: one that has to decide thinks elsewhere, then its move is written."""

from __future__ import annotations

import asyncio
import logging
from secrets import randbits
from time import monotonic
from typing import Final

from lioncourt.server.customs import PACES
from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub
from lioncourt.server.log import EVENTS
from lioncourt.server.tables import Table
from lioncourt.server.thinking import Thinkers, task_for

AGAIN: Final = 2.0  # seconds until a move that could not be written is tried again
BOT_SEED_BITS: Final = 63
QUICK: Final = 0.2  # of the pace, for a move that nobody needs to watch

logger = logging.getLogger(EVENTS)


class Bots:
    """Plays the seats of bots, one task per table that waits for one."""

    def __init__(self, hub: Hub, thinkers: Thinkers, pace: float) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopped = False
        hub.listeners.append(self.look_at)

    def look_at(self, table: Table) -> None:
        """Lets a bot play if it has to; called whenever a table has changed."""
        if not self._stopped and table.id not in self._playing and self._has_to_play(table):
            task = asyncio.create_task(self._play(table.id))
            self._playing[table.id] = task

    def _has_to_play(self, table: Table) -> bool:
        """Tells whether a bot has to move; bots among themselves wait until somebody watches."""
        if bot_to_move(table) is None:
            return False
        return any(seat.decides for seat in table.seats) or self._hub.is_followed(table.id)

    async def stop(self) -> None:
        """Stops playing; a move not yet written is thought about again next time."""
        self._stopped = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table_id: str) -> None:
        try:
            while await self._move_or_wait(table_id):
                pass
        except Exception:  # one table's trouble must not end the others' games
            logger.exception("bot failed", extra={"table": table_id})
        finally:
            self._playing.pop(table_id, None)

    async def _move_or_wait(self, table_id: str) -> bool:
        try:
            return await self._move(table_id)
        except Refused as refused:  # the store is away, or others keep being faster
            logger.warning("bot refused", extra={"table": table_id, "error": refused.code})
            await asyncio.sleep(AGAIN)
            return True

    async def _move(self, table_id: str) -> bool:
        """Makes one move for a bot; False if none has to move."""
        live = await self._hub.live(table_id)
        table = live.table
        level = bot_to_move(table)
        game = table.game
        if not self._has_to_play(table) or level is None or game is None or game.seat is None:
            return False
        began = monotonic()
        seat, moves = game.seat, table.moves
        # The bot has a generator of its own: it reveals nothing about the game's draws, and nobody
        # can predict what the bot will do.
        task = task_for(game, level, seed=randbits(BOT_SEED_BITS))
        action = await self._thinkers.choose(task, live.client)
        await asyncio.sleep(max(0.0, self._pause(table, action) - (monotonic() - began)))
        try:
            moving = self._hub.move_for_bot(table_id, seat, level, action, moves)
            await self._hub.work.news_for(live.client, moving)
        except Refused as refused:
            if refused.code not in ("stale", "not-your-turn"):
                raise
        return True

    def _pause(self, table: Table, action: str) -> float:
        """Returns how long a move should take, so that people can follow the game."""
        if not self._hub.presence.is_watched(table.id):
            return 0.0
        pace = self._pace * PACES[table.customs.pace]
        points_at_something = " " in action
        return pace if points_at_something else pace * QUICK


def bot_to_move(table: Table) -> str | None:
    """Returns the level of the bot that has to decide, None if none has.

    Bots wait while people think about going back.
    """
    seat = table.to_move
    if seat is None or table.undo_wish is not None:
        return None
    return table.seats[seat].bot
