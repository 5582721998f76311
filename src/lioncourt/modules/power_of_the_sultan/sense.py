"""Power of the sultan, for bots."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.modules.power_of_the_sultan.cards import HELD, marked_cards

COST: Final = 0.8  # points per unit of cost saved
ENOUGH: Final = 6  # with so many tiles of its type to come, a card is sure of one


class SultanSense(Sense):
    """A card is worth the money it will save, if tiles of its type are still to come.

    Bots find out by trying what buying, rolling and taking bring.
    """

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        types, costs = rules.catalogue.tile_type, rules.catalogue.tile_cost
        worth = 0.0
        for _, mark in marked_cards(self, state, HELD, seat):
            saved = [costs[tile] for pool in state.supply for tile in pool if types[tile] == mark]
            worth += COST * sum(saved) / max(ENOUGH, len(saved))
        return worth


def install(build: Build) -> None:
    build.add(SultanSense())
