"""Currency exchange, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.paying import worth_in
from lioncourt.modules.currency_exchange.rules import other_of

KEPT: Final = 0.5  # a card that may help later
PAYS_NOW: Final = 1.0  # for each tile that only this card makes payable


class ExchangeSense(Sense):
    """A card is worth the tiles it makes payable."""

    actions: ClassVar[tuple[str, ...]] = ("take-exchange",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        pays = 0
        for place, tile in enumerate(state.market):
            if tile == NONE:
                continue
            sale = sale_at(rules, state, seat, place)
            other = other_of(rules, action.args[0], sale.currency)
            if other != NONE and sale.barred is None:
                missing = sale.price - worth_in(rules, state, seat, sale.currency)
                pays += 0 < missing <= worth_in(rules, state, seat, other)
        return KEPT + PAYS_NOW * pays


def install(build: Build) -> None:
    build.add(ExchangeSense())
