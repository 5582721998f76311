"""What each of the nine missions counts in a palace (caliphs-guidelines scoring)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lioncourt.core.ids import NONE, OPPOSITES, ROW, SIDES, STEPS, cell_x, cell_y
from lioncourt.core.palace import Palace
from lioncourt.core.squares import OUTSIDE, is_half, square_region, square_tile
from lioncourt.core.walking import steps_from

Tiles = dict[int, int]  # squares of palace tiles by cell; no camps, no half cells

LINE: Final = 3  # tiles next to each other that make a row
FORWARD: Final = ((0, STEPS[0]), (1, STEPS[1]))  # north and east: each shared side once
DIAGONALS: Final = (ROW + 1, ROW - 1)
BY_TYPES: Final = (0, 0, 1, 3, 6, 10, 15)  # points by the number of different types


def palace_tiles(palace: Palace) -> Tiles:
    """Returns the palace tiles; camps and watchtowers aren't any (with-other-modules)."""
    squares = palace.squares.items()
    return {c: s for c, s in squares if square_region(s) != OUTSIDE and not is_half(s)}


def lines_with_three(tiles: Tiles, step: int, name: Callable[[int], int]) -> int:
    """Returns how many lines, each named by a coordinate, have three tiles in a row (1)."""
    runs = [c for c in tiles if all(c + i * step in tiles for i in range(LINE))]
    return len({name(cell) for cell in runs})


def rows(palace: Palace, types: Sequence[int]) -> int:
    return lines_with_three(palace_tiles(palace), 1, cell_y)


def columns(palace: Palace, types: Sequence[int]) -> int:
    return lines_with_three(palace_tiles(palace), ROW, cell_x)


def pairs(palace: Palace, types: Sequence[int]) -> int:
    """Every two buildings of a type side by side, whatever walls there are (2)."""
    kinds = {cell: types[square_tile(square)] for cell, square in palace_tiles(palace).items()}
    beside = [(kind, kinds.get(c + step, NONE)) for c, kind in kinds.items() for _, step in FORWARD]
    return len([1 for kind, other in beside if kind == other != NONE])


def second_wall(palace: Palace, types: Sequence[int]) -> int:
    """The second-longest run; 0 if there is only one (3)."""
    runs = palace.outer_runs()
    return len(runs[1]) if len(runs) > 1 else 0


def path(palace: Palace, types: Sequence[int]) -> int:
    """The shortest way on foot to the tile that is farthest from the fountain (4)."""
    tiles = palace_tiles(palace)
    return max([steps for cell, steps in steps_from(palace.squares).items() if cell in tiles])


def double_walls(palace: Palace, types: Sequence[int]) -> int:
    """Edges with a wall on both sides (5)."""
    tiles = palace_tiles(palace)
    shared = [(cell, side, cell + step) for cell in tiles for side, step in FORWARD]
    return len(
        [
            1
            for cell, side, other in shared
            if other in tiles and tiles[cell] & SIDES[side] and tiles[other] & OPPOSITES[side]
        ]
    )


def blocks(palace: Palace, types: Sequence[int]) -> int:
    """All blocks of two by two, even overlapping ones (6)."""
    tiles = palace_tiles(palace)
    return len([1 for c in tiles if c + 1 in tiles and c + ROW in tiles and c + ROW + 1 in tiles])


def diagonal(palace: Palace, types: Sequence[int]) -> int:
    """The longest unbroken diagonal line, in either direction (7)."""
    tiles = palace_tiles(palace)
    longest = 0
    for step in DIAGONALS:
        for cell in tiles:
            length = 0
            while cell + length * step in tiles:
                length += 1
            longest = max(longest, length)
    return longest


def different_types(palace: Palace, types: Sequence[int]) -> int:
    """The number of types in the palace (8)."""
    return len({types[square_tile(s)] for s in palace.squares.values()} - {NONE})


# By mission: what it counts, and the points for each (components)
COUNTS: Final[dict[str, tuple[Callable[[Palace, Sequence[int]], int], int]]] = {
    "mission-rows": (rows, 3),
    "mission-columns": (columns, 3),
    "mission-pairs": (pairs, 3),
    "mission-second-wall": (second_wall, 1),
    "mission-path": (path, 1),
    "mission-double-walls": (double_walls, 3),
    "mission-blocks": (blocks, 2),
    "mission-diagonal": (diagonal, 2),
    "mission-types": (different_types, 0),
}


def counted(mission: str, palace: Palace, types: Sequence[int]) -> tuple[int, int]:
    """Returns a mission's count in a palace, and the points for it."""
    count, worth = COUNTS[mission]
    number = palace.noted(mission)
    if number is None:
        number = palace.note(mission, count(palace, types))
    return number, worth * number if worth else BY_TYPES[number]
