"""The longest run of outer wall equals its definition, whatever the shape (core 6.1)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core import slow
from lioncourt.core.ids import ALL_SIDES, OPPOSITES, SIDES, STEPS, cell_at, walls_from_text
from lioncourt.core.outline import outlines, wall_runs
from lioncourt.core.palace import Palace
from lioncourt.core.squares import OUTSIDE, square_of, square_walls
from tests.core.palaces import PROPERTY, REMOVE, SWAP, Step, fountain, grown, growths

REGIONS = (0, 1)
MANY = st.integers(0, 2**32)  # picks one of several by its remainder


def shapes(cells: int) -> st.SearchStrategy[set[int]]:
    """Draws connected shapes without holes around a fountain that is enclosed on all sides."""
    return st.lists(MANY, min_size=1, max_size=cells).map(_grown_shape)


def _grown_shape(picks: list[int]) -> set[int]:
    palace = fountain().with_squares(tuple((step, 0) for step in STEPS))
    for pick in picks:
        sites = palace.legal_cells(0)
        palace = palace.with_square(sites[pick % len(sites)], 0)
    return set(palace.squares)


def outline_of(shape: set[int]) -> list[tuple[int, int]]:
    return [(cell, i) for cell in sorted(shape) for i in range(4) if cell + STEPS[i] not in shape]


def walled(shape: set[int], gaps: list[tuple[int, int]], region: int = 0) -> dict[int, int]:
    """Returns a shape with wall along its whole outline except for some edges."""
    squares = {cell: square_of(1, 0, region) for cell in shape}
    for cell, i in outline_of(shape):
        if (cell, i) not in gaps:
            squares[cell] |= SIDES[i]
    return squares


def moved(squares: dict[int, int], x: int, y: int) -> dict[int, int]:
    return {cell + cell_at(x, y): square for cell, square in squares.items()}


def check_run(palace: Palace, region: int = 0) -> None:
    """The length equals the definition; the run that is shown is that long and really one."""
    length = palace.wall_run(region)
    assert length == slow.wall_run(palace.squares, region)
    shown = palace.longest_wall(region)
    assert len(shown) == len(set(shown)) == length
    assert all(square_walls(palace.square(cell)) & side for cell, side in shown)
    alone = {cell: square & ~15 for cell, square in palace.squares.items()}
    for cell, side in shown:
        alone[cell] |= side
    assert slow.wall_run(alone, region) == length


@settings(PROPERTY, max_examples=50)
@given(growths(REMOVE, SWAP))
def test_the_run_of_a_grown_palace(steps: list[Step]) -> None:
    for palace in grown(steps):
        check_run(palace)


@settings(PROPERTY, max_examples=150)
@given(shapes(25))
def test_a_closed_ring_of_wall_counts_wholly(shape: set[int]) -> None:
    palace = Palace(walled(shape, []))
    assert palace.wall_run() == len(outline_of(shape))
    check_run(palace)


@settings(PROPERTY, max_examples=150)
@given(shapes(25), st.lists(MANY, min_size=1, max_size=4))
def test_gaps_break_the_ring(shape: set[int], picks: list[int]) -> None:
    edges = outline_of(shape)
    gaps = [edges[pick % len(edges)] for pick in picks]
    palace = Palace(walled(shape, gaps))
    assert palace.wall_run() <= len(edges) - len(set(gaps))
    check_run(palace)
    if len(set(gaps)) == 1:
        assert palace.wall_run() == len(edges) - 1


@settings(PROPERTY, max_examples=60)
@given(shapes(15), shapes(15), st.lists(MANY, max_size=3), st.integers(0, 12))
def test_two_regions_have_outlines_of_their_own(
    palace_shape: set[int], city_shape: set[int], picks: list[int], apart: int
) -> None:
    edges = outline_of(city_shape)
    gaps = [edges[pick % len(edges)] for pick in picks]
    city = moved(walled(city_shape, gaps, region=1), apart, 1)
    palace = Palace({**city, **walled(palace_shape, [])})  # the palace covers part of the city
    assert palace.wall_run(0) == len(outline_of(palace_shape))
    for region in REGIONS:
        check_run(palace, region)


@settings(PROPERTY, max_examples=200)
@given(
    st.dictionaries(
        st.builds(cell_at, st.integers(-3, 3), st.integers(-3, 3)),
        st.builds(
            square_of,
            st.just(1),
            st.integers(0, ALL_SIDES),
            st.sampled_from((0, 0, 1, 1, OUTSIDE)),
        ),
        max_size=30,
    )
)
def test_any_mixture_of_regions_bays_and_holes(squares: dict[int, int]) -> None:
    """Two regions are always there, so that nothing may rely on a single outline."""
    far = {cell_at(20, 0): square_of(1, 0), cell_at(20, 9): square_of(1, 0, 1)}
    palace = Palace({**squares, **far})
    for region in REGIONS:
        check_run(palace, region)
        edges = sum(len(curve) for curve in outlines(palace.squares, region))
        inside = {c for c, square in palace.squares.items() if (square >> 8) & 15 == region}
        assert edges == len(outline_of(inside))


@settings(PROPERTY, max_examples=60)
@given(growths(), st.integers(-40, 40), st.integers(-40, 40))
def test_the_run_does_not_depend_on_where_the_palace_lies(
    steps: list[Step], x: int, y: int
) -> None:
    *_, palace = (fountain(), *grown(steps))
    elsewhere = Palace(moved(palace.squares, x, y))
    assert elsewhere.wall_run() == palace.wall_run()
    shown = [(cell + cell_at(x, y), side) for cell, side in palace.longest_wall()]
    assert elsewhere.longest_wall() == shown


def test_a_run_follows_corners_and_bays() -> None:
    """A U of five tiles, walled on the inside of the bay only."""
    squares = {
        cell_at(0, 0): walls_from_text("N"),
        cell_at(1, 0): 0,
        cell_at(-1, 0): 0,
        cell_at(1, 1): walls_from_text("W"),
        cell_at(-1, 1): walls_from_text("E"),
    }
    palace = Palace(squares)
    assert palace.wall_run() == 3
    assert palace.longest_wall() == [(255, 2), (0, 1), (257, 8)]


def test_tiles_that_meet_at_a_corner_do_not_join_their_runs() -> None:
    squares = {cell_at(0, 0): 15, cell_at(1, 1): 15, cell_at(5, 5): square_of(1, 0, 1)}
    assert Palace(squares).wall_run() == 4 == slow.wall_run(squares)


def test_walls_back_to_back_count_nothing() -> None:
    squares = {
        cell_at(0, 0): 0,
        cell_at(1, 0): 0,
        cell_at(0, 1): walls_from_text("E"),
        cell_at(1, 1): walls_from_text("W"),
    }
    assert Palace(squares).wall_run() == 0


def test_a_region_without_tiles_has_no_wall() -> None:
    palace = Palace({0: 0, 1: walls_from_text("NES")})
    assert palace.wall_run(1) == 0 == slow.wall_run(palace.squares, 1)
    assert palace.longest_wall(1) == []


def test_runs_of_a_closed_curve() -> None:
    assert wall_runs([1, 0, 1, 1]) == [[2, 3, 0]]
    assert wall_runs([1, 1]) == [[0, 1]]
    assert wall_runs([]) == []
    assert [wall_runs(walls) for walls in ([0], [1], [1, 0, 1, 0, 0, 1])] == [
        [],
        [[0]],
        [[2], [5, 0]],
    ]


def test_opposite_sides_are_two_steps_apart() -> None:
    assert [SIDES[(i + 2) % 4] for i in range(4)] == list(OPPOSITES)
