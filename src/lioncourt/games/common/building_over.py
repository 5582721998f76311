"""Building a bought tile over one in the palace; only the result must be legal (core 5).

The other tile goes to the reserve, or moves to another cell: then it hasn't left the palace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CELL, TILE, Action, Field, Spec
from lioncourt.core.doubles import double_at
from lioncourt.core.ids import OPPOSITES, SIDES, STEPS
from lioncourt.core.laying import build_over, lying_as
from lioncourt.core.options import Later, Listed, Options
from lioncourt.core.palace import Palace
from lioncourt.core.seams import BOUGHT, Destination
from lioncourt.core.slow import crowded_half, enclosed_cells, unreachable_cells
from lioncourt.core.squares import home_region, square_of, square_region, square_walls
from lioncourt.games.common.building import BuildingRules, objection, swap_cells
from lioncourt.games.common.moving import movable_cells
from lioncourt.games.common.placing import why_not_so

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.games.common.permits import Permit

Ints = tuple[int, ...]


def matches(squares: dict[int, int], cell: int, square: int) -> bool:
    """Tells whether a square matches its neighbours at a cell, and has one (core 5.2)."""
    touches = False
    walls, region = square_walls(square), square_region(square)
    for i in range(4):
        other = squares.get(cell + STEPS[i])
        if other is not None and home_region(other) == region:  # half cells are beside it, too
            touches = True
            if bool(walls & SIDES[i]) != bool(square_walls(other) & OPPOSITES[i]):
                return False
    return touches


def single_cells(rules: Ruleset, palace: Palace) -> list[int]:
    """Returns the cells of tiles that may be built over; tiles of two cells may not."""
    cells = movable_cells(rules, palace)
    return [cell for cell in cells if double_at(rules.catalogue, palace, cell) is None]


def cells_to_join(left: Palace, square: int) -> list[int]:
    """Returns the empty cells, sorted, where one more square makes a palace legal.

    The palace need not be legal without the square, but its edges match.
    """
    beside = {cell + step for cell in left.squares for step in STEPS}
    found: list[int] = []
    for to in sorted(beside - set(left.squares)):
        if matches(left.squares, to, square):
            after = {**left.squares, to: square}
            broken = unreachable_cells(after, left.starts) or crowded_half(after)
            if not broken and not enclosed_cells(after):
                found.append(to)
    return found


class MovesAside(Later):
    """The ways to build a tile over another, and where the other goes."""

    __slots__ = ("rules", "seat", "spec", "state", "tile")

    def __init__(self, spec: Spec, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        self._found = None
        self.spec: Final = spec
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.tile: Final = tile

    def find(self) -> Listed:
        rules, state, seat = self.rules, self.state, self.seat
        cells = single_cells(rules, state.palaces[seat])
        faces = rules.faces_of(state, seat, self.tile, BOUGHT)
        return Listed(
            self.spec, [(f, c, to) for f in faces for c in cells for to in self.places(f, c)]
        )

    def places(self, face: int, cell: int) -> list[int]:
        """Returns where the tile at a cell may go if the new one replaces it, showing this face."""
        rules, state, palace = self.rules, self.state, self.state.palaces[self.seat]
        walls, region = rules.walls_of(state, face), rules.catalogue.tile_region[face]
        new, old = square_of(face, walls, region), palace.square(cell)
        others = {at: square for at, square in palace.squares.items() if at != cell}
        if not matches(others, cell, new):
            return []
        left = Palace({**others, cell: new}, None, palace.starts)
        if palace.may_swap(cell, walls, region):  # then the usual cells are legal
            cells: Sequence[int] = left.legal_cells(square_walls(old), square_region(old))
        else:
            cells = cells_to_join(left, old)
        return [
            to for to in cells if objection(rules, state, self.seat, left.if_laid(to, old)) is None
        ]


class BuildOver(Destination):
    """With a permit, a bought tile replaces another, which goes to the reserve."""

    def __init__(self, permit: Permit, spec: Spec) -> None:
        super().__init__(spec)
        self.permit: Final = permit

    def found(self, rules: Ruleset, state: State, seat: int, tile: int) -> Options:
        """Returns the ways to lay a tile, with any of its faces."""
        single = single_cells(rules, state.palaces[seat])
        faces = rules.faces_of(state, seat, tile, BOUGHT)
        cells = [(face, cell) for face in faces for cell in swap_cells(rules, state, seat, face)]
        return Listed(self.spec, [way for way in cells if way[1] in single])

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        in_palace = isinstance(rules.ground_of[tile], BuildingRules)
        if how != BOUGHT or not in_palace or not self.permit.allows(rules, state, seat):
            return ()
        return self.found(rules, state, seat, tile)

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        face = action.args[0]
        reason = self.permit.barred(rules, state, seat)
        reason = reason or why_not_so(rules, state, seat, face, how)
        if reason is not None:
            return reason
        tile = lying_as(rules.catalogue, state.bought[seat], face)
        known = action in self.offers(rules, state, seat, tile, how)
        return None if known else self.permit.useless()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.permit.use(rules, state, seat)
        build_over(rules, state, seat, action.args[0], action.args[1])


class BuildOverMoving(BuildOver):
    """The same, and the other tile moves to another cell."""

    def found(self, rules: Ruleset, state: State, seat: int, tile: int) -> Options:
        return MovesAside(self.spec, rules, state.copy(), seat, tile)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.permit.use(rules, state, seat)
        face, cell, to = action.args
        build_over(rules, state, seat, face, cell, to)


def install_building_over(build: Build, permit: Permit) -> None:
    """Installs building a bought tile over one in the palace, with a permit."""
    tile = Field("tile", TILE, zone="bought.{seat}")
    cell, to = Field("cell", CELL), Field("to", CELL)
    build.add(BuildOver(permit, build.action("build-over", tile, cell)))
    build.add(BuildOverMoving(permit, build.action("build-over-moving", tile, cell, to)))
