"""City walls, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import gain_of_runs
from lioncourt.modules.city_walls.rules import sides_of

STORED: Final = -1.0  # a segment on a tile in the reserve
CLOSED: Final = -1.0  # a side where nothing can be built any more


class WallSense(Sense):
    """A segment is worth the longer wall, less the room it takes away."""

    actions: ClassVar[tuple[str, ...]] = ("build-wall",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        card, tile = action.args
        palace, sides = state.palaces[seat], sides_of(rules, card)
        if not palace.holds(tile):
            return STORED
        longer = gain_of_runs(rules, state, seat, palace.with_walls(tile, sides))
        return CLOSED * sides.bit_count() + longer


def install(build: Build) -> None:
    build.add(WallSense())
