"""Palace designers, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.squares import square_walls
from lioncourt.core.state import State
from lioncourt.modules.palace_designers.designers import (
    CELLS,
    DESIGNER,
    FEET,
    cells_of,
    points_for,
)

OPEN, WALLED = 1.0, 0.3  # a side where a tile may come, and one behind a wall
ASIDE: Final = 0.5  # a side without feet, against the foot side
NEXT: Final = 0.5  # what the next tile there is worth, at best


def chance(palace: Palace, cell: int, side: int) -> float:
    """Returns how likely it is that a tile is laid at a side of a cell."""
    if cell + STEPS[side] in palace.squares or not palace.stays_open(cell + STEPS[side]):
        return 0.0
    return WALLED if square_walls(palace.square(cell)) & SIDES[side] else OPEN


class DesignerSense(Sense):
    """A tile beside the designer scores; his feet should face where the next one can lie."""

    actions: ClassVar[tuple[str, ...]] = (DESIGNER,)
    laying: ClassVar[bool] = True

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        foot, cell = action.args
        chances = [chance(state.palaces[seat], cell, side) for side in range(4)]
        return NEXT * (chances[foot] + ASIDE * sum(chances))

    def laid(self, rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> float:
        stands, foot = self.kept.number(state, CELLS, seat), self.kept.number(state, FEET, seat)
        return points_for(stands, foot, cells_of(rules.catalogue, tile, cell))


def install(build: Build) -> None:
    build.add(DesignerSense())
