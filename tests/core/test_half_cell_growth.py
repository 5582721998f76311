"""The fast answers of a palace with half cells equal the definitions, however it came to be."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

from lioncourt.core import slow
from lioncourt.core.halves import BLANK_SIDES
from lioncourt.core.ids import SIDES
from lioncourt.core.outline import exposed_sides, halves_in
from lioncourt.core.palace import Palace
from lioncourt.core.squares import HALF, is_half, square_of
from lioncourt.core.walking import steps_from
from tests.core.palaces import (
    ADD_GATE,
    ADD_WALL,
    LAY,
    LAY_HALF,
    PROPERTY,
    REMOVE,
    SWAP,
    Step,
    answers,
    found_anew,
    grown,
    growths,
    judged_legal_cells,
    judged_removable,
    judged_swap_cells,
)

HALVES = (LAY_HALF,) * 4  # nearly as often as tiles


def check_against_definitions(palace: Palace, walls: int) -> None:
    squares = palace.squares
    assert slow.is_legal(squares)
    assert palace.legal_cells(walls) == judged_legal_cells(squares, walls)
    blank = BLANK_SIDES[walls % 4]
    assert palace.legal_cells(blank, HALF) == judged_legal_cells(squares, blank, region=HALF)
    assert palace.swap_cells(walls) == judged_swap_cells(squares, walls)
    assert palace.removable() == judged_removable(squares)
    check_walls(palace)


def check_walls(palace: Palace) -> None:
    squares = palace.squares
    runs = palace.outer_runs()
    lengths = [len(run) for run in runs]
    judged = slow.wall_runs(squares)
    assert lengths == sorted(map(len, judged), reverse=True)
    assert palace.wall_run() == max(lengths, default=0) == slow.wall_run(squares)
    halves = sorted(halves_in(squares, run) for run in runs if len(run) == lengths[0])
    assert halves == slow.halves_in_longest_runs(squares)
    assert palace.halves_in_longest_wall() == max(halves, default=0)


@settings(PROPERTY, max_examples=60)
@given(growths(*HALVES, REMOVE, SWAP))
def test_growing_removing_and_swapping_obey_the_rules(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        check_against_definitions(palace, steps[number].walls)


@settings(PROPERTY, max_examples=30)
@given(growths(*HALVES, ADD_WALL, ADD_GATE, REMOVE, SWAP))
def test_added_walls_and_gates_obey_the_rules(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        check_against_definitions(palace, steps[number].walls)


@settings(PROPERTY, max_examples=40)
@given(growths(*HALVES, REMOVE, SWAP, ADD_WALL, ADD_GATE))
def test_what_is_handed_on_equals_what_is_found_anew(steps: list[Step]) -> None:
    for palace in grown(steps):
        assert answers(palace) == answers(found_anew(palace))


@settings(PROPERTY, max_examples=40)
@given(growths(*HALVES, REMOVE, SWAP, ADD_GATE))
def test_a_question_about_one_cell_agrees_with_the_list(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        walls = steps[number].walls
        sites = sorted(palace.frontier())
        leaving = [cell for cell in palace.cells() if found_anew(palace).may_leave(cell)]
        assert leaving == list(palace.removable())
        assert [c for c in sites if palace.may_lie(c, walls)] == list(palace.legal_cells(walls))
        blank = BLANK_SIDES[walls % 4]
        lying = [cell for cell in sites if palace.may_lie(cell, blank, HALF)]
        assert lying == list(palace.legal_cells(blank, HALF))


@settings(PROPERTY, max_examples=40)
@given(growths(*HALVES, ADD_WALL, ADD_GATE, REMOVE))
def test_steps_and_exposed_sides_equal_their_definitions(steps: list[Step]) -> None:
    for palace in grown(steps):
        squares = palace.squares
        assert steps_from(squares) == slow.steps_from(squares)
        for i in range(len(SIDES)):
            assert exposed_sides(palace.frontier(), i) == slow.exposed_sides(squares, i)


@settings(PROPERTY, max_examples=30)
@given(growths(*HALVES, REMOVE))
def test_a_half_cell_that_gives_way_to_a_tile_leaves_nothing_behind(steps: list[Step]) -> None:
    """No rule does that, but a palace must not remember what was there."""
    for palace in grown(steps):
        palace.legal_cells(0)
        for cell, square in palace.squares.items():
            if is_half(square):
                after = palace.with_square(cell, square_of(99, 0))
                assert answers(after) == answers(found_anew(after))


def test_growth_reaches_what_the_properties_are_about() -> None:
    """Half cells beside each other, walked through, in longest runs, and exits."""
    seen: Counter[str] = Counter()

    @settings(PROPERTY, max_examples=60, derandomize=True)
    @given(growths(*HALVES, REMOVE, SWAP))
    def look(steps: list[Step]) -> None:
        *_, palace = grown([Step(LAY, 0, 0, False), *steps])
        squares = palace.squares
        halves = {cell for cell, square in squares.items() if is_half(square)}
        seen["halves"] += len(halves)
        seen["in the longest run"] += palace.halves_in_longest_wall()
        seen["side by side"] += sum(cell + 1 in halves for cell in halves)
        filled = {cell: square_of(0, 0) if cell in halves else squares[cell] for cell in squares}
        seen["exits"] += len(slow.enclosed_cells(filled))
        without = {cell: squares[cell] for cell in squares if cell not in halves}
        seen["walked over"] += len(slow.unreachable_cells(without))

    look()
    assert min(seen[name] for name in ("halves", "in the longest run", "walked over")) > 20, seen
    assert seen["side by side"] > 5, seen
    assert seen["exits"] > 2, seen
