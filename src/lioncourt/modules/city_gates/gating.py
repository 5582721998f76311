"""Which gates make a move legal that is illegal without them (city-gates play 3, 4)."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from lioncourt.core.doubles import cells_at
from lioncourt.core.ids import NONE, OPPOSITES, SIDES, STEPS, edge_at, edge_cell, edge_side
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.squares import OUTSIDE, square_region, square_tile, square_walls
from lioncourt.core.state import State
from lioncourt.core.walking import walked_parts
from lioncourt.games.common.building import (
    objection,
    palace_with,
    palace_without,
    why_no_swap,
    why_not,
    why_stays,
)
from lioncourt.games.common.double_tiles import is_hemmed_in, stays_open_with

Ints: TypeAlias = tuple[int, ...]

WALKING: Final = "core 5.3"  # the only rule that gates help with


class Move(NamedTuple):
    """A change of a palace: why it is illegal without gates, if it is, and the result.

    If gates can't help, the palace stays unchanged.
    """

    illegal: Refusal | None
    after: Palace
    encloses: bool = False  # it would leave a hole (core 5.5)

    def needs_gates(self) -> bool:
        """Tells whether all that is wrong is that one can't walk there."""
        return self.illegal is not None and self.illegal.rule == WALKING


def laying(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Move:
    """Returns the move that lays a tile at a cell."""
    palace = state.palaces[seat]
    move = Move(why_not(rules, state, seat, tile, cell), palace)
    if not move.needs_gates():
        return move
    after = palace_with(rules, state, palace, tile, cell)
    return Move(move.illegal, after, not stays_open_with(rules, palace, tile, cell))


def removing(rules: Ruleset, state: State, seat: int, cell: int) -> Move:
    """Returns the move that takes away the tile at a cell."""
    palace = state.palaces[seat]
    move = Move(why_stays(rules, state, seat, cell), palace)
    if not move.needs_gates():
        return move
    encloses = is_hemmed_in(palace, cells_at(rules.catalogue, palace, cell))
    return Move(move.illegal, palace_without(rules, palace, cell), encloses)


def swapping(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Move:
    """Returns the move that swaps a tile from the reserve with the one at a cell."""
    palace = state.palaces[seat]
    move = Move(why_no_swap(rules, state, seat, tile, cell), palace)
    if not move.needs_gates():
        return move
    return Move(move.illegal, palace_with(rules, state, palace, tile, cell))


def printed(rules: Ruleset, palace: Palace, cell: int) -> int:
    """Returns the walls that may carry a gate: printed ones of a palace tile (play 3)."""
    square = palace.square(cell)
    if square == NONE or square_region(square) == OUTSIDE:
        return 0
    upright = rules.catalogue.tile_walls[square_tile(square)]
    shown = square_walls(square)
    return upright if upright & ~shown == 0 else shown  # otherwise it lies turned


def carries(rules: Ruleset, palace: Palace, edge: int) -> bool:
    """Tells whether both sides of an edge have a printed wall."""
    cell, i = edge_cell(edge), edge_side(edge)
    here, there = printed(rules, palace, cell), printed(rules, palace, cell + STEPS[i])
    return bool(here & SIDES[i] and there & OPPOSITES[i])


def least_gates(rules: Ruleset, state: State, seat: int, held: int, move: Move) -> list[Ints]:
    """Returns the smallest sets of edges where a seat's gates make a move legal, sorted.

    To join n parts takes n - 1 gates (city-gates play 4).
    """
    if not move.needs_gates() or move.encloses:
        return []
    after = move.after
    part_of = walked_parts(after.squares)
    needed = len(set(part_of.values())) - 1
    if not 0 < needed <= held:
        return []
    edges = {  # beside the smaller parts, which are quickly looked through
        edge_at(cell, i)
        for cell, part in part_of.items()
        if part != part_of[after.starts[0]]
        for i in range(4)
        if part_of.get(cell + STEPS[i], part) != part and carries(rules, after, edge_at(cell, i))
    }
    return [
        chosen
        for chosen in combinations(sorted(edges), needed)
        if len(set(walked_parts(after.with_gates(chosen).squares).values())) == 1
        and objection(rules, state, seat, after.with_gates(chosen)) is None
    ]


def why_no_gates(
    rules: Ruleset, state: State, seat: int, held: int, move: Move, edges: Ints
) -> Refusal | None:
    """Returns why gates on these edges may not be used for a move, or None if they may."""
    if move.illegal is None:
        return Refusal("gate-not-needed", "city-gates play 4")
    if not move.needs_gates():
        return move.illegal
    if len(edges) > held:
        return Refusal("too-few-gates", "city-gates play 3", {"held": str(held)})
    if not all(carries(rules, move.after, edge) for edge in edges):
        return Refusal("gate-needs-walls", "city-gates play 3")
    helps = tuple(sorted(edges)) in least_gates(rules, state, seat, held, move)
    return None if helps else Refusal("gate-no-help", "city-gates play 4")
