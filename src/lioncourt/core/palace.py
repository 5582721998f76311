"""A palace: an immutable grid of tiles that remembers what was computed about it.

Mostly it has one region. With a second (alhambra-granada), each region is walked from its own
start, and two regions meet only wall against wall.

The answers here are the fast ones; `lioncourt.core.slow` follows core 5 and 6.1 word by word, and
tests compare the two.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from lioncourt.core.fits import FIRST_FITS, LAID_FITS, asked_by_any, region_fits
from lioncourt.core.halves import half_sites
from lioncourt.core.ids import (
    ALL_SIDES,
    FOUNTAIN_CELL,
    NONE,
    OPPOSITES,
    SIDES,
    STEPS,
    edge_cell,
    edge_side,
)
from lioncourt.core.outline import halves_in, longest_meeting, longest_wall_run, outer_runs
from lioncourt.core.squares import FIXED_BITS, HALF, REGION_BITS, starts_with
from lioncourt.core.surroundings import Surroundings, surroundings_of
from lioncourt.core.walking import WAYS, removable_cells

Runs: TypeAlias = list[list[tuple[int, int]]]  # of wall: edges (cell, side) in their order
Found = TypeVar("Found")


@mypyc_attr(free_list_len=1)
class Palace:
    """The tiles of one seat; every change returns a new palace."""

    __slots__ = (
        "_around",
        "_counts",
        "_laid",
        "_notes",
        "_removable",
        "_runs",
        "_sites",
        "_swapped",
        "_unchanged",
        "squares",
        "starts",
    )

    def __init__(
        self,
        squares: dict[int, int],
        around: Surroundings | None = None,
        starts: tuple[int, ...] = (FOUNTAIN_CELL,),
        unchanged: tuple[Palace, int] | None = None,
    ) -> None:
        self.squares: Final = squares  # cell → square; never changed
        self.starts: Final = starts  # by region: the cell that its other tiles are reached from
        self._around = around
        self._unchanged: Final = unchanged  # if only for a look: the palace before, and the cell
        self._sites: list[tuple[int, int]] | None = None
        self._laid: dict[int, tuple[int, ...]] | None = None
        self._swapped: dict[int, tuple[int, ...]] | None = None
        self._removable: tuple[int, ...] | None = None
        self._runs: dict[int, int] | None = None
        self._notes: dict[str, Any] | None = None
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

    def holds(self, tile: int) -> bool:
        """Tells whether a tile lies here."""
        for square in self.squares.values():
            if square >> 12 == tile:
                return True
        return False

    def cell_of(self, tile: int) -> int:
        """Returns the cell where a tile lies; KeyError if it is not here."""
        for cell, square in self.squares.items():
            if square >> 12 == tile:
                return cell
        raise KeyError(tile)

    def content(self) -> tuple[tuple[int, int], ...]:
        """Returns the value of the palace as plain data: equal content, equal palace.

        The squares by cell, sorted. If there are several regions, their starts come first, in the
        order of the regions: the first square of each region is its start.
        """
        if len(self.starts) == 1:
            return tuple(sorted(self.squares.items()))
        others = [cell for cell in self.cells() if cell not in self.starts]
        return tuple([(cell, self.squares[cell]) for cell in (*self.starts, *others)])

    # Changing, unchecked

    def with_square(self, cell: int, square: int) -> Palace:
        """Returns the palace with a square laid at a cell, which may be filled already.

        The first square of a region is its start.
        """
        squares = dict(self.squares)
        squares[cell] = square
        starts = self.starts
        if square & REGION_BITS:
            starts = starts_with(starts, cell, square)
        around = self._around
        if around is not None:
            around = around.mended(squares, cell, square)
        return Palace(squares, around, starts)

    def if_laid(self, cell: int, square: int) -> Palace:
        """Returns the same for a look only: what lies around is found only on demand."""
        squares = dict(self.squares)
        squares[cell] = square
        return Palace(squares, None, starts_with(self.starts, cell, square), (self, cell))

    def if_emptied(self, cell: int) -> Palace:
        """Returns the palace with a cell emptied, for a look only."""
        squares = dict(self.squares)
        del squares[cell]
        return Palace(squares, None, self.starts, (self, cell))

    def with_squares(self, added: tuple[tuple[int, int], ...]) -> Palace:
        """Returns the palace with several more squares, such as the two of a double tile."""
        squares = dict(self.squares)
        starts = self.starts
        for cell, square in added:
            squares[cell] = square
            starts = starts_with(starts, cell, square)
        return Palace(squares, None, starts)

    def with_walls(self, tile: int, sides: int) -> Palace:
        """Returns the palace with walls added to a tile that lies here."""
        cell = self.cell_of(tile)
        return self.with_square(cell, self.squares[cell] | sides)

    def with_gates(self, edges: tuple[int, ...]) -> Palace:
        """Returns the palace with gates in the walls at some edges between its tiles."""
        squares = dict(self.squares)
        for edge in edges:
            cell, i = edge_cell(edge), edge_side(edge)
            squares[cell] |= SIDES[i] << 4
            squares[cell + STEPS[i]] |= OPPOSITES[i] << 4
        return Palace(squares, self._around, self.starts)

    def without(self, cell: int) -> Palace:
        """Returns the palace with a cell emptied."""
        squares = dict(self.squares)
        del squares[cell]
        around = self._around
        if around is not None:
            around = around.mended(squares, cell, NONE)
        return Palace(squares, around, self.starts)

    # Where a tile may lie (core 5)

    def around(self) -> Surroundings:
        """Returns what lies around the tiles."""
        around = self._around
        if around is None:
            if self._unchanged is None:
                around = surroundings_of(self.squares)
            else:
                before, cell = self._unchanged
                around = before.around().mended(self.squares, cell, self.squares.get(cell, NONE))
            self._around = around
        return around

    def frontier(self) -> dict[int, int]:
        """Returns what each empty cell beside a tile asks of a tile laid there (core 5.2).

        For each region, << 8 * region: the sides where a tile of that region shows a wall, and
        (<< 4) those where it shows none. With one region that is below 256. A tile must show the
        same towards its own region; towards another, both must show a wall (alhambra-granada
        play 2). A side among both is the blank side of a half cell: nothing may be laid there.
        """
        return self.around().frontier

    def stays_open(self, cell: int) -> bool:
        """Tells whether filling an empty cell encloses no empty cell (core 5.5)."""
        return self.around().stays_open(self.squares, cell)

    def _building_sites(self) -> list[tuple[int, int]]:
        """Returns the cells, sorted, where some tile may lie, each with the patterns that fit.

        The patterns are shifted by 16 * region.
        """
        sites = self._sites
        if sites is None:
            around = self.around()
            squares = self.squares
            sites = []
            plain = len(self.starts) == 1
            for cell, asks in around.frontier.items():
                fits = LAID_FITS[asks] if plain else region_fits(asks)
                if fits and around.stays_open(squares, cell):
                    sites.append((cell, fits))
            sites.sort()
            self._sites = sites
        return sites

    def _first_sites(self) -> list[tuple[int, int]]:
        """Returns the building sites for the first tile of the next region."""
        around = self.around()
        shift = 16 * len(self.starts)
        sites: list[tuple[int, int]] = []
        for cell, asks in around.frontier.items():
            together = asked_by_any(asks)
            if together < 16 and around.stays_open(self.squares, cell):
                sites.append((cell, FIRST_FITS[together] << shift))
        sites.sort()
        return sites

    def legal_cells(self, walls: int, region: int = 0) -> tuple[int, ...]:
        """Returns the cells, sorted, where a tile with these walls may lie (core 5.2-5.5).

        For the region HALF: where a half cell with these blank sides may lie.
        """
        laid = self._laid
        if laid is None:
            laid = {}
            self._laid = laid
        pattern = walls + 16 * region if region else walls
        known = laid.get(pattern)
        if known is None:
            if region == HALF:
                known = half_sites(self.squares, self.around(), walls)
            elif not region and self._sites is None and len(self.starts) == 1:
                known = self.around().legal_cells(self.squares, walls)
            else:
                begun = not region or region < len(self.starts)
                sites = self._building_sites() if begun else self._first_sites()
                bit = 1 << pattern
                known = tuple([cell for cell, fits in sites if fits & bit])
            laid[pattern] = known
        return known

    def fitting(self, region: int = 0) -> int:
        """Returns, as bits, the wall patterns for which there is a cell."""
        begun = not region or region < len(self.starts)
        fits = 0
        for _, patterns in self._building_sites() if begun else self._first_sites():
            fits |= patterns
        return (fits >> 16 * region) & 0xFFFF

    def may_lie(self, cell: int, walls: int, region: int = 0) -> bool:
        """Tells whether a tile with these walls may lie at a cell of the frontier."""
        around = self._around
        if around is None:
            around = self.around()
        asks = around.frontier[cell]
        if region or asks > 255:
            return cell in self.legal_cells(walls, region)
        if not LAID_FITS[asks] >> walls & 1:
            return False
        return around.stays_open(self.squares, cell)

    def may_swap(self, cell: int, walls: int, region: int = 0) -> bool:
        """Tells whether the tile at a cell may be swapped for one with these walls."""
        square = self.squares[cell]
        around = self._around
        if around is None:
            around = self.around()
        return (
            not (square ^ walls) & around.sides[cell]
            and not (square ^ region << 8) & FIXED_BITS
            and cell not in self.starts
        )

    def may_leave(self, cell: int) -> bool:
        """Tells whether the tile at a cell may leave the palace."""
        if self._removable is None and len(self.starts) == 1:
            square = self.squares[cell]
            neighbours = self.around().sides[cell]
            if square & FIXED_BITS or neighbours == ALL_SIDES or cell == FOUNTAIN_CELL:
                return False
            if WAYS[(~square | (square >> 4)) & neighbours] == 1:
                return True
        return cell in self.removable()

    def swap_cells(self, walls: int, region: int = 0) -> tuple[int, ...]:
        """Returns the cells, sorted, whose tile may be swapped for one with these walls (core 4.3).

        The new tile must show its neighbours what the old one showed (core 5.2), so no way to a
        start changes and there is nothing else to check.
        """
        # alhambra-granada play 3 allows a swap for a tile of another region if all is legal
        # afterwards, but it never is: a tile that isn't a start has an open side towards a tile of
        # its own region, which would then show that open side to another region.
        swapped = self._swapped
        if swapped is None:
            swapped = {}
            self._swapped = swapped
        pattern = walls + (region << 8) if region else walls
        known = swapped.get(pattern)
        if known is None:
            sides = self.around().sides
            found = [
                cell
                for cell, square in self.squares.items()
                if not (square ^ pattern) & (sides[cell] | FIXED_BITS)
            ]
            for start in self.starts:
                if start in found:
                    found.remove(start)
            found.sort()
            known = tuple(found)
            swapped[pattern] = known
        return known

    def removable(self) -> tuple[int, ...]:
        """Returns the cells, sorted, whose tile may leave the palace (core 4.3, 5.3, 5.5)."""
        known = self._removable
        if known is None:
            known = removable_cells(self.squares, self.around().sides, self.starts)
            self._removable = known
        return known

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

    def outer_runs(self, region: int = 0) -> Runs:
        """Returns all runs of outer wall as edges (cell, side), the best one first."""
        key = f"runs-{region}"
        known = self.noted(key)
        found: Runs = self.note(key, outer_runs(self.squares, region)) if known is None else known
        return found

    def longest_wall(self, region: int = 0) -> list[tuple[int, int]]:
        """Returns the edges (cell, side) of the best of them, for display."""
        runs = self.outer_runs(region)
        return runs[0] if runs else []

    def halves_in_longest_wall(self) -> int:
        """Returns how many half cells it has: the most in any run of that length."""
        return halves_in(self.squares, self.longest_wall()) if self.around().halves else 0

    def meeting_run(self) -> int:
        """Returns the length of the longest run where regions meet (alhambra-granada scoring 3)."""
        known: int | None = self.noted("meeting") if len(self.starts) > 1 else 0
        return self.note("meeting", len(self.meeting_edges())) if known is None else known

    def meeting_edges(self) -> list[tuple[int, int]]:
        """Returns the edges (cell of the lower region, side) of that run, for display."""
        return longest_meeting(self.squares)

    def noted(self, key: str) -> Any:
        """Returns what a rule has noted about this palace under its own key, or None."""
        return None if self._notes is None else self._notes.get(key)

    def note(self, key: str, found: Found) -> Found:
        """Notes something that follows from this palace alone, and returns it."""
        if self._notes is None:
            self._notes = {}
        self._notes[key] = found
        return found

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
