"""The generator of a game: multiply-with-carry, one int of state, the same on every machine.

Written here rather than taken from ``random`` because a game must give the same draws in every
Python version, compiled or not, and in other languages, forever. The state is a 32-bit word with a
29-bit carry above it. MULTIPLIER * 2**32 - 1 and MULTIPLIER * 2**31 - 1 are both prime, so the
period is MULTIPLIER * 2**31 - 1, about 10**18; the carry is mixed into the output, as in MWC64X.
Every number on the way stays below 2**61, so that compiled code needs no big ints (`i64`; in pure
Python these are ordinary ints).

Anybody who sees twenty of its draws can compute all the others (`tests/core/test_chance.py` does).
So it is for games that should be repeatable. Without a seed the state is OPEN, and every draw comes
from the system: there is nothing to compute it from.
"""

from __future__ import annotations

from secrets import randbelow
from typing import Final

from mypy_extensions import i64

MASK32: Final = (1 << 32) - 1
MULTIPLIER: Final = 536870598

OPEN: Final = 0  # one of the two states that never change: no generator, the system draws

_MASK64: Final = (1 << 64) - 1


def seeded(seed: int) -> int:
    """Returns the generator state that belongs to a seed (any int), by mixing as SplitMix64 does.

    >>> below(advanced(seeded(7)), 6) in range(6)
    True
    """
    mixed = (seed + 0x9E3779B97F4A7C15) & _MASK64
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK64
    mixed ^= mixed >> 31
    return 1 + mixed % (MULTIPLIER * (1 << 32) - 2)  # all states but the two that never change


def advanced(rng: i64) -> i64:
    """Returns the generator state after one step."""
    return MULTIPLIER * (rng & MASK32) + (rng >> 32)


def below(rng: i64, bound: i64) -> int:
    """Returns the number below a bound (at most 2**31) that a generator state gives."""
    return (((rng ^ (rng >> 32)) & MASK32) * bound) >> 32


def drawn_openly(bound: int) -> int:
    """Returns a number below a bound from the system's secure source."""
    return randbelow(bound)


class Dice:
    """A separate generator for random choices: it takes no part in the game."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng: i64 = seeded(seed)

    def below(self, bound: i64) -> int:
        """Returns a number from 0 to bound - 1."""
        rng = self.rng  # advanced and below, inlined: every random choice comes through here
        rng = MULTIPLIER * (rng & MASK32) + (rng >> 32)
        self.rng = rng
        return (((rng ^ (rng >> 32)) & MASK32) * bound) >> 32

    def generator(self) -> int:
        """Returns the state of another generator, such as for a game."""
        carry = self.below(MULTIPLIER - 1)
        return (carry << 32) + 2 * self.below(1 << 31) + 1  # neither of the two that never change
