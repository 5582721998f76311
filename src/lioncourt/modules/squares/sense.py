"""Squares, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells
from lioncourt.modules.squares.rules import buildings_beside

FITS: Final = 1.0  # a little for its wall
BESIDE: Final = 2.5  # per building it would count
NOWHERE: Final = -1.0


class SquareSense(Sense):
    """A square is worth the most that it would count anywhere."""

    actions: ClassVar[tuple[str, ...]] = ("take-square",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        tile, palace = action.args[0], state.palaces[seat]
        walls, colour = rules.walls_of(state, tile), rules.catalogue.tile_colour[tile]
        cells = legal_cells(rules, state, seat, tile)
        best = [buildings_beside(rules, palace, cell, walls, colour) for cell in cells]
        return FITS + BESIDE * max(best) if best else NOWHERE


def install(build: Build) -> None:
    build.add(SquareSense())
