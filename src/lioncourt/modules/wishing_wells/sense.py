"""Wishing wells, for bots: a line that fits today is likely to grow too long."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.wishing_wells.rules import WellsScore, WishingWells, points_for

DOUBT: Final = 0.9  # the part of its promise for scorings after the next


class WellSense(Sense):
    """Score lines count a well as it lies for all scorings to come; new tiles may spoil it."""

    def __init__(self, wells: WishingWells) -> None:
        self.score: Final = WellsScore(wells)

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        later = scorings_to_come(state) - 1
        if later <= 0:
            return 0.0
        return -DOUBT * later * points_for(self.score.rows_in(state.palaces[seat]))


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, WishingWells):
            build.add(WellSense(entry.rule))
            return
