"""Zones: every place on the table with the pieces in it, as a seat may see them.

A zone has an id, a kind (row, grid, pile, counter, tokens), a seat if it belongs to one, a label,
and pieces. A client draws kinds of zones and needs to know nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from lioncourt.core.ids import NONE, STEPS, cell_x, cell_y
from lioncourt.core.squares import square_tile, square_walls
from lioncourt.view.pieces import Data, card_piece, gate_facts, tile_piece

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.wording import Wording

ROW = "row"
GRID = "grid"
PILE = "pile"
COUNTER = "counter"


def seat_zone(name: str, seat: int) -> str:
    """Returns the id of a zone that every seat has, such as "hand.2"."""
    return f"{name}.{seat}"


def zones_of(rules: Ruleset, state: State, seat: int | None, wording: Wording) -> list[Data]:
    """Returns the zones of the table as a seat (None: a spectator) may see them."""
    zones = _common_zones(rules, state, wording)
    for owner in range(rules.seats):
        zones += _zones_of_seat(rules, state, owner, seat, wording)
    if rules.dirk:
        tiles = _tiles(state, wording, state.dirk)
        zones.append(_zone(wording, "dirk", ROW, None, tiles))
        zones.append(_counter(wording, "dirk-points", None, state.points[rules.seats]))
    viewer = NONE if seat is None else seat
    for _, rule in rules.views:
        for zone in rule.zones(rules, state, viewer):
            pieces: Any = zone["pieces"]
            said = [_said(piece, wording) for piece in pieces]
            zones.append({**_said(zone, wording), "pieces": said})
    _explain(zones, wording.piece_help)
    return zones


def _explain(zones: list[Data], help_of: Mapping[str, str]) -> None:
    """Adds what a piece does to those pieces that somebody has explained."""
    if not help_of:
        return
    for zone in zones:
        for piece in zone["pieces"]:
            if piece["id"] in help_of:
                piece["help"] = help_of[piece["id"]]


def _said(thing: Data, wording: Wording) -> Data:
    """Returns a zone or piece of a module with its label in words."""
    return {**thing, "label": wording.label(thing["label"])} if "label" in thing else thing


def _zone(
    wording: Wording, name: str, kind: str, seat: int | None, pieces: list[Data], **more: object
) -> Data:
    zone_id = name if seat is None else seat_zone(name, seat)
    label = wording.title(f"zone.{name}", name)
    return {
        "id": zone_id,
        "kind": kind,
        "seat": seat,
        "label": label,
        "size": len(pieces),
        **more,
        "pieces": pieces,
    }


def _counter(wording: Wording, name: str, seat: int | None, value: int) -> Data:
    return _zone(wording, name, COUNTER, seat, [], value=value)


def _tiles(state: State, wording: Wording, tiles: Iterable[int]) -> list[Data]:
    rules = wording.rules
    return [tile_piece(wording, tile, rules.walls_of(state, tile)) for tile in tiles]


def _cards(wording: Wording, cards: Iterable[int]) -> list[Data]:
    return [card_piece(wording, card) for card in sorted(cards)]


def _common_zones(rules: Ruleset, state: State, wording: Wording) -> list[Data]:
    names = rules.catalogue.place_name
    for_sale = [
        {**tile_piece(wording, tile, rules.walls_of(state, tile)), "place": names[place]}
        for place, tile in enumerate(state.market)
        if tile != NONE
    ]
    zones = [
        _zone(wording, "market", ROW, None, for_sale, places=list(names)),
        _zone(wording, "display", ROW, None, _cards(wording, state.display)),
        _zone(wording, "deck", PILE, None, [], size=state.deck.size()),
        _zone(wording, "discard", PILE, None, _cards(wording, state.discard)),
    ]
    for number, name in enumerate(rules.catalogue.supply_name):
        zones.append(_zone(wording, name, PILE, None, [], size=len(state.supply[number])))
    return zones


def _zones_of_seat(
    rules: Ruleset, state: State, owner: int, seat: int | None, wording: Wording
) -> list[Data]:
    palace = state.palaces[owner]
    hand = state.hands[owner].cards
    # core 9: hands are secret, their size is public.
    shown = _cards(wording, hand) if owner == seat else []
    tiles = [
        {
            **tile_piece(wording, square_tile(square), square_walls(square)),
            "x": cell_x(cell),
            "y": cell_y(cell),
            **gate_facts(square),
        }
        for cell, square in palace.content()
    ]
    return [
        _zone(wording, "palace", GRID, owner, tiles, cells=_free_cells(palace)),
        _zone(wording, "hand", ROW, owner, shown, size=len(hand)),
        _zone(wording, "bought", ROW, owner, _tiles(state, wording, state.bought[owner])),
        _zone(wording, "reserve", ROW, owner, _tiles(state, wording, state.reserves[owner])),
        _counter(wording, "points", owner, state.points[owner]),
    ]


def _free_cells(palace: Palace) -> list[list[int]]:
    """Returns the empty cells beside a tile: all that need to be drawn around the palace."""
    squares = palace.squares
    free = {cell + step for cell in squares for step in STEPS if cell + step not in squares}
    return [[cell_x(cell), cell_y(cell)] for cell in sorted(free)]
