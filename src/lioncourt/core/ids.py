"""Sides, cells and other small numbers that the whole engine shares.

A *cell* is one int, ``y * 256 + x``, so that a step in any direction is an addition and negative
coordinates need no offset. Sides are bits, so that a set of walls is one int from 0 to 15.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1  # no tile, no seat, no currency

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
ALL_SIDES: Final = 15

ROW: Final = 256  # one step to the north
FOUNTAIN_CELL: Final = 0

# Not a bare `Final`: compiled code would rebuild a tuple of known length whenever it is indexed.
SIDES: Final[tuple[int, ...]] = (NORTH, EAST, SOUTH, WEST)
STEPS: Final[tuple[int, ...]] = (ROW, 1, -ROW, -1)  # in the order of SIDES
OPPOSITES: Final[tuple[int, ...]] = (SOUTH, WEST, NORTH, EAST)
SIDE_LETTERS: Final = "NESW"
SIDE_NAMES: Final = ("north", "east", "south", "west")


def cell_at(x: int, y: int) -> int:
    """Returns the cell at column x (growing to the east) and row y (growing to the north).

    >>> cell_at(0, 0), cell_at(-1, 2)
    (0, 511)
    """
    return y * ROW + x


def cell_x(cell: int) -> int:
    """Returns the column of a cell."""
    return ((cell + 128) & 255) - 128


def cell_y(cell: int) -> int:
    """Returns the row of a cell."""
    return (cell - cell_x(cell)) // ROW


def edge_at(cell: int, side: int) -> int:
    """Returns the edge at a side of a cell; the side is given by its number.

    An edge between two cells is the same int from either of them: ``4 * cell + side`` of the cell
    that has it to the north (0) or east (1).

    >>> edge_at(cell_at(1, 0), 3) == edge_at(cell_at(0, 0), 1)
    True
    """
    return 4 * (cell + STEPS[side]) + side - 2 if side > 1 else 4 * cell + side


def edge_cell(edge: int) -> int:
    """Returns the cell that an edge belongs to."""
    return edge >> 2


def edge_side(edge: int) -> int:
    """Returns the number of its side of that cell: 0 (north) or 1 (east)."""
    return edge & 3


def walls_text(walls: int) -> str:
    """Returns the letters of a set of walls in the order N, E, S, W.

    >>> walls_text(NORTH | WEST)
    'NW'
    """
    return "".join(SIDE_LETTERS[i] for i in range(4) if walls & SIDES[i])


def walls_from_text(text: str) -> int:
    """Returns the set of walls named by the letters of a tile name."""
    walls = 0
    for letter in text:
        index = SIDE_LETTERS.find(letter)
        if index < 0:
            raise ValueError(f"{letter!r} is no side; sides are N, E, S and W")
        walls |= SIDES[index]
    if walls_text(walls) != text:
        raise ValueError(f"walls {text!r} are not in the order N, E, S, W")
    return walls


def turned(walls: int, quarters: int) -> int:
    """Returns a set of walls after some quarter turns clockwise.

    >>> walls_text(turned(NORTH | EAST, 3))
    'NW'
    """
    doubled = walls << quarters % 4
    return (doubled | doubled >> 4) & ALL_SIDES
