"""Half cells: the worked examples of the chapter that they are for, set up as palaces.

Cells are (x, y) as in the rules; a half cell goes by the corner of its right angle.
"""

from __future__ import annotations

import pytest

from lioncourt.core import slow
from lioncourt.core.halves import BLANK_SIDES, CORNERS, blank_sides, corner_of
from lioncourt.core.ids import ALL_SIDES, FOUNTAIN_CELL, cell_at, walls_from_text, walls_text
from lioncourt.core.outline import exposed_sides, halves_in
from lioncourt.core.palace import Palace
from lioncourt.core.squares import HALF, OUTSIDE, square_of
from lioncourt.core.walking import steps_from

Tiles = dict[tuple[int, int], str]


def squares_of(tiles: Tiles, halves: Tiles) -> dict[int, int]:
    """Returns the fountain with tiles by their walls and half cells by their corners."""
    squares = {FOUNTAIN_CELL: square_of(0, 0)}
    for number, ((x, y), walls) in enumerate(tiles.items(), start=1):
        squares[cell_at(x, y)] = square_of(number, walls_from_text(walls))
    for number, ((x, y), corner) in enumerate(halves.items(), start=100):
        squares[cell_at(x, y)] = square_of(number, blank_sides(corner), HALF)
    return squares


def palace_of(tiles: Tiles, halves: Tiles) -> Palace:
    squares = squares_of(tiles, halves)
    assert slow.is_legal(squares)
    return Palace(squares)


def runs(palace: Palace) -> list[tuple[int, int]]:
    """Returns the length of each run and the half cells in it; the definitions must agree."""
    found = [(len(run), halves_in(palace.squares, run)) for run in palace.outer_runs()]
    judged = slow.wall_runs(palace.squares)
    assert sorted(length for length, _ in found) == sorted(map(len, judged))
    longest = palace.wall_run()
    assert longest == slow.wall_run(palace.squares) == len(palace.longest_wall())
    in_longest = sorted(halves for length, halves in found if length == longest)
    assert in_longest == slow.halves_in_longest_runs(palace.squares)
    assert palace.halves_in_longest_wall() == in_longest[-1]
    return found


def legal_corners(tiles: Tiles, x: int, y: int) -> list[str]:
    """Returns how a half cell may lie at a cell; the definitions must agree."""
    palace = palace_of(tiles, {})
    cell = cell_at(x, y)
    fast = [c for c in CORNERS if cell in palace.legal_cells(blank_sides(c), HALF)]
    assert fast == [c for c in CORNERS if slow.is_legal(squares_of(tiles, {(x, y): c}))]
    return fast


# The worked example: what is there before the tower 11 N and the second half cell are laid

BEFORE: Tiles = {(-1, 0): "", (-2, 0): "SW", (-2, 1): "NW", (0, -1): "S"}


def test_example_a_the_longest_run_has_no_half_cell() -> None:
    palace = palace_of({**BEFORE, (0, 1): "N"}, {(1, -1): "NW", (1, 1): "SW"})
    assert runs(palace) == [(4, 0), (2, 1), (2, 1)]


def test_example_b_both_half_cells_are_in_the_run_of_seven() -> None:
    palace = palace_of({**BEFORE, (0, 1): "N"}, {(1, -1): "NW", (-1, -1): "NE"})
    assert runs(palace) == [(7, 2), (1, 0)]


def test_example_c_one_run_of_eight() -> None:
    palace = palace_of({**BEFORE, (-1, 1): "N"}, {(1, -1): "NW", (-1, -1): "NE"})
    assert runs(palace) == [(8, 2)]


def test_the_examples_grow_as_legal_cells_allow() -> None:
    first = palace_of(BEFORE, {(1, -1): "NW"})
    for tower, half, corner in (
        ((0, 1), (1, 1), "SW"),
        ((0, 1), (-1, -1), "NE"),
        ((-1, 1), (-1, -1), "NE"),
    ):
        walls = walls_from_text("N")
        assert cell_at(*tower) in first.legal_cells(walls)
        second = first.with_square(cell_at(*tower), square_of(9, walls))
        assert cell_at(*half) in second.legal_cells(blank_sides(corner), HALF)


def test_one_segment_is_a_run_of_one() -> None:
    palace = palace_of({(1, 0): ""}, {(2, 0): "SW"})
    assert runs(palace) == [(1, 1)]
    assert palace.longest_wall() == [(cell_at(2, 0), walls_from_text("NE"))]


def test_a_wall_at_a_short_side_is_illegal_in_every_orientation() -> None:
    assert legal_corners({(1, 0): "E"}, 2, 0) == []
    assert legal_corners({(1, 0): ""}, 2, 0) == ["SW", "NW"]


def test_a_tile_may_be_reached_over_a_half_cell_only() -> None:
    tiles = {(1, 0): "E", (2, 1): "S"}
    palace = palace_of(tiles, {(1, 1): "SE"})
    assert runs(palace) == [(2, 0), (1, 1)]
    assert not slow.is_legal(squares_of(tiles, {}))
    assert cell_at(1, 0) not in palace.removable()
    assert cell_at(2, 1) in palace.removable()


def test_short_side_to_short_side() -> None:
    palace = palace_of({(1, 0): "", (1, 1): ""}, {(2, 0): "NW", (2, 1): "SW"})
    assert runs(palace) == [(2, 2)]


EXIT: Tiles = {
    (1, -1): "",
    (0, -1): "",
    (2, -1): "",
    (3, -1): "",
    (3, 0): "",
    (3, 1): "",
    (2, 1): "",
}


def test_a_half_cell_is_an_exit() -> None:
    palace = palace_of(EXIT, {(1, 0): "SW"})
    assert cell_at(1, 1) not in palace.legal_cells(0)
    assert not slow.is_legal({**palace.squares, cell_at(1, 1): square_of(99, 0)})
    assert slow.enclosed_cells({**palace.squares, cell_at(1, 0): square_of(99, 0)})
    # (2, 0) is at the other blank side: it stays empty as well.
    assert cell_at(2, 0) not in palace.legal_cells(0)
    assert not palace.stays_open(cell_at(2, 0))


def test_the_exit_may_be_made_and_not_be_closed() -> None:
    for corner in CORNERS:
        fast = cell_at(1, 0) in Palace(squares_of(EXIT, {})).legal_cells(blank_sides(corner), HALF)
        assert fast == slow.is_legal(squares_of(EXIT, {(1, 0): corner}))
        assert fast == (corner == "SW")


# The parts of the geometry


@pytest.mark.parametrize("corner", CORNERS)
def test_names(corner: str) -> None:
    blank = blank_sides(corner)
    assert corner_of(blank) == corner
    assert set(corner) == set("NESW") - set(walls_text(blank))


def test_only_two_sides_that_meet_are_blank() -> None:
    for walls in set(range(ALL_SIDES + 1)) - set(BLANK_SIDES):
        with pytest.raises(ValueError, match="not the blank sides"):
            corner_of(walls)


def test_nothing_lies_at_the_long_side() -> None:
    squares = squares_of({(1, 0): ""}, {(2, 0): "SW"})
    palace = Palace(squares)
    for x, y in ((2, 1), (3, 0)):
        cell = cell_at(x, y)
        for walls in range(16):
            assert cell not in palace.legal_cells(walls)
        assert not palace.stays_open(cell)
        for other in (square_of(9, ALL_SIDES, OUTSIDE), square_of(9, blank_sides("NE"), HALF)):
            assert slow.crowded_half({**squares, cell: other}) is not None


def test_what_lies_outside_is_not_beside_a_half_cell() -> None:
    squares = squares_of({(1, 0): ""}, {(2, 0): "NW"})
    camp = square_of(9, 0, OUTSIDE)
    assert slow.crowded_half({**squares, cell_at(2, 1): camp}) == (cell_at(2, 0), cell_at(2, 1))
    tiles = Palace({**squares_of({(1, 0): ""}, {}), cell_at(2, 1): camp})
    for corner in CORNERS:
        assert cell_at(2, 0) not in tiles.legal_cells(blank_sides(corner), HALF)


def test_a_half_cell_stays() -> None:
    palace = palace_of({(1, 0): ""}, {(2, 0): "SW"})
    half = cell_at(2, 0)
    assert half not in palace.removable()
    assert not palace.may_leave(half)
    for walls in range(16):
        assert half not in palace.swap_cells(walls)
        assert not palace.may_swap(half, walls)


def test_the_best_of_the_longest_runs_comes_first() -> None:
    """Two runs of one segment: a wall, and the diagonal."""
    palace = palace_of({(1, 0): "", (-1, 0): "W"}, {(2, 0): "SW"})
    assert runs(palace) == [(1, 1), (1, 0)]
    assert palace.halves_in_longest_wall() == 1


# What other rules ask


def test_from_tile_to_tile_over_a_half_cell_is_one_step() -> None:
    palace = palace_of({(1, 0): "E", (2, 1): "S"}, {(1, 1): "SE"})
    assert steps_from(palace.squares) == {
        FOUNTAIN_CELL: 0,
        cell_at(1, 0): 1,
        cell_at(1, 1): 2,
        cell_at(2, 1): 2,
    }


def test_so_it_is_over_several_half_cells_in_a_row() -> None:
    palace = palace_of({(1, 0): "", (3, 1): ""}, {(2, 0): "NW", (2, 1): "SE"})
    steps = steps_from(palace.squares)
    assert steps == slow.steps_from(palace.squares)
    assert [steps[cell_at(x, y)] for x, y in ((1, 0), (2, 0), (2, 1), (3, 1))] == [1, 2, 2, 2]


def test_a_gate_opens_an_edge_for_walking() -> None:
    east, west = walls_from_text("E"), walls_from_text("W")
    row = {1: square_of(1, east, gates=east), 2: square_of(2, west, gates=west)}
    squares = {FOUNTAIN_CELL: square_of(0, 0), **row}
    assert steps_from(squares) == {0: 0, 1: 1, 2: 2} == slow.steps_from(squares)
    squares[2] = square_of(2, west)
    assert steps_from(squares) == {0: 0, 1: 1} == slow.steps_from(squares)


def test_the_shortest_way_counts() -> None:
    tiles = {(0, 1): "", (1, 1): "", (2, 1): "", (2, 0): "W", (1, 0): "E"}
    palace = palace_of(tiles, {})
    assert steps_from(palace.squares)[cell_at(2, 0)] == 4


def test_sides_without_wall_and_neighbour_are_exposed() -> None:
    """A U of five tiles, open to the north: both arms and the tile at the bottom of the bay."""
    palace = palace_of({(1, 0): "", (-1, 0): "", (1, 1): "", (-1, 1): ""}, {})
    assert [exposed_sides(palace.around().frontier, i) for i in range(4)] == [3, 3, 3, 3]
    walled = palace_of({(1, 0): "", (-1, 0): "", (1, 1): "N", (-1, 1): "W"}, {})
    assert [exposed_sides(walled.around().frontier, i) for i in range(4)] == [2, 3, 3, 2]


def test_a_short_side_is_exposed_and_the_diagonal_protects() -> None:
    palace = palace_of({(1, 0): "NES"}, {(0, 1): "SE"})
    frontier = palace.around().frontier
    assert [exposed_sides(frontier, i) for i in range(4)] == [0, 1, 1, 1]
    assert [slow.exposed_sides(palace.squares, i) for i in range(4)] == [0, 1, 1, 1]
