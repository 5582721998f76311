"""Numbers to write into, and counts of pieces as such numbers."""

from __future__ import annotations

from array import array
from typing import Final

from lioncourt.core.ids import NONE
from lioncourt.envs.codec.layout import MANY, Numbers

_ZERO: Final = array("f", [0.0])
_MOST: Final = 256  # pieces of a kind; there are never this many
# Ready made, which is faster than making them each time
_FLOATS: Final = [float(number) for number in range(_MOST)]
PER_MANY: Final = [number / MANY for number in range(_MOST)]


def new_numbers(size: int) -> Numbers:
    """Returns numbers that are all 0."""
    return memoryview(_ZERO * size).cast("B").cast("f")


def add_up(counts: list[int], numbers: tuple[int, ...], pieces: tuple[int, ...]) -> None:
    """Adds how many there are of each piece; equal ones are mostly adjacent."""
    last, many = NONE, 0
    for piece in pieces:
        if piece != last:
            if many:
                at = numbers[last]
                counts[at] = counts[at] + many
            last, many = piece, 0
        many += 1
    if many:
        at = numbers[last]
        counts[at] = counts[at] + many


def put(facts: list[float], start: int, counts: list[int]) -> None:
    """Writes counts into facts that are all 0."""
    for at, count in enumerate(counts):
        if count:
            facts[start + at] = _FLOATS[count]
