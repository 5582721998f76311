"""Luck: what was drawn after an action, compared with what might have been."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

from lioncourt.bots.rollouts import Rollouts
from lioncourt.bots.standing import lead
from lioncourt.core import engine
from lioncourt.review.look import mean_and_error

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

DRAWN_AGAIN: Final = 3  # times, for each time that an option is played on


@dataclass(frozen=True)
class Luck:
    """What a draw brought each seat beyond the average draw, in points of lead."""

    gained: tuple[float, ...]  # by seat
    errors: tuple[float, ...]  # their standard errors


def luck_of(
    rules: Ruleset, before: State, action: Action, after: State, worlds: int, dice: Dice
) -> Luck:
    """Returns how lucky the draws were that led from one position to another.

    All is known here, as the game is over; this doesn't judge anybody's choice. The next seat plays
    its turn from the true position, and from others where the same action drew afresh.
    """
    rollouts = Rollouts(rules, 1, inf)
    truly: list[list[float]] = []
    anew: list[list[float]] = []
    for _ in range(DRAWN_AGAIN * worlds):
        truly.append(_played_on(rules, rollouts, _shuffled(after, dice)))
        other = _shuffled(before, dice)
        engine.apply(rules, other, action)
        anew.append(_played_on(rules, rollouts, other))
    gained, errors = [], []
    for seat in range(rules.seats):
        is_now, error = mean_and_error([lead(points, seat) for points in truly])
        usual, other_error = mean_and_error([lead(points, seat) for points in anew])
        gained.append(is_now - usual)
        errors.append((error**2 + other_error**2) ** 0.5)
    return Luck(tuple(gained), tuple(errors))


def _shuffled(state: State, dice: Dice) -> State:
    """Returns a copy of a position with other draws to come."""
    other = state.copy()
    other.rng = dice.generator()
    return other


def _played_on(rules: Ruleset, rollouts: Rollouts, state: State) -> list[float]:
    if not state.frames:
        return [float(points) for points in state.points]
    seat = engine.seat_to_decide(rules, state)
    return rollouts.play_on(state, rollouts.choice(state, seat))
