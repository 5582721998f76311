"""What lies around the tiles of a palace: which cells ask for what, and where holes would arise.

A change at one cell only touches its neighbourhood, so these are handed on from palace to palace
and mended there instead of being found anew.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE, OPPOSITES, ROW, SIDES, STEPS
from lioncourt.core.squares import OUTSIDE, REGION_BITS

_EVERY_ASK: Final = 0x111111  # times a side: all that it can ask for MOST_REGIONS regions
# By side: the step there, the side, the side facing it, and what the other sides ask (a mask).
_AROUND: Final = tuple(
    (step, side, facing, ~(facing * _EVERY_ASK))
    for step, side, facing in zip(STEPS, SIDES, OPPOSITES, strict=True)
)

# The eight cells around a cell, clockwise from the north.
RING: Final[tuple[int, ...]] = (ROW, ROW + 1, 1, 1 - ROW, -ROW, -ROW - 1, -1, ROW - 1)
_RING_BITS: Final = tuple((step, 1 << i) for i, step in enumerate(RING))


def _keeps_open(ring: int) -> bool:
    """Tells whether filling a cell with this ring of filled neighbours encloses nothing (core 5.5).

    Read round the cell, filled and empty must alternate exactly once: then the empty cells around
    it stay joined with each other on one side.
    """
    changes = 0
    for i in range(8):
        if (ring >> i) & 1 != (ring >> ((i + 1) % 8)) & 1:
            changes += 1
    return changes == 2


_KEEPS_OPEN: Final = tuple(_keeps_open(ring) for ring in range(256))


@mypyc_attr(free_list_len=1)
class Surroundings:
    """Of the tiles of one palace.

    `frontier`: each empty cell beside a tile of a region, with the sides where that tile has a wall
    and (<< 4) those where it has none (core 5.2), all << 8 * region. `sides`: each filled cell with
    its sides that have a neighbour. `open`: for frontier cells that were asked about, whether
    filling them encloses nothing.
    """

    __slots__ = ("frontier", "open", "sides")

    def __init__(
        self, frontier: dict[int, int], sides: dict[int, int], known_open: dict[int, bool]
    ) -> None:
        self.frontier: Final = frontier
        self.sides: Final = sides
        self.open: Final = known_open

    def stays_open(self, squares: dict[int, int], cell: int) -> bool:
        """Tells whether filling an empty cell encloses no empty cell (core 5.5)."""
        known = self.open.get(cell)
        if known is None:
            ring = 0
            for step, bit in _RING_BITS:
                if cell + step in squares:
                    ring |= bit
            known = _KEEPS_OPEN[ring]
            self.open[cell] = known
        return known

    def mended(self, after: dict[int, int], cell: int, square: int) -> Surroundings:
        """Returns the surroundings after one cell got a square, or was emptied (NONE)."""
        frontier = dict(self.frontier)
        asks = 0  # what the neighbours ask of the cell, if it is empty now
        neighbours = 0
        if square != NONE and not square & REGION_BITS:  # region 0: nearly every change is that
            for step, side, facing, others in _AROUND:
                beside = cell + step
                if beside in after:
                    neighbours |= side
                else:
                    here = facing if square & side else facing << 4
                    frontier[beside] = frontier.get(beside, 0) & others | here
        else:
            shift = 0 if square == NONE else _further_shift(square)
            for step, side, facing, others in _AROUND:
                beside = cell + step
                other = after.get(beside, NONE)
                if other == NONE:
                    here = frontier.get(beside, 0) & others
                    if shift:
                        here |= (facing if square & side else facing << 4) << shift
                    if here:
                        frontier[beside] = here
                    elif beside in frontier:
                        del frontier[beside]
                else:
                    neighbours |= side
                    if not other & REGION_BITS:
                        asks |= side if other & facing else side << 4
                    elif _further_shift(other):
                        asks |= (side if other & facing else side << 4) << _further_shift(other)
        if square != NONE and cell in self.sides:  # swapped: the same cells are filled as before
            return Surroundings(frontier, self.sides, self.open)
        if square == NONE:
            if asks:
                frontier[cell] = asks
        elif cell in frontier:
            del frontier[cell]
        sides = self._sides_after(cell, neighbours, square != NONE)
        still_open = dict(self.open)
        if still_open:
            for step in RING:
                if cell + step in still_open:
                    del still_open[cell + step]
        return Surroundings(frontier, sides, still_open)

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


def _further_shift(square: int) -> int:
    """Returns at which bit of the frontier a square asks that is not of region 0; 0: nowhere."""
    region = (square >> 8) & 15
    return 0 if region == OUTSIDE else 8 * region


def _frontier_of(squares: dict[int, int]) -> dict[int, int]:
    """Returns what each empty cell beside a region asks of a tile laid there (core 5.2)."""
    found: dict[int, int] = {}
    for cell, square in squares.items():
        region = (square >> 8) & 15
        if region == OUTSIDE:
            continue
        wall = 8 * region
        way = wall + 4
        for i in range(4):
            beside = cell + STEPS[i]
            if beside not in squares:
                facing = OPPOSITES[i]
                bit = facing << wall if square & SIDES[i] else facing << way
                found[beside] = found.get(beside, 0) | bit
    return found


def surroundings_of(squares: dict[int, int]) -> Surroundings:
    """Returns the surroundings of a palace, found from nothing."""
    sides: dict[int, int] = {}
    for cell in squares:
        neighbours = 0
        for i in range(4):
            if cell + STEPS[i] in squares:
                neighbours |= SIDES[i]
        sides[cell] = neighbours
    return Surroundings(_frontier_of(squares), sides, {})
