"""Diamonds: a fifth currency that buys from every market slot but cannot be mixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.payments import least_payments
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Components, Payment
from lioncourt.core.state import State
from lioncourt.games.common.buying import money_of, worth_if_of

DIAMOND: Final = "diamond"
COPIES: Final = ((3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1))  # by value


class DiamondCards(Components):
    """Adds ten cards to the money before it is dealt, for two players too (diamonds set-up 1)."""

    def add(self, kit: Kit) -> None:
        currency = kit.currency(DIAMOND)
        for value, copies in COPIES:
            kit.money(currency, value, copies)


class DiamondsOnly(Payment):
    """Diamonds pay for anything, whatever is asked for, but unmixed (diamonds play 2)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        diamonds = money_of(rules, state, seat, rules.catalogue.currency_id[DIAMOND])
        return least_payments(diamonds, rules.catalogue.card_value, sale.price)

    def worth(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> int:
        return worth_if_of(rules, pieces, rules.catalogue.currency_id[DIAMOND])


def install(build: Build) -> None:
    build.add(DiamondCards())
    build.add(DiamondsOnly())
