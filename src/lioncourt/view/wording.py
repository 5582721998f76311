"""Names of tiles, cards, seats and cells in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from typing import TYPE_CHECKING

from lioncourt.core.actions import CARD, CELL, CURRENCY, EDGE, SEAT, TILE, TYPE, Spec
from lioncourt.core.ids import (
    NONE,
    SIDE_NAMES,
    SIDES,
    STEPS,
    cell_x,
    cell_y,
    edge_cell,
    edge_side,
)
from lioncourt.table.texts import ENGLISH, Typed, say

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset


@cache
def wording_in(rules: Ruleset, language: str) -> Wording:
    """Returns the wording of a ruleset in a language; rulesets are few and live for ever."""
    return Wording(rules, language)


def named_wording(rules: Ruleset, language: str, names: Sequence[str]) -> Wording:
    """Returns a wording for one table, where seats go by the names of who sits there."""
    wording = copy(wording_in(rules, language))
    wording.names = tuple(names)
    return wording


class Wording:
    """Says things of one game in one language; remembers the names of its pieces."""

    def __init__(self, rules: Ruleset, language: str = ENGLISH) -> None:
        self.rules = rules
        self.language = language
        self.names: tuple[str, ...] = ()  # by seat; without them a seat goes by its number
        self.piece_help = self._named("help.piece.")
        self._tiles: dict[int, str] = {}
        self._cards: dict[int, str] = {}

    def say(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """Returns a text with its values filled in."""
        return say(self.rules.texts, key, values, self.language)

    def has(self, key: str) -> bool:
        """Tells whether there is a text of this key at all."""
        return key in self.rules.texts.get(ENGLISH, {})

    def title(self, key: str, default: str) -> str:
        """Returns a text without values, or the default where nobody has written it."""
        return self.say(key) if self.has(key) else default

    def label(self, text: str) -> str:
        """Returns a text that a module shows; "@key" stands for one of its texts."""
        return self.say(text[1:]) if text.startswith("@") else text

    def _named(self, prefix: str) -> dict[str, str]:
        """Returns the texts whose keys begin with a prefix, by the rest of the key."""
        keys = self.rules.texts.get(ENGLISH, {})
        return {key.removeprefix(prefix): self.say(key) for key in keys if key.startswith(prefix)}

    def tile(self, tile: int) -> str:
        """Returns the name of a tile, such as "garden 10 N"."""
        known = self._tiles.get(tile)
        if known is None:
            known = self._tiles[tile] = self._tile(tile)
        return known

    def _tile(self, tile: int) -> str:
        catalogue = self.rules.catalogue
        name = catalogue.tile_name[tile]
        its_type = catalogue.tile_type[tile]
        if its_type == NONE or self.has(f"tile.{name}"):
            return self.title(f"tile.{name}", name)
        walls = catalogue.tile_walls[tile]
        sides = [SIDE_NAMES[i] for i in range(4) if walls & SIDES[i]]
        values = {
            "type": self.type(its_type),
            "cost": catalogue.tile_cost[tile],
            "walls": "".join(self.say(f"letter.{side}") for side in sides),
        }
        return self.say("name.walled-tile" if sides else "name.tile", values)

    def card(self, card: int) -> str:
        """Returns the name of a card, such as "dinar 5"."""
        known = self._cards.get(card)
        if known is None:
            known = self._cards[card] = self._card(card)
        return known

    def _card(self, card: int) -> str:
        catalogue = self.rules.catalogue
        name = catalogue.card_name[card]
        currency = catalogue.card_currency[card]
        if currency == NONE or self.has(f"card.{name}"):
            return self.title(f"card.{name}", name)
        value = catalogue.card_value[card]
        return self.say("name.money", {"currency": self.currency(currency), "value": value})

    def type(self, type: int) -> str:
        """Returns the name of a type of building."""
        name = self.rules.catalogue.type_name[type]
        return self.title(f"type.{name}", name)

    def currency(self, currency: int) -> str:
        """Returns the name of a currency."""
        name = self.rules.catalogue.currency_name[currency]
        return self.title(f"currency.{name}", name)

    def contender(self, contender: int) -> str:
        """Returns the name of a seat, or of Dirk."""
        if contender < len(self.names):
            return Typed(self.names[contender])
        if contender >= self.rules.seats:
            return self.say("contender.dirk")
        return self.say("contender.seat", {"number": contender})

    def cell(self, cell: int) -> str:
        """Returns the name of a cell, such as "(1, -2)"."""
        return self.say("name.cell", {"x": cell_x(cell), "y": cell_y(cell)})

    def edge(self, edge: int) -> str:
        """Returns the name of an edge, such as "between (0, 0) and (1, 0)"."""
        cell = edge_cell(edge)
        beside = cell + STEPS[edge_side(edge)]
        return self.say("name.edge", {"cell": self.cell(cell), "beside": self.cell(beside)})

    def word(self, spec: Spec, kind: str, value: int) -> str:
        """Returns one argument of an action or event as it stands in a sentence."""
        if kind == CELL:
            return self.cell(value)
        if kind == EDGE:
            return self.edge(value)
        if kind == SEAT:
            return self.contender(value)
        if value == NONE and kind in (TILE, CARD, TYPE, CURRENCY):
            return self.say("name.hidden")
        if kind == TILE:
            return self.tile(value)
        if kind == CARD:
            return self.card(value)
        if kind == TYPE:
            return self.type(value)
        if kind == CURRENCY:
            return self.currency(value)
        return spec.word(kind, value)
