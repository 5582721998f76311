"""Line drawing: the character that joins four strokes of any weights, in Unicode or ASCII."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

EMPTY: Final = 0
LIGHT: Final = 1
HEAVY: Final = 2
DOUBLE: Final = 3
DASHED: Final = 4  # like HEAVY where strokes meet
GATED: Final = 5  # a DOUBLE with a gate in it

Arms = tuple[int, int, int, int]  # weights to the north, east, south, west

_WEIGHTS: Final = {"LIGHT": LIGHT, "SINGLE": LIGHT, "HEAVY": HEAVY, "DOUBLE": DOUBLE}
_ARMS: Final = {
    "UP": (0,),
    "RIGHT": (1,),
    "DOWN": (2,),
    "LEFT": (3,),
    "VERTICAL": (0, 2),
    "HORIZONTAL": (1, 3),
}
_DASHES: Final = ("╏", "╍")  # upright, level
_GATES: Final = ("╫", "╪")
_ASCII: Final = {
    (LIGHT, 0): "|",
    (LIGHT, 1): "-",
    (DOUBLE, 0): "H",
    (DOUBLE, 1): "=",
    (DASHED, 0): "~",
    (DASHED, 1): "~",
    (GATED, 0): ":",
    (GATED, 1): ":",
}


def arms_in(name: str) -> Arms | None:
    """Returns the strokes that a Unicode name describes; None for another kind of character.

    A weight comes before its directions ("HEAVY DOWN AND RIGHT") or after them ("DOWN LIGHT AND
    RIGHT HEAVY").

    >>> arms_in("BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY")
    (0, 2, 1, 0)
    """
    words = name.removeprefix("BOX DRAWINGS ").replace(" AND ", " ").split()
    if not all(word in _WEIGHTS or word in _ARMS for word in words):
        return None
    arms = [EMPTY] * 4
    weight_first = words[0] in _WEIGHTS
    if not weight_first:
        words.reverse()
    weight = EMPTY
    for word in words:
        if word in _WEIGHTS:
            weight = _WEIGHTS[word]
        else:
            for arm in _ARMS[word]:
                arms[arm] = weight
    return (arms[0], arms[1], arms[2], arms[3])


@cache
def _characters() -> dict[Arms, str]:
    found = {(EMPTY, EMPTY, EMPTY, EMPTY): " "}
    for code in range(0x2500, 0x2580):
        arms = arms_in(unicodedata.name(chr(code)))
        if arms is not None:
            found[arms] = chr(code)
    return found


def joint(arms: Arms, *, unicode: bool = True) -> str:
    """Returns the character where four strokes meet.

    >>> joint((LIGHT, HEAVY, LIGHT, EMPTY)), joint((DOUBLE, DOUBLE, DOUBLE, HEAVY))
    ('┝', '╋')
    """
    if not unicode:
        return _ascii_joint(arms)
    known = _characters()
    if GATED in arms:
        north, east, south, west = (DOUBLE if weight == GATED else weight for weight in arms)
        arms = (north, east, south, west)
    if arms in known:
        return known[arms]
    # There is no character for double beside heavy, for some joints of double and light, or for
    # dashes that meet.
    north, east, south, west = (min(weight, HEAVY) for weight in arms)
    return known[(north, east, south, west)]


def _ascii_joint(arms: Arms) -> str:
    if HEAVY in arms:
        return "#"
    if DASHED in arms:
        return "~"
    return "+" if any(arms) else " "


def stroke(weight: int, *, upright: bool, unicode: bool = True) -> str:
    """Returns a stroke of a weight, vertical or horizontal."""
    if unicode and weight == DASHED:
        return _DASHES[0 if upright else 1]
    if unicode and weight == GATED:
        return _GATES[0 if upright else 1]
    if unicode:
        return joint((weight, 0, weight, 0) if upright else (0, weight, 0, weight))
    if weight == EMPTY:
        return " "
    return _ASCII.get((weight, 0 if upright else 1), "#")


def diagonal(*, falling: bool, unicode: bool = True) -> str:
    """Returns the stroke between two corners of a cell, falling from the northwest or rising.

    >>> diagonal(falling=True), diagonal(falling=False, unicode=False)
    ('╲', '/')
    """
    if unicode:
        return "╲" if falling else "╱"
    return "\\" if falling else "/"
