"""City walls, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import gain_of_square, scorings_to_come, tiles_to_come
from lioncourt.modules.city_walls.rules import sides_of

STORED: Final = -1.0  # a segment on a tile in the reserve
CLOSED: Final = -1.0  # a side where only a wall can be built any more, while there is time to build
ACTION: Final = -1.5  # an action that lays no tile, while there is time to build
TIME_TO_BUILD: Final = 4.5  # tiles that each seat may still get
# By scorings to come: the share of a longer wall that still counts then; the rest is outgrown
LASTS: Final[tuple[float, ...]] = (0.0, 0.9, 0.67, 0.57)


class WallSense(Sense):
    """A segment is worth the longer wall, less the room it takes away."""

    actions: ClassVar[tuple[str, ...]] = ("build-wall",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        card, tile = action.args
        palace, sides = state.palaces[seat], sides_of(rules, card)
        if not palace.holds(tile):
            return STORED
        cell = palace.cell_of(tile)
        longer = gain_of_square(rules, state, seat, cell, palace.square(cell) | sides)
        time = min(1.0, tiles_to_come(state) / rules.seats / TIME_TO_BUILD)
        costs = ACTION + CLOSED * sides.bit_count()
        return time * costs + LASTS[scorings_to_come(state)] * longer


def install(build: Build) -> None:
    build.add(WallSense())
