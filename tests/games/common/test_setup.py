"""What every set-up has in common, whatever chance gives."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE

SEATS = range(2, 7)
SEEDS = range(25)


@pytest.mark.parametrize("seats", SEATS)
def test_money(seats: int) -> None:
    """core 1 and core 8.1: values 1 to 9 in four currencies, three copies; for two seats two."""
    catalogue = lc.new_game(seats=seats, seed=0).rules.catalogue
    found = {
        (catalogue.currency_name[catalogue.card_currency[card]], catalogue.card_value[card]): copies
        for card, copies in enumerate(catalogue.card_copies)
        if copies
    }
    copies = 2 if seats == 2 else 3
    currencies = ("florin", "dirham", "dinar", "ducat")
    assert found == {(name, value): copies for name in currencies for value in range(1, 10)}
    assert sum(found.values()) == (72 if seats == 2 else 108)


@pytest.mark.parametrize("seats", SEATS)
def test_tiles_are_all_there_once(seats: int) -> None:
    """core 3.2 and core 8.2: 54 tiles, four in the market, six with Dirk if two play."""
    for seed in SEEDS:
        game = lc.new_game(seats=seats, seed=seed)
        catalogue, state = game.rules.catalogue, game.state
        tiles = sorted([*state.market, *state.dirk, *state.supply[0]])
        every = [t for t in range(len(catalogue.tile_name)) if catalogue.tile_supply[t] != NONE]
        assert tiles == every, f"seed {seed}"
        assert len(state.market) == 4
        assert len(state.dirk) == (6 if seats == 2 else 0)


@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_all_there(seats: int) -> None:
    """core 3.3 to core 3.6: dealt, laid out or in the deck, two scoring cards with them."""
    for seed in SEEDS:
        game = lc.new_game(seats=seats, seed=seed)
        catalogue, state = game.rules.catalogue, game.state
        hands = [card for hand in state.hands for card in hand.cards]
        found = Counter([*hands, *state.display, *state.deck.cards()])
        copies = {card: number or 1 for card, number in enumerate(catalogue.card_copies)}
        assert found == Counter(copies), f"seed {seed}"
        assert len(state.display) == 4
        assert state.discard == ()


@pytest.mark.parametrize("seats", SEATS)
def test_hands_are_worth_20_to_28(seats: int) -> None:
    """core 3.3: the last card dealt brings a hand to 20 or more."""
    for seed in SEEDS:
        game = lc.new_game(seats=seats, seed=seed)
        values = game.rules.catalogue.card_value
        for seat, hand in enumerate(game.state.hands):
            dealt = [e.args[1] for e in game.events() if e.kind == "dealt" and e.args[0] == seat]
            assert sorted(dealt) == list(hand.cards)
            worth = [values[card] for card in dealt]
            assert sum(worth[:-1]) < 20 <= sum(worth) <= 28, f"seed {seed}, seat {seat}"


@pytest.mark.parametrize("seats", SEATS)
def test_who_begins(seats: int) -> None:
    """core 3.4: nobody has fewer cards, nor as few and less, nor the same and a lower seat."""
    for seed in SEEDS:
        game = lc.new_game(seats=seats, seed=seed)
        values = game.rules.catalogue.card_value
        first = game.seat
        assert first is not None
        hands = [hand.cards for hand in game.state.hands]
        worth = [sum(values[card] for card in cards) for cards in hands]
        for seat in range(seats):
            fewer = len(hands[seat]) < len(hands[first])
            as_few = len(hands[seat]) == len(hands[first])
            less = as_few and worth[seat] < worth[first]
            tied = as_few and worth[seat] == worth[first]
            assert not fewer, f"seed {seed}"
            assert not less, f"seed {seed}"
            assert not (tied and seat < first), f"seed {seed}"


@pytest.mark.parametrize("second", [4, 5])
@pytest.mark.parametrize("seats", SEATS)
def test_piles(seats: int, second: int) -> None:
    """core 3.6: five piles, as nearly equal as possible, the larger ones on top."""
    for seed in SEEDS:
        game = lc.new_game(seats=seats, seed=seed, options={"second_scoring_pile": second})
        names, deck = game.rules.catalogue.card_name, game.state.deck
        sizes = [pile.plain for pile in deck.piles]
        assert len(sizes) == 5
        assert sum(sizes) == len(deck.pool)
        assert sizes == sorted(sizes, reverse=True), f"seed {seed}"
        assert sizes[0] - sizes[-1] <= 1
        hidden = {
            number: [names[card] for card in pile.specials]
            for number, pile in enumerate(deck.piles, start=1)
            if pile.specials
        }
        assert hidden == {2: ["first-scoring"], second: ["second-scoring"]}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_dirk_plays_with_two_only(seats: int) -> None:
    """core 8.2: the imaginary player belongs to the game for two."""
    game = lc.new_game(seats=seats, seed=0)
    assert len(game.scores()) == seats
    assert len(lc.new_game(seats=2, seed=0).scores()) == 3
    with pytest.raises(lc.IllegalAction):
        game.parse("give garden-10")


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    """core 3.1: the game is for two to six."""
    with pytest.raises(lc.ConfigError, match="2 to 6"):
        lc.new_game(seats=seats, seed=0)
