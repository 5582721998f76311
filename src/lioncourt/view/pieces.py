"""Tiles and cards as JSON data: facts of the catalogue, nothing of a game's secrets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lioncourt.core.ids import NONE, cell_x, cell_y, walls_text
from lioncourt.core.squares import OUTSIDE, square_gates, square_tile, square_walls

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.wording import Wording

Data = dict[str, Any]


def tile_facts(rules: Ruleset, tile: int, walls: int) -> Data:
    """Returns what is printed on a tile, and the walls it has."""
    catalogue = rules.catalogue
    region = catalogue.tile_region[tile]
    facts: Data = {
        **_face(rules, tile),
        "walls": walls_text(walls),
        "region": catalogue.region_name[region] if region != OUTSIDE else None,
    }
    other = catalogue.tile_next_face[tile]
    if other != tile:  # what is on the back is public
        facts["back"] = {"name": catalogue.tile_name[other], **_face(rules, other)}
    return facts


def _face(rules: Ruleset, tile: int) -> Data:
    catalogue = rules.catalogue
    its_type = catalogue.tile_type[tile]
    cost = catalogue.tile_cost[tile]
    return {
        "type": None if its_type == NONE else catalogue.type_name[its_type],
        "cost": None if cost == NONE else cost,
    }


def tile_data(rules: Ruleset, state: State, tile: int) -> Data:
    """Returns a tile that lies outside of any palace."""
    name = rules.catalogue.tile_name[tile]
    return {"name": name, **tile_facts(rules, tile, rules.walls_of(state, tile))}


def tiles_data(rules: Ruleset, state: State, tiles: Iterable[int]) -> list[Data]:
    """Returns several tiles that lie outside of any palace."""
    return [tile_data(rules, state, tile) for tile in tiles]


def palace_data(rules: Ruleset, palace: Palace) -> list[Data]:
    """Returns the tiles of a palace with their cells."""
    names = rules.catalogue.tile_name
    return [
        {
            "tile": names[square_tile(square)],
            "x": cell_x(cell),
            "y": cell_y(cell),
            **tile_facts(rules, square_tile(square), square_walls(square)),
            **gate_facts(square),
        }
        for cell, square in palace.content()
    ]


def gate_facts(square: int) -> Data:
    """Returns the sides of a square that have a gate in their wall, if there are any."""
    gates = square_gates(square)
    return {"gates": walls_text(gates)} if gates else {}


def card_names(rules: Ruleset, cards: Iterable[int]) -> list[str]:
    """Returns the names of cards in the order of the catalogue, which tells no story."""
    return [rules.catalogue.card_name[card] for card in sorted(cards)]


def tile_piece(wording: Wording, tile: int, walls: int) -> Data:
    """Returns a tile as a piece of a zone."""
    rules = wording.rules
    name = rules.catalogue.tile_name[tile]
    label = wording.tile(tile)
    return {"id": name, "kind": "tile", "label": label, **tile_facts(rules, tile, walls)}


def card_piece(wording: Wording, card: int) -> Data:
    """Returns a card as a piece of a zone."""
    catalogue = wording.rules.catalogue
    currency = catalogue.card_currency[card]
    return {
        "id": catalogue.card_name[card],
        "kind": "card",
        "label": wording.card(card),
        "currency": None if currency == NONE else catalogue.currency_name[currency],
        "value": catalogue.card_value[card],
    }
