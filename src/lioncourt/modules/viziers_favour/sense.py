"""The vizier's favour, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells

BUILT: Final = 4.0  # what a tile that can be built brings on average, less its costs
NOWHERE: Final = -1.0
AWAKE: Final = 2.0  # an action now for one saved later


class VizierSense(Sense):
    """A tile that fits is worth the favour, and the favour is worth an action."""

    actions: ClassVar[tuple[str, ...]] = ("favour", "wake")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "wake":
            return AWAKE
        fits = legal_cells(rules, state, seat, state.market[action.args[0]])
        return BUILT if fits else NOWHERE


def install(build: Build) -> None:
    build.add(VizierSense())
