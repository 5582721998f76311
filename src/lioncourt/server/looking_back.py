"""Looking back at a game: what took work is kept as long as the table is in memory."""

from __future__ import annotations

from typing import Final

from lioncourt.review.tell import told
from lioncourt.server import wire
from lioncourt.server.answers import Position, ReviewAnswer
from lioncourt.server.commands import Asking, require_game
from lioncourt.server.history import view_at, viewer_at
from lioncourt.server.hub import Live
from lioncourt.server.service import Service
from lioncourt.server.summary import summary
from lioncourt.server.tables import at_moves

POSITIONS_AT_MOST: Final = 50  # of one table; some kilobytes each


async def summary_of(service: Service, table_id: str, language: str) -> bytes:
    """Returns the summary of a game that is over; it won't change any more."""
    live = await service.hub.live(table_id)
    async with live.looking_back:
        known = live.told.get(("summary", language))
        if known is None:
            found = await service.work.in_thread(summary, live.table, language)
            known = live.told["summary", language] = wire.encode(found)
    return known


async def review_told(service: Service, table_id: str, language: str, client: str) -> bytes:
    """Returns the review of a game that is over, or its progress."""
    live = await service.hub.live(table_id)
    found, done, total = await service.reviews.ask(live, client)
    if found is None:
        return wire.encode(ReviewAnswer(done, total, None))
    at = ("review", language, str(live.table.moves), *[seat.name for seat in live.table.seats])
    async with live.looking_back:
        known = live.told.get(at)
        if known is None:
            game = require_game(live.table)
            names = [seat.name for seat in live.table.seats]
            review = await service.work.in_thread(told, game.copy(), found, language, names)
            known = wire.encode(ReviewAnswer(total, total, review))
            for older in [each for each in live.told if each[:2] == at[:2]]:
                del live.told[older]  # under earlier names, which may be many
            live.told[at] = known
    return known


async def position_of(
    service: Service, table_id: str, asking: Asking, moves: int, seat: str
) -> bytes:
    """Returns the table after some moves, if whoever asks may see it."""
    live = await service.hub.live(table_id)
    portraits, language = live.portraits, asking.language
    viewer = viewer_at(live.table, asking, moves, seat)
    at = ("position", str(moves), seat, language)
    if live.table.over and at in live.told:
        return live.told[at]
    game = at_moves(live.table, moves)  # before others have a turn: they may take moves back
    for part in portraits.log_parts(viewer, language):
        await service.work.step(part)
    view = await service.work.in_thread(view_at, game, viewer, seat, language)
    shown = wire.encode(Position(moves, view, *portraits.lines_of_move(viewer, language, moves)))
    if live.table.over:  # before that, who may see it depends on keys
        _remember(live, at, shown)
    return shown


def _remember(live: Live, at: tuple[str, ...], told: bytes) -> None:
    positions = [known for known in live.told if known[0] == at[0]]
    if len(positions) >= POSITIONS_AT_MOST:
        del live.told[positions[0]]
    live.told[at] = told
