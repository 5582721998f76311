"""Squares: what lies on one cell of a palace, packed into an int.

* ``walls``: the walls of the tile as it lies there, printed or added later;
* ``gates``: sides with a wall that may be walked through all the same;
* ``region``: which ground the tile belongs to. Each region is walked from a start of its own; two
  regions meet only wall against wall. ``OUTSIDE`` is for things that fill a cell but are no part
  of any region (nobody walks there, and a wall beside them is an outer wall);
* ``tile``: the face that shows (a turned or flipped tile is another face of the same piece).

The base game uses one region, no gates and printed walls only.
"""

from __future__ import annotations

from typing import Final

OUTSIDE: Final = 15  # the region of squares that belong to no region
MOST_REGIONS: Final = 3  # regions are numbered from 0; what they ask of a cell is one small int

REGION_BITS: Final = 0xF00
FIXED_BITS: Final = 0xFF0  # with a gate, or of another region than meant, a tile cannot be moved


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
