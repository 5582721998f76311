"""A palace: an immutable grid of tiles that remembers what was asked of it.

Each cell holds one *square*, an int with four parts:

* ``walls``: the walls of the tile as it lies there, printed or added later;
* ``gates``: sides with a wall that may be walked through all the same;
* ``region``: which ground the tile belongs to. Each region is walked from a start of its own; two
  regions meet only wall against wall. ``OUTSIDE`` is for things that fill a cell but are no part
  of any region (nobody walks there, and a wall beside them is an outer wall);
* ``tile``: the face that shows (a turned or flipped tile is another face of the same piece).

The base game uses one region, no gates and printed walls only. The answers here are the fast ones;
`lioncourt.core.slow` holds the definitions of core 5 and 6.1 word by word, and the tests compare.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import Action
from lioncourt.core.ids import ALL_SIDES, FOUNTAIN_CELL, NONE, OPPOSITES, ROW, SIDES, STEPS

OUTSIDE: Final = 15  # the region of squares that belong to no region

# The eight cells around a cell, clockwise from the north.
RING: Final = (ROW, ROW + 1, 1, 1 - ROW, -ROW, -ROW - 1, -1, ROW - 1)


def square_of(tile: int, walls: int, region: int = 0, gates: int = 0) -> int:
    """Packs a square."""
    return (tile << 12) | (region << 8) | (gates << 4) | walls


def square_tile(square: int) -> int:
    return square >> 12


def square_region(square: int) -> int:
    return (square >> 8) & 15


def square_gates(square: int) -> int:
    return (square >> 4) & 15


def square_walls(square: int) -> int:
    return square & 15


def square_open(square: int) -> int:
    """Returns the sides of a square that can be walked through."""
    return (~square | (square >> 4)) & 15


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


def _laid_fits(asks: int) -> int:
    """Returns, as bits by wall pattern, which tiles fit where a cell asks this (core 5.2, 5.3)."""
    walls_asked = asks & 15
    ways_asked = asks >> 4
    if not ways_asked:
        return 0
    either = walls_asked | ways_asked
    return sum(1 << walls for walls in range(16) if walls & either == walls_asked)


_LAID_FITS: Final = tuple(_laid_fits(asks) for asks in range(256))
_WAYS: Final = tuple(bin(sides).count("1") for sides in range(16))
_FIXED: Final = 0xFF0  # a square with a gate, or of another region, cannot be moved from region 0


class Palace:
    """The tiles of one seat; every change returns a new palace.

    What a palace knows of its surroundings is handed on to the palace after a change, except around
    the changed cell: most palaces differ from an earlier one by one tile.
    """

    __slots__ = (
        "_counts",
        "_frontier",
        "_laid",
        "_open",
        "_removable",
        "_run",
        "_sides",
        "_sites",
        "_swapped",
        "memo",
        "squares",
    )

    def __init__(self, squares: dict[int, int]) -> None:
        self.squares: Final = squares  # cell → square; never changed
        self._frontier: dict[int, int] | None = None
        self._sides: dict[int, int] = {}
        self._open: dict[int, bool] = {}
        self._sites: list[tuple[int, int]] | None = None
        self._laid: dict[int, tuple[int, ...]] = {}
        self._swapped: dict[int, tuple[int, ...]] = {}
        self._removable: tuple[int, ...] | None = None
        self._run: dict[int, int] = {}
        self._counts: tuple[int, ...] | None = None
        # Rebuilds by reserve: they follow from the palace, so they live and die with it.
        self.memo: dict[tuple[int, ...], list[Action]] = {}

    # Looking

    def square(self, cell: int) -> int:
        """Returns the square at a cell, or NONE."""
        return self.squares.get(cell, NONE)

    def tile(self, cell: int) -> int:
        """Returns the tile at a cell, or NONE."""
        square = self.squares.get(cell, NONE)
        return square >> 12 if square != NONE else NONE

    def cells(self) -> list[int]:
        """Returns the filled cells, sorted."""
        return sorted(self.squares)

    def cell_of(self, tile: int) -> int:
        """Returns the cell where a tile lies; KeyError if it is not here."""
        for cell, square in self.squares.items():
            if square >> 12 == tile:
                return cell
        raise KeyError(tile)

    def content(self) -> tuple[tuple[int, int], ...]:
        """Returns the value of the palace as plain data: equal content, equal palace."""
        return tuple(sorted(self.squares.items()))

    # Changing; nothing is asked

    def with_square(self, cell: int, square: int) -> Palace:
        """Returns the palace with a square laid at a cell, which may have been filled before."""
        squares = dict(self.squares)
        squares[cell] = square
        return self._handed_on(Palace(squares), cell, square)

    def with_squares(self, added: tuple[tuple[int, int], ...]) -> Palace:
        """Returns the palace with several squares more, such as the two cells of a double tile."""
        squares = dict(self.squares)
        for cell, square in added:
            squares[cell] = square
        return Palace(squares)

    def without(self, cell: int) -> Palace:
        """Returns the palace with a cell emptied."""
        squares = dict(self.squares)
        del squares[cell]
        return self._handed_on(Palace(squares), cell, NONE)

    def _handed_on(self, after: Palace, cell: int, square: int) -> Palace:
        """Gives a palace that differs at one cell what this one knows, mended around the cell."""
        if self._frontier is None:
            return after
        frontier = dict(self._frontier)
        sides = dict(self._sides)
        squares = after.squares
        asks = 0
        beside_filled = 0
        for i in range(4):
            beside = cell + STEPS[i]
            facing = OPPOSITES[i]
            other = squares.get(beside, NONE)
            if other == NONE:
                here = frontier.get(beside, 0) & ~(facing | facing << 4)
                if square != NONE and not square & 0xF00:
                    here |= facing if square & SIDES[i] else facing << 4
                if here:
                    frontier[beside] = here
                elif beside in frontier:
                    del frontier[beside]
            else:
                beside_filled |= SIDES[i]
                if square == NONE:
                    sides[beside] &= ~facing
                else:
                    sides[beside] |= facing
                if not other & 0xF00:
                    asks |= SIDES[i] if other & facing else SIDES[i] << 4
        if square == NONE:
            del sides[cell]
            if asks:
                frontier[cell] = asks
        else:
            sides[cell] = beside_filled
            frontier.pop(cell, None)
        after._frontier = frontier
        after._sides = sides
        still = dict(self._open)
        for step in RING:
            still.pop(cell + step, None)
        after._open = still
        return after

    # Where a tile may lie (core 5)

    def frontier(self) -> dict[int, int]:
        """Returns what each empty cell beside region 0 asks of a tile laid there (core 5.2).

        The sides that ask for a wall, and (<< 4) those that ask for none.
        """
        found = self._frontier
        if found is None:
            found = self.edges_of(0)
            self._frontier = found
            squares = self.squares
            for cell in squares:
                filled = 0
                for i in range(4):
                    if cell + STEPS[i] in squares:
                        filled |= SIDES[i]
                self._sides[cell] = filled
        return found

    def edges_of(self, region: int) -> dict[int, int]:
        """Returns what each empty cell beside a region asks, as `frontier` does for region 0."""
        found: dict[int, int] = {}
        squares = self.squares
        for cell, square in squares.items():
            if (square >> 8) & 15 != region:
                continue
            for i in range(4):
                beside = cell + STEPS[i]
                if beside not in squares:
                    facing = OPPOSITES[i]
                    bit = facing if square & SIDES[i] else facing << 4
                    found[beside] = found.get(beside, 0) | bit
        return found

    def stays_open(self, cell: int) -> bool:
        """Tells whether filling an empty cell encloses no empty cell (core 5.5)."""
        known = self._open.get(cell)
        if known is None:
            squares = self.squares
            ring = 0
            bit = 1
            for step in RING:
                if cell + step in squares:
                    ring |= bit
                bit <<= 1
            known = _KEEPS_OPEN[ring]
            self._open[cell] = known
        return known

    def _building_sites(self) -> list[tuple[int, int]]:
        """Returns the cells, sorted, where some tile may lie, each with the patterns that fit."""
        sites = self._sites
        if sites is None:
            sites = []
            for cell, asks in self.frontier().items():
                fits = _LAID_FITS[asks]
                if fits and self.stays_open(cell):
                    sites.append((cell, fits))
            sites.sort()
            self._sites = sites
        return sites

    def legal_cells(self, walls: int) -> tuple[int, ...]:
        """Returns the cells, sorted, where a tile with these walls may lie (core 5.2-5.5)."""
        known = self._laid.get(walls)
        if known is None:
            bit = 1 << walls
            known = tuple([cell for cell, fits in self._building_sites() if fits & bit])
            self._laid[walls] = known
        return known

    def swap_cells(self, walls: int) -> tuple[int, ...]:
        """Returns the cells, sorted, whose tile may be swapped for one with these walls (core 4.3).

        Towards its neighbours the new tile must show what the old one showed (core 5.2), so no way
        to the fountain changes and nothing else needs a look.
        """
        known = self._swapped.get(walls)
        if known is None:
            self.frontier()
            sides = self._sides
            found = [
                cell
                for cell, square in self.squares.items()
                if not (square ^ walls) & sides[cell] and not square & _FIXED
            ]
            known = tuple(sorted([cell for cell in found if cell != FOUNTAIN_CELL]))
            self._swapped[walls] = known
        return known

    def removable(self) -> tuple[int, ...]:
        """Returns the cells, sorted, whose tile may leave the palace (core 4.3, 5.3, 5.5).

        A tile may go if all others can still be walked to, if its cell then reaches the outside,
        and if no gate holds it.
        """
        known = self._removable
        if known is None:
            self.frontier()
            sides = self._sides
            squares = self.squares
            ways_in_all = 0
            ends: list[int] = []  # tiles with a single way to another tile
            for cell, square in squares.items():
                ways = _WAYS[sides[cell] & square_open(square)]
                ways_in_all += ways
                if ways == 1 and not square & _FIXED:
                    ends.append(cell)
            if ways_in_all == 2 * (len(squares) - 1):  # no way leads round: only ends can go
                found = ends
            else:
                needed = self._crossings()
                found = [
                    cell
                    for cell, square in squares.items()
                    if not square & _FIXED and cell not in needed
                ]
            known = tuple(
                sorted([c for c in found if c != FOUNTAIN_CELL and sides[c] != ALL_SIDES])
            )
            self._removable = known
        return known

    def _crossings(self) -> set[int]:
        """Returns the cells without which some other tile of region 0 could not be walked to.

        One depth-first walk from the fountain: a cell is needed by what lies behind it unless that
        finds another way to something reached earlier.
        """
        squares = self.squares
        order: dict[int, int] = {FOUNTAIN_CELL: 0}
        low: dict[int, int] = {FOUNTAIN_CELL: 0}
        needed: set[int] = set()
        # One entry per cell on the way: (cell, where from, next side to try).
        path: list[tuple[int, int, int]] = [(FOUNTAIN_CELL, FOUNTAIN_CELL, 0)]
        while path:
            cell, source, side = path.pop()
            if side < 4:
                path.append((cell, source, side + 1))
                beside = cell + STEPS[side]
                if (
                    beside == source
                    or beside not in squares
                    or not square_open(squares[cell]) & SIDES[side]
                    or squares[beside] & 0xF00
                ):
                    continue
                if beside in order:
                    low[cell] = min(low[cell], order[beside])
                else:
                    order[beside] = len(order)
                    low[beside] = order[beside]
                    path.append((beside, cell, 0))
            elif cell != FOUNTAIN_CELL:
                if low[cell] >= order[source]:
                    needed.add(source)
                low[source] = min(low[source], low[cell])
        return needed

    # What it is worth (core 6)

    def wall_run(self, region: int = 0) -> int:
        """Returns the length of the longest unbroken run of outer wall of a region (core 6.1)."""
        known = self._run.get(region)
        if known is None:
            known = 0
            for curve in outlines(self.squares, region):
                known = max(known, longest_run([square & side for _, side, square in curve]))
            self._run[region] = known
        return known

    def longest_wall(self, region: int = 0) -> list[tuple[int, int]]:
        """Returns the edges (cell, side) of the longest run, for showing it."""
        best: list[tuple[int, int]] = []
        for curve in outlines(self.squares, region):
            edges = [(cell, side) for cell, side, _ in curve]
            for run in wall_runs([square & side for _, side, square in curve]):
                if len(run) > len(best):
                    best = [edges[i] for i in run]
        return best

    def type_counts(self, type_of: tuple[int, ...], types: int) -> tuple[int, ...]:
        """Returns how many tiles of each type lie here."""
        known = self._counts
        if known is None:
            counts = [0] * types
            for square in self.squares.values():
                kind = type_of[square >> 12]
                if kind >= 0:
                    counts[kind] += 1
            known = tuple(counts)
            self._counts = known
        return known


def outlines(squares: dict[int, int], region: int) -> list[list[tuple[int, int, int]]]:
    """Returns the closed curves around a region, each as (cell, side, square) edges in their order.

    A curve runs clockwise round its tiles. Tiles that meet only at a corner do not join there.
    """
    inside = {cell for cell, square in squares.items() if (square >> 8) & 15 == region}
    seen: set[tuple[int, int]] = set()
    curves: list[list[tuple[int, int, int]]] = []
    for first in sorted(inside):
        for first_side in range(4):
            if first + STEPS[first_side] in inside or (first, first_side) in seen:
                continue
            curve: list[tuple[int, int, int]] = []
            cell = first
            side = first_side
            while (cell, side) not in seen:
                seen.add((cell, side))
                curve.append((cell, SIDES[side], squares[cell]))
                turn = (side + 1) & 3
                ahead = cell + STEPS[turn]
                if ahead not in inside:  # round a corner of the same tile
                    side = turn
                elif ahead + STEPS[side] not in inside:  # straight on along the next tile
                    cell = ahead
                else:  # into a bay
                    cell = ahead + STEPS[side]
                    side = (side + 3) & 3
            curves.append(curve)
    return curves


def wall_runs(walls: list[int]) -> list[list[int]]:
    """Returns the unbroken runs of a closed curve as lists of positions; nonzero is wall."""
    length = len(walls)
    if all(walls):
        return [list(range(length))] if length else []
    runs: list[list[int]] = []
    start = walls.index(0)
    run: list[int] = []
    for i in range(start + 1, start + length + 1):
        at = i % length
        if walls[at]:
            run.append(at)
        elif run:
            runs.append(run)
            run = []
    return runs


def longest_run(walls: list[int]) -> int:
    """Returns the length of the longest run of nonzero items round a closed curve.

    >>> longest_run([1, 0, 1, 1]), longest_run([4, 2, 1]), longest_run([0, 0])
    (3, 3, 0)
    """
    return max((len(run) for run in wall_runs(walls)), default=0)
