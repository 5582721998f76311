"""Tiles of two cells, such as a project with two buildings.

Outside palaces such a tile is one tile, the *whole*, which is set aside, kept in the reserve and
named by actions. In a palace lie its two halves, each a separate tile with a type and walls, so
whatever counts tiles, cells or neighbours counts the halves; Dirk has the halves too. The cell of
the first half (the west or north one, when upright) stands for both. Halves are laid, moved and
swapped together (`lioncourt.core.laying`); the edge between them is open.

The whole has the region `DOUBLE`. Its walls are those of the first half and, << 4, of the second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import ALL_SIDES, OPPOSITES, SIDES, STEPS, cell_x, cell_y, walls_text
from lioncourt.core.squares import DOUBLE, square_of

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.shown import HalfPiece
    from lioncourt.core.state import State


class Double:
    """A tile of two cells: the whole, its halves, and the side of the first facing the second."""

    __slots__ = ("first", "second", "side", "step", "whole")

    def __init__(self, whole: int, first: int, second: int, side: int) -> None:
        self.whole: Final = whole
        self.first: Final = first
        self.second: Final = second
        self.side: Final = side  # its number among `SIDES`
        self.step: Final = STEPS[side]

    def inner_side(self, half: int) -> int:
        """Returns the side where a half meets the other."""
        return SIDES[self.side] if half == self.first else OPPOSITES[self.side]


def parts_of(catalogue: Catalogue, tile: int) -> tuple[int, ...]:
    """Returns what a tile becomes in a palace: its two halves or, mostly, the tile itself."""
    double = catalogue.doubles.get(tile)
    if double is None or tile != double.whole:
        return (tile,)
    return (double.first, double.second)


def double_at(catalogue: Catalogue, palace: Palace, cell: int) -> Double | None:
    """Returns the tile of two cells that covers a cell, or None."""
    return catalogue.doubles.get(palace.tile(cell)) if catalogue.doubles else None


def cells_at(catalogue: Catalogue, palace: Palace, cell: int) -> tuple[int, ...]:
    """Returns the cells of the tile at a cell: a double tile has two, the first half's first."""
    double = double_at(catalogue, palace, cell)
    if double is None:
        return (cell,)
    first = cell if palace.tile(cell) == double.first else cell - double.step
    return (first, first + double.step)


def squares_for(rules: Ruleset, state: State, tile: int, cell: int) -> tuple[tuple[int, int], ...]:
    """Returns the squares, with their cells, of a tile laid at a cell with the walls it has now."""
    catalogue = rules.catalogue
    double = catalogue.doubles.get(tile)
    if double is None or tile != double.whole:
        region = catalogue.tile_region[tile]
        return ((cell, square_of(tile, rules.walls_of(state, tile), region)),)
    first = square_of(double.first, rules.walls_of(state, double.first))
    second = square_of(double.second, rules.walls_of(state, double.second))
    return ((cell, first), (cell + double.step, second))


def is_whole(catalogue: Catalogue, palace: Palace) -> bool:
    """Tells whether the halves of every double tile in the palace lie side by side."""
    doubles, least = catalogue.doubles, catalogue.first_double
    for cell, square in palace.squares.items():
        tile = square >> 12
        if tile < least or tile not in doubles:
            continue  # nearly all
        double = doubles[tile]
        beside, step = (
            (double.second, double.step) if tile == double.first else (double.first, -double.step)
        )
        if palace.tile(cell + step) != beside:
            return False
    return True


def has_double(catalogue: Catalogue, palace: Palace) -> bool:
    """Tells whether a double tile, or half of one, lies in a palace."""
    doubles, least = catalogue.doubles, catalogue.first_double
    for square in palace.squares.values():
        if square >> 12 >= least and square >> 12 in doubles:
            return True
    return False


# As pieces for clients


def tile_walls_text(catalogue: Catalogue, tile: int, walls: int) -> str:
    """Returns the walls of a tile as letters; those of a whole come half by half."""
    return "" if catalogue.tile_region[tile] == DOUBLE else walls_text(walls)


def half_pieces(catalogue: Catalogue, tile: int, walls: int) -> list[HalfPiece]:
    """Returns the halves of a whole with these walls; none for any other tile."""
    double = catalogue.doubles.get(tile)
    if double is None or tile != double.whole:
        return []
    step = double.step
    found: list[HalfPiece] = []
    for half, at, its in ((double.first, 0, walls & ALL_SIDES), (double.second, step, walls >> 4)):
        found.append(
            {
                "id": catalogue.tile_name[half],
                "type": catalogue.type_name[catalogue.tile_type[half]],
                "walls": walls_text(its),
                "x": cell_x(at),
                "y": cell_y(at),
            }
        )
    return found
