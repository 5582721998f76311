"""The end of the game in random games, and the hand-out against its definition."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core.ids import NONE
from tests.support.position import Position, SeatPosition, game_at

FLORINS = [f"florin-{value}" for value in range(1, 6)]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(3))
def test_the_end_of_a_random_game(seats: int, seed: int) -> None:
    """core 7 and core 7.3: a slot stayed empty, the third scoring is done, the most points win."""
    game = lc.new_game(seats=seats, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        assert game.winners() == []
        game.play(chooser.choice(game.actions()))
    kinds = [event.kind for event in game.events()]
    assert kinds.count("ended") == 1
    assert NONE in game.state.market
    assert game.state.scorings == 3
    assert game.state.supply[0] == ()
    scores = game.scores()
    best = [contender for contender, points in enumerate(scores) if points == max(scores)]
    assert game.winners() == best, f"seed {seed}"


def test_nothing_can_be_played_after_the_end() -> None:
    """core 7.3: the game is over."""
    own = SeatPosition(hand="florin-9")
    game = game_at(Position(seat={0: own}, market={1: "pavilion-8"}, supply="empty"), seed=0)
    game.play("buy 1 florin-9")
    game.play("reserve pavilion-8")
    assert game.over
    assert (game.seat, game.decision, list(game.actions())) == (None, None, [])
    with pytest.raises(lc.IllegalAction) as refused:
        game.play("take dinar-9")
    assert refused.value.rule == "core 7.3"


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.lists(st.sampled_from(FLORINS), max_size=3, unique=True), min_size=3, max_size=3)
)
def test_who_gets_a_tile(hands: list[list[str]]) -> None:
    """core 7.1: whoever has more than everybody else; nobody if there is no such player."""
    seats = {seat: SeatPosition(hand=" ".join(cards)) for seat, cards in enumerate(hands)}
    market = {1: "garden-10", 2: "empty", 3: "empty", 4: "empty"}
    # The empty slots cannot be filled, so taking a card ends the game.
    game = game_at(Position(seat=seats, market=market, supply="empty", display="dinar-9"), seed=0)
    game.play("take dinar-9")
    worth = [sum(int(card.rpartition("-")[2]) for card in cards) for cards in hands]
    ahead = [
        seat
        for seat in range(3)
        if all(worth[seat] > worth[other] for other in range(3) if other != seat)
    ]
    assert game.seat == (ahead[0] if ahead else None)
    assert game.over == (not ahead)
