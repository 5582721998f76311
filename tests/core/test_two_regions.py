"""Palace and city in one grid: the fast answers equal the definitions (alhambra-granada play 2-3).

The counters at the end of a property say that the rare shapes were among what was looked at.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings

from lioncourt.core import slow
from lioncourt.core.ids import ALL_SIDES
from lioncourt.core.palace import Palace
from lioncourt.core.squares import square_region
from tests.core.palaces import (
    ADD_GATE,
    ADD_WALL,
    PATTERNS,
    PROPERTY,
    REMOVE,
    SWAP,
    Step,
    answers,
    found_anew,
    fountain,
    grown,
    judged_legal_cells,
    judged_removable,
    judged_swap_cells,
)
from tests.core.sieges import (
    CITY,
    RARE,
    REGIONS,
    both,
    cells_of,
    count_shapes,
    encloses,
    from_two,
    look_at_all,
)
from tests.core.test_outline import check_run


def check_against_definitions(palace: Palace, patterns: list[int]) -> None:
    """What may be laid, swapped and removed is what leaves the grid legal, in both regions."""
    squares = palace.squares
    starts = palace.starts
    assert slow.is_legal(squares, starts)
    assert palace.removable() == judged_removable(squares, starts)
    for walls in patterns:
        for region in REGIONS:
            judged = judged_legal_cells(squares, walls, region=region, starts=starts)
            assert palace.legal_cells(walls, region) == judged
            # The judge tries every cell, those of the other region too.
            swapped = judged_swap_cells(squares, walls, region=region, starts=starts)
            assert palace.swap_cells(walls, region) == swapped
            assert all(square_region(squares[cell]) == region for cell in swapped)


def check_runs(palace: Palace) -> None:
    for region in REGIONS:
        check_run(palace, region)
    assert palace.meeting_run() == slow.meeting_run(palace.squares)
    check_meeting_edges(palace)


def check_meeting_edges(palace: Palace) -> None:
    """The edges shown are as many as the run is long, meet one after the other, and are one run."""
    shown = palace.meeting_edges()
    assert len(shown) == len(set(shown)) == palace.meeting_run()
    numbered = [(cell, side.bit_length() - 1) for cell, side in shown]
    assert set(numbered) <= slow.meeting_edges(palace.squares)
    for one, other in pairwise(numbered):
        assert set(slow.corners(one)) & set(slow.corners(other))


def test_two_regions_obey_the_definitions() -> None:
    seen: Counter[str] = Counter()

    def look(steps: list[Step]) -> None:
        for number, palace in enumerate(from_two(steps)):
            count_shapes(seen, palace)
            # Another pattern each time; the next test shows that the rest follows.
            check_against_definitions(palace, [(steps[number].walls + number) & ALL_SIDES])

    look_at_all(look, examples=35)
    assert seen["positions"] > 600, seen
    assert all(seen[shape] >= 10 for shape in RARE), seen


def test_every_wall_pattern_obeys_the_definitions() -> None:
    seen: Counter[str] = Counter()

    def look(steps: list[Step]) -> None:
        palaces = [fountain(), *grown(steps)]
        enclosing = [p for p in palaces if any(encloses(p.squares, region) for region in REGIONS)]
        for palace in (palaces[len(palaces) // 2], *enclosing[::8]):
            count_shapes(seen, palace)
            check_against_definitions(palace, list(PATTERNS))

    look_at_all(look, examples=10)
    assert all(seen[shape] for shape in RARE), seen


def test_runs_of_two_regions_equal_their_definitions() -> None:
    seen: Counter[str] = Counter()

    def look(steps: list[Step]) -> None:
        for palace in from_two(steps):
            count_shapes(seen, palace)
            check_runs(palace)

    look_at_all(look, examples=60)
    assert seen["positions"] > 600, seen
    assert all(seen[shape] >= 10 for shape in RARE), seen


@settings(PROPERTY, max_examples=25)
@given(both(REMOVE, SWAP, ADD_WALL, ADD_GATE))
def test_added_walls_and_gates_obey_the_definitions(steps: list[Step]) -> None:
    for number, palace in enumerate(from_two(steps)):
        check_against_definitions(palace, [steps[number].walls])


@settings(PROPERTY, max_examples=50)
@given(both(REMOVE, SWAP, ADD_WALL, ADD_GATE))
def test_what_is_handed_on_equals_what_is_found_anew(steps: list[Step]) -> None:
    for palace in grown(steps):
        assert answers(palace) == answers(found_anew(palace))
        for region in REGIONS:
            patterns = [walls for walls in range(16) if palace.legal_cells(walls, region)]
            assert palace.fitting(region) == sum(1 << walls for walls in patterns)


@settings(PROPERTY, max_examples=30)
@given(both(REMOVE, SWAP, ADD_GATE))
def test_a_question_about_one_cell_agrees_with_the_list(steps: list[Step]) -> None:
    for number, palace in enumerate(grown(steps)):
        cells = palace.cells()
        sites = sorted(palace.frontier())
        leaving = [cell for cell in cells if found_anew(palace).may_leave(cell)]
        assert leaving == list(palace.removable())
        assert [cell for cell in cells if palace.may_leave(cell)] == leaving
        walls = steps[number].walls
        for region in REGIONS:
            assert [cell for cell in cells if palace.may_swap(cell, walls, region)] == list(
                palace.swap_cells(walls, region)
            )
            assert [cell for cell in sites if palace.may_lie(cell, walls, region)] == list(
                palace.legal_cells(walls, region)
            )


@settings(PROPERTY, max_examples=40)
@given(both(REMOVE))
def test_all_meeting_edges_are_one_run_and_two_share_a_corner(steps: list[Step]) -> None:
    """alhambra-granada scoring 3; a gap in the run would be a hole, since regions are connected."""
    for palace in grown(steps):
        edges = slow.meeting_edges(palace.squares)
        at = Counter(corner for edge in edges for corner in slow.corners(edge))
        assert max(at.values(), default=0) <= 2
        assert palace.meeting_run() == len(edges)


# Starts and content


@settings(PROPERTY, max_examples=40)
@given(both(REMOVE, SWAP))
def test_the_first_tile_of_the_city_stays_its_start(steps: list[Step]) -> None:
    start = None
    for palace in grown(steps):
        if len(palace.starts) == 1:
            assert not cells_of(palace.squares, CITY)
            continue
        start = palace.starts[CITY] if start is None else start
        assert palace.starts == (0, start)
        assert square_region(palace.square(start)) == CITY


@settings(PROPERTY, max_examples=40)
@given(both(REMOVE, SWAP))
def test_the_content_tells_where_the_starts_are(steps: list[Step]) -> None:
    *_, palace = (fountain(), *grown(steps))
    content = palace.content()
    assert dict(content) == palace.squares
    assert Palace({}).with_squares(content).starts == palace.starts
    for cell in cells_of(palace.squares, CITY) - set(palace.starts):
        other = Palace(dict(palace.squares), None, (0, cell))
        assert other.content() != content
        assert sorted(other.content()) == sorted(content)
