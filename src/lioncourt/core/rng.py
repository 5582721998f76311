"""The generator of a game: PCG32 (XSH-RS), one 64-bit int of state, the same on every machine.

Written here rather than taken from ``random`` because a game must give the same draws in every
Python version, compiled or not, and in other languages, for ever. `core.verbs.chance` is the only
user of these numbers in a game.
"""

from __future__ import annotations

from typing import Final

MASK64: Final = (1 << 64) - 1
MASK32: Final = (1 << 32) - 1
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407


def advanced(rng: int) -> int:
    """Returns the generator state after one draw."""
    return (rng * MULTIPLIER + INCREMENT) & MASK64


def below(rng: int, bound: int) -> int:
    """Returns the number from 0 to bound - 1 that this generator state stands for.

    >>> below(seeded(7), 6) in range(6)
    True
    """
    return (((((rng >> 22) ^ rng) >> (22 + (rng >> 61))) & MASK32) * bound) >> 32


def seeded(seed: int) -> int:
    """Returns the generator state that belongs to a seed (any int)."""
    return advanced((INCREMENT + (seed & MASK64)) & MASK64)
