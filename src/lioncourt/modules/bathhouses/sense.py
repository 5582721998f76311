"""Bathhouses, for bots: what they score now they will score again."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import LINES, SURE, scorings_to_come
from lioncourt.modules.bathhouses.rules import Bathhouses, BathhousesScore


class BathhouseSense(Sense):
    """A distance stays the same, but score lines count every scoring for less than the one before.

    An open side seldom brings enough to pay for (docs/measurements.md).
    """

    def __init__(self, bathhouses: Bathhouses) -> None:
        self.score: Final = BathhousesScore(bathhouses)

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        to_come = scorings_to_come(state)
        points = sum([sum(far) for far in self.score.distances(rules, state.palaces[seat])])
        return points * (SURE * to_come - sum(LINES[:to_come]))


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Bathhouses):
            build.add(BathhouseSense(entry.rule))
            return
