"""Exchange certificates, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.paying import worth_in
from lioncourt.games.common.senses import COIN

BESIDE: Final = 0.1  # per unit of money in that currency: together they pay for more


class CreditSense(Sense):
    """A credit is money, best in the currency that the seat has most of."""

    actions: ClassVar[tuple[str, ...]] = ("store-credit",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        catalogue = rules.catalogue
        name = catalogue.card_name[action.args[0]].removeprefix("credit-")
        assert name in CURRENCIES
        beside = worth_in(rules, state, seat, catalogue.currency_id[name])
        return COIN * Purchase(state.frames[-1]).over + BESIDE * beside


def install(build: Build) -> None:
    build.add(CreditSense())
