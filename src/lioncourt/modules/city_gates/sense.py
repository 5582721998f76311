"""City gates, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import gain_of_runs, gain_of_tile, tiles_to_come
from lioncourt.modules.city_gates.gating import removing

STORED: Final = 2.0  # a gate for a tile in the reserve
PER_TILE: Final = 0.04  # a gate, per tile still to come
LAYING: Final = ("place-gated", "build-gated", "swap-gated")
BUILT, REMOVED = 4.0, -3.0  # a tile that comes into the palace, or leaves it


class GateSense(Sense):
    """A gate is for what would not fit otherwise."""

    actions: ClassVar[tuple[str, ...]] = ("take-gate", "remove-gated", *LAYING)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "take-gate":
            return PER_TILE * tiles_to_come(state) + (STORED if state.reserves[seat] else 0.0)
        if action.kind == "remove-gated":
            move = removing(rules, state, seat, action.args[0])
            return REMOVED + gain_of_runs(rules, state, seat, move.after)
        longer = gain_of_tile(rules, state, seat, action.args[0], action.args[1])
        return BUILT + longer + (REMOVED if action.kind == "swap-gated" else 0.0)


def install(build: Build) -> None:
    build.add(GateSense())
