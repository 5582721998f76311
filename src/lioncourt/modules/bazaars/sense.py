"""Bazaars, for bots: room around one is worth something as long as tiles are still to come."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import tiles_to_come
from lioncourt.modules.bazaars.rules import AROUND, Bazaars

ROOM: Final = 0.6  # points for an empty cell beside a bazaar when the game begins
TILES: Final = 54


class BazaarSense(Sense):
    """Score lines say what a bazaar scores as it lies; later buildings add to it."""

    def __init__(self, bazaars: Bazaars) -> None:
        self.bazaars: Final = bazaars

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        palace = state.palaces[seat]
        room = 0
        for cell in self.bazaars.cells_in(palace):
            room += sum([cell + step not in palace.squares for step in AROUND])
        return ROOM * room * min(1.0, tiles_to_come(state) / TILES)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Bazaars):
            build.add(BazaarSense(entry.rule))
            return
