"""What the form of a palace is worth: its runs of wall, where regions meet, room to build."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import ALL_SIDES, NONE, STEPS
from lioncourt.core.outline import meetings
from lioncourt.core.palace import Palace
from lioncourt.core.squares import DOUBLE, HALF, square_of, square_region

if TYPE_CHECKING:
    from lioncourt.bots.weights import Weights

SEAM: Final = 2  # points for an edge where two regions meet
LOOSE_WALL: Final = 0.1  # an outer wall that may join the longest one some day
NOWHERE: Final = -1000.0  # the worth of building if there is no cell

_NUMBER_OF_SIDES: Final = tuple([sides.bit_count() for sides in range(ALL_SIDES + 1)])
_PATTERNS: Final = (1 << ALL_SIDES) - 1  # of walls, except walls all around


class Shape:
    """What counts about the form of a palace."""

    __slots__ = ("length", "loose", "met", "room", "runs", "seam")

    def __init__(self, runs: tuple[int, ...], seam: int, met: int, loose: int, room: float) -> None:
        self.runs: Final = runs  # by region: longest outer wall
        self.length: Final = sum(runs) + SEAM * seam  # what all runs score
        self.seam: Final = seam  # longest run of edges where two regions meet
        self.met: Final = met  # edges where two regions meet, all together
        self.loose: Final = loose  # outer walls besides the runs
        self.room: Final = room  # from 0 (nothing fits) to 1 for each region, summed

    def worth(self, weights: Weights, building: float) -> float:
        """Returns its value in points; `building` is the share of the room that will be used."""
        future = LOOSE_WALL * self.loose + weights.room * self.room
        return weights.run * self.length + future * building


@lru_cache(maxsize=1 << 12)
def shape_now(palace: Palace, regions: int) -> Shape:
    """Returns the shape of a palace as it is."""
    runs = tuple([palace.wall_run(region) for region in range(regions)])
    met = len(meetings(palace.squares)) if regions > 1 else 0
    return _shape(palace, runs, palace.meeting_run(), met)


def shape_changed(palace: Palace, cell: int, after: Palace, region: int, regions: int) -> Shape:
    """Returns the shape of a palace after a change at a cell of one region.

    Other regions keep their runs, and away from them the seam stays as it is. What lies outside all
    regions changes no run; a half tile changes those of the first.
    """
    now = shape_now(palace, regions)
    runs = now.runs
    region = form_region(region)
    if region < regions:
        runs = (*runs[:region], after.wall_run(region), *runs[region + 1 :])
    if regions == 1 or not _touches_another(palace, cell, region):
        return _shape(after, runs, now.seam, now.met)
    return _shape(after, runs, after.meeting_run(), len(meetings(after.squares)))


def form_region(region: int) -> int:
    """Returns the region whose form a tile changes: half and double tiles change the first."""
    return 0 if region in (HALF, DOUBLE) else region


def _touches_another(palace: Palace, cell: int, region: int) -> bool:
    for step in STEPS:
        square = palace.square(cell + step)
        if square != NONE and square_region(square) != region:
            return True
    return False


def _shape(palace: Palace, runs: tuple[int, ...], seam: int, met: int) -> Shape:
    """Returns the shape of a palace with these known parts."""
    walls = 2 * met  # outer walls of both regions
    for asks in palace.frontier().values():
        while asks:
            walls += _NUMBER_OF_SIDES[asks & ALL_SIDES]
            asks >>= 8  # what the next region asks
    room = 0.0
    for region in range(len(runs)):
        missing = ALL_SIDES - (palace.fitting(region) & _PATTERNS).bit_count()
        room += 1 - (missing / ALL_SIDES) ** 2  # the last ones matter most
    return Shape(runs, seam, met, max(0, walls - sum(runs)), room)


@lru_cache(maxsize=1 << 14)
def shape_with(palace: Palace, cell: int, walls: int, region: int, regions: int) -> Shape:
    """Returns the shape of a palace with a tile laid at a cell, or swapped in."""
    after = palace.with_square(cell, square_of(len(palace.squares), walls, region))
    return shape_changed(palace, cell, after, region, regions)


@lru_cache(maxsize=1 << 12)
def shape_without(palace: Palace, cell: int, regions: int) -> Shape:
    """Returns the shape of a palace without the tile at a cell."""
    region = square_region(palace.square(cell))
    return shape_changed(palace, cell, palace.without(cell), region, regions)


@lru_cache(maxsize=1 << 13)
def shapes(palace: Palace, walls: int, region: int, regions: int) -> dict[int, Shape]:
    """Returns, by legal cell, the shape of a palace with such a tile added."""
    cells = palace.legal_cells(walls, region)
    return {cell: shape_with(palace, cell, walls, region, regions) for cell in cells}


@lru_cache(maxsize=1 << 14)
def best_worth(
    palace: Palace, walls: int, region: int, regions: int, weights: Weights, building: float
) -> float:
    """Returns what the best of these shapes is worth, NOWHERE if there is no cell."""
    best = NOWHERE
    for shape in shapes(palace, walls, region, regions).values():
        worth = shape.worth(weights, building)
        if worth > best:
            best = worth
    return best
