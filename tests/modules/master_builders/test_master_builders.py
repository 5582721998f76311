"""How builder cards are dealt and hidden, and who knows of them."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE

MODULE = "master-builders"
SEED = 14


def builders(game: lc.Game, cards: tuple[int, ...]) -> int:
    """Returns how many of some cards are builder cards."""
    return sum(game.rules.catalogue.card_name[card].startswith("builder") for card in cards)


@pytest.mark.parametrize(
    ("seats", "unused", "last"), [(2, 6, 3), (3, 4, 3), (4, 2, 3), (5, 0, 3), (6, 0, 1)]
)
def test_two_each_three_in_pile_3_and_the_rest_in_pile_5(
    seats: int, unused: int, last: int
) -> None:
    """master-builders components, master-builders set-up 1, master-builders set-up 2,
    master-builders two-players
    """
    game = lc.new_game("alhambra", seats=seats, seed=SEED, modules=[MODULE])
    state = game.state
    assert [builders(game, hand.cards) for hand in state.hands] == [2] * seats
    assert [builders(game, pile.specials) for pile in state.deck.piles] == [0, 0, 3, 0, last]
    assert len(state.holdings[game.rules.holding_id[MODULE]][0]) == unused  # type: ignore[index]


def test_they_count_neither_towards_the_starting_money_nor_for_the_first_player() -> None:
    """master-builders set-up 1"""
    for seed in range(10):
        plain = lc.new_game("alhambra", seats=3, seed=seed)
        game = lc.new_game("alhambra", seats=3, seed=seed, modules=[MODULE])
        names, others = game.rules.catalogue.card_name, plain.rules.catalogue.card_name
        for with_builders, without in zip(game.state.hands, plain.state.hands, strict=True):
            money = [names[c] for c in with_builders.cards if not names[c].startswith("builder")]
            assert money == [others[card] for card in without.cards], f"seed {seed}"
        assert game.state.active == plain.state.active, f"seed {seed}"


def test_only_their_owner_sees_which_were_dealt() -> None:
    """master-builders hidden-information"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=[MODULE])
    dealt = [e for e in game.opening.events if e.kind == "dealt" and e.audience != NONE]
    assert [event.audience for event in dealt] == [0, 1, 2]
    assert all(event.veiled == (event.audience, NONE, NONE) for event in dealt)
