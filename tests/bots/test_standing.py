"""How positions are judged where a search stops: features, and how far the next scoring is."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.bots.standing import distance, features, lead, standings
from lioncourt.bots.standing_weights import FAR, FEATURES, NEAR
from lioncourt.core import engine
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.rng import Dice
from tests.bots.tables import GAMES
from tests.support.position import Position, SeatPosition, game_at


def feature(game: lc.Game, name: str) -> list[float]:
    """Returns one feature of all seats."""
    found = features(game.rules, game.state)
    return [found[seat][FEATURES.index(name)] for seat in range(game.rules.seats)]


def test_there_is_a_weight_for_each_feature_and_scoring() -> None:
    assert [len(row) for row in (*NEAR, *FAR)] == [len(FEATURES)] * 6


def test_the_features_of_a_seat_are_what_it_has() -> None:
    rich = SeatPosition(palace="tower-12@1,0 garden-10@2,0", hand="florin-9 dirham-2")
    poor = SeatPosition(hand="florin-1")
    game = game_at(Position(seat={0: rich, 1: poor}), seats=3, seed=0)
    tiles = feature(game, "tile")
    assert tiles[0] == tiles[1] + 2
    assert feature(game, "coin")[:2] == [11, 1]
    assert feature(game, "card")[:2] == [2, 1]
    assert feature(game, "run")[1] == 0
    now = feature(game, "now")
    assert now[0] > now[1] == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_scoring_comes_nearer_with_every_card(name: str) -> None:
    game = lc.new_game(name, 3, seed=4)
    state = game.state.copy()
    last = distance(game.rules, state)
    first = last
    scoring = game.rules.catalogue.card_id["first-scoring"]
    while any(scoring in pile.specials for pile in state.deck.piles):
        top = state.deck.piles[0]
        rest = state.deck.piles[1:]
        if top.plain > 1:
            rest = (Pile(top.plain - 1, top.specials), *rest)
        state.deck = Deck(state.deck.pool, rest)
        now = distance(game.rules, state)
        if any(scoring in pile.specials for pile in rest):
            assert now <= last
            last = now
    assert last < first
    state.pending = (1,)
    assert distance(game.rules, state) == 0


def test_before_the_last_scoring_tiles_tell_how_far_the_end_is() -> None:
    game = lc.new_game(seats=3, seed=4)
    state = game.state.copy()
    state.scorings = 2
    assert distance(game.rules, state) == 1
    state.supply = [()]
    assert distance(game.rules, state) == 0


@pytest.mark.parametrize("name", GAMES)
def test_points_that_are_made_count_in_full(name: str) -> None:
    game = lc.new_game(name, 2, seed=4)
    state = game.state.copy()
    dice = Dice(4)
    for _ in range(60):
        engine.apply(game.rules, state, engine.sample_action(game.rules, state, dice))
    before = standings(game.rules, state)
    state.points[1] += 7
    after = standings(game.rules, state)
    assert [round(b - a, 6) for a, b in zip(before, after, strict=True)] == [0, 7, 0]


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    assert lead([30.0, 10.0, 14.0], 0) == 18
