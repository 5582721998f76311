"""Intervals on data with a known answer."""

from __future__ import annotations

import math

import pytest

from lioncourt.core.rng import Dice
from lioncourt.stats.figures import Cluster, mean, share, width

SEED = 5
RUNS = 300


@pytest.mark.parametrize(
    ("clusters", "student"), [(6, 2.571), (11, 2.228), (31, 2.042), (101, 1.984), (10**6, 1.96)]
)
def test_the_width_is_students(clusters: int, student: float) -> None:
    assert width(clusters) == pytest.approx(student, abs=0.005)


def test_a_share_of_single_values_has_wilsons_interval() -> None:
    found = share([(float(n < 300), 1) for n in range(1000)])
    assert found.value == 0.3
    assert found.low == pytest.approx(0.2724, abs=0.001)
    assert found.high == pytest.approx(0.3291, abs=0.001)


def test_equal_values_in_a_cluster_count_once() -> None:
    won = [n % 3 == 0 for n in range(90)]
    once = share([(float(w), 1) for w in won])
    four = share([(4.0 * w, 4) for w in won])
    assert (four.value, four.low, four.high) == pytest.approx(
        (once.value, once.low, once.high), abs=0.005
    )


def test_a_clean_sweep_still_leaves_doubt() -> None:
    few, many = share([(8.0, 8)] * 5), share([(8.0, 8)] * 500)
    assert few.value == few.high == many.high == 1
    assert few.low < 0.6
    assert 0.98 < many.low < 1


def test_one_deal_or_none_tells_nothing() -> None:
    assert share([(3.0, 4)]).low < 0.2
    assert math.isnan(share([]).value)
    assert share([]).to_data() == {"value": None, "low": 0.0, "high": 1.0}
    assert mean([(3.0, 4)]).to_data() == {"value": 0.75, "low": None, "high": None}


def test_a_mean_has_the_interval_of_its_clusters() -> None:
    found = mean([(0.0, 2), (2.0, 2), (4.0, 2), (2.0, 2)])
    assert found.value == 1
    reach = width(4) * math.sqrt(4 / 3 * 8) / 8
    assert (found.low, found.high) == pytest.approx((1 - reach, 1 + reach))


def sample(dice: Dice, true: float) -> list[Cluster]:
    """Returns clusters whose values are alike: each deal favours one side."""
    found: list[Cluster] = []
    for _ in range(30):
        favoured = true + (0.25 if dice.below(2) else -0.25)
        won = sum(dice.below(1000) < 1000 * favoured for _ in range(6))
        found.append((float(won), 6))
    return found


def test_intervals_hold_the_truth_in_95_of_100_samples() -> None:
    """An interval that took the six values of a deal for independent would hold it in fewer."""
    dice = Dice(SEED)
    shares = means = 0
    for _ in range(RUNS):
        clusters = sample(dice, 0.6)
        shares += share(clusters).low <= 0.6 <= share(clusters).high
        means += mean(clusters).low <= 0.6 <= mean(clusters).high
    assert 0.92 <= shares / RUNS <= 0.98
    assert 0.92 <= means / RUNS <= 0.98
