"""Looking back at a game: what took work once is remembered as long as the table is in memory."""

from __future__ import annotations

import asyncio
from typing import Final

from lioncourt.server import wire
from lioncourt.server.commands import Asking
from lioncourt.server.history import position
from lioncourt.server.hub import Live
from lioncourt.server.service import Service
from lioncourt.server.summary import summary

POSITIONS_AT_MOST: Final = 50  # of one table; some kilobytes each


async def summary_of(service: Service, table_id: str, language: str) -> bytes:
    """Returns the summary of a game that is over, which it stays."""
    live = await service.hub.live(table_id)
    async with live.looking_back:
        known = live.told.get(("summary", language))
        if known is None:
            found = await asyncio.to_thread(summary, live.table, language)
            known = live.told["summary", language] = wire.encode(found)
    return known


async def position_of(
    service: Service, table_id: str, asking: Asking, moves: int, seat: str
) -> bytes:
    """Returns the table after so many moves; one at a time, so that moves come between."""
    live = await service.hub.live(table_id)
    if not live.table.over:  # who may see it depends on keys
        async with service.drawing:
            return wire.encode(position(live.portraits, asking, moves, seat))
    at = ("position", str(moves), seat, asking.language)
    async with service.drawing:
        known = live.told.get(at)
        if known is None:
            known = wire.encode(position(live.portraits, asking, moves, seat))
            _remember(live, at, known)
    return known


def _remember(live: Live, at: tuple[str, ...], told: bytes) -> None:
    positions = [known for known in live.told if known[0] == at[0]]
    if len(positions) >= POSITIONS_AT_MOST:
        del live.told[positions[0]]
    live.told[at] = told
