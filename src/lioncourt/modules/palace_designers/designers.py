"""Where the designers stand, and which side their feet are on (palace-designers set-up 1)."""

from __future__ import annotations

from typing import Final

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import FOUNTAIN_CELL, SIDE_LETTERS, STEPS
from lioncourt.core.kinds import CELL, FLAG
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, Part
from lioncourt.core.squares import MOST_REGIONS, square_region

DESIGNER: Final = "designer"
DESIGNERS: Final = tuple(f"{DESIGNER}-{side}" for side in SIDE_LETTERS)  # by foot side

CELLS, FEET, MOVED_OFF = range(3)  # the parts of the holding
HOLDING: Final = (
    Part("cells", CELL, each=True, seen=ALL, start=FOUNTAIN_CELL),
    Part("feet", DESIGNER, each=True, seen=ALL, start=0),
    Part("moved-off", FLAG, each=True),  # by the current placement (play 4)
)
ON_THE_FOOT_SIDE: Final = 2
BESIDE: Final = 1


def palace_cells(palace: Palace) -> list[int]:
    """Returns the cells of palace tiles, sorted, without camps and half tiles (C1)."""
    return [cell for cell in palace.cells() if is_palace_tile(palace, cell)]


def is_palace_tile(palace: Palace, cell: int) -> bool:
    """Tells whether what lies at a cell is a palace tile."""
    return square_region(palace.square(cell)) < MOST_REGIONS


def points_for(stands: int, foot: int, cells: tuple[int, ...]) -> int:
    """Returns what a tile at some cells scores beside a designer; walls don't matter (play 1)."""
    if stands + STEPS[foot] in cells:
        return ON_THE_FOOT_SIDE
    return BESIDE if any(cell - stands in STEPS for cell in cells) else 0


def cells_of(catalogue: Catalogue, tile: int, cell: int) -> tuple[int, ...]:
    """Returns the cells of the tile at a cell; for the first half of a two-cell tile, both.

    Both halves come and go together, so the first settles everything: the second has none.
    """
    double = catalogue.doubles.get(tile)
    if double is None:
        return (cell,)
    return () if tile == double.second else (cell, cell + double.step)
