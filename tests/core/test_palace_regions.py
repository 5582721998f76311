"""Squares of no region, alone or among those of two regions: they fill cells and ask nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core import slow
from lioncourt.core.ids import STEPS, cell_at, walls_from_text
from lioncourt.core.palace import Palace
from lioncourt.core.squares import OUTSIDE, square_of, square_region
from tests.core.palaces import (
    LAY,
    NEW_TILE,
    PROPERTY,
    REMOVE,
    SWAP,
    Step,
    after_step,
    answers,
    found_anew,
    fountain,
    growths,
    judged_legal_cells,
    judged_removable,
    judged_swap_cells,
)

CITY = 1


@dataclass(frozen=True)
class Foreign:
    """A square of another region to be laid beside the palace."""

    region: int
    walls: int
    pick: int


def foreigners(*regions: int) -> st.SearchStrategy[list[Foreign]]:
    return st.lists(
        st.builds(
            Foreign, st.sampled_from(regions), walls=st.integers(0, 15), pick=st.integers(0, 1000)
        ),
        min_size=1,
        max_size=6,
    )


def beside_something(squares: dict[int, int]) -> list[int]:
    beside = {cell + step for cell in squares for step in STEPS}
    return sorted(beside - set(squares))


def with_foreigner(palace: Palace, foreign: Foreign) -> Palace | None:
    """Lays the square at one of the cells where the definitions allow it."""
    square = square_of(NEW_TILE, foreign.walls, foreign.region)
    squares = palace.squares
    cells = [
        cell
        for cell in beside_something(squares)
        if slow.is_legal({**squares, cell: square}, palace.with_square(cell, square).starts)
    ]
    return palace.with_square(cells[foreign.pick % len(cells)], square) if cells else None


def grown_together(steps: list[Step], foreign: list[Foreign]) -> Iterator[Palace]:
    """Yields a palace after each step; every fourth step brings something foreign."""
    palace = fountain()
    waiting = list(foreign)
    for number, step in enumerate(steps, start=1):
        changed = after_step(palace, step, number)
        if number % 4 == 0 and waiting:
            changed = with_foreigner(changed or palace, waiting.pop())
        if changed is not None:
            palace = changed
            yield palace


def touches(squares: dict[int, int], cell: int, region: int) -> bool:
    around = [squares[cell + step] for step in STEPS if cell + step in squares]
    return any(square_region(square) == region for square in around)


@settings(PROPERTY, max_examples=30)
@given(growths(LAY), foreigners(OUTSIDE))
def test_squares_outside_fill_cells_and_nothing_else(
    steps: list[Step], foreign: list[Foreign]
) -> None:
    for number, palace in enumerate(grown_together(steps, foreign)):
        squares = palace.squares
        walls = steps[number].walls
        assert slow.is_legal(squares)
        assert palace.legal_cells(walls) == judged_legal_cells(squares, walls)
        assert palace.removable() == judged_removable(squares)
        assert palace.wall_run() == slow.wall_run(squares)


@settings(PROPERTY, max_examples=12)
@given(growths(LAY), foreigners(OUTSIDE, CITY))
def test_squares_outside_do_no_more_where_there_are_two_regions(
    steps: list[Step], foreign: list[Foreign]
) -> None:
    for number, palace in enumerate(grown_together(steps, foreign)):
        squares = palace.squares
        starts = palace.starts
        walls = steps[number].walls
        assert slow.is_legal(squares, starts)
        assert palace.removable() == judged_removable(squares, starts)
        for region in (0, CITY):
            assert palace.legal_cells(walls, region) == judged_legal_cells(
                squares, walls, region=region, starts=starts
            )
            swapped = judged_swap_cells(squares, walls, region=region, starts=starts)
            assert [
                cell
                for cell in palace.swap_cells(walls, region)
                if not touches(squares, cell, OUTSIDE)
            ] == [cell for cell in swapped if not touches(squares, cell, OUTSIDE)]


@settings(PROPERTY, max_examples=40)
@given(growths(REMOVE, SWAP), foreigners(OUTSIDE, CITY))
def test_what_is_handed_on_equals_what_is_found_anew(
    steps: list[Step], foreign: list[Foreign]
) -> None:
    for palace in grown_together(steps, foreign):
        assert answers(palace) == answers(found_anew(palace))


def test_an_open_side_towards_the_outside_is_no_way() -> None:
    """The eastern tile faces something outside; it is still the end of the way and may go."""
    squares = {0: 0, 1: square_of(1, 0), 2: square_of(2, 0, OUTSIDE)}
    assert Palace(squares).removable() == (1,) == judged_removable(squares)


def test_a_wall_beside_the_outside_is_an_outer_wall() -> None:
    squares = {0: 0, 1: square_of(1, walls_from_text("NES")), 2: square_of(2, 0, OUTSIDE)}
    assert Palace(squares).wall_run() == 3


def test_regions_meet_only_wall_against_wall() -> None:
    palace = {0: 0, 1: square_of(1, walls_from_text("E"))}
    city = square_of(2, walls_from_text("W"), CITY)
    assert slow.unequal_edge({**palace, 2: city}) is None
    assert slow.unequal_edge({**palace, 2: square_of(2, 0, CITY)}) == (1, 2)
    assert slow.unequal_edge({**palace, 257: square_of(2, 0, CITY)}) == (1, cell_at(1, 1))
