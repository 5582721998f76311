"""What may be told about a whole game: its record, and the table after each move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from lioncourt.core.shown import ALL, OWNER
from lioncourt.game import Game
from lioncourt.server import journal
from lioncourt.server.answers import View
from lioncourt.server.commands import Asking, require_begun_game, require_game, require_seat
from lioncourt.server.errors import Refused
from lioncourt.server.keys import Keys
from lioncourt.server.secrecy import may_know_all
from lioncourt.server.tables import Table

OPEN_HANDS: Final = "open"
WATCH: Final = "watch"


def whole_game(table: Table, keys: Keys) -> Game:
    """Returns the game with all its secrets, if they may be told."""
    game = require_game(table)
    if not may_know_all(table, keys):
        raise Refused("secret")
    return game


def require_told(table: Table, keys: Keys) -> None:
    """Refuses early, before the journal is read; of a game by older rules only that has the end."""
    if table.game is not None and not may_know_all(table, keys):
        raise Refused("secret")


def record_of(table: Table, entries: Sequence[journal.AnyEntry], keys: Keys) -> dict[str, Any]:
    """Returns the record of the game, if its secrets may be told."""
    record = journal.record_in(entries)
    if record["result"] is None and not may_know_all(table, keys):
        raise Refused("secret")
    return record


def viewer_at(table: Table, asking: Asking, moves: int, seat: str) -> int | None:
    """Returns whose view of a position is shown; Refused if it may not be."""
    require_begun_game(table)
    if not 0 <= moves <= table.moves:
        raise Refused("no-moves", moves=table.moves)
    return _viewer(table, asking, seat)


def view_at(game: Game, viewer: int | None, seat: str, language: str) -> View:
    """Returns how a position looks to a seat, to watchers, or with all hands open."""
    view = game.view(viewer, language=language)
    if seat == OPEN_HANDS:
        _open_hands(view, game, language)
    return view


def _viewer(table: Table, asking: Asking, seat: str) -> int | None:
    if seat == WATCH:
        return None
    if seat == OPEN_HANDS:
        if not table.over:
            raise Refused("secret")
        return None
    if seat not in map(str, range(len(table.seats))):
        raise Refused("no-seat", seat=seat[:20])
    if not table.over:  # afterwards everybody may see every view
        require_seat(table, asking, int(seat))
    return int(seat)


def _open_hands(view: dict[str, Any], game: Game, language: str) -> None:
    """Adds to a watcher's view what each seat saw of its own zones."""
    zones = {zone["id"]: at for at, zone in enumerate(view["zones"])}
    for seat in range(game.config.seats):
        own = game.view(seat, language=language)
        view["pieces"].update(own["pieces"])
        for zone in own["zones"]:
            if zone["seen_by"] == OWNER:
                zone["seen_by"] = ALL
            if zone["seat"] == seat and zone["id"] in zones:
                view["zones"][zones[zone["id"]]] = zone
            elif zone["id"] not in zones:
                view["zones"].append(zone)
