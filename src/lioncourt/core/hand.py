"""A hand: an immutable, sorted tuple of card kinds that remembers what was derived from it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE
from lioncourt.core.values import sorted_with, without, without_all


@mypyc_attr(free_list_len=1)
class Hand:
    """The cards of one seat; all clones share what it remembers, which dies with it."""

    __slots__ = ("_money", "_totals", "_values", "cards")

    def __init__(self, cards: tuple[int, ...] = ()) -> None:
        self.cards: Final = cards
        self._money: dict[int, tuple[int, ...]] | None = None
        self._values: dict[int, tuple[int, ...]] | None = None
        self._totals: dict[int, int] | None = None

    def gaining(self, catalogue: Catalogue, gained: tuple[int, ...]) -> Hand:
        """Returns the hand with more cards."""
        cards = self.cards
        for card in gained:
            cards = sorted_with(cards, card)
        hand = Hand(cards)
        money = self._money
        if money is not None and self._totals is not None:
            money = dict(money)
            for card in gained:
                its = catalogue.card_currency[card]
                if its not in money:
                    return hand  # found when asked for, with the currencies in order
                money[its] = sorted_with(money[its], card)
            hand._inherit(self, catalogue, money, gained)
        return hand

    def losing(self, catalogue: Catalogue, lost: tuple[int, ...]) -> Hand:
        """Returns the hand without some of its cards."""
        hand = Hand(without_all(self.cards, lost))
        money = self._money
        if money is not None and self._totals is not None:
            money = dict(money)
            for card in lost:
                its = catalogue.card_currency[card]
                money[its] = without(money[its], card)
            hand._inherit(self, catalogue, money, lost)
        return hand

    def _inherit(
        self,
        before: Hand,
        catalogue: Catalogue,
        money: dict[int, tuple[int, ...]],
        changed: tuple[int, ...],
    ) -> None:
        """Takes over what is known of a hand that differs in some cards; changes `money`."""
        assert before._values is not None
        assert before._totals is not None
        values, totals = dict(before._values), dict(before._totals)
        value_of = catalogue.card_value
        for card in changed:
            its = catalogue.card_currency[card]
            if not money.get(its, (card,)):
                del money[its]
                if its != NONE:
                    del values[its], totals[its]
            elif its != NONE and its in money:
                values[its] = tuple([value_of[card] for card in money[its]])
                totals[its] = sum(values[its])
        self._money = money
        self._values = values
        self._totals = totals

    def money(self, catalogue: Catalogue) -> dict[int, tuple[int, ...]]:
        """Returns the cards by currency."""
        money = self._money
        if money is None:
            currency_of, cards = catalogue.card_currency, self.cards
            money = {}
            start, its = 0, currency_of[cards[0]] if cards else NONE
            for at, card in enumerate(cards):  # cards of one currency are mostly side by side
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

    def totals(self, catalogue: Catalogue) -> dict[int, int]:
        """Returns what the cards are worth together, by currency."""
        totals = self._totals
        if totals is None:
            totals = {}
            for currency, values in self.values(catalogue).items():
                totals[currency] = sum(values)
            self._totals = totals
        return totals
