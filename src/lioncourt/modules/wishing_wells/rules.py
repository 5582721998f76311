"""Wishing wells: each scores its number for exactly that many tiles in line before its spout."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Scoring
from lioncourt.core.state import State
from lioncourt.games.common.building import row_of
from lioncourt.games.common.side_tiles import TurningSideTiles, install_turning

WELLS: Final = "wishing-wells"
NUMBERS: Final = (3, 3, 4, 4, 5, 5)  # printed: cost and value of each well
ALIKE: Final = "ab"  # letters tell wells of one number apart (wishing-wells Rulings)


class WishingWells(TurningSideTiles):
    """Adds six wells to the supply; their tops have the arrow (wishing-wells set-up 1)."""

    def add(self, kit: Kit) -> None:
        for at, number in enumerate(NUMBERS):
            self.add_side_tile(kit, f"wishing-well-{number}{ALIKE[at % 2]}", number)


class WellsScore(Scoring):
    """A well scores its number if that many tiles stand in line before it (scoring)."""

    alike: ClassVar[bool] = True

    def __init__(self, wells: WishingWells) -> None:
        self.wells: Final = wells

    def rows_in(self, palace: Palace) -> list[tuple[int, int]]:
        """Returns for each well how many tiles stand in line before it, and its number."""
        found: list[tuple[int, int]] | None = palace.noted(WELLS)
        if found is None:
            lying = self.wells.lying_in(palace)
            rows = [(len(row_of(palace, c, STEPS[turns])), NUMBERS[n]) for c, n, turns in lying]
            found = palace.note(WELLS, rows)
        return found

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            rows = self.rows_in(state.palaces[seat])
            if rows:
                points = points_for(rows)
                values: Values = {"rows": tuple([f"{row}/{number}" for row, number in rows])}
                found.append(ScoreLine(seat, WELLS, points, WELLS, values))
        return found


def points_for(rows: list[tuple[int, int]]) -> int:
    """Returns what wells score, given the tiles before them and their numbers."""
    return sum([number for row, number in rows if row == number])


def install(build: Build) -> None:
    wells = WishingWells()
    install_turning(build, wells, "wishing-wells play 1")
    build.stage("S18", WELLS, WellsScore(wells))
