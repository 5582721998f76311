"""Tuples of ints as values: nothing is lost, nothing is changed in place."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lioncourt.core.values import contains_all, sorted_with, with_item, without, without_all

SMALL = st.lists(st.integers(0, 5), max_size=8).map(lambda items: tuple(sorted(items)))


@given(SMALL, st.integers(0, 5))
def test_adding_and_taking_away_are_inverse(items: tuple[int, ...], item: int) -> None:
    more = sorted_with(items, item)
    assert list(more) == sorted((*items, item))
    assert without(more, item) == items


@given(SMALL, SMALL)
def test_containing_counts_equal_items(items: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    assert contains_all(items, wanted) == (Counter(wanted) <= Counter(items))
    if contains_all(items, wanted):
        left = Counter(without_all(items, wanted))
        assert left == Counter(items) - Counter(wanted)


def test_what_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)


def test_replacing_one_item() -> None:
    assert with_item((7, 8, 9), 1, 0) == (7, 0, 9)
