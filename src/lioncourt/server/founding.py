"""Making tables for clients: limits come first, and a separate process reads long records."""

from __future__ import annotations

from typing import Any, Final

from lioncourt.server import wire
from lioncourt.server.commands import Asking
from lioncourt.server.errors import Refused
from lioncourt.server.history import whole_game
from lioncourt.server.making import back_to, fresh_game, new_table, record_brought
from lioncourt.server.service import Service

IMPORTS: Final = "imports"  # with their own share of the thinkers' time


async def found_table(
    service: Service, wanted: wire.NewTable, asking: Asking, client: str
) -> wire.Made:
    """Makes the table that a client wants; Refused says why not."""
    if not service.new_tables.allows(client):
        raise Refused("too-many-tables")
    record = await _wanted_record(service, wanted, asking, client)
    new = new_table(wanted, record, asking.language)
    table_id = await service.hub.make(new, client)
    return wire.Made(table_id, new.host, {str(seat): key for seat, key in new.keys.items()})


async def _wanted_record(
    service: Service, wanted: wire.NewTable, asking: Asking, client: str
) -> dict[str, Any]:
    origin = wanted.origin
    if origin is None:
        return fresh_game(wanted).record()
    if isinstance(origin.record, dict | str):
        return await _read_elsewhere(service, (origin.record, origin.moves), client)
    if isinstance(origin.table, str):
        live = await service.hub.live(origin.table)
        game = back_to(whole_game(live.table, asking.keys), origin.moves)
        return await service.work.in_thread(game.record)
    raise Refused("malformed", detail="from: record or table")


async def _read_elsewhere(
    service: Service, brought: tuple[dict[str, Any] | str, int | None], client: str
) -> dict[str, Any]:
    """Returns the record of a game that a client brings, without holding up others' moves."""
    try:
        record: dict[str, Any] = await service.thinkers.run(
            (IMPORTS, client), record_brought, brought
        )
    except RecursionError:  # it cannot even be sent to another process
        raise Refused("bad-record", detail="too much stands inside of something else") from None
    return record
