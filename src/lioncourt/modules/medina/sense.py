"""Medina, for bots."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.modules.medina.rules import MedinaTiles

MISSED: Final = 1.0  # for a unit of money: a building that it would have bought


class MedinaSense(Sense):
    """A quarter saves losses and may have walls, but its price would have bought a building."""

    def __init__(self, tiles: MedinaTiles) -> None:
        self.tiles: Final = tiles

    def brings(self, rules: Ruleset, state: State, seat: int, tile: int) -> float:
        if tile not in self.tiles.numbers:
            return 0.0
        return -MISSED * rules.catalogue.tile_cost[tile]


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, MedinaTiles):
            build.add(MedinaSense(entry.rule))
            return
