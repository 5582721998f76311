"""Numbers to write into, and counts of pieces as such numbers."""

from __future__ import annotations

from array import array
from typing import Any, Final, TypeAlias

from lioncourt.core.ids import NONE
from lioncourt.envs.codec.layout import MANY, Numbers

# Floats on their way into an observation. Compiled code would make each float of a list[float] anew
# to put it into another list; these are handed on as they are.
Facts: TypeAlias = list[Any]

_ZERO: Final = array("f", [0.0])
_MOST: Final = 256  # pieces of a kind; there are never this many
# Ready made, which is faster than making them each time
_FLOATS: Final[Facts] = [float(number) for number in range(_MOST)]
PER_MANY: Final[Facts] = [number / MANY for number in range(_MOST)]


def new_numbers(size: int) -> Numbers:
    """Returns numbers that are all 0."""
    return memoryview(_ZERO * size).cast("B").cast("f")


def add_up(facts: Facts, start: int, numbers: tuple[int, ...], pieces: tuple[int, ...]) -> None:
    """Adds how many there are of each piece; equal ones are mostly adjacent."""
    last, many = NONE, 0
    for piece in pieces:
        if piece != last:
            if many:
                _add(facts, start + numbers[last], many)
            last, many = piece, 0
        many += 1
    if many:
        _add(facts, start + numbers[last], many)


def _add(facts: Facts, at: int, many: int) -> None:
    before = facts[at]
    facts[at] = before + many if before else _FLOATS[many]
