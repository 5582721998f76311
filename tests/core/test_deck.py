"""The deck: one pool, a structure of piles, fair draws from the top pile."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core.deck import EMPTY_DECK, Deck, Pile, one_pile, split_evenly
from lioncourt.core.engine import empty_state
from lioncourt.core.verbs import draw_card

SPECIAL = 36  # a card that is none of the money


@given(st.lists(st.integers(0, 35), max_size=100), st.integers(1, 6))
def test_piles_are_nearly_equal_and_the_earlier_ones_larger(cards: list[int], piles: int) -> None:
    deck = split_evenly(tuple(cards), piles)
    sizes = [pile.size() for pile in deck.piles]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == deck.size() == len(cards)
    assert list(deck.cards()) == sorted(cards)


def test_a_pile_ends_before_the_next_begins() -> None:
    deck = Deck((1, 1, 2), (Pile(1, (SPECIAL,)), Pile(2)))
    assert deck.cards() == (1, 1, 2, SPECIAL)
    deck = deck.without_top(1)
    assert deck.content() == ((1, 2), (0, SPECIAL), (2,))
    deck = deck.without_top(SPECIAL)
    assert deck.content() == ((1, 2), (2,))
    assert deck.without_top(2).without_top(1).content() == EMPTY_DECK.content()


def test_a_card_put_back_joins_the_top_pile() -> None:
    deck = Deck((1, 3), (Pile(1, (SPECIAL,)), Pile(1)))
    assert deck.with_top(2, plain=True).content() == ((1, 2, 3), (2, SPECIAL), (1,))
    assert deck.with_top(40, plain=False).content() == ((1, 3), (1, SPECIAL, 40), (1,))
    assert EMPTY_DECK.with_top(2, plain=True).content() == ((2,), (1,))


def test_a_special_card_is_raised_to_the_top_pile() -> None:
    deck = Deck((1, 2, 3), (Pile(2), Pile(1, (SPECIAL,))))
    assert deck.raised(SPECIAL).content() == ((1, 2, 3), (1, SPECIAL), (2,))
    assert deck.raised(SPECIAL).raised(SPECIAL).content() == ((1, 2, 3), (1, SPECIAL), (2,))
    assert deck.raised(2) is deck


def test_specials_of_a_pile_are_sorted() -> None:
    assert Pile(3).with_special(9).with_special(4).content() == (3, 4, 9)


def test_nothing_makes_an_empty_deck() -> None:
    assert one_pile(()).size() == 0
    assert one_pile((3, 1)).content() == ((1, 3), (2,))


def test_every_card_of_the_top_pile_is_equally_likely() -> None:
    """Two of the pool's four plain cards lie in the top pile with one special card.

    So the special card is drawn once in three times, and each plain one 2/3 times its share.
    """
    rules = lc.new_game(seats=3, seed=0).rules
    deck = Deck((1, 1, 2, 5), (Pile(2, (SPECIAL,)), Pile(2)))
    drawn: Counter[int] = Counter()
    draws = 30_000
    state = empty_state(rules, seed=1)
    for _ in range(draws):
        state.deck = deck
        drawn[draw_card(rules, state)] += 1
    expected = {
        SPECIAL: Fraction(1, 3),
        1: Fraction(2, 3) * Fraction(2, 4),
        2: Fraction(2, 3) * Fraction(1, 4),
        5: Fraction(2, 3) * Fraction(1, 4),
    }
    assert set(drawn) == set(expected)
    for card, share in expected.items():
        assert abs(drawn[card] / draws - share) < 0.01, (card, drawn)
