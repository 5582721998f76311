"""Points: shared places and lines against their definitions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.engine import scoring_lines
from lioncourt.core.score import ScoreLine, shared_places
from lioncourt.core.verbs import award
from lioncourt.games.alhambra.rules import prizes
from lioncourt.games.common.scoring import majority_line

PRIZES = [places for _, table in prizes() for places in table]

counts_lists = st.lists(st.integers(0, 5), min_size=2, max_size=7)


def points_by_definition(counts: list[int], places: tuple[int, ...]) -> dict[int, int]:
    """Who scores what: each contender for itself, by who is ahead and who is level."""
    points = {}
    for contender, count in enumerate(counts):
        ahead = sum(1 for other in counts if other > count)
        level = counts.count(count)
        if count > 0 and ahead < len(places):
            points[contender] = sum(places[ahead : ahead + level]) // level
    return points


@given(counts_lists, st.sampled_from(PRIZES))
def test_shared_places(counts: list[int], places: tuple[int, ...]) -> None:
    """core 6.2: ties share the places they occupy; shared places are used up."""
    standings = shared_places(counts, places)
    assert {s.contender: s.points for s in standings} == points_by_definition(counts, places)
    assert len({s.contender for s in standings}) == len(standings)


@given(counts_lists, st.sampled_from(PRIZES))
def test_no_majority_pays_more_than_the_table(counts: list[int], places: tuple[int, ...]) -> None:
    """core 6.2: rounding down never gives points away; a single leader gets the first prize."""
    standings = shared_places(counts, places)
    assert sum(s.points for s in standings) <= sum(places)
    if max(counts) > 0 and counts.count(max(counts)) == 1:
        assert standings[0].points == places[0]


def test_the_line_of_a_tie_tells_what_was_shared() -> None:
    """core 6.2: the example of the towers."""
    line = majority_line("tower", shared_places([2, 2, 1], (13, 6))[0])
    assert (line.points, line.values["sum"], line.values["sharers"]) == (9, "(13 + 6)", 2)


def test_a_single_prize_needs_no_brackets() -> None:
    """core 6.2: behind the last place nothing is added."""
    line = majority_line("tower", shared_places([2, 2, 1], (6,))[0])
    assert (line.points, line.values["sum"], line.values["sharers"]) == (3, "6", 2)


@pytest.mark.parametrize(("before", "loss", "after"), [(5, 3, 2), (5, 5, 0), (5, 9, 0), (0, 1, 0)])
def test_a_score_never_falls_below_0(before: int, loss: int, after: int) -> None:
    """core 6: judged step by step, so a later gain is not eaten up by an earlier loss."""
    game = lc.new_game(seed=1)
    state = game.state.copy()
    state.points[0] = before
    award(game.rules, state, ScoreLine(0, "wall", -loss, "wall", {"length": 0}), 1)
    assert state.points[0] == after
    award(game.rules, state, ScoreLine(0, "wall", 4, "wall", {"length": 4}), 1)
    assert state.points[0] == after + 4


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", range(2))
def test_lines_of_a_random_game(seats: int, seed: int) -> None:
    """core 6.1, core 6.2 and core 8.3: now and then, all three scorings, by slow definitions."""
    game = lc.new_game(seats=seats, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        if chooser.random() < 0.04:
            check_lines(game)
        game.play(chooser.choice(game.actions()))
    check_lines(game)


def check_lines(game: lc.Game) -> None:
    rules, state = game.rules, game.state
    type_of, types = rules.catalogue.tile_type, rules.catalogue.type_name
    tiles = [[palace.tile(cell) for cell in palace.cells()] for palace in state.palaces]
    tiles += [list(state.dirk)] if rules.dirk else []
    for nth in (1, 2, 3):
        wanted = {
            (seat, "wall"): slow.wall_run(palace.squares)
            for seat, palace in enumerate(state.palaces)
        }
        for number, name in enumerate(types):
            counts = [sum(type_of[tile] == number for tile in own) for own in tiles]
            for contender, points in points_by_definition(
                counts, dict(prizes())[name][nth - 1]
            ).items():
                wanted[contender, name] = points
        lines = scoring_lines(rules, state, nth)
        found = {(line.contender, line.source): line.points for line in lines}
        assert found == wanted, f"seed {game.seed}, turn {state.turn}, scoring {nth}"
        assert len(lines) == len(found)
