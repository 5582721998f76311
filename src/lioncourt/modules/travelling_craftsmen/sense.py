"""Travelling craftsmen, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.payments import least_picks
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.money import displayed_money
from lioncourt.games.common.paying import money_for
from lioncourt.modules.travelling_craftsmen.cards import TABLE

# What keeping a card for later turns is worth, in points
KEPT: Final = {
    "carpenter": 3.0,
    "coiner": 3.0,
    "goldsmith": 2.5,
    "mosaic-painter": 2.0,
    "mason": 1.5,
    "craftsman-builder": 1.5,
    "mortar-mixer": 1.0,
    "brickmaker": 1.0,
    "blacksmith": 0.5,
}
COMES_FIRST: Final = 50.0  # free of an action, so done before it
GOES_ON: Final = 0.5  # the loss of a card that could be useful another time


class CraftsmenSense(Sense):
    """The coiner is for a tile that the display pays exactly; a used card is passed on."""

    actions: ClassVar[tuple[str, ...]] = ("coiner", "pass-craftsman")
    roles: ClassVar[tuple[str, ...]] = ("carpenter", "coiner")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "coiner":
            return COMES_FIRST if self.helps(rules, state, seat) else -GOES_ON
        return -KEPT[TABLE[rules.catalogue.card_name[action.args[0]]][0]]

    def helps(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether only money in the display can pay some tile exactly."""
        catalogue = rules.catalogue
        for place, tile in enumerate(state.market):
            if tile == NONE:
                continue
            sale = sale_at(rules, state, seat, place)
            if sale.barred is not None or not sale.takes_terms or sale.currency < 0:
                continue
            values = catalogue.card_value
            own = [values[c] for c in money_for(rules, state, seat, sale, sale.currency)]
            shown = displayed_money(rules, state)
            more = [values[c] for c in shown if catalogue.card_currency[c] == sale.currency]
            if more and is_sum(own + more, sale.price) and not is_sum(own, sale.price):
                return True
        return False

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        return GOES_ON if rules.catalogue.card_role[piece] == "carpenter" else 0.0


def is_sum(values: list[int], price: int) -> bool:
    """Tells whether some of the values make up a price."""
    picks = least_picks(tuple(sorted(values)), price)
    return any(sum([sorted(values)[at] for at in picked]) == price for picked in picks)


def install(build: Build) -> None:
    build.add(CraftsmenSense())
