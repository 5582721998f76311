"""Elo on data with a known answer."""

from __future__ import annotations

import pytest

from lioncourt.arena.elo import elo, ratings
from lioncourt.core.rng import Dice

SEED = 11


def expected(difference: float) -> float:
    return float(1 / (1 + 10 ** (-difference / 400)))


def test_ten_to_one_is_four_hundred() -> None:
    found = ratings(["a", "b"], {("a", "b"): 1000.0, ("b", "a"): 10_000.0})
    assert found["b"] - found["a"] == pytest.approx(400, abs=0.5)


@pytest.mark.parametrize("pairs", [[(0, 1), (1, 2), (2, 3)], [(0, 1), (0, 2), (0, 3), (2, 3)]])
def test_true_strengths_are_found_again(pairs: list[tuple[int, int]]) -> None:
    """Whoever meets whom, as long as everybody is connected."""
    true = {"a": 0.0, "b": 150.0, "c": 420.0, "d": 460.0}
    bots = list(true)
    wins = {}
    for i, j in pairs:
        one, other = bots[i], bots[j]
        wins[one, other] = 1e6 * expected(true[one] - true[other])
        wins[other, one] = 1e6 - wins[one, other]
    found = ratings(bots, wins)
    for bot, rating in true.items():
        assert found[bot] - found["a"] == pytest.approx(rating, abs=0.1)


def test_random_or_else_the_weakest_is_zero() -> None:
    deals = [{("a", "random"): 1.0, ("random", "a"): 2.0}]
    found = elo(["a", "random"], deals, samples=5)
    assert found["random"].value == found["random"].low == found["random"].high == 0
    assert found["a"].value < 0
    weakest = elo(["a", "b"], [{("a", "b"): 1.0, ("b", "a"): 2.0}], samples=5)
    assert weakest["a"].value == 0 < weakest["b"].value


def test_who_wins_everything_is_not_infinitely_strong() -> None:
    found = elo(["a", "b"], [{("a", "b"): 30.0, ("b", "a"): 0.0}], samples=5)
    assert 500 < found["a"].value < 1000


def test_before_the_first_game_all_are_equal() -> None:
    found = elo(["a", "b"], [])
    assert [figure.value for figure in found.values()] == [0, 0]


def test_intervals_count_deals_not_comparisons() -> None:
    """Four equal comparisons at each deal tell no more than one."""
    dice = Dice(SEED)
    won = [dice.below(4) < 3 for _ in range(80)]
    once = [{("a", "b"): float(w), ("b", "a"): float(not w)} for w in won]
    four = [{pair: 4 * number for pair, number in deal.items()} for deal in once]
    one, many = (elo(["a", "b"], deals)["a"] for deals in (once, four))
    assert one.low < one.value < one.high
    assert many.high - many.low == pytest.approx(one.high - one.low, rel=0.1)
    assert one.low < 191 < one.high  # three wins to one, seed 11
    assert elo(["a", "b"], once)["a"] == one
