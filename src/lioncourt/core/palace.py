"""A palace: an immutable grid of tiles that remembers what was asked of it.

The answers here are the fast ones; `lioncourt.core.slow` holds the definitions of core 5 and 6.1
word by word, and the tests compare.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import ALL_SIDES, FOUNTAIN_CELL, NONE, SIDES, STEPS
from lioncourt.core.outline import longest_wall, longest_wall_run
from lioncourt.core.squares import FIXED_BITS, REGION_BITS
from lioncourt.core.surroundings import Surroundings, edges_of, surroundings_of


def _laid_fits(asks: int) -> int:
    """Returns, as bits by wall pattern, which tiles fit where a cell asks this (core 5.2, 5.3)."""
    walls_asked = asks & 15
    ways_asked = asks >> 4
    if not ways_asked:
        return 0
    either = walls_asked | ways_asked
    return sum(1 << walls for walls in range(16) if walls & either == walls_asked)


LAID_FITS: Final = tuple(_laid_fits(asks) for asks in range(256))
_STEPS_OF: Final = tuple(
    tuple(STEPS[i] for i in range(4) if sides & SIDES[i]) for sides in range(16)
)
_WAYS: Final = tuple(bin(sides).count("1") for sides in range(16))


@mypyc_attr(free_list_len=1)
class Palace:
    """The tiles of one seat; every change returns a new palace."""

    __slots__ = (
        "_around",
        "_counts",
        "_laid",
        "_removable",
        "_runs",
        "_sites",
        "_swapped",
        "squares",
    )

    def __init__(self, squares: dict[int, int], around: Surroundings | None = None) -> None:
        self.squares: Final = squares  # cell → square; never changed
        self._around = around
        self._sites: list[tuple[int, int]] | None = None
        self._laid: dict[int, tuple[int, ...]] | None = None
        self._swapped: dict[int, tuple[int, ...]] | None = None
        self._removable: tuple[int, ...] | None = None
        self._runs: dict[int, int] | None = None
        self._counts: tuple[int, ...] | None = None

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
        around = self._around
        return Palace(squares, None if around is None else around.mended(squares, cell, square))

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
        around = self._around
        return Palace(squares, None if around is None else around.mended(squares, cell, NONE))

    # Where a tile may lie (core 5)

    def around(self) -> Surroundings:
        """Returns what lies around the tiles of region 0."""
        around = self._around
        if around is None:
            around = surroundings_of(self.squares)
            self._around = around
        return around

    def frontier(self) -> dict[int, int]:
        """Returns what each empty cell beside region 0 asks of a tile laid there (core 5.2).

        The sides that ask for a wall, and (<< 4) those that ask for none.
        """
        return self.around().frontier

    def edges_of(self, region: int) -> dict[int, int]:
        """Returns what each empty cell beside a region asks, as `frontier` does for region 0."""
        return edges_of(self.squares, region)

    def stays_open(self, cell: int) -> bool:
        """Tells whether filling an empty cell encloses no empty cell (core 5.5)."""
        return self.around().stays_open(self.squares, cell)

    def _building_sites(self) -> list[tuple[int, int]]:
        """Returns the cells, sorted, where some tile may lie, each with the patterns that fit."""
        sites = self._sites
        if sites is None:
            around = self.around()
            squares = self.squares
            sites = []
            for cell, asks in around.frontier.items():
                fits = LAID_FITS[asks]
                if fits and around.stays_open(squares, cell):
                    sites.append((cell, fits))
            sites.sort()
            self._sites = sites
        return sites

    def legal_cells(self, walls: int) -> tuple[int, ...]:
        """Returns the cells, sorted, where a tile with these walls may lie (core 5.2-5.5)."""
        laid = self._laid
        if laid is None:
            laid = {}
            self._laid = laid
        known = laid.get(walls)
        if known is None:
            bit = 1 << walls
            known = tuple([cell for cell, fits in self._building_sites() if fits & bit])
            laid[walls] = known
        return known

    def may_lie(self, cell: int, walls: int) -> bool:
        """Tells whether a tile with these walls may lie at a cell of the frontier."""
        around = self._around
        if around is None:
            around = self.around()
        if not LAID_FITS[around.frontier[cell]] >> walls & 1:
            return False
        return around.stays_open(self.squares, cell)

    def may_swap(self, cell: int, walls: int) -> bool:
        """Tells whether the tile at a cell may be swapped for one with these walls."""
        square = self.squares[cell]
        around = self._around
        if around is None:
            around = self.around()
        return (
            not (square ^ walls) & around.sides[cell]
            and not square & FIXED_BITS
            and cell != FOUNTAIN_CELL
        )

    def may_leave(self, cell: int) -> bool:
        """Tells whether the tile at a cell may leave the palace."""
        if self._removable is None:
            square = self.squares[cell]
            neighbours = self.around().sides[cell]
            if square & FIXED_BITS or neighbours == ALL_SIDES or cell == FOUNTAIN_CELL:
                return False
            if _WAYS[(~square | (square >> 4)) & neighbours] == 1:
                return True
        return cell in self.removable()

    def swap_cells(self, walls: int) -> tuple[int, ...]:
        """Returns the cells, sorted, whose tile may be swapped for one with these walls (core 4.3).

        Towards its neighbours the new tile must show what the old one showed (core 5.2), so no way
        to the fountain changes and nothing else needs a look.
        """
        swapped = self._swapped
        if swapped is None:
            swapped = {}
            self._swapped = swapped
        known = swapped.get(walls)
        if known is None:
            sides = self.around().sides
            found = [
                cell
                for cell, square in self.squares.items()
                if not (square ^ walls) & sides[cell] and not square & FIXED_BITS
            ]
            if FOUNTAIN_CELL in found:
                found.remove(FOUNTAIN_CELL)
            found.sort()
            known = tuple(found)
            swapped[walls] = known
        return known

    def removable(self) -> tuple[int, ...]:
        """Returns the cells, sorted, whose tile may leave the palace (core 4.3, 5.3, 5.5).

        A tile may go if all others can still be walked to, if its cell then reaches the outside,
        and if no gate holds it.
        """
        known = self._removable
        if known is None:
            sides = self.around().sides
            squares = self.squares
            ways_in_all = 0
            tiles = 0  # of region 0
            found: list[int] = []  # tiles with a single way to another tile
            for cell, square in squares.items():
                if square & REGION_BITS:
                    continue
                tiles += 1
                neighbours = sides[cell]
                ways = _WAYS[(~square | (square >> 4)) & neighbours]  # through open sides and gates
                ways_in_all += ways
                if ways == 1 and not square & FIXED_BITS and neighbours != ALL_SIDES:
                    found.append(cell)
            # Some ways lead round, so that not only ends can go, or to something outside.
            if ways_in_all != 2 * (tiles - 1) or tiles != len(squares):
                needed = self._crossings()
                found = [
                    cell
                    for cell, square in squares.items()
                    if not square & FIXED_BITS and cell not in needed and sides[cell] != ALL_SIDES
                ]
            if FOUNTAIN_CELL in found:
                found.remove(FOUNTAIN_CELL)
            found.sort()
            known = tuple(found)
            self._removable = known
        return known

    def _crossings(self) -> set[int]:
        """Returns the cells without which some other tile of region 0 could not be walked to.

        One depth-first walk from the fountain: a cell is needed by what lies behind it unless that
        finds another way to something reached earlier.
        """
        sides = self.around().sides
        order: dict[int, int] = {FOUNTAIN_CELL: 0}
        low: dict[int, int] = {FOUNTAIN_CELL: 0}  # the earliest cell reached from here or behind
        needed: set[int] = set()
        # One entry per cell on the way from the fountain: the ways out of it still to be tried.
        path: list[tuple[int, int, list[int]]] = [
            (FOUNTAIN_CELL, NONE, self._ways_out(FOUNTAIN_CELL, sides))
        ]
        while path:
            cell, source, ways = path[-1]
            if ways:
                beside = ways.pop()
                reached = order.get(beside, NONE)
                if reached == NONE:
                    order[beside] = low[beside] = len(order)
                    path.append((beside, cell, self._ways_out(beside, sides)))
                elif beside != source and reached < low[cell]:
                    low[cell] = reached
            else:
                path.pop()
                if path:
                    if low[cell] >= order[source]:
                        needed.add(source)
                    elif low[cell] < low[source]:
                        low[source] = low[cell]
        return needed

    def _ways_out(self, cell: int, sides: dict[int, int]) -> list[int]:
        """Returns the cells of region 0 that one can step to from a cell."""
        squares = self.squares
        square = squares[cell]
        steps = _STEPS_OF[(~square | (square >> 4)) & sides[cell]]
        return [cell + step for step in steps if not squares[cell + step] & REGION_BITS]

    # What it is worth (core 6)

    def wall_run(self, region: int = 0) -> int:
        """Returns the length of the longest unbroken run of outer wall of a region (core 6.1)."""
        runs = self._runs
        if runs is None:
            runs = {}
            self._runs = runs
        known = runs.get(region)
        if known is None:
            known = longest_wall_run(self.squares, region)
            runs[region] = known
        return known

    def longest_wall(self, region: int = 0) -> list[tuple[int, int]]:
        """Returns the edges (cell, side) of the longest run, for showing it."""
        return longest_wall(self.squares, region)

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
