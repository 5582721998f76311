"""Which gates make a move legal that is illegal without them (city-gates play 3, 4)."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from lioncourt.core.ids import NONE, OPPOSITES, SIDES, STEPS, edge_at, edge_cell, edge_side
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.slow import enclosed_cells, walkable_cells
from lioncourt.core.squares import OUTSIDE, square_region, square_tile
from lioncourt.core.state import State
from lioncourt.games.common.building import objection, palace_with, why_not, why_stays

Ints: TypeAlias = tuple[int, ...]

WALKING: Final = "core 5.3"  # the only rule that a gate helps with


class Move(NamedTuple):
    """A change of a palace: why it is illegal without gates, if it is, and what comes out."""

    illegal: Refusal | None
    after: Palace


def laying(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Move:
    """Returns the move that lays a tile at a cell."""
    after = palace_with(rules, state, state.palaces[seat], tile, cell)
    return Move(why_not(rules, state, seat, tile, cell), after)


def removing(rules: Ruleset, state: State, seat: int, cell: int) -> Move:
    """Returns the move that takes away the tile at a cell."""
    palace = state.palaces[seat]
    after = palace.without(cell) if palace.square(cell) != NONE else palace
    return Move(why_stays(rules, state, seat, cell), after)


def printed(rules: Ruleset, palace: Palace, cell: int) -> int:
    """Returns the walls that may carry a gate: printed ones of a palace tile (play 3)."""
    square = palace.square(cell)
    outside = square == NONE or square_region(square) == OUTSIDE
    return 0 if outside else rules.catalogue.tile_walls[square_tile(square)]


def carries(rules: Ruleset, palace: Palace, edge: int) -> bool:
    """Tells whether both sides of an edge have a printed wall."""
    cell, i = edge_cell(edge), edge_side(edge)
    if not printed(rules, palace, cell) & SIDES[i]:
        return False
    return bool(printed(rules, palace, cell + STEPS[i]) & OPPOSITES[i])


def parts_of(palace: Palace) -> dict[int, int]:
    """Returns the cells of palace tiles, each with the first one that can be walked to from it."""
    found: dict[int, int] = {}
    for cell in palace.cells():
        if cell not in found and square_region(palace.square(cell)) != OUTSIDE:
            found.update(dict.fromkeys(walkable_cells(palace.squares, cell), cell))
    return found


def least_gates(rules: Ruleset, state: State, seat: int, held: int, move: Move) -> list[Ints]:
    """Returns the least sets of edges where the gates that a seat has make a move legal, sorted.

    With n parts that cannot be walked between these are n - 1 gates (city-gates play 4).
    """
    illegal, after = move
    if illegal is None or illegal.rule != WALKING or enclosed_cells(after.squares):
        return []
    part_of = parts_of(after)
    needed = len(set(part_of.values())) - 1
    if not 0 < needed <= held:
        return []
    edges = [
        edge_at(cell, i)
        for cell in sorted(part_of)
        for i in (0, 1)
        if carries(rules, after, edge_at(cell, i)) and part_of[cell] != part_of[cell + STEPS[i]]
    ]
    return [
        chosen
        for chosen in combinations(edges, needed)
        if len(set(parts_of(after.with_gates(chosen)).values())) == 1
        and objection(rules, state, seat, after.with_gates(chosen)) is None
    ]


def why_no_gates(
    rules: Ruleset, state: State, seat: int, held: int, move: Move, edges: Ints
) -> Refusal | None:
    """Returns why gates at these edges may not be used for a move, or None if they may."""
    if move.illegal is None:
        return Refusal("gate-not-needed", "city-gates play 4")
    if move.illegal.rule != WALKING:
        return move.illegal
    if len(edges) > held:
        return Refusal("too-few-gates", "city-gates play 3", {"held": str(held)})
    if not all(carries(rules, move.after, edge) for edge in edges):
        return Refusal("gate-needs-walls", "city-gates play 3")
    helps = tuple(sorted(edges)) in least_gates(rules, state, seat, held, move)
    return None if helps else Refusal("gate-no-help", "city-gates play 4")
