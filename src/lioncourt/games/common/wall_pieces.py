"""Wall pieces: single walls that are put on the tiles of a palace and stay there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.ids import NONE, SIDES, STEPS, edge_at, edge_cell, edge_side, turned
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Walls
from lioncourt.core.squares import MOST_REGIONS, square_region, square_walls
from lioncourt.core.verbs import build_walls, emit
from lioncourt.games.common.building import objection, run_facts
from lioncourt.games.common.gifts import Gift

if TYPE_CHECKING:
    from lioncourt.core.holding import Holding
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def added_sides(kept: Holding, rules: Ruleset, state: State, tile: int, at: int) -> int:
    """Returns the sides of a tile where walls were added, turned like the face that shows.

    A table in the holding keeps them by piece, as on the upright tile.
    """
    catalogue = rules.catalogue
    return turned(kept.entry(state, catalogue.tile_piece[tile], at), catalogue.tile_quarters[tile])


def add_sides(kept: Holding, rules: Ruleset, state: State, tile: int, sides: int, at: int) -> None:
    """Notes more walls of a tile; a start tile never moves, so its square remembers them."""
    catalogue = rules.catalogue
    if tile != catalogue.start_tile:
        piece, upright = catalogue.tile_piece[tile], turned(sides, -catalogue.tile_quarters[tile])
        kept.put_entry(state, piece, kept.entry(state, piece, at) | upright, at)


class WallPieces(Walls):
    """A piece stays with its tile and turns with it; it equals a printed wall.

    `walls` is the part of the holding with them, a table by tile: `Part("walls", SIDES, by=TILE,
    seen=ALL)`.
    """

    def __init__(self, walls: int) -> None:
        self.at: Final = walls

    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        return walls | added_sides(self.kept, rules, state, tile, self.at)


def outer_side(palace: Palace, edge: int) -> tuple[int, int]:
    """Returns the cell of the palace tile at an edge to an empty cell, and its side, or NONE."""
    cell, i = edge_cell(edge), edge_side(edge)
    beside = cell + STEPS[i]
    found = [(cell, i)] if cell in palace.squares else []
    if beside in palace.squares:
        found.append((beside, (i + 2) % 4))
    if len(found) != 1 or square_region(palace.square(found[0][0])) >= MOST_REGIONS:
        return NONE, NONE
    return found[0]


def walled(palace: Palace, edge: int) -> Palace:
    """Returns a palace with a wall at an edge to an empty cell."""
    cell, i = outer_side(palace, edge)
    return palace.with_walls(palace.tile(cell), SIDES[i])


class PutWall(Gift):
    """A piece on a side of a palace tile that is open and faces an empty cell.

    `walls` and `left` are the parts of the holding with the pieces on tiles and the number left;
    `event` tells the seat, tile and edge.
    """

    def __init__(self, cites: str, spec: Spec, walls: int, left: int, event: str) -> None:
        super().__init__(cites, spec)
        self.walls: Final = walls
        self.left: Final = left
        self.event: Final = event

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return len(self.options(rules, state, seat)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        cells = state.palaces[seat].cells()
        return sorted({(edge_at(cell, i),) for cell in cells for i in range(4)})

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        listed = [Action(self.spec, way) for way in self.ways(rules, state, seat)]
        return [action for action in listed if self.refusal(rules, state, seat, action) is None]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.kept.number(state, self.left):
            return Refusal("no-wall-piece", self.cites)
        palace = state.palaces[seat]
        cell, i = outer_side(palace, action.args[0])
        if i == NONE or square_walls(palace.square(cell)) & SIDES[i]:
            return Refusal("no-open-side", self.cites)
        return objection(rules, state, seat, walled(palace, action.args[0]))

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        cell, i = outer_side(state.palaces[seat], action.args[0])
        tile = state.palaces[seat].tile(cell)
        add_sides(self.kept, rules, state, tile, SIDES[i], self.walls)
        self.kept.grow(state, -1, self.left)
        build_walls(state, seat, tile, SIDES[i])
        emit(rules, state, self.event, (seat, tile, action.args[0]))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return run_facts(rules, walled(state.palaces[seat], action.args[0]))
