"""The sultan cards with their cubes, and the die (power-of-the-sultan components)."""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import CARD, TYPE
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Rule
from lioncourt.core.state import State
from lioncourt.core.values import sorted_with, without
from lioncourt.core.verbs import draw_number
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.specials import SpecialCards

COPIES: Final = 2  # cards of each currency (inferred)
PRICE: Final = 7

# Opposite faces are equally far from the two ends. Only arcades and chambers are known from print;
# the other pairs are our choice, like the numbers on a die.
DIE: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

# By card, the types that the cubes mark: cards of one name differ in nothing else. A cube lifted
# for a new roll marks NONE.
OPEN, HELD = 0, 1
HOLDING: Final = (
    Part("open", TYPE, by=CARD, many=True, seen=ALL),  # beside the market
    Part("held", TYPE, by=CARD, many=True, each=True, seen=ALL),
)


class SultanCards(SpecialCards):
    """Adds a kind of card for each currency, in several copies."""

    def __init__(self, role: str) -> None:
        super().__init__(role, *[f"sultan-{currency}" for currency in CURRENCIES])

    def add(self, kit: Kit) -> None:
        found: list[int] = []
        for name, currency in zip(self.names, CURRENCIES, strict=True):
            its = kit.currency_name.index(currency)
            found += [kit.card(name, role=self.role, currency=its, purse=NONE)] * COPIES
        self.kinds = tuple(found)


def roll(rules: Ruleset, state: State) -> int:
    """Rolls the die and returns a type."""
    return rules.catalogue.type_id[DIE[draw_number(state, len(DIE))]]


def opposite(rules: Ruleset, type: int) -> int:
    """Returns the type on the other side of the die."""
    face = DIE.index(rules.catalogue.type_name[type])
    return rules.catalogue.type_id[DIE[len(DIE) - 1 - face]]


def lay_card(rule: Rule, state: State, card: int, mark: int, *at: int) -> None:
    """Lays a card with its cube somewhere."""
    marks = rule.kept.entry(state, card, *at)
    rule.kept.put_entry(state, card, sorted_with(marks, mark), *at)


def take_card(rule: Rule, state: State, card: int, mark: int, *at: int) -> None:
    """Takes away a card with its cube."""
    marks = without(rule.kept.entry(state, card, *at), mark)
    if marks:
        rule.kept.put_entry(state, card, marks, *at)
    else:
        rule.kept.drop_entry(state, card, *at)


def marked_cards(rule: Rule, state: State, *at: int) -> list[tuple[int, int]]:
    """Returns the cards that lie somewhere, each with its mark, sorted."""
    return [(card, mark) for card, marks in rule.kept.table(state, *at).items() for mark in marks]


def cards_for(rule: Rule, state: State, seat: int, type: int) -> list[int]:
    """Returns the kinds of cards that let a seat take a tile of a type, sorted."""
    return [card for card, marks in rule.kept.table(state, HELD, seat).items() if type in marks]
