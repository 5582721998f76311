"""Handymen, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import NO_SPEC, Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.buying import market_sales
from lioncourt.games.common.listing import offers_without_terms
from lioncourt.games.common.paying import means_of, settled_bill
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.handymen.pieces import EACH, ROLL, SUPPLY, Handymen

CANNOT_BUY: Final = -4.0  # rolling when one could have paid exactly
ROLLS: Final = 1.2  # what the next die may bring
SLOT: Final = 1.0  # a step of a price, which may make a payment exact
APART: Final = 0.5  # on a tile where it doesn't score yet, per scoring to come
STEP: Final = 0.8  # a handyman that changes a price


class HandymenSense(Sense):
    """Roll when taking money anyway; a handyman beside others counts at every scoring."""

    actions: ClassVar[tuple[str, ...]] = (
        *("roll", "handyman-to-slot", "handyman-to-tile"),
        "take-back",
    )
    roles: ClassVar[tuple[str, ...]] = ("handyman",)

    def __init__(self, handymen: Handymen) -> None:
        self.handymen: Final = handymen

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "roll":
            if self.kept.ints(state, ROLL):
                return ROLLS
            return CANNOT_BUY if self.would_buy(rules, state, seat) else ROLLS
        if action.kind == "handyman-to-slot":
            return SLOT
        if action.kind == "take-back":
            few = self.kept.number(state, SUPPLY, seat) < EACH // 2
            return STEP * action.args[1] if few else -STEP
        piece = rules.catalogue.tile_piece[action.args[0]]
        points = self.handymen.points
        more = points(rules, state, seat, (piece,)) - points(rules, state, seat)
        return max(float(more), APART) * scorings_to_come(state)

    def would_buy(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether a seat can pay exactly for a market tile; otherwise it takes money."""
        means = means_of(rules, state, seat)
        for _, _, sale in market_sales(rules, state, seat, NO_SPEC):
            for given in offers_without_terms(rules, state, seat, sale, 1, means):
                if settled_bill(rules, state, seat, sale, given).exact:
                    return True
        return False

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        return STEP


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Handymen):
            build.add(HandymenSense(entry.rule))
            return
