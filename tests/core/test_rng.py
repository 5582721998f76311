"""The generator never changes: old seeds and records must give the same game for ever."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lioncourt.core.rng import MULTIPLIER, Dice, advanced, below, seeded

MOST = 1 << 31  # the highest bound
SEED_1 = [
    713168112,
    981279407,
    1028072210,
    43617863,
    2125658539,
    964737501,
    97683398,
    1483697354,
    711240775,
    818309470,
    716223557,
    63776462,
]


def numbers(seed: int, bound: int, count: int) -> list[int]:
    rng = seeded(seed)
    found = []
    for _ in range(count):
        rng = advanced(rng)
        found.append(below(rng, bound))
    return found


def test_the_sequence_of_seed_1() -> None:
    assert seeded(1) == 1227849736824970442
    assert numbers(1, MOST, len(SEED_1)) == SEED_1


def test_the_dice_of_a_seed_are_the_same_sequence() -> None:
    dice = Dice(1)
    assert [dice.below(MOST) for _ in SEED_1] == SEED_1


def is_prime(number: int) -> bool:
    """Tells it by Miller and Rabin, certain for numbers below 2**64 with these witnesses."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        power = pow(witness, odd, number)
        if power in (1, number - 1):
            continue
        if all(pow(power, 2**i, number) != number - 1 for i in range(1, twos)):
            return False
    return True


def test_the_period_is_as_long_as_it_can_be() -> None:
    """Each step divides by 2**32 modulo a safe prime, so it takes half of the residues."""
    modulus = MULTIPLIER * 2**32 - 1
    assert is_prime(modulus)
    assert is_prime((modulus - 1) // 2)
    state = seeded(1)
    assert advanced(state) * 2**32 % modulus == state
    assert not is_prime(3 * modulus)


def test_no_seed_gives_a_state_that_never_changes() -> None:
    assert advanced(0) == 0
    assert advanced(MULTIPLIER * 2**32 - 1) == MULTIPLIER * 2**32 - 1
    for seed in range(-500, 500):
        assert 0 < seeded(seed) < MULTIPLIER * 2**32 - 1


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


def test_a_generator_of_its_own_is_one_that_changes() -> None:
    dice = Dice(5)
    drawn = [dice.generator() for _ in range(2000)]
    assert len(set(drawn)) == 2000
    assert all(0 < rng < MULTIPLIER * (1 << 32) - 1 for rng in drawn)
    fallen = Counter(below(advanced(rng), 4) for rng in drawn)
    assert all(400 < fallen[number] < 600 for number in range(4)), fallen
