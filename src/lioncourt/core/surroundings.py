"""What lies around the tiles of a palace: which cells ask for what, and where holes would arise.

A change at one cell only touches its neighbourhood, so surroundings are handed on from palace to
palace and mended there instead of being computed anew.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.fits import FITS_WHERE
from lioncourt.core.ids import EAST, NONE, NORTH, OPPOSITES, ROW, SIDES, SOUTH, STEPS, WEST
from lioncourt.core.squares import HALF, HALF_BITS, OUTSIDE, REGION_BITS

_EVERY_ASK: Final = 0x111111  # times a side: all that it can ask, for MOST_REGIONS regions
# By side: the step there, the side, the side facing it, and what the other sides ask (a mask).
_AROUND: Final = tuple(
    (step, side, facing, ~(facing * _EVERY_ASK))
    for step, side, facing in zip(STEPS, SIDES, OPPOSITES, strict=True)
)

# The eight cells around a cell, clockwise from the north.
RING: Final[tuple[int, ...]] = (ROW, ROW + 1, 1, 1 - ROW, -ROW, -ROW - 1, -1, ROW - 1)
_RING_BITS: Final = tuple((step, 1 << i) for i, step in enumerate(RING))
_ALL_FILLED: Final = 255
# In the same order, for half cells: a blank side that faces the cell, and the blank sides of a half
# whose empty half joins the cells before and after it in the ring, as an empty cell would.
_RING_HALVES: Final = (
    (SOUTH, 0),
    (0, SOUTH | WEST),
    (WEST, 0),
    (0, NORTH | WEST),
    (NORTH, 0),
    (0, NORTH | EAST),
    (EAST, 0),
    (0, EAST | SOUTH),
)
# By blank sides of a half cell: the corner between them in its ring.
_BLANK_CORNER: Final = {
    NORTH | EAST: 1 << 1,
    EAST | SOUTH: 1 << 3,
    SOUTH | WEST: 1 << 5,
    NORTH | WEST: 1 << 7,
}


def _keeps_open(ring: int) -> bool:
    """Tells whether filling a cell with this ring of filled neighbours encloses nothing (core 5.5).

    Round the cell, filled and empty must alternate exactly once: then the empty cells around it
    stay joined to each other on one side.
    """
    changes = 0
    for i in range(8):
        if (ring >> i) & 1 != (ring >> ((i + 1) % 8)) & 1:
            changes += 1
    return changes == 2


_KEEPS_OPEN: Final = tuple(_keeps_open(ring) for ring in range(256))


@mypyc_attr(free_list_len=1)
class Surroundings:
    """The surroundings of one palace's tiles.

    `frontier`: each empty cell beside a tile of a region, with the sides where that tile has a wall
    and (<< 4) those where it has none (core 5.2), all << 8 * region. At the blank side of a half
    cell it has both: nothing may lie there. `sides`: each filled cell with its sides that have a
    neighbour. `open`: for frontier cells checked before, whether filling them encloses nothing.
    `halves`: whether there may be half cells.
    """

    __slots__ = ("frontier", "halves", "open", "sides")

    def __init__(
        self,
        frontier: dict[int, int],
        sides: dict[int, int],
        known_open: dict[int, bool],
        halves: bool,
    ) -> None:
        self.frontier: Final = frontier
        self.sides: Final = sides
        self.open: Final = known_open
        self.halves: Final = halves

    def stays_open(self, squares: dict[int, int], cell: int) -> bool:
        """Tells whether filling an empty cell encloses no empty cell (core 5.5).

        It must not be at the blank side of a half cell either.
        """
        known = self.open.get(cell)
        if known is None:
            ring = 0
            if self.halves:
                ring = _ring_with_halves(squares, cell)
            else:
                for step, bit in _RING_BITS:
                    if cell + step in squares:
                        ring |= bit
            known = _KEEPS_OPEN[ring]
            self.open[cell] = known
        return known

    def stays_open_with_half(self, squares: dict[int, int], cell: int, blank: int) -> bool:
        """Tells the same for a half cell; the cells at its blank sides are empty.

        These stay joined across its empty half, whatever lies at the corner between them.
        """
        return _KEEPS_OPEN[_ring_with_halves(squares, cell) & ~_BLANK_CORNER[blank]]

    def legal_cells(self, squares: dict[int, int], walls: int) -> tuple[int, ...]:
        """Returns where a tile with these walls may lie (core 5), if there is only one region."""
        fits = FITS_WHERE[walls]
        found = [
            cell
            for cell, asks in self.frontier.items()
            if fits[asks] and self.stays_open(squares, cell)
        ]
        found.sort()
        return tuple(found)

    def mended(self, after: dict[int, int], cell: int, square: int) -> Surroundings:
        """Returns the surroundings after one cell got a square, or was emptied (NONE)."""
        frontier = dict(self.frontier)
        halves = self.halves
        asks = 0  # what the neighbours ask of the cell, if it is empty now
        neighbours = 0
        if square != NONE and not square & REGION_BITS:  # region 0: nearly every change
            for step, side, facing, others in _AROUND:
                beside = cell + step
                if beside in after:
                    neighbours |= side
                else:
                    here = facing if square & side else facing << 4
                    frontier[beside] = frontier.get(beside, 0) & others | here
        else:
            halves = halves or (square != NONE and square & REGION_BITS == HALF_BITS)
            for step, side, facing, others in _AROUND:
                beside = cell + step
                other = after.get(beside, NONE)
                if other == NONE:
                    here = frontier.get(beside, 0) & others
                    if square != NONE:
                        here |= _asked(square, side, facing)
                    if here:
                        frontier[beside] = here
                    elif beside in frontier:
                        del frontier[beside]
                else:
                    neighbours |= side
                    if not other & REGION_BITS:
                        asks |= side if other & facing else side << 4
                    else:
                        asks |= _asked(other, facing, side)
        if square != NONE and cell in self.sides:  # a swap: the same cells are filled as before
            known_open = {} if halves else self.open
            return Surroundings(frontier, self.sides, known_open, halves)
        if square == NONE:
            if asks:
                frontier[cell] = asks
        elif cell in frontier:
            del frontier[cell]
        sides = self._sides_after(cell, neighbours, square != NONE)
        still_open = dict(self.open)
        if still_open:
            for step in RING:
                still_open.pop(cell + step, None)
        return Surroundings(frontier, sides, still_open, halves)

    def _sides_after(self, cell: int, neighbours: int, filled: bool) -> dict[int, int]:
        """Returns the sides with a neighbour after a cell was filled or emptied."""
        sides = dict(self.sides)
        for step, side, facing, _ in _AROUND:
            if neighbours & side:
                sides[cell + step] ^= facing
        if filled:
            sides[cell] = neighbours
        else:
            del sides[cell]
        return sides


def _asked(square: int, side: int, facing: int) -> int:
    """Returns what a square asks of the cell at one of its sides: a wall, a way, both, nothing."""
    region = (square >> 8) & 15
    if region == OUTSIDE:
        return 0
    if region == HALF:
        return facing * 0x11 if square & side else facing << 4
    return (facing if square & side else facing << 4) << 8 * region


def _ring_with_halves(squares: dict[int, int], cell: int) -> int:
    """Returns the ring of filled neighbours; all of them, if the cell is at a blank side."""
    ring = 0
    for (step, bit), (towards, joining) in zip(_RING_BITS, _RING_HALVES, strict=True):
        square = squares.get(cell + step, NONE)
        if square == NONE:
            continue
        if square & REGION_BITS == HALF_BITS:
            if square & towards:
                return _ALL_FILLED
            if square & 15 == joining:
                continue
        ring |= bit
    return ring


def surroundings_of(squares: dict[int, int]) -> Surroundings:
    """Returns the surroundings of a palace, computed from scratch."""
    sides: dict[int, int] = {}
    frontier: dict[int, int] = {}
    halves = False
    for cell, square in squares.items():
        neighbours = 0
        plain = not square & REGION_BITS
        if square & REGION_BITS == HALF_BITS:
            halves = True
        for i in range(4):
            beside = cell + STEPS[i]
            if beside in squares:
                neighbours |= SIDES[i]
                continue
            if plain:
                asks = OPPOSITES[i] if square & SIDES[i] else OPPOSITES[i] << 4
            else:
                asks = _asked(square, SIDES[i], OPPOSITES[i])
            if asks:
                frontier[beside] = frontier.get(beside, 0) | asks
        sides[cell] = neighbours
    return Surroundings(frontier, sides, {}, halves)
