"""Diamonds: a fifth currency that buys from every market slot but can't be mixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import ONE_CURRENCY, Pool, Sale
from lioncourt.core.seams import Components, Payment
from lioncourt.core.state import State
from lioncourt.games.common.paying import money_for

DIAMOND: Final = "diamond"
COPIES: Final = ((3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1))  # by value


class DiamondCards(Components):
    """Adds ten cards to the money before the deal, even for two players (diamonds set-up 1)."""

    def add(self, kit: Kit) -> None:
        currency = kit.currency(DIAMOND, mixes=False)
        for value, copies in COPIES:
            kit.money(currency, value, copies)


class DiamondsOnly(Payment):
    """Diamonds pay for anything, in any currency, but unmixed (diamonds play 2)."""

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        diamond = rules.catalogue.currency_id[DIAMOND]
        if sale.currency in (diamond, ONE_CURRENCY):
            return ()  # the sale asks for diamonds anyway
        return (Pool(money_for(rules, state, seat, sale, diamond)),)

    def most(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, means: Sequence[int]
    ) -> int:
        return means[rules.catalogue.currency_id[DIAMOND]]

    def why_not(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> Refusal | None:
        diamond = rules.catalogue.currency_id[DIAMOND]
        mixed = any(rules.catalogue.card_currency[piece] == diamond for piece in pieces)
        return Refusal("diamonds-mixed", "diamonds play 2") if mixed else None


def install(build: Build) -> None:
    build.add(DiamondCards())
    build.add(DiamondsOnly())
