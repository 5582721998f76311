"""Zones of modules: places with pieces that any client can draw (`View.zones`).

Every zone has an id, a kind, a seat or None, a label, a size and pieces. Labels that begin with @
are keys of texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from lioncourt.core.ids import NONE, cell_x, cell_y, walls_text
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.squares import OUTSIDE
from lioncourt.core.state import State

Data: TypeAlias = dict[str, object]

# Kinds of zones
ROW: Final = "row"
GRID: Final = "grid"
PILE: Final = "pile"
COUNTER: Final = "counter"
TOKENS: Final = "tokens"


def zone(
    name: str, kind: str, pieces: Sequence[Data] = (), *, seat: int = NONE, size: int = NONE
) -> Data:
    """Returns a zone of a seat, or of nobody; `size` counts what is hidden too."""
    return {
        "id": name if seat == NONE else f"{name}.{seat}",
        "kind": kind,
        "seat": None if seat == NONE else seat,
        "label": f"@zone.{name}",
        "size": len(pieces) if size == NONE else size,
        "pieces": list(pieces),
    }


def counter(name: str, value: int, *, seat: int = NONE) -> Data:
    """Returns a zone that is a number."""
    return {**zone(name, COUNTER, seat=seat), "value": value}


def cards_zone(rules: Ruleset, name: str, cards: Iterable[int], *, seat: int = NONE) -> Data:
    """Returns a row of cards that everybody sees."""
    return zone(name, ROW, [card_piece(rules, card) for card in cards], seat=seat)


def card_piece(rules: Ruleset, card: int) -> Data:
    """Returns a card as a piece."""
    catalogue = rules.catalogue
    name = catalogue.card_name[card]
    currency = catalogue.card_currency[card]
    return {
        "id": name,
        "kind": "card",
        "label": f"@card.{name}",
        "currency": None if currency == NONE else catalogue.currency_name[currency],
        "value": catalogue.card_value[card],
    }


def tile_piece(rules: Ruleset, tile: int) -> Data:
    """Returns a tile as a piece, with its printed walls."""
    catalogue = rules.catalogue
    name, region = catalogue.tile_name[tile], catalogue.tile_region[tile]
    type, colour = catalogue.tile_type[tile], catalogue.tile_colour[tile]
    cost = catalogue.tile_cost[tile]
    piece: Data = {
        "id": name,
        "kind": "tile",
        "label": f"@tile.{name}",
        "type": None if type == NONE else catalogue.type_name[type],
        "cost": None if cost == NONE else cost,
        "walls": walls_text(catalogue.tile_walls[tile]),
        "region": None if region == OUTSIDE else catalogue.region_name[region],
    }
    return piece if colour == type else {**piece, "colour": catalogue.type_name[colour]}


def token(name: str) -> Data:
    """Returns any other piece."""
    return {"id": name, "kind": "token", "label": f"@piece.{name}"}


def at_cell(piece: Data, cell: int) -> Data:
    """Returns a piece of a grid."""
    return {**piece, "x": cell_x(cell), "y": cell_y(cell)}


# How a card is shown: as a piece with what there is to know of it
Piece: TypeAlias = Callable[[Ruleset, int], Data]


def card_names(rules: Ruleset, cards: Iterable[int]) -> list[str]:
    """Returns the names of cards."""
    return [rules.catalogue.card_name[card] for card in cards]


class OpenCards(View):
    """Cards that lie open before each seat, a part of the holding, shown under a key."""

    def __init__(self, zone: str, key: str, *at: int, piece: Piece = card_piece) -> None:
        self.zone: Final = zone
        self.key: Final = key
        self.at: Final = at
        self.piece: Final = piece

    def public(self, rules: Ruleset, state: State) -> Data:
        return {self.key: [card_names(rules, own) for own in self.kept.rows(state, *self.at)]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        found: list[Data] = []
        for owner, own in enumerate(self.kept.rows(state, *self.at)):
            pieces = [self.piece(rules, card) for card in own]
            found.append(zone(self.zone, ROW, pieces, seat=owner))
        return found


class SecretCards(View):
    """Cards before each seat, a part of the holding: it alone knows which, all know how many."""

    def __init__(self, zone: str, *at: int, piece: Piece = card_piece) -> None:
        self.zone: Final = zone
        self.at: Final = at
        self.piece: Final = piece

    def public(self, rules: Ruleset, state: State) -> Data:
        return {"numbers": [len(own) for own in self.kept.rows(state, *self.at)]}

    def private(self, rules: Ruleset, state: State, seat: int) -> Data:
        return {"own": card_names(rules, self.kept.ints(state, *self.at, seat))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        found: list[Data] = []
        for owner, own in enumerate(self.kept.rows(state, *self.at)):
            known = [self.piece(rules, card) for card in own] if owner == seat else []
            found.append(zone(self.zone, ROW, known, seat=owner, size=len(own)))
        return found
