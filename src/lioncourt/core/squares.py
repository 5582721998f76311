"""Squares: what lies on one cell of a palace, packed into an int.

* ``walls``: the walls of the tile as it lies there, printed or added later;
* ``gates``: sides whose wall can be walked through all the same;
* ``region``: which ground the tile belongs to. Each region is walked from its own start; two
  regions meet only wall against wall. ``OUTSIDE`` is for things that fill a cell but belong to no
  region (nobody walks there, and a wall beside them is an outer wall). ``HALF`` is for half
  cells, which belong to region 0 (`lioncourt.core.halves`): their walls are the two blank sides;
* ``tile``: the face that shows (a turned or flipped tile is another face of the same piece).

The base game uses one region, no gates and printed walls only.
"""

from __future__ import annotations

from typing import Final

HALF: Final = 8  # the region of half cells, which are walked with those of region 0
DOUBLE: Final = 9  # of tiles of two cells (`lioncourt.core.doubles`); their halves lie in region 0
OUTSIDE: Final = 15  # the region of squares that belong to no region
MOST_REGIONS: Final = 3  # numbered from 0; what they ask of a cell is one small int

FORM_BITS: Final = 0xFFF  # all but the tile: what a palace is walked and walled by
REGION_BITS: Final = 0xF00
HALF_BITS: Final = HALF << 8  # the region bits of a half cell
HOME_BITS: Final = 0x700  # equal if one may walk between two squares: a half cell counts as 0
FIXED_BITS: Final = 0xFF0  # a tile with a gate, or of an unexpected region, can't be moved


def square_of(tile: int, walls: int, region: int = 0, gates: int = 0) -> int:
    """Packs a square."""
    return (tile << 12) | (region << 8) | (gates << 4) | walls


def square_tile(square: int) -> int:
    return square >> 12


def square_region(square: int) -> int:
    return (square >> 8) & 15


def is_half(square: int) -> bool:
    """Tells whether a square is half a cell."""
    return square & REGION_BITS == HALF_BITS


def home_region(square: int) -> int:
    """Returns the region that a square is walked and walled with: 0 for a half cell."""
    return 0 if is_half(square) else square_region(square)


def starts_with(starts: tuple[int, ...], cell: int, square: int) -> tuple[int, ...]:
    """Returns the starts by region once a square is laid: the first of a region is its start."""
    if square_region(square) != len(starts):
        return starts
    if len(starts) == MOST_REGIONS:
        raise ValueError(f"a palace has at most {MOST_REGIONS} regions")
    return (*starts, cell)


def square_gates(square: int) -> int:
    return (square >> 4) & 15


def square_walls(square: int) -> int:
    return square & 15


def square_open(square: int) -> int:
    """Returns the sides of a square that can be walked through."""
    return (~square | (square >> 4)) & 15
