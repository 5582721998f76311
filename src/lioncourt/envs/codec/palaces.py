"""What observations tell of a palace: planes on the cells around its start tile, and its tiles.

Palaces never change, and most of them come up again and again. So the numbers of each are computed
once and then copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE, SIDES, cell_x, cell_y
from lioncourt.core.kinds import TILE, TYPE
from lioncourt.core.squares import OUTSIDE, home_region, is_half, square_region, square_tile
from lioncourt.envs.codec.counted import new_numbers
from lioncourt.envs.codec.layout import COSTS, MANY, PLANES, Numbers
from lioncourt.envs.codec.words import RADIUS, WIDTH

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.envs.codec.universe import Universe

_CELLS: Final = WIDTH * WIDTH
_REMEMBERED: Final = 256  # palaces

# The ground plane's number for a cell: of a region, a half cell, outside all regions
_GROUND: Final[tuple[float, ...]] = (1.0, 0.5, 0.75)
_HALF: Final = 0.25
_OUTSIDE: Final = -1.0
_GATE: Final = 0.5  # instead of 1: a wall that can be walked through


class DrawnPalace:
    """The numbers of one palace: its planes, its tiles, its tiles by type, and a few more."""

    __slots__ = ("beyond", "built", "counts", "palace", "planes", "runs")

    def __init__(self, planes: int, tiles: int) -> None:
        self.palace: Palace | None = None
        self.planes: Final = new_numbers(planes)
        self.built: Final = new_numbers(tiles)
        self.counts: tuple[int, ...] = ()  # of tiles by type
        self.beyond = 0.0  # tiles outside the planes
        self.runs: list[float] = []  # the longest by region


class Palaces:
    """Draws the palaces of one ruleset with the names of a universe.

    It remembers the latest ones and draws new ones over the oldest: fresh memory is slow.
    """

    def __init__(self, rules: Ruleset, universe: Universe) -> None:
        self._rules: Final = rules
        self._tiles: Final = universe.numbers(rules, TILE)
        self._types: Final = universe.numbers(rules, TYPE)
        self.planes: Final = (len(PLANES) + len(universe.kinds[TYPE])) * _CELLS
        self._no_planes: Final = new_numbers(self.planes)
        self._no_tiles: Final = new_numbers(len(universe.kinds[TILE]))
        self._known: dict[Palace, DrawnPalace] = {}
        self._latest: list[DrawnPalace] = []
        self._oldest = 0

    def drawn(self, palace: Palace) -> DrawnPalace:
        """Returns the numbers of a palace, valid until very many others have been drawn."""
        known = self._known.get(palace)
        if known is None:
            known = self._blank()
            self._draw(palace, known)
            self._known[palace] = known
        return known

    def _blank(self) -> DrawnPalace:
        """Returns numbers to draw into: all 0."""
        if len(self._latest) < _REMEMBERED:
            blank = DrawnPalace(self.planes, len(self._no_tiles))
            self._latest.append(blank)
            return blank
        blank = self._latest[self._oldest]
        self._oldest = (self._oldest + 1) % _REMEMBERED
        if blank.palace is not None:
            del self._known[blank.palace]
        blank.planes[:] = self._no_planes
        blank.built[:] = self._no_tiles
        return blank

    def _draw(self, palace: Palace, blank: DrawnPalace) -> None:
        catalogue = self._rules.catalogue
        beyond = 0
        for cell, square in palace.squares.items():
            blank.built[self._tiles[square_tile(square)]] += 1.0
            x, y = cell_x(cell), cell_y(cell)
            if abs(x) > RADIUS or abs(y) > RADIUS:
                beyond += 1
            else:
                self._draw_square(square, (RADIUS - y) * WIDTH + x + RADIUS, blank.planes)
        blank.palace = palace
        blank.counts = palace.type_counts(catalogue.tile_type, len(catalogue.type_name))
        blank.beyond = beyond / MANY
        regions = range(len(catalogue.region_name))
        blank.runs = [palace.wall_run(region) / MANY for region in regions]

    def _draw_square(self, square: int, at: int, planes: Numbers) -> None:
        catalogue = self._rules.catalogue
        tile = square_tile(square)
        planes[at] = _ground(square)
        if catalogue.tile_cost[tile] > 0:
            planes[_CELLS + at] = catalogue.tile_cost[tile] / COSTS
        for side, bit in enumerate(SIDES):
            if square & bit:
                planes[(2 + side) * _CELLS + at] = _GATE if square >> 4 & bit else 1.0
        type = catalogue.tile_type[tile]
        if type != NONE:
            planes[(len(PLANES) + self._types[type]) * _CELLS + at] = 1.0


def _ground(square: int) -> float:
    if is_half(square):
        return _HALF
    return _OUTSIDE if square_region(square) == OUTSIDE else _GROUND[home_region(square)]
