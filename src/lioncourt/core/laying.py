"""The verbs that lay tiles: from those set aside or the reserve into a palace, and back.

A tile is laid showing one of its faces. The caller names that face; the piece leaves where it lay,
whatever face it showed there. Both halves of a tile of two cells are laid or leave at once; then
each is announced and settled by itself, the first one first. A tile that is turned just once is
laid with the walls it has then; back in the reserve it is upright again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.doubles import cells_at, double_at, parts_of, squares_for
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.squares import (
    square_gates,
    square_of,
    square_region,
    square_tile,
    square_walls,
)
from lioncourt.core.values import sorted_with, without
from lioncourt.core.verbs import emit, run_script, to_dirk

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def lying_as(catalogue: Catalogue, tiles: tuple[int, ...], face: int) -> int:
    """Returns which of the tiles is this face or shows another face of its piece; NONE: none."""
    if face in tiles:
        return face
    piece = catalogue.tile_piece[face]
    for tile in tiles:
        if catalogue.tile_piece[tile] == piece:
            return tile
    return NONE


def _square(rules: Ruleset, state: State, tile: int, walls: int = NONE) -> int:
    """Returns the square of a tile, with its present walls or, if turned, with the given ones."""
    catalogue = rules.catalogue
    if walls == NONE:
        walls = rules.walls_of(state, tile) if rules.walls else catalogue.tile_walls[tile]
    return tile << 12 | catalogue.tile_region[tile] << 8 | walls  # `square_of`: all laying does it


def _settle_placement(
    rules: Ruleset, state: State, seat: int, placed: int, cell: int, left: int
) -> None:
    """Runs the placement script; its data: the tile that came, the cell, the tile that left.

    A tile that was moved has left its cell, but the palace still holds it.
    """
    run_script(rules, state, "placement", seat, (placed, cell, left))


def _lay(rules: Ruleset, state: State, seat: int, face: int, cell: int, walls: int = NONE) -> None:
    """Lays a tile into the palace, turned if walls are given; announces and settles it."""
    doubles = rules.catalogue.doubles
    if doubles and face in doubles:
        squares = squares_for(rules, state, face, cell)
        state.palaces[seat] = state.palaces[seat].with_squares(squares)
        for at, square in squares:
            emit(rules, state, "placed", (seat, square_tile(square), at))
        for at, square in reversed(squares):  # the last one begun is settled first
            _settle_placement(rules, state, seat, square_tile(square), at, NONE)
        return
    state.palaces[seat] = state.palaces[seat].with_square(cell, _square(rules, state, face, walls))
    emit(rules, state, "placed", (seat, face, cell))
    _settle_placement(rules, state, seat, face, cell, NONE)


# Tiles set aside


def _no_longer_aside(rules: Ruleset, state: State, seat: int, face: int) -> None:
    bought = state.bought[seat]
    state.bought[seat] = without(bought, lying_as(rules.catalogue, bought, face))


def place_bought(
    rules: Ruleset, state: State, seat: int, face: int, cell: int, walls: int = NONE
) -> None:
    """Lays a tile that was set aside into the palace (core 4.4)."""
    _no_longer_aside(rules, state, seat, face)
    _lay(rules, state, seat, face, cell, walls)


def reserve_bought(rules: Ruleset, state: State, seat: int, face: int) -> None:
    """Puts a tile that was set aside into the reserve (core 4.4)."""
    _no_longer_aside(rules, state, seat, face)
    store_tile(rules, state, seat, face)
    emit(rules, state, "reserved", (seat, face))


def build_over(
    rules: Ruleset, state: State, seat: int, face: int, cell: int, to: int | None = None
) -> None:
    """Lays a tile that was set aside where another lies.

    The other goes to the reserve, or moves to the cell that is given.
    """
    palace = state.palaces[seat]
    square = palace.square(cell)
    old = square_tile(square)
    _no_longer_aside(rules, state, seat, face)
    new = _square(rules, state, face)
    if to is None:
        state.palaces[seat] = palace.with_square(cell, new)
        store_tile(rules, state, seat, old)
        emit(rules, state, "swapped", (seat, face, cell, old))
        _settle_placement(rules, state, seat, face, cell, old)
        return
    # It need not be legal on the way, so nothing is inferred from the palace before.
    laid = {**palace.squares, cell: new, to: square}
    state.palaces[seat] = Palace(laid, None, palace.starts)
    emit(rules, state, "moved", (seat, old, cell, to))
    emit(rules, state, "placed", (seat, face, cell))
    _settle_placement(rules, state, seat, face, cell, old)
    _settle_placement(rules, state, seat, old, to, NONE)  # begun last, settled first: it made room


def give_bought(rules: Ruleset, state: State, seat: int, tile: int) -> None:
    """Gives a tile that was set aside to Dirk (core 8.5)."""
    _no_longer_aside(rules, state, seat, tile)
    emit(rules, state, "gave", (seat, tile))
    face = rules.dirks_face(state, tile)  # the gift is announced before what this changes
    for part in parts_of(rules.catalogue, face):
        to_dirk(state, part)


# The reserve


def store_tile(rules: Ruleset, state: State, seat: int, tile: int) -> None:
    """Puts a tile where a seat keeps its tiles, with the face that it shows there."""
    tile = _stored_face(rules, state, tile)
    if rules.store is None:
        keep_tile(state, seat, tile)
    else:
        rules.store.put(rules, state, seat, tile)


def _stored_face(rules: Ruleset, state: State, tile: int) -> int:
    for facing in rules.facings:
        tile = facing.stored(rules, state, tile)
    return tile


def take_stored(rules: Ruleset, state: State, seat: int, face: int) -> int:
    """Takes a tile from where a seat keeps its tiles and returns the face it showed there."""
    tile = lying_as(rules.catalogue, state.reserves[seat], face)
    if rules.store is None:
        release_tile(state, seat, tile)
    else:
        rules.store.take(rules, state, seat, tile)
    return tile


def keep_tile(state: State, seat: int, tile: int) -> None:
    """Adds a tile to the reserve and nothing else; only for a `Store`."""
    state.reserves[seat] = sorted_with(state.reserves[seat], tile)


def release_tile(state: State, seat: int, tile: int) -> None:
    """Takes a tile out of the reserve and nothing else; only for a `Store`."""
    state.reserves[seat] = without(state.reserves[seat], tile)


def change_face(rules: Ruleset, state: State, seat: int, tile: int, face: int) -> None:
    """Makes a seat's tile show another face where it lies, in the palace or the reserve.

    Nothing is laid, so no placement follows. Walls and gates stay as they are. The caller emits an
    event that names both faces.
    """
    palace = state.palaces[seat]
    if not palace.holds(tile):
        face = _stored_face(rules, state, face)
        release_tile(state, seat, tile)
        keep_tile(state, seat, face)
        if rules.store is not None:
            rules.store.turned(rules, state, seat, tile, face)
        return
    cell = palace.cell_of(tile)
    square = palace.square(cell)
    shown = square_of(face, square_walls(square), square_region(square), square_gates(square))
    state.palaces[seat] = palace.with_square(cell, shown)


def build_tile(
    rules: Ruleset, state: State, seat: int, face: int, cell: int, walls: int = NONE
) -> None:
    """Moves a tile from the reserve into the palace (core 4.3)."""
    take_stored(rules, state, seat, face)
    _lay(rules, state, seat, face, cell, walls)


def remove_tile(rules: Ruleset, state: State, seat: int, cell: int) -> None:
    """Moves a tile from the palace to the reserve (core 4.3)."""
    if double_at(rules.catalogue, state.palaces[seat], cell) is not None:
        _remove_double(rules, state, seat, cell)
        return
    tile = state.palaces[seat].tile(cell)
    state.palaces[seat] = state.palaces[seat].without(cell)
    store_tile(rules, state, seat, tile)
    emit(rules, state, "removed", (seat, tile, cell))
    _settle_placement(rules, state, seat, NONE, cell, tile)


def swap_tile(
    rules: Ruleset, state: State, seat: int, face: int, cell: int, walls: int = NONE
) -> None:
    """Swaps a tile of the reserve with the one at a cell of the palace (core 4.3)."""
    if face in rules.catalogue.doubles:
        _swap_double(rules, state, seat, face, cell)
        return
    old = state.palaces[seat].tile(cell)
    take_stored(rules, state, seat, face)
    state.palaces[seat] = state.palaces[seat].with_square(cell, _square(rules, state, face, walls))
    store_tile(rules, state, seat, old)
    emit(rules, state, "swapped", (seat, face, cell, old))
    _settle_placement(rules, state, seat, face, cell, old)


# Inside the palace


def move_tile(rules: Ruleset, state: State, seat: int, face: int, cell: int) -> None:
    """Moves a tile to another cell of its palace without it leaving the palace (order L2)."""
    palace = state.palaces[seat]
    if face in rules.catalogue.doubles:
        _move_double(rules, state, seat, face, cell)
        return
    lying = tuple([palace.tile(filled) for filled in palace.cells()])
    start = palace.cell_of(lying_as(rules.catalogue, lying, face))
    square = moved_square(rules, state, palace, start, face)
    state.palaces[seat] = palace.without(start).with_square(cell, square)
    emit(rules, state, "moved", (seat, face, start, cell))
    _settle_placement(rules, state, seat, face, cell, NONE)


def moved_square(rules: Ruleset, state: State, palace: Palace, start: int, face: int) -> int:
    """Returns the square of a tile to be moved: as it lies, unless it shows another face."""
    square = palace.square(start)
    return square if square_tile(square) == face else _square(rules, state, face)


# Tiles of two cells


def _remove_double(rules: Ruleset, state: State, seat: int, cell: int) -> None:
    """Moves both halves of the tile at a cell to the reserve, as one tile."""
    palace = state.palaces[seat]
    double = double_at(rules.catalogue, palace, cell)
    assert double is not None
    cells = cells_at(rules.catalogue, palace, cell)
    state.palaces[seat] = palace.without(cells[0]).without(cells[1])
    store_tile(rules, state, seat, double.whole)
    halves = list(zip(cells, (double.first, double.second), strict=True))
    for at, half in halves:
        emit(rules, state, "removed", (seat, half, at))
    for at, half in reversed(halves):
        _settle_placement(rules, state, seat, NONE, at, half)


def _move_double(rules: Ruleset, state: State, seat: int, half: int, cell: int) -> None:
    """Moves both halves inside the palace; the first one comes to a cell."""
    palace, double = state.palaces[seat], rules.catalogue.doubles[half]
    starts = cells_at(rules.catalogue, palace, palace.cell_of(half))
    squares = squares_for(rules, state, double.whole, cell)
    rest = palace.without(starts[0]).without(starts[1])
    state.palaces[seat] = rest.with_squares(squares)
    moves = list(zip(starts, squares, strict=True))
    if cell == starts[1]:  # what follows a tile must not follow the other half
        moves.reverse()
    for start, (at, square) in moves:
        emit(rules, state, "moved", (seat, square_tile(square), start, at))
    for at, square in reversed(squares):
        _settle_placement(rules, state, seat, square_tile(square), at, NONE)


def _swap_double(rules: Ruleset, state: State, seat: int, face: int, cell: int) -> None:
    """Swaps two tiles of two cells: one of the reserve, and the one at a cell."""
    palace = state.palaces[seat]
    old = double_at(rules.catalogue, palace, cell)
    assert old is not None
    first, _ = cells_at(rules.catalogue, palace, cell)
    take_stored(rules, state, seat, face)
    squares = squares_for(rules, state, face, first)
    state.palaces[seat] = palace.with_squares(squares)
    store_tile(rules, state, seat, old.whole)
    halves = list(zip(squares, (old.first, old.second), strict=True))
    for (at, square), left in halves:
        emit(rules, state, "swapped", (seat, square_tile(square), at, left))
    for (at, square), left in reversed(halves):
        _settle_placement(rules, state, seat, square_tile(square), at, left)
