"""The listed payments are exactly those from which no card can be left out (core 4, ruling)."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core.payments import (
    BEST_EXACT,
    BEST_OVER,
    MOST_OVER,
    best_payments,
    least_payments,
    least_picks,
    random_payment,
)
from lioncourt.core.rng import Dice

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


KINDS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 3)), max_size=6)
COINS = (tuple(over // 2 for over in range(MOST_OVER + 1)),)  # one for every 2 overpaid


def every_payment(kinds: list[tuple[int, int]], price: int) -> dict[tuple[int, ...], int]:
    """Returns all sets of pieces that cover a price, with what is overpaid."""
    found = {}
    for numbers in product(*(range(copies + 1) for _, copies in kinds)):
        over = sum(n * kind[0] for n, kind in zip(numbers, kinds, strict=True)) - price
        if over >= 0:
            found[tuple(at for at, n in enumerate(numbers) for _ in range(n))] = over
    return found


@settings(deadline=None, database=None, max_examples=300)
@given(KINDS, st.integers(1, 20))
def test_the_best_of_each_sum_are_listed(kinds: list[tuple[int, int]], price: int) -> None:
    every = every_payment(kinds, price)
    least = {paid: over for paid, over in every.items() if all(over < kinds[at][0] for at in paid)}
    listed = best_payments(tuple((*kind, False) for kind in kinds), price)
    assert list(listed) == sorted(set(listed))
    for over in set(least.values()):
        mine = sorted(len(paid) for paid in listed if every[paid] == over)
        sizes = sorted(len(paid) for paid, its in least.items() if its == over)
        assert mine == sizes[: BEST_OVER if over else BEST_EXACT]
    assert set(listed) <= set(least)


@settings(deadline=None, database=None, max_examples=200)
@given(KINDS, st.integers(1, 20))
def test_what_earns_more_is_listed_too(kinds: list[tuple[int, int]], price: int) -> None:
    every = every_payment(kinds, price)
    for paid in best_payments(tuple((*kind, False) for kind in kinds), price, COINS):
        over = every[paid]
        for at in paid:
            less = over - kinds[at][0]
            assert less < 0 or over // 2 > less // 2


def test_every_payment_can_be_drawn() -> None:
    kinds = [(5, 1), (3, 2), (1, 2)]
    pieces = [at for at, (_, copies) in enumerate(kinds) for _ in range(copies)]
    values = [kinds[at][0] for at in pieces]
    every = every_payment(kinds, 6)
    wanted = {
        (False, False): set(every),
        (True, False): {p for p, over in every.items() if all(over < kinds[at][0] for at in p)},
        (False, True): {paid for paid, over in every.items() if over == 0},
    }
    for (trimmed, exactly), these in wanted.items():
        dice = Dice(6)
        found = set()
        for _ in range(600):
            chosen = random_payment(values, 6, dice, trimmed=trimmed, exactly=exactly)
            assert chosen is not None
            found.add(tuple(sorted(pieces[at] for at in chosen)))
        assert found == these
    assert random_payment(values, 99, Dice(1), trimmed=True, exactly=False) is None
    assert random_payment([5, 5], 6, Dice(1), trimmed=True, exactly=True) is None
