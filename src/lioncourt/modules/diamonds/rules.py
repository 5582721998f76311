"""Diamonds: a fifth currency that buys from every market slot but cannot be mixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE
from lioncourt.core.payments import least_payments
from lioncourt.core.seams import Components, Payment
from lioncourt.games.common.buying import money_of

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.state import State

COPIES: Final = ((3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1))  # by value


class DiamondCards(Components):
    """Adds ten cards to the money before it is dealt, for two players too (diamonds set-up 1)."""

    def __init__(self) -> None:
        self.currency = NONE

    def add(self, kit: Kit) -> None:
        self.currency = kit.currency("diamond")
        for value, copies in COPIES:
            kit.money(self.currency, value, copies)


class DiamondsOnly(Payment):
    """Diamonds pay for anything, whatever is asked for, but unmixed (diamonds play 2)."""

    def __init__(self, cards: DiamondCards) -> None:
        self.cards: Final = cards

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        diamonds = money_of(rules, state, seat, self.cards.currency)
        return least_payments(diamonds, rules.catalogue.card_value, sale.price)

    def worth(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> int:
        catalogue = rules.catalogue
        if any(catalogue.card_currency[piece] != self.cards.currency for piece in pieces):
            return NONE
        return sum([catalogue.card_value[piece] for piece in pieces])


def install(build: Build) -> None:
    cards = DiamondCards()
    build.add(cards)
    build.add(DiamondsOnly(cards))
