"""A hand: an immutable, sorted tuple of card kinds that remembers what was derived from it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE


@mypyc_attr(free_list_len=1)
class Hand:
    """The cards of one seat; what it remembers dies with it and is shared by all clones."""

    __slots__ = ("_money", "_values", "cards")

    def __init__(self, cards: tuple[int, ...] = ()) -> None:
        self.cards: Final = cards
        self._money: dict[int, tuple[int, ...]] | None = None
        self._values: dict[int, tuple[int, ...]] | None = None

    def money(self, catalogue: Catalogue) -> dict[int, tuple[int, ...]]:
        """Returns the cards by currency."""
        money = self._money
        if money is None:
            currency_of, cards = catalogue.card_currency, self.cards
            money = {}
            start, its = 0, currency_of[cards[0]] if cards else NONE
            for at, card in enumerate(cards):  # those of a currency mostly stand side by side
                if currency_of[card] != its:
                    money[its] = money.get(its, ()) + cards[start:at]
                    start, its = at, currency_of[card]
            if cards:
                money[its] = money.get(its, ()) + cards[start:]
            self._money = money
        return money

    def values(self, catalogue: Catalogue) -> dict[int, tuple[int, ...]]:
        """Returns the values of the cards by currency, in the order of `money`."""
        values = self._values
        if values is None:
            value_of = catalogue.card_value
            values = {}
            for currency, cards in self.money(catalogue).items():
                if currency != NONE:
                    values[currency] = tuple([value_of[card] for card in cards])
            self._values = values
        return values
