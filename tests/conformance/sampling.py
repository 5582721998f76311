"""Samples of a fixed size, so that tests take no longer however many modules there are.

`LIONCOURT_SAMPLE_SEED=7 pytest …` takes other samples. `LIONCOURT_WHOLE=1 pytest …`, which is what
`python3 run.py test --whole` does, takes none: all modules, and long games to their end.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

WHOLE: Final = os.environ.get("LIONCOURT_WHOLE") == "1"


def sample_seed() -> int:
    """Returns the seed of all samples; a report of pytest begins with it."""
    return int(os.environ.get("LIONCOURT_SAMPLE_SEED", "1"))


def sample(every: Sequence[T], number: int) -> list[T]:
    """Returns so many of them at random, or all if there are no more, in their order."""
    if WHOLE or len(every) <= number:
        return list(every)
    chosen = sorted(Random(sample_seed()).sample(range(len(every)), number))
    return [every[at] for at in chosen]


def at_most(number: int) -> int:
    """Returns how many decisions of a game, or looks at it, are enough; with the whole, all."""
    return 1_000_000 if WHOLE else number
