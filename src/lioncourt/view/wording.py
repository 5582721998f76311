"""Names of tiles, cards, seats and cells in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING

from lioncourt.core.actions import CARD, CELL, CORNER, CURRENCY, EDGE, SEAT, TILE, TYPE, Spec
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
from lioncourt.core.kinds import SIDES as ALL_WALLS
from lioncourt.core.kinds import corner_cells
from lioncourt.games.common.paying import terms_in
from lioncourt.table.texts import ENGLISH, Typed, fill_in, say, template_of
from lioncourt.view.own import own_template

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.ruleset import Ruleset


@lru_cache(maxsize=256)  # they hold on to their rulesets, half a megabyte each
def wording_in(rules: Ruleset, language: str) -> Wording:
    """Returns the wording of a ruleset in a language; it remembers the names it has made."""
    return Wording(rules, language)


def named_wording(rules: Ruleset, language: str, names: Sequence[str]) -> Wording:
    """Returns a wording for one table, where seats have the names of their players."""
    wording = copy(wording_in(rules, language))
    wording.names = tuple(names)
    return wording


def face_before(catalogue: Catalogue, name: str) -> str:
    """Returns the word before the name of the tile's other face in a face's name, or ""."""
    before, _, other = name.partition("-")
    return before if other in catalogue.tile_id else ""


def card_before(catalogue: Catalogue, name: str) -> str:
    """Returns the word before the name of the card that a card pays as, or ""."""
    before, _, other = name.partition("-")
    return before if other in catalogue.card_id else ""


class Wording:
    """Words the things of one game in one language; remembers the names of its pieces."""

    def __init__(self, rules: Ruleset, language: str = ENGLISH) -> None:
        self.rules = rules
        self.language = language
        self.names: tuple[str, ...] = ()  # by seat; without them a seat is called by its number
        self.piece_help = {**self._help_by_first_word(), **self.named("help.piece.")}
        self._tiles: dict[int, str] = {}
        self._cards: dict[int, str] = {}

    def say(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """Returns a text with its values filled in."""
        return say(self.rules.texts, key, values, self.language)

    def say_to_yourself(
        self, key: str, values: Mapping[str, object], yours: tuple[str, ...]
    ) -> str | None:
        """Returns a text as it is told to the seat in those fields; None where that is no other."""
        texts, language = self.rules.texts, self.language
        own = own_template(template_of(texts, key, language) or "", language, yours)
        return None if own is None else fill_in(texts, own, values, language)

    def has(self, key: str) -> bool:
        """Tells whether there is a text with this key."""
        return key in self.rules.texts.get(ENGLISH, {})

    def title(self, key: str, default: str) -> str:
        """Returns a text without values, or the default if there is none."""
        return self.say(key) if self.has(key) else default

    def label(self, text: str, values: Mapping[str, object] | None = None) -> str:
        """Returns a text that a module shows; "@key" stands for one of its texts, also in a value.

        The key of a tile or card stands for its name: few have their own text.
        """
        if not text.startswith("@"):
            return text
        catalogue = self.rules.catalogue
        kind, _, name = text[1:].partition(".")
        if kind == TILE and name in catalogue.tile_id:
            return self.tile(catalogue.tile_id[name])
        if kind == CARD and name in catalogue.card_id:
            return self.card(catalogue.card_id[name])
        filled = {
            key: self.label(value) if isinstance(value, str) else value
            for key, value in (values or {}).items()
        }
        return self.say(text[1:], filled)

    def named(self, prefix: str) -> dict[str, str]:
        """Returns the texts whose keys begin with a prefix, by the rest of the key."""
        keys = self.rules.texts.get(ENGLISH, {})
        return {key.removeprefix(prefix): self.say(key) for key in keys if key.startswith(prefix)}

    def _help_by_first_word(self) -> dict[str, str]:
        """Returns the help for faces and cards named after another one."""
        found: dict[str, str] = {}
        for name in self.rules.catalogue.card_name:
            said = f"help.piece.{card_before(self.rules.catalogue, name)}"
            if self.has(said):
                found[name] = self.say(said)
        for name in self.rules.catalogue.tile_name:
            said = f"help.face.{face_before(self.rules.catalogue, name)}"
            if self.has(said):
                found[name] = self.say(said)
        return found

    def tile(self, tile: int) -> str:
        """Returns the name of a tile, such as "garden (10)"."""
        known = self._tiles.get(tile)
        if known is None:
            known = self._tiles[tile] = self._tile(tile)
        return known

    def _tile(self, tile: int) -> str:
        catalogue = self.rules.catalogue
        name = catalogue.tile_name[tile]
        its_type = catalogue.tile_type[tile]
        before = face_before(catalogue, name)
        if before and self.has(f"face.{before}"):
            other = catalogue.tile_id[name.removeprefix(f"{before}-")]
            return self.say(f"face.{before}", {"tile": self.tile(other)})
        if catalogue.tile_quarters[tile] and not self.has(f"tile.{name}"):
            return self.tile(catalogue.tile_piece[tile])
        if its_type == NONE or self.has(f"tile.{name}"):
            return self.title(f"tile.{name}", name)
        return self.say(
            "name.tile", {"type": self.type(its_type), "cost": catalogue.tile_cost[tile]}
        )

    def card(self, card: int) -> str:
        """Returns the name of a card, such as "5 dinars"."""
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
        return self.say(
            f"money.{catalogue.currency_name[currency]}", {"value": catalogue.card_value[card]}
        )

    def cards(self, cards: Sequence[int]) -> tuple[str, ...]:
        """Returns the names of cards in a sentence: money of one currency as "4 + 6 dirhams".

        What changes the price (`Terms`) is told apart from what pays it.
        """
        terms = terms_in(self.rules, tuple([card for card in cards if card != NONE]))
        money = [card for card in cards if card not in terms]
        if not terms or not money:
            return self._listed(cards)
        said = {"money": self._listed(money), "terms": self._listed(terms)}
        return (self.say("name.with-terms", said),)

    def _listed(self, cards: Sequence[int]) -> tuple[str, ...]:
        catalogue = self.rules.catalogue
        sums: dict[int, list[int]] = {}
        others: list[str] = []
        for card in cards:
            if card != NONE and self._is_plain_money(card):
                sums.setdefault(catalogue.card_currency[card], []).append(card)
            else:
                others.append(self.say("name.hidden") if card == NONE else self.card(card))
        return (*[self._sum(currency, held) for currency, held in sums.items()], *others)

    def _is_plain_money(self, card: int) -> bool:
        """Tells whether a card is money that goes by its value alone."""
        catalogue = self.rules.catalogue
        named = self.has(f"card.{catalogue.card_name[card]}")
        return catalogue.card_currency[card] != NONE and not named

    def _sum(self, currency: int, cards: Sequence[int]) -> str:
        if len(cards) == 1:
            return self.card(cards[0])
        values = [str(self.rules.catalogue.card_value[card]) for card in cards]
        return self.say(
            "name.sum", {"values": " + ".join(values), "currency": self.currency(currency)}
        )

    def type(self, type: int) -> str:
        """Returns the name of a type of building."""
        name = self.rules.catalogue.type_name[type]
        return self.title(f"type.{name}", name)

    def currency(self, currency: int) -> str:
        """Returns the name of a currency, in the plural as in "paid in ducats"."""
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

    def corner(self, corner: int) -> str:
        """Returns the name of a corner, such as "the corner of (1, 2) and (2, 3)"."""
        cell, *_, beyond = corner_cells(corner)
        return self.say("name.corner", {"cell": self.cell(cell), "beyond": self.cell(beyond)})

    def walls(self, sides: int) -> str:
        """Returns the walls of a tile, such as "walls north and west"."""
        names = [f"@side.{SIDE_NAMES[i]}" for i, side in enumerate(SIDES) if sides & side]
        return self.say("name.walls", {"count": len(names), "sides": tuple(names)})

    def thing(self, kind: str, thing: int) -> str:
        """Returns the name of a thing of a module's own kind, such as "room 1"."""
        name = self.rules.catalogue.kind_name[kind][thing]
        return self.title(f"piece.{name}", name)

    def words(self, spec: Spec, kind: str, values: Sequence[int]) -> tuple[str, ...]:
        """Returns the arguments of a field that takes many, as they appear in a sentence."""
        if kind == CARD:
            return self.cards(values)
        return tuple([self.word(spec, kind, value) for value in values])

    def word(self, spec: Spec, kind: str, value: int) -> str:
        """Returns one argument of an action or event as it appears in a sentence."""
        if kind == CELL:
            return self.cell(value)
        if kind == EDGE:
            return self.edge(value)
        if kind == CORNER:
            return self.corner(value)
        if kind == SEAT:
            return self.contender(value)
        if kind == ALL_WALLS:
            return self.walls(value)
        own = kind in self.rules.catalogue.kind_name
        if value == NONE and (own or kind in (TILE, CARD, TYPE, CURRENCY)):
            return self.say("name.hidden")
        if own:
            return self.thing(kind, value)
        if kind == TILE:
            return self.tile(value)
        if kind == CARD:
            return self.card(value)
        if kind == TYPE:
            return self.type(value)
        if kind == CURRENCY:
            return self.currency(value)
        return spec.word(kind, value)
