"""Palace and city in grids small enough to be judged by eye (alhambra-granada play, scoring)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core import slow
from lioncourt.core.ids import EAST, NORTH, SIDES, SOUTH, STEPS, WEST, cell_at
from lioncourt.core.outline import outlines
from lioncourt.core.palace import Palace
from lioncourt.core.squares import MOST_REGIONS, OUTSIDE, square_of
from tests.core.palaces import PROPERTY, judged_legal_cells, judged_removable, judged_swap_cells
from tests.core.sieges import CITY, PALACE, REGIONS, encloses, meets_at_a_corner

OWNERS = {"F": PALACE, "p": PALACE, "S": CITY, "c": CITY}


def drawn(*rows: str, outer_walls: bool = True) -> Palace:
    """Returns a grid from its rows, north first: fountain, palace, city's start and city.

    Tiles have walls where the regions meet and, if wished, towards empty cells.
    """
    letters = {(x, -y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    origin = next(place for place, sign in letters.items() if sign == "F")
    owners: dict[int, int] = {}
    start = None
    for (x, y), sign in letters.items():
        if sign != ".":
            cell = cell_at(x - origin[0], y - origin[1])
            owners[cell] = OWNERS[sign]
            start = cell if sign == "S" else start
    squares: dict[int, int] = {}
    for number, (cell, region) in enumerate(owners.items()):
        walls = 0
        for side, step in zip(SIDES, STEPS, strict=True):
            beside = owners.get(cell + step)
            if (beside is None and outer_walls) or beside == 1 - region:
                walls |= side
        squares[cell] = square_of(number, walls, region)
    palace = Palace(squares, None, (0,) if start is None else (0, start))
    assert slow.is_legal(palace.squares, palace.starts)
    return palace


def with_walls(palace: Palace, cell: int, walls: int) -> Palace:
    return palace.with_square(cell, palace.square(cell) | walls)


def swapped(palace: Palace) -> Palace:
    """Returns the grid with city for palace and palace for city; only good for outlines."""
    return Palace({cell: square ^ 1 << 8 for cell, square in palace.squares.items()})


# Runs


def runs(palace: Palace) -> tuple[int, int]:
    for region in REGIONS:
        assert palace.wall_run(region) == slow.wall_run(palace.squares, region)
        assert len(palace.longest_wall(region)) == palace.wall_run(region)
    return (palace.wall_run(PALACE), palace.wall_run(CITY))


def test_a_palace_encloses_the_city() -> None:
    palace = drawn("ppp", "pSp", "Fpp")
    assert encloses(palace.squares, PALACE)
    assert [len(curve) for curve in outlines(palace.squares, PALACE)] == [12, 4]
    assert runs(palace) == (12, 4)
    assert palace.meeting_run() == 4 == slow.meeting_run(palace.squares)


def test_the_inner_curve_may_be_the_longest_run() -> None:
    palace = drawn("pppp", "pScp", "Fppp", outer_walls=False)
    assert [len(curve) for curve in outlines(palace.squares, PALACE)] == [14, 6]
    assert runs(palace) == (6, 6)
    assert set(palace.longest_wall()) == {
        *[(cell_at(1, 0), NORTH), (cell_at(2, 0), NORTH), (cell_at(0, 1), EAST)],
        *[(cell_at(1, 2), SOUTH), (cell_at(2, 2), SOUTH), (cell_at(3, 1), WEST)],
    }
    assert palace.meeting_run() == 6


def test_a_city_encloses_the_palace() -> None:
    palace = drawn("ccc", "cFc", "ccS")
    assert encloses(palace.squares, CITY)
    assert [len(curve) for curve in outlines(palace.squares, CITY)] == [12, 4]
    assert runs(palace) == (4, 12)
    assert palace.meeting_run() == 4
    assert palace.removable() == judged_removable(palace.squares, palace.starts) != ()


def test_tiles_that_meet_at_a_corner_do_not_join_their_runs() -> None:
    """The tiles west and south of the city meet at its corner, and each goes its own way there."""
    palace = drawn("ppp", "FSp", ".pp", outer_walls=False)
    for grid, region in ((palace, PALACE), (swapped(palace), CITY)):
        assert meets_at_a_corner(grid.squares, region)
        assert [len(curve) for curve in outlines(grid.squares, region)] == [16]  # in and out again
        assert grid.wall_run(region) == 4
        # The southern tile goes on round its own corner, the western one has no wall there.
        longer = with_walls(grid, cell_at(1, -1), WEST)
        assert longer.wall_run(region) == 5 == slow.wall_run(longer.squares, region)
        # The western tile alone: from its southern wall over its eastern one.
        longer = with_walls(grid, cell_at(0, 0), SOUTH)
        assert longer.wall_run(region) == 5 == slow.wall_run(longer.squares, region)
    walls = Palace({0: SOUTH, cell_at(1, -1): WEST, 1: square_of(9, 0, CITY)})
    assert walls.wall_run() == 1 == slow.wall_run(walls.squares)


def test_an_edge_where_regions_meet_is_an_outer_edge_of_both() -> None:
    assert runs(drawn("FpSc", outer_walls=False)) == (1, 1)
    assert runs(drawn("FpSc")) == (6, 6)


def test_a_meeting_run_follows_corners() -> None:
    """Edge after edge from one end to the other, each as the palace's tile has it."""
    palace = drawn("pp.", "Fpc", "ccS")
    assert palace.meeting_edges() == [
        (cell_at(0, 0), SOUTH),
        (cell_at(1, 0), SOUTH),
        (cell_at(1, 0), EAST),
    ]
    assert palace.meeting_run() == 3


def test_a_city_goes_round_three_sides() -> None:
    palace = drawn("Fp", "cS")
    assert palace.meeting_edges() == [(0, SOUTH), (1, SOUTH)]
    palace = drawn("ccc", "cpF", "cSc")
    assert palace.meeting_run() == 5 == slow.meeting_run(palace.squares)


def test_squares_outside_meet_nobody() -> None:
    palace = Palace({0: EAST, 1: square_of(1, WEST, OUTSIDE)})
    assert palace.meeting_edges() == []
    assert palace.meeting_run() == 0 == slow.meeting_run(palace.squares)


@settings(PROPERTY, max_examples=200)
@given(
    st.dictionaries(
        st.builds(cell_at, st.integers(-3, 3), st.integers(-3, 3)),
        st.builds(square_of, st.just(1), st.just(0), st.sampled_from((0, 1, 2, OUTSIDE))),
    )
)
def test_the_longest_meeting_run_of_any_grid(squares: dict[int, int]) -> None:
    """Whatever lies where: several runs, three regions, more than two edges at a corner."""
    palace = Palace(squares, None, (0, 1))
    shown = palace.meeting_edges()
    assert palace.meeting_run() == len(shown) == len(set(shown)) == slow.meeting_run(squares)
    assert {(cell, SIDES.index(side)) for cell, side in shown} <= slow.meeting_edges(squares)
    reached: set[int] = set()
    for cell, side in shown:  # each is joined to one shown before
        ends = set(slow.corners((cell, SIDES.index(side))))
        assert not reached or ends & reached
        reached |= ends


# Laying


def test_a_city_begins_at_a_wall() -> None:
    """alhambra-granada play 3: it touches the palace wall against moat and needs no way."""
    palace = Palace({0: 0, 1: square_of(1, NORTH | EAST)})
    for walls in range(16):
        judged = judged_legal_cells(palace.squares, walls, region=CITY)
        assert palace.legal_cells(walls, CITY) == judged
    assert palace.legal_cells(WEST, CITY) == (2,)
    assert palace.legal_cells(SOUTH, CITY) == (cell_at(1, 1),)
    assert palace.legal_cells(0, CITY) == ()
    assert palace.legal_cells(15, 2) == ()  # regions begin one after the other


def test_a_city_does_not_begin_beside_an_open_side() -> None:
    """The cell touches a wall in the west and an open side in the south."""
    palace = drawn("p..", "Fp.", outer_walls=False)
    palace = with_walls(palace, cell_at(0, 1), EAST)
    assert palace.legal_cells(WEST | SOUTH, CITY) == ()
    palace = with_walls(palace, cell_at(1, 0), NORTH)
    assert palace.legal_cells(WEST | SOUTH, CITY) == (cell_at(1, 1),)


def test_a_tile_shows_walls_to_the_other_region() -> None:
    """alhambra-granada play 2: north of the fountain, with the city's start in the east of it."""
    palace = Palace({0: 0, 1: NORTH, 257: square_of(1, SOUTH, CITY)}, None, (0, 257))
    assert palace.frontier()[256] == SOUTH << 4 | (EAST << 4) << 8
    for walls in range(16):  # each region would face an open side of the other
        assert 256 not in palace.legal_cells(walls)
        assert 256 not in palace.legal_cells(walls, CITY)
    walled = with_walls(palace, 257, WEST)
    assert walled.frontier()[256] == SOUTH << 4 | EAST << 8
    for walls in range(16):
        assert (256 in walled.legal_cells(walls)) == (bool(walls & EAST) and not walls & SOUTH)
        assert 256 not in walled.legal_cells(walls, CITY)


def test_the_city_is_walked_from_its_own_start() -> None:
    """A moat against the city's own moat leaves no way, though the palace is beside it."""
    palace = drawn("FpSc")
    assert palace.legal_cells(WEST | SOUTH, CITY) == ()
    opened = Palace({**palace.squares, 3: square_of(3, NORTH | SOUTH, CITY)}, None, palace.starts)
    assert opened.legal_cells(SOUTH, CITY) == (4,)


# Removing and swapping


def test_starts_stay() -> None:
    palace = drawn("FpSc", outer_walls=False)
    assert palace.removable() == (3,)
    for walls in range(16):
        for region in REGIONS:
            assert not {0, 2} & set(palace.swap_cells(walls, region))


def test_the_last_meeting_edge_stays() -> None:
    """alhambra-granada play 3"""
    once = drawn("pFp", "..S")
    assert once.removable() == (cell_at(-1, 0),) == judged_removable(once.squares, once.starts)
    twice = drawn("pFpp", "..Sc")
    assert twice.removable() == judged_removable(twice.squares, twice.starts)
    assert set(twice.removable()) == {cell_at(-1, 0), cell_at(2, 0), cell_at(2, -1)}
    alone = twice.without(cell_at(2, -1))
    assert cell_at(1, 0) not in alone.removable()


def test_an_enclosed_tile_stays() -> None:
    """core 5.5: its cell would be a hole, whoever lies around it."""
    palace = drawn(".cc.", "pFcc", ".pSc", ".pcc", outer_walls=False)
    for cell in palace.removable():
        assert any(cell + step not in palace.squares for step in STEPS)
    assert palace.removable() == judged_removable(palace.squares, palace.starts)


def test_a_swap_keeps_to_its_region() -> None:
    """alhambra-granada play 3 would allow another region if it could be legal; it never can."""
    palace = drawn("Fppp", "cScc")
    last = cell_at(3, 0)
    shown = palace.square(last) & 15
    assert last in palace.swap_cells(shown)
    assert last not in palace.swap_cells(shown, CITY)
    for walls in range(16):
        assert last not in judged_swap_cells(
            palace.squares, walls, region=CITY, starts=palace.starts
        )
    assert not palace.square(last - 1) & EAST  # the open side that a city's tile would face


# Starts


def test_squares_laid_at_once_begin_a_region_too() -> None:
    city = ((1, square_of(1, 8, CITY)), (2, square_of(2, 0, CITY)))
    palace = Palace({0: square_of(0, 2)}).with_squares(city)
    assert palace.starts == (0, 1)
    assert palace.without(2).starts == (0, 1)
    assert palace.with_square(cell_at(2, 1), square_of(3, 0, CITY)).starts == (0, 1)


def test_squares_outside_begin_nothing() -> None:
    assert Palace({0: 0}).with_square(1, square_of(1, 0, OUTSIDE)).starts == (0,)


def test_there_are_not_too_many_regions() -> None:
    palace = Palace({0: 0})
    for region in range(1, MOST_REGIONS):
        palace = palace.with_square(region, square_of(region, 15, region))
    assert palace.starts == tuple(range(MOST_REGIONS))
    with pytest.raises(ValueError, match="at most 3 regions"):
        palace.with_square(9, square_of(9, 15, MOST_REGIONS))
