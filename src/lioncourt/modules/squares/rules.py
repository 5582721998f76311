"""Squares: free tiles that count the buildings of their colour openly beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import NUMBER, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Count, MainAction
from lioncourt.core.squares import square_tile, square_walls
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, set_aside
from lioncourt.games.common.building import open_neighbours
from lioncourt.games.common.dirk import NotToDirk
from lioncourt.games.common.stacks import OPEN, STACKS, LayOutStacks, StacksView, TileStacks
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.zones import Data

TAKEN: Final = 2  # the part of the holding not about stacks
MOST: Final = 3  # squares that a player may take in the game (squares play 3)


class Squares(TileStacks):
    """Adds the squares: palace tiles with walls and a colour, but not buildings (components).

    The number of a stack is that of the type of its colour.
    """

    def add(self, kit: Kit) -> None:
        table = table_beside(__file__, "squares")
        for type, name in enumerate(kit.type_name):
            tiles = [kit.tile(f"{name}-square-{w}", walls=w, colour=type) for w in table[name]]
            self.add_stack(name, tuple(tiles))


def buildings_beside(rules: Ruleset, palace: Palace, cell: int, walls: int, type: int) -> int:
    """Returns how many buildings of a type touch a cell on sides that these walls leave open.

    A gate doesn't open a wall for this (squares scoring 2, rulings).
    """
    return [rules.catalogue.tile_type[t] for t in open_neighbours(palace, cell, walls)].count(type)


class TakeSquare(MainAction):
    """Takes the open square of a stack, free, so without an extra action (squares play 1-3)."""

    def __init__(self, squares: Squares, spec: Spec) -> None:
        super().__init__(spec)
        self.squares: Final = squares

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(tile,) for tile in self.kept.ints(state, OPEN)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if self.kept.number(state, TAKEN, seat) == MOST:
            return Refusal("squares-taken", "squares play 3", {"most": str(MOST)})
        is_open = action.args[0] in self.kept.ints(state, OPEN)
        return None if is_open else Refusal("square-not-open", "squares play 1")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, 1, TAKEN, seat)
        set_aside(state, seat, action.args[0])  # placed like a bought tile (squares play 4)
        emit(rules, state, "took-square", (seat, *action.args))
        self.squares.take(rules, state, action.args[0])


class SquaresCount(Count):
    """A square counts the buildings of its colour openly beside it (squares scoring 2)."""

    def __init__(self, squares: Squares) -> None:
        self.squares: Final = squares

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        # Dirk never has one (squares two-players).
        beside = self.beside(rules, state.palaces[contender]) if contender < rules.seats else {}
        return count + beside.get(type, 0)

    def beside(self, rules: Ruleset, palace: Palace) -> dict[int, int]:
        """Returns by type how many buildings the squares in a palace count."""
        found: dict[int, int] | None = palace.noted("squares")
        if found is None:
            found = palace.note("squares", dict[int, int]())
            for cell, square in palace.squares.items():
                type = self.squares.stack_of(square_tile(square))
                if type != NONE:
                    more = buildings_beside(rules, palace, cell, square_walls(square), type)
                    found[type] = found.get(type, 0) + more
        return found


class SquareView(StacksView):
    """Shows only how many lie face down, not which (squares hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        named = zip(self.stacks.names, self.stacks.stacks, strict=True)
        colours = {rules.catalogue.tile_name[t]: name for name, stack in named for t in stack}
        return {**super().public(rules, state), "colours": colours}


def install(build: Build) -> None:
    build.holding(*STACKS, Part("taken", NUMBER, each=True, seen=ALL))
    tile = Field("tile", TILE, zone="squares")
    build.event("turned-up-square", tile)
    build.event("took-square", Field("seat", SEAT), tile)
    squares = Squares("turned-up-square")
    build.add(squares)
    build.stage("U2", "squares", LayOutStacks(squares))
    build.add(TakeSquare(squares, build.action("take-square", tile)))
    build.add(NotToDirk(squares, "squares two-players"))
    build.add(SquaresCount(squares))
    build.add(SquareView("squares", squares))
