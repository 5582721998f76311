"""What bots think of majorities: places shared or broken by the dearest tile, and the number N."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.bots.contests import (
    TILE,
    Contest,
    contests_of,
    dearest_in,
    expected,
    points_in,
    rank_of,
    ranks_in,
)
from lioncourt.bots.weights import WEIGHTS as BY_SCORINGS
from lioncourt.core.rng import Dice
from lioncourt.core.score import shared_places
from tests.bots.tables import GAMES
from tests.support.position import Position, SeatPosition, game_at

WEIGHTS = BY_SCORINGS[-1]


def contest(*prizes: int, by_number: bool = False, by_dearest: bool = False) -> Contest:
    return Contest(0, prizes, by_number, by_dearest, WEIGHTS)


FIXED = contest(18, 10, 3)
DEAREST = contest(18, 10, 3, by_dearest=True)
NUMBER = contest(3, 2, 1, by_number=True, by_dearest=True)


def worth(of: Contest, *costs: list[int]) -> float:
    """Returns what a majority is worth to contender 0 if everybody has tiles of these costs."""
    dearest = [max(each, default=0) if of.by_dearest else 0 for each in costs]
    ranks = [rank_of(TILE * len(each), dear) for each, dear in zip(costs, dearest, strict=True)]
    return expected(of, tuple(ranks))[0]


def gain(of: Contest, mine: list[int], *others: list[int], more: int) -> float:
    """Returns what a tile of this cost is worth to contender 0."""
    return worth(of, [*mine, more], *others) - worth(of, mine, *others)


def test_where_places_are_shared_costs_do_not_matter() -> None:
    cheap = gain(FIXED, [4], [5, 6], [], more=2)
    assert cheap == gain(FIXED, [4], [5, 6], [], more=13)
    assert cheap > 0


def test_the_dearest_tile_breaks_a_tie() -> None:
    assert gain(DEAREST, [4], [5, 6], [], more=13) > gain(DEAREST, [4], [5, 6], [], more=3) + 1


def test_the_more_tiles_on_the_table_the_more_a_lead_is_worth() -> None:
    small = gain(NUMBER, [4], [5], [], more=13)
    assert gain(NUMBER, [4, 6, 8], [5, 7, 9], [2], more=13) > 2 * small


def test_a_tile_that_wins_nothing_only_helps_the_leaders() -> None:
    """Fourth of four with one tile: N grows for the three before (granada scoring 2)."""
    table = ([5, 7, 9], [4, 6, 8], [3, 10, 12])
    others = [rank_of(6, max(costs)) for costs in table]
    before = expected(NUMBER, (0, *others))
    after = expected(NUMBER, (rank_of(2, 2), *others))
    assert before[0] == after[0] == 0
    assert all(then > now for now, then in zip(before[1:], after[1:], strict=True))
    assert gain(DEAREST, [], *table, more=2) == 0


def test_rivals_are_expected_to_go_on_building() -> None:
    """A lead of two tiles is safer than one of one, though it wins the same today."""
    assert worth(FIXED, [2, 3], []) > worth(FIXED, [2], [])
    assert worth(FIXED, [2, 3], []) == pytest.approx(18 * (WEIGHTS.now + WEIGHTS.grown))


def test_nobody_takes_a_place_without_a_tile() -> None:
    for each in (FIXED, DEAREST, NUMBER):
        assert worth(each, [], []) == 0
    assert worth(contest(18, 10, by_dearest=True), [], [3]) == 0


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_contest_for_each_type_until_the_last_scoring(name: str) -> None:
    game = lc.new_game(name, 3, seed=0)
    rules, state = game.rules, game.state
    found: list[list[int]] = []
    for done in range(4):
        state.scorings = done
        found.append([sum(each.prizes) for (each,) in contests_of(rules, state, WEIGHTS).values()])
    types = len(rules.catalogue.type_name)
    assert [len(prizes) for prizes in found] == [types, types, types, 0]
    assert found[2] > found[0]


def test_ranks_are_those_of_the_palaces_and_of_dirk() -> None:
    own = SeatPosition(palace="tower-12@1,0 garden-10@2,0")
    game = game_at(Position(seat={0: own}, dirk="tower-13-E tower-9-NW"), seats=2, seed=0)
    tower = game.rules.catalogue.type_name.index("tower")
    (found,) = contests_of(game.rules, game.state, WEIGHTS)[tower]
    assert ranks_in(found, game.rules, game.state) == (rank_of(TILE, 0), 0, rank_of(2 * TILE, 0))
    assert dearest_in(game.rules, game.state.palaces[0])[tower] == 12


def test_where_the_dearest_tile_breaks_ties_it_is_part_of_the_rank() -> None:
    game = lc.new_game("granada", 2, seed=1)
    tile = next(t for t, type in enumerate(game.rules.catalogue.tile_type) if type >= 0)
    game.state.dirk = (tile,)
    type, cost = game.rules.catalogue.tile_type[tile], game.rules.catalogue.tile_cost[tile]
    (found,) = contests_of(game.rules, game.state, WEIGHTS)[type]
    assert ranks_in(found, game.rules, game.state) == (0, 0, rank_of(TILE, cost))


def test_places_are_shared_as_the_rules_share_them() -> None:
    seed = 20261116
    dice = Dice(seed)
    for _ in range(500):
        counts = [dice.below(5) for _ in range(2 + dice.below(5))]
        prizes = (16, 9, 2)[: 1 + dice.below(3)]
        by_rules = [0] * len(counts)
        for standing in shared_places(counts, prizes):
            by_rules[standing.contender] = standing.points
        ranks = tuple([rank_of(count, 0) for count in counts])
        found = points_in(contest(*prizes), ranks, 0)
        assert found == tuple(by_rules), f"seed {seed}: {counts} for {prizes}"


def test_prizes_that_are_not_dealt_yet_are_worth_nothing() -> None:
    """Traders choose their citizens before the cards are laid that say what majorities give."""
    game = lc.new_game(seats=3, modules=["new-scoring-cards", "street-traders"], seed=1)
    assert game.decision is not None
    assert game.decision.kind == "citizens"
    assert make_bot("normal", 1).choose(sight_of(game)) in game.actions()
