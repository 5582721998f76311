"""The fast answers of a palace equal the definitions of core 5, however the palace came to be."""

from __future__ import annotations

from hypothesis import given, settings

from lioncourt.core import slow
from lioncourt.core.palace import Palace
from tests.core.palaces import (
    ADD_GATE,
    ADD_WALL,
    LAY,
    PATTERNS,
    PROPERTY,
    REMOVE,
    SWAP,
    Step,
    answers,
    empty_in_box,
    fountain,
    grown,
    growths,
    judged_legal_cells,
    judged_removable,
    judged_swap_cells,
)


def check_against_definitions(palace: Palace, walls: int) -> None:
    squares = palace.squares
    assert slow.is_legal(squares)
    assert palace.legal_cells(walls) == judged_legal_cells(squares, walls)
    assert palace.swap_cells(walls) == judged_swap_cells(squares, walls)
    assert palace.removable() == judged_removable(squares)
    assert palace.wall_run() == slow.wall_run(squares)


@settings(PROPERTY, max_examples=60)
@given(growths(REMOVE, SWAP))
def test_growing_removing_and_swapping_obey_core_5(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        # One pattern each time: the next test shows that the rest follows.
        check_against_definitions(palace, steps[number].walls)


@settings(PROPERTY, max_examples=30)
@given(growths(ADD_WALL, ADD_GATE, REMOVE, SWAP))
def test_added_walls_and_gates_obey_core_5(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        check_against_definitions(palace, steps[number].walls)


@settings(PROPERTY, max_examples=6)
@given(growths(REMOVE))
def test_every_wall_pattern_obeys_core_5(steps: list[Step]) -> None:
    *_, palace = (fountain(), *grown(steps))
    everywhere = empty_in_box(palace.squares)
    for walls in PATTERNS:
        judged = judged_legal_cells(palace.squares, walls, everywhere)
        assert palace.legal_cells(walls) == judged
        assert palace.swap_cells(walls) == judged_swap_cells(palace.squares, walls)


@settings(PROPERTY, max_examples=60)
@given(growths(REMOVE, SWAP, ADD_WALL, ADD_GATE))
def test_what_is_handed_on_equals_what_is_found_anew(steps: list[Step]) -> None:
    for palace in grown(steps):
        assert answers(palace) == answers(Palace(dict(palace.squares)))


@settings(PROPERTY, max_examples=40)
@given(growths(REMOVE, SWAP))
def test_a_palace_never_changes(steps: list[Step]) -> None:
    kept = [(palace, palace.content()) for palace in grown(steps)]
    asked = [answers(palace) for palace, _ in kept]
    for (palace, content), before in zip(kept, asked, strict=True):
        assert palace.content() == content
        assert answers(palace) == before == answers(Palace(dict(content)))


@settings(PROPERTY, max_examples=40)
@given(growths(REMOVE, SWAP, ADD_GATE))
def test_a_question_about_one_cell_agrees_with_the_list(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        walls = steps[number].walls
        cells = palace.cells()
        sites = sorted(palace.frontier())
        leaving = [cell for cell in cells if Palace(dict(palace.squares)).may_leave(cell)]
        assert leaving == list(palace.removable())
        assert [cell for cell in cells if palace.may_leave(cell)] == leaving
        assert [cell for cell in cells if palace.may_swap(cell, walls)] == list(
            palace.swap_cells(walls)
        )
        assert [cell for cell in sites if palace.may_lie(cell, walls)] == list(
            palace.legal_cells(walls)
        )


@settings(PROPERTY, max_examples=60)
@given(growths())
def test_several_squares_at_once_equal_one_after_the_other(steps: list[Step]) -> None:
    *_, palace = (fountain(), *grown(steps))
    start = fountain()
    start.frontier()  # so that it has something to hand on
    added = tuple(item for item in palace.content() if item[0])
    assert answers(start.with_squares(added)) == answers(palace)


def test_growth_reaches_what_the_properties_are_about() -> None:
    """A growth by hand that removes, and finds a tile that must stay."""
    steps = [Step(LAY, 0, pick, True) for pick in (0, 0, 0)] + [Step(REMOVE, 0, 0, True)]
    palaces = list(grown(steps))
    assert [len(palace.squares) for palace in palaces] == [2, 3, 4, 3]
    assert len(palaces[2].removable()) < 3
