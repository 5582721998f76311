"""The steps of the game, in the order of `docs/rules/order.md`: the spots for stages of a script.

A stage is anchored to a step and nothing else, so no module needs to know another one's stages.
The step decides the script and the spot in it; a step without a stage costs nothing.
"""

from __future__ import annotations

from typing import Final


def _numbered(letter: str, last: int) -> tuple[str, ...]:
    return tuple([f"{letter}{number}" for number in range(1, last + 1)])


# By script. The rows T1, T4 and T8 of the turn are only their parts. T7 runs the market, a separate
# script because a purchase out of turn runs it too; G4 runs the hand-out for each tile.
STEPS: Final[dict[str, tuple[str, ...]]] = {
    "setup": _numbered("U", 8),
    "turn": (
        *("T1.1", "T1.2", "T1.3", "T2", "T3"),
        *("T4.1", "T4.2", "T4.3", "T4.4", "T4.5"),
        *("T5", "T6", "T7", "T8.1", "T8.2", "T8.3", "T8.4", "T9", "T10"),
    ),
    "market": ("T7.1", "T7.2", "T7.3"),
    "purchase": _numbered("P", 7),
    "placement": _numbered("L", 6),
    "scoring": _numbered("S", 26),
    "end": _numbered("G", 7),
    "hand-out": _numbered("G4.", 3),
}
SCRIPTS: Final = tuple(STEPS)

START_OF_TURN: Final = "T1.2"
BEFORE_ACTING: Final = "T1.3"  # between what is offered at the start of a turn and the actions

_SPOT_OF: Final = {
    step: (script, place) for script, steps in STEPS.items() for place, step in enumerate(steps)
}


def script_of(step: str) -> str:
    """Returns the script that a step belongs to.

    >>> script_of("T7.1")
    'market'
    """
    return _spot_of(step)[0]


def place_of(step: str) -> int:
    """Returns the place of a step in its script, from 0.

    >>> place_of("S10")
    9
    """
    return _spot_of(step)[1]


def _spot_of(step: str) -> tuple[str, int]:
    """Returns the script of a step and its place there."""
    if step not in _SPOT_OF:
        raise ValueError(f"there is no step {step!r}")
    return _SPOT_OF[step]
