"""The listed payments are exactly those from which no card can be left out (core 4, ruling)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core.payments import least_payments, least_picks

VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 5)  # by kind; two values come in two kinds
PIECES = st.lists(st.sampled_from(range(len(VALUES))), max_size=9).map(
    lambda pieces: tuple(sorted(pieces))
)


def by_trying_all(pieces: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
    found = set()
    for size in range(len(pieces) + 1):
        for paid in combinations(pieces, size):
            worth = sum(VALUES[piece] for piece in paid)
            if worth >= price and all(worth - VALUES[piece] < price for piece in paid):
                found.add(paid)
    return sorted(found)


@settings(deadline=None, database=None, max_examples=400)
@given(PIECES, st.integers(1, 20))
def test_payments_are_minimal_and_complete(pieces: tuple[int, ...], price: int) -> None:
    assert list(least_payments(pieces, VALUES, price)) == by_trying_all(pieces, price)


def test_too_little_money_pays_nothing() -> None:
    assert least_payments((0, 1), VALUES, 4) == ()
    assert least_payments((), VALUES, 1) == ()


def test_what_is_free_is_paid_with_nothing() -> None:
    assert least_payments((0, 1), VALUES, 0) == ((),)
    assert least_payments((), VALUES, 0) == ((),)


@given(st.lists(st.integers(1, 9), max_size=7), st.integers(0, 25))
def test_picks_are_the_least_payments_of_one_currency(values: list[int], price: int) -> None:
    worth = tuple(sorted(values))
    kinds = tuple(range(10))  # a card of each value, named by it
    picked = [tuple(worth[at] for at in picks) for picks in least_picks(worth, price)]
    assert picked == list(least_payments(worth, kinds, price))
    assert all(len(set(picks)) == len(picks) for picks in least_picks(worth, price))
