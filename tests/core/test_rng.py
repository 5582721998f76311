"""The generator never changes: old seeds and records must give the same game for ever."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lioncourt.core.rng import Dice, advanced, below, seeded

WORD = 1 << 32
SEED_1 = [
    762444765,
    1480795553,
    3712144205,
    2189872126,
    3356317609,
    911789405,
    1257873414,
    1819134862,
    3677179884,
    1293462428,
    601328354,
    999119735,
]


def numbers(seed: int, bound: int, count: int) -> list[int]:
    rng = seeded(seed)
    found = []
    for _ in range(count):
        found.append(below(rng, bound))
        rng = advanced(rng)
    return found


def test_the_sequence_of_seed_1() -> None:
    assert seeded(1) == 8240147227655269471
    assert numbers(1, WORD, len(SEED_1)) == SEED_1


def test_the_dice_of_a_seed_are_the_same_sequence() -> None:
    dice = Dice(1)
    assert [dice.below(100) for _ in range(5)] == [17, 34, 86, 50, 78]
    dice = Dice(1)
    assert [dice.below(WORD) for _ in SEED_1] == SEED_1


@given(st.integers(-(2**70), 2**70), st.integers(1, 10_000))
def test_numbers_stay_below_their_bound(seed: int, bound: int) -> None:
    assert all(0 <= number < bound for number in numbers(seed, bound, 5))


def test_negative_seeds_are_seeds_of_their_own() -> None:
    assert len({seeded(seed) for seed in range(-50, 50)}) == 100


@pytest.mark.parametrize("seed", [0, 1, 2024])
@pytest.mark.parametrize("bound", [2, 6, 54, 108])
def test_numbers_are_nearly_uniform(seed: int, bound: int) -> None:
    draws = 400 * bound
    seen = Counter(numbers(seed, bound, draws))
    chi_square = sum((seen[number] - 400) ** 2 / 400 for number in range(bound))
    degrees = bound - 1
    # Five standard deviations of the chi-square distribution.
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5, (seed, bound, chi_square)


def test_neighbouring_seeds_are_unrelated() -> None:
    equal = sum(numbers(seed, 54, 1) == numbers(seed + 1, 54, 1) for seed in range(2000))
    assert equal < 2 * 2000 / 54
