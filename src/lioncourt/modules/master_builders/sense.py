"""Master builders, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells
from lioncourt.games.common.senses import COIN
from lioncourt.modules.master_builders.rules import VALUE

BUILT: Final = 4.0  # building a tile of the reserve: about what a small majority brings


class BuilderSense(Sense):
    """A card is worth spending if a tile in the reserve fits."""

    actions: ClassVar[tuple[str, ...]] = ("spend-builder",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        fits = [tile for tile in state.reserves[seat] if legal_cells(rules, state, seat, tile)]
        return (BUILT if fits else 0.0) - COIN * VALUE


def install(build: Build) -> None:
    build.add(BuilderSense())
