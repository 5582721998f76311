"""Wishing wells, for bots: a line may still grow as long as it should be, or longer."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import LINES, SURE, scorings_to_come
from lioncourt.modules.wishing_wells.rules import WellsScore, WishingWells, points_for

# How often a line was right at the next scoring and at those after it, by missing tiles, in games
# of `normal` (docs/measurements.md)
RIGHT: Final[tuple[tuple[float, float], ...]] = ((0.97, 0.95), (0.1, 0.2), (0.05, 0.15))


class WellSense(Sense):
    """Score lines count a well as it lies for all scorings to come; new tiles change that."""

    def __init__(self, wells: WishingWells) -> None:
        self.score: Final = WellsScore(wells)

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        to_come = scorings_to_come(state)
        if not to_come:
            return 0.0
        rows = self.score.rows_in(state.palaces[seat])
        expected = 0.0
        for row, number in rows:
            if 0 <= number - row < len(RIGHT):
                soon, later = RIGHT[number - row]
                expected += number * (soon + later * (to_come - 1))
        return SURE * expected - sum(LINES[:to_come]) * points_for(rows)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, WishingWells):
            build.add(WellSense(entry.rule))
            return
