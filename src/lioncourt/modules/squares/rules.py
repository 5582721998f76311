"""Squares: free tiles that count as many buildings of their colour as lie openly beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Count, MainAction
from lioncourt.core.squares import square_tile, square_walls
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, set_aside
from lioncourt.games.common.building import legal_cells
from lioncourt.modules.squares.stock import (
    OPEN,
    TAKEN,
    LayOutSquares,
    SquareTiles,
    part,
    take_open,
    turn_up,
)
from lioncourt.modules.squares.view import SquareView

MOST: Final = 3  # squares that a player may take in the game (squares play 3)


def buildings_beside(rules: Ruleset, palace: Palace, cell: int, walls: int, colour: int) -> int:
    """Returns how many buildings of a colour touch a cell where these walls leave it open.

    A gate does not open a wall for this (squares scoring 2, rulings).
    """
    type_of = rules.catalogue.tile_type
    found = 0
    for side, step in zip(SIDES, STEPS, strict=True):
        tile = palace.tile(cell + step)
        if tile != NONE and not walls & side and type_of[tile] == colour:
            found += 1
    return found


class TakeSquare(MainAction):
    """The open square of a pile, for nothing: so it earns no extra action (squares play 1-3)."""

    def __init__(self, squares: SquareTiles, spec: Spec) -> None:
        self.squares: Final = squares
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if part(rules, state, TAKEN)[seat] == MOST:
            return ()
        return [Action(self.spec, (tile,)) for tile in part(rules, state, OPEN)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile = action.args[0]
        take_open(rules, state, seat, tile)
        set_aside(state, seat, tile)  # placed like a bought tile (squares play 4)
        emit(rules, state, "took-square", (seat, tile))
        turn_up(rules, state, self.squares, self.squares.colour(tile))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if part(rules, state, TAKEN)[seat] == MOST:
            return Refusal("squares-taken", "squares play 3", {"most": str(MOST)})
        if action.args[0] not in part(rules, state, OPEN):
            return Refusal("square-not-open", "squares play 1")
        return None

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """A little for its wall, and something for each building that it would count."""
        tile = action.args[0]
        palace, walls = state.palaces[seat], rules.walls_of(state, tile)
        colour = self.squares.colour(tile)
        cells = legal_cells(rules, state, seat, tile)
        best = [buildings_beside(rules, palace, cell, walls, colour) for cell in cells]
        return {"hint": 1.0 + 2.5 * max(best) if best else -1.0}


class SquaresCount(Count):
    """A square counts the buildings of its colour openly beside it (squares scoring 2)."""

    def __init__(self, squares: SquareTiles) -> None:
        self.squares: Final = squares

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        if contender >= rules.seats:
            return count  # Dirk never has one (squares two-players)
        palace = state.palaces[contender]
        for cell, square in palace.squares.items():
            if self.squares.colour(square_tile(square)) == type:
                count += buildings_beside(rules, palace, cell, square_walls(square), type)
        return count


def install(build: Build) -> None:
    build.holding(((), (), (0,) * build.seats))
    seat, tile = Field("seat", SEAT), Field("tile", TILE, zone="squares")
    build.event("turned-up-square", tile)
    build.event("took-square", seat, tile)
    squares = SquareTiles()
    build.add(squares)
    build.stage("setup", "squares", LayOutSquares(squares), before="supply")  # order U2
    build.add(TakeSquare(squares, build.action("take-square", tile)))
    build.add(SquaresCount(squares))
    build.add(SquareView(squares))
