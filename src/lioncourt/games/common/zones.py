"""Zones of modules: places with pieces that any client can draw (`View.zones`).

Every zone has an id, a kind, a place on the table (`core/tableplaces.py`), a seat or None, a label,
a size and pieces. Labels that begin with @ are text keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from lioncourt.core.doubles import half_pieces, tile_walls_text
from lioncourt.core.halves import half_of
from lioncourt.core.ids import NONE, cell_x, cell_y
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.shown import ALL, NOBODY, OWNER, Laid, SeenBy, ShownZone, ZoneKind
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, HAND

Data: TypeAlias = dict[str, object]

# Kinds of zones
ROW: Final = "row"
GRID: Final = "grid"
PILE: Final = "pile"
COUNTER: Final = "counter"
TOKENS: Final = "tokens"


def zone(
    name: str,
    kind: ZoneKind,
    pieces: Sequence[Laid] = (),
    *,
    place: str,
    seat: int = NONE,
    size: int = NONE,
    seen_by: SeenBy = ALL,
) -> ShownZone:
    """Returns a zone of a seat or of nobody; `size` counts hidden pieces too."""
    return {
        "id": name if seat == NONE else f"{name}.{seat}",
        "kind": kind,
        "place": place,
        "seat": None if seat == NONE else seat,
        "label": f"@zone.{name}",
        "seen_by": seen_by,
        "size": len(pieces) if size == NONE else size,
        "pieces": list(pieces),
    }


def counter(name: str, value: int, *, place: str, seat: int = NONE) -> ShownZone:
    """Returns a zone that is a number."""
    return {**zone(name, COUNTER, place=place, seat=seat), "value": value}


def cards_zone(
    rules: Ruleset, name: str, cards: Iterable[int], *, place: str, seat: int = NONE
) -> ShownZone:
    """Returns a row of cards that everybody sees."""
    return zone(name, ROW, [card_piece(rules, card) for card in cards], place=place, seat=seat)


def card_piece(rules: Ruleset, card: int) -> Laid:
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


def tile_piece(rules: Ruleset, tile: int) -> Laid:
    """Returns a tile as a piece, with its printed walls."""
    catalogue = rules.catalogue
    name, walls = catalogue.tile_name[tile], catalogue.tile_walls[tile]
    type, colour = catalogue.tile_type[tile], catalogue.tile_colour[tile]
    cost = catalogue.tile_cost[tile]
    piece: Laid = {
        "id": name,
        "kind": "tile",
        "label": f"@tile.{name}",
        "type": None if type == NONE else catalogue.type_name[type],
        "cost": None if cost == NONE else cost,
        "walls": tile_walls_text(catalogue, tile, walls),
        "region": catalogue.home_of(tile),
    }
    half = half_of(catalogue.tile_region[tile], walls)
    if half is not None:
        piece["half"] = half
    halves = half_pieces(catalogue, tile, walls)
    if halves:
        piece["halves"] = halves
    if colour != type:
        piece["colour"] = catalogue.type_name[colour]
    return piece


def token(name: str) -> Laid:
    """Returns any other piece."""
    return {"id": name, "kind": "token", "label": f"@piece.{name}"}


def thing(rules: Ruleset, kind: str, number: int) -> Laid:
    """Returns a thing of a module's kind (`Build.kind`) as a piece that fields can point at."""
    return {**token(rules.catalogue.kind_name[kind][number]), "kind": kind}


def at_cell(piece: Laid, cell: int) -> Laid:
    """Returns a piece placed on a grid."""
    return {**piece, "x": cell_x(cell), "y": cell_y(cell)}


def at_corner(piece: Laid, corner: int) -> Laid:
    """Returns a piece placed on a grid where four cells meet."""
    return {**piece, "x": cell_x(corner) + 0.5, "y": cell_y(corner) + 0.5}


# How a card is shown: as a piece, with all there is to know about it
AsPiece: TypeAlias = Callable[[Ruleset, int], Laid]


def card_names(rules: Ruleset, cards: Iterable[int]) -> list[str]:
    """Returns the names of cards."""
    return [rules.catalogue.card_name[card] for card in cards]


class OpenCards(View):
    """The cards that lie open before each seat, a part of the holding."""

    def __init__(self, zone: str, *at: int, piece: AsPiece = card_piece) -> None:
        self.zone: Final = zone
        self.at: Final = at
        self.piece: Final = piece

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for owner, own in enumerate(self.kept.rows(state, *self.at)):
            pieces = [self.piece(rules, card) for card in own]
            found.append(zone(self.zone, ROW, pieces, place=BELONGINGS, seat=owner))
        return found


class SecretCards(View):
    """Cards before each seat, a part of the holding: only it knows which, all know how many."""

    def __init__(self, zone: str, *at: int, piece: AsPiece = card_piece) -> None:
        self.zone: Final = zone
        self.at: Final = at
        self.piece: Final = piece

    def public(self, rules: Ruleset, state: State) -> Data:
        return {"numbers": [len(own) for own in self.kept.rows(state, *self.at)]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for owner, own in enumerate(self.kept.rows(state, *self.at)):
            known = [self.piece(rules, card) for card in own] if owner == seat else []
            found.append(
                zone(self.zone, ROW, known, place=HAND, seat=owner, size=len(own), seen_by=OWNER)
            )
        return found


class HiddenPile(View):
    """Pieces that lie face down, a part of the holding: all know how many there are.

    `back` is the card that stands for any of them when an action points at one.
    """

    def __init__(self, zone: str, *at: int, place: str, back: str = "") -> None:
        self.zone: Final = zone
        self.at: Final = at
        self.place: Final = place
        self.back: Final = back

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        size = len(self.kept.ints(state, *self.at))
        shown: list[Laid] = []
        if self.back and size:
            back = card_piece(rules, rules.catalogue.card_id[self.back])
            shown.append({**back, "face_down": True})
        return [zone(self.zone, PILE, shown, place=self.place, size=size, seen_by=NOBODY)]
