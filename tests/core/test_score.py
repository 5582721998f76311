"""Sharing the places of a ranking (core 6.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lioncourt.core.score import shared_places

COUNTS = st.lists(st.integers(0, 4), min_size=2, max_size=7)
PRIZES = st.lists(st.integers(0, 30), min_size=1, max_size=3).map(
    lambda prizes: tuple(sorted(prizes, reverse=True))
)


def points(counts: list[int], prizes: tuple[int, ...]) -> dict[int, int]:
    return {s.contender: s.points for s in shared_places(counts, prizes)}


@pytest.mark.parametrize(
    ("counts", "prizes", "expected"),
    [
        ([3, 3], (13, 6), {0: 9, 1: 9}),  # core 6.2: two tied for 1st
        ([5, 2, 2, 2], (16, 8, 1), {0: 16, 1: 3, 2: 3, 3: 3}),  # core 6.2: three tied for 2nd
        ([0, 0, 1], (16, 8, 1), {2: 16}),  # who has none never scores
        ([2, 2, 1], (1,), {0: 0, 1: 0}),  # shared places are used up
        ([0, 0], (5,), {}),
    ],
)
def test_examples(counts: list[int], prizes: tuple[int, ...], expected: dict[int, int]) -> None:
    assert points(counts, prizes) == expected


@given(COUNTS, PRIZES)
def test_shared_places_never_pay_more_than_the_table(
    counts: list[int], prizes: tuple[int, ...]
) -> None:
    paid = points(counts, prizes)
    assert sum(paid.values()) <= sum(prizes)
    assert all(counts[contender] > 0 for contender in paid)


@given(COUNTS, PRIZES)
def test_more_tiles_never_score_less_and_equal_ones_score_the_same(
    counts: list[int], prizes: tuple[int, ...]
) -> None:
    paid = points(counts, prizes)
    for one, count in enumerate(counts):
        for other, fewer in enumerate(counts):
            if count == fewer and count > 0:
                assert paid.get(one, 0) == paid.get(other, 0)
            elif count > fewer:
                assert paid.get(one, 0) >= paid.get(other, 0)


@given(COUNTS, PRIZES)
def test_a_standing_tells_its_derivation(counts: list[int], prizes: tuple[int, ...]) -> None:
    for standing in shared_places(counts, prizes):
        ahead = sum(1 for count in counts if count > standing.count)
        assert standing.place == ahead + 1
        assert standing.sharers == counts.count(standing.count)
        occupied = prizes[ahead : ahead + standing.sharers]
        assert standing.prizes == occupied
        assert standing.points == sum(occupied) // standing.sharers
