"""Standing orders: somebody lets interrupts pass without being asked each time.

Nobody else may notice an order, nor what its owner could have done. So it is kept in memory only:
a journal entry would give everybody a new version. Before an interrupt passes there is a pause,
drawn afresh each time, that depends neither on the order nor on the hand.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import SystemRandom
from typing import Final, Literal

from lioncourt.server.errors import Refused
from lioncourt.server.hub import Hub
from lioncourt.server.tables import Table

Order = Literal["usable", "turn"]

PAUSE: Final = (1.5, 4.0)  # times the pace of the server: about as long as a glance at the hand


class Orders:
    """Lets interrupts pass for seats with an order: until they can use one, or until their turn."""

    def __init__(self, hub: Hub, pace: float) -> None:
        self._hub = hub
        self._pace = pace
        self._given: dict[str, dict[int, Order]] = {}
        self._passing: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._chance = SystemRandom()
        hub.listeners.append(self.look_at)

    def give(self, table: Table, seat: int, order: Order | None) -> None:
        """Takes a seat's order, or cancels it."""
        given = self._given.setdefault(table.id, {})
        if order is None:
            given.pop(seat, None)
        else:
            given[seat] = order
        self.look_at(table)

    def look_at(self, table: Table) -> None:
        """Lets an interrupt pass if an order says so; called whenever a table has changed."""
        given = self._given.get(table.id)
        if given is None:
            return
        _end_of_turns(table, given)
        if table.over or not given:
            del self._given[table.id]
            return
        at = (table.id, table.moves)
        if at not in self._passing and self._passes(table) is not None:
            self._passing[at] = asyncio.create_task(self._pass_on(*at))

    async def stop(self) -> None:
        """Lets nothing pass any more."""
        tasks = list(self._passing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _passes(self, table: Table) -> str | None:
        """Returns the action that lets an interrupt pass if the deciding seat has ordered so."""
        seat, game = table.to_move, table.game
        if game is None or seat is None or table.undo_wish is not None:
            return None
        order = self._given.get(table.id, {}).get(seat)
        if order is None or not table.seats[seat].decides:
            return None
        if order == "usable" and len(game.actions()) > 1:
            return None
        return game.passing()

    async def _pass_on(self, table_id: str, moves: int) -> None:
        try:
            await asyncio.sleep(self._pace * self._chance.uniform(*PAUSE))
            table = (await self._hub.live(table_id)).table
            action, seat = self._passes(table), table.to_move
            if action is not None and seat is not None:
                with suppress(Refused):  # the person was faster, or the store is away
                    await self._hub.move_for_person(table_id, seat, action, moves)
        finally:
            self._passing.pop((table_id, moves), None)


def _end_of_turns(table: Table, given: dict[int, Order]) -> None:
    """Ends the order of a seat that let things pass until its turn, now that it has come."""
    game = table.game
    if game is None or game.over or game.passing() is not None:
        return
    if given.get(game.state.active) == "turn":
        del given[game.state.active]
