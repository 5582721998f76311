"""Tiles and cards as JSON data: facts of the catalogue, nothing of a game's secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lioncourt.core.doubles import half_pieces, tile_walls_text
from lioncourt.core.halves import half_of
from lioncourt.core.ids import NONE
from lioncourt.view.types import Lying

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.shown import Face, Laid, Piece
    from lioncourt.view.wording import Wording

# Keys of how a piece lies, not of what it is (though that may be other than usual where it lies)
FACTS = frozenset({"walls", "label", "type", "kind", "currency", "value"})
LYING = frozenset(Lying.__annotations__) - FACTS


def tile_piece(wording: Wording, tile: int, walls: int) -> Piece:
    """Returns a tile as a piece with these walls."""
    rules = wording.rules
    catalogue = rules.catalogue
    face = _face(rules, tile)
    piece: Piece = {
        "kind": "tile",
        "label": wording.tile(tile),
        "type": face["type"],
        "cost": face["cost"],
        "walls": tile_walls_text(catalogue, tile, walls),
        "region": catalogue.home_of(tile),
    }
    colour = catalogue.tile_colour[tile]
    if colour != catalogue.tile_type[tile]:
        piece["colour"] = catalogue.type_name[colour]
    half = half_of(catalogue.tile_region[tile], walls)
    if half is not None:
        piece["half"] = half
    halves = half_pieces(catalogue, tile, walls)
    if halves:
        piece["halves"] = halves
    back = _face(rules, catalogue.tile_next_face[tile])
    if (back["type"], back["cost"]) != (face["type"], face["cost"]):
        piece["back"] = back  # the back is public; a turned tile has none
    return piece


def _face(rules: Ruleset, tile: int) -> Face:
    catalogue = rules.catalogue
    its_type = catalogue.tile_type[tile]
    cost = catalogue.tile_cost[tile]
    return {
        "name": catalogue.tile_name[tile],
        "type": None if its_type == NONE else catalogue.type_name[its_type],
        "cost": None if cost == NONE else cost,
    }


def card_piece(wording: Wording, card: int) -> Piece:
    """Returns a card as a piece."""
    catalogue = wording.rules.catalogue
    currency = catalogue.card_currency[card]
    return {
        "kind": "card",
        "label": wording.card(card),
        "currency": None if currency == NONE else catalogue.currency_name[currency],
        "value": catalogue.card_value[card],
    }


class PieceBook:
    """Describes every piece that is shown, once, by its id."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.pieces: dict[str, Piece] = {}

    def tile(self, tile: int, walls: int) -> Lying:
        """Returns a tile as it lies, with these walls."""
        name = self.wording.rules.catalogue.tile_name[tile]
        if name not in self.pieces:
            self._enter(name, tile_piece(self.wording, tile, walls))
        return {"id": name}

    def card(self, card: int) -> Lying:
        """Returns a card as it lies."""
        name = self.wording.rules.catalogue.card_name[card]
        if name not in self.pieces:
            self._enter(name, card_piece(self.wording, card))
        return {"id": name}

    def laid(self, shown: Laid) -> Lying:
        """Returns a piece of a module as it lies; its label may be the key of a text."""
        name = shown["id"]
        facts = {key: value for key, value in shown.items() if key not in (*LYING, "values")}
        facts["label"] = self.wording.label(shown["label"], shown.get("values"))
        if name not in self.pieces:
            self._enter(name, cast("Piece", facts))
        known = self.pieces[name]
        other = {key: value for key, value in facts.items() if known.get(key) != value}
        lying = {key: value for key, value in shown.items() if key in LYING}
        return cast("Lying", {**lying, **other})

    def _enter(self, name: str, piece: Piece) -> None:
        if name in self.wording.piece_help:
            piece["help"] = self.wording.piece_help[name]
        self.pieces[name] = piece
