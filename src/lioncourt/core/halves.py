"""Half cells: right-angled triangles that fill half of a cell, with a wall along the long side.

A half cell is named by the corner of the cell where its right angle lies. The two sides that meet
there are its *short sides*, open like those of a tile without walls; the other two are its *blank
sides*, and the wall runs along the diagonal between them. A square keeps the blank sides as walls:

* to the edge rule they are walls, but the cells there must stay empty (`Surroundings.frontier`);
* one walks over a half cell from short side to short side, as over any tile of region 0;
* its empty half is open ground that joins the two cells at the blank sides;
* in the outline the diagonal is one segment, named by the two blank sides together.

Once laid, it is never removed, swapped or turned. `lioncourt.core.slow` states these rules word by
word, and tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from lioncourt.core.ids import EAST, NORTH, SIDES, SOUTH, STEPS, WEST, walls_text
from lioncourt.core.squares import HALF
from lioncourt.core.surroundings import Surroundings

if TYPE_CHECKING:
    from lioncourt.core.shown import Corner

CORNERS: Final = ("NE", "SE", "SW", "NW")  # where the right angle may lie, clockwise
BLANK_SIDES: Final = (SOUTH | WEST, NORTH | WEST, NORTH | EAST, EAST | SOUTH)  # in their order


def blank_sides(corner: str) -> int:
    """Returns the blank sides of a half cell whose right angle lies at a corner.

    >>> walls_text(blank_sides("SW"))
    'NE'
    """
    return BLANK_SIDES[CORNERS.index(corner)]


def corner_of(walls: int) -> str:
    """Returns the corner of the right angle of a half cell with these blank sides.

    >>> corner_of(blank_sides("SE"))
    'SE'
    """
    if walls not in BLANK_SIDES:
        raise ValueError(f"{walls_text(walls) or 'no sides'}: not the blank sides of a half cell")
    return CORNERS[BLANK_SIDES.index(walls)]


def half_sites(squares: dict[int, int], around: Surroundings, blank: int) -> tuple[int, ...]:
    """Returns the cells, sorted, where a half cell with these blank sides may lie.

    It must be reached on foot over a short side; only short sides may have neighbours, each with an
    open side there; and no empty cell may be enclosed (core 5.2-5.5).
    """
    found: list[int] = []
    for cell, asks in around.frontier.items():
        if asks > 255 or asks & 15 or (asks >> 4) & blank:
            continue
        if _touches_others(squares, cell, asks >> 4):
            continue
        if around.stays_open_with_half(squares, cell, blank):
            found.append(cell)
    found.sort()
    return tuple(found)


def _touches_others(squares: dict[int, int], cell: int, ways: int) -> bool:
    """Tells whether something lies beside a cell at any side but these."""
    for side, step in zip(SIDES, STEPS, strict=True):
        if not ways & side and cell + step in squares:
            return True
    return False


def half_of(region: int, walls: int) -> Corner | None:
    """Returns the corner of a half tile's right angle, for drawing it; None for other tiles.

    >>> half_of(HALF, blank_sides("NW")), half_of(0, blank_sides("NW"))
    ('NW', None)
    """
    return cast("Corner", corner_of(walls)) if region == HALF else None
