"""One decision looked at again, only from what its seat could know at the time."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from lioncourt.bots.rollouts import Rollouts
from lioncourt.bots.search import Budget, Search
from lioncourt.bots.standing import lead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action
    from lioncourt.core.rng import Dice

SEARCHED: Final = 6  # times the worlds of a comparison, for all options together
CHECKED: Final = 4  # times as many new worlds, where a better option must be better again
PROMISING: Final = 1.0  # standard errors: a better option ahead by less is dropped
SURE: Final = 2.0  # standard errors: a smaller difference may be chance
LEAST: Final = 0.5  # points: a smaller difference doesn't count

Points = tuple[float, ...]  # by contender


@dataclass(frozen=True)
class Look:
    """What a decision was worth: the chosen option beside the best one."""

    seat: int
    expected: Points  # with the chosen option
    best: str | None  # in notation; None: nothing is surely better than the choice
    cost: float = 0.0  # points of lead that the choice gave away
    error: float = 0.0  # the standard error of that


def look_at(sight: Sight, chosen: Action, worlds: int, dice: Dice) -> Look:
    """Looks at a decision where an option was chosen.

    A search finds the best option as `hard` would. Other worlds then show whether it is better than
    the choice: among many options, one always looks good by chance.
    """
    search = Search(sight.worlds, dice, Budget(iterations=SEARCHED * worlds), 0.0)
    best = search.run(sight.actions)[0].action if len(sight.actions) > 1 else chosen
    trial = _Trial(sight, dice)
    if best == chosen:
        (own,) = trial.play([chosen], worlds)
        return Look(sight.seat, _mean(own), None)
    own, other = trial.play([chosen, best], worlds)
    gap, error = _behind(sight.seat, own, other)
    if gap < max(LEAST, PROMISING * error):
        return Look(sight.seat, _mean(own), None)
    checked, other = trial.play([chosen, best], CHECKED * worlds)
    gap, error = _behind(sight.seat, checked, other)
    expected = _mean([*own, *checked])
    if gap < max(LEAST, SURE * error):
        return Look(sight.seat, expected, None)
    return Look(sight.seat, expected, str(best), gap, error)


class _Trial:
    """Plays on from options, all in the same worlds, so that all have the same luck."""

    def __init__(self, sight: Sight, dice: Dice) -> None:
        self._worlds = sight.worlds
        self._dice = dice
        # As far as a search looks: until the seat has had its next turn.
        self._rollouts = Rollouts(sight.rules, sight.rules.seats + 1, inf)

    def play(self, options: Sequence[Action], worlds: int) -> list[list[Points]]:
        """Returns what each option promised in each world."""
        found: list[list[Points]] = [[] for _ in options]
        for _ in range(worlds):
            world = self._worlds.sample(self._dice)
            for promised, action in zip(found, options, strict=True):
                promised.append(tuple(self._rollouts.play_on(world.copy(), action)))
        return found


def _mean(points: Sequence[Points]) -> Points:
    return tuple([sum(each) / len(points) for each in zip(*points, strict=True)])


def _behind(seat: int, own: list[Points], other: list[Points]) -> tuple[float, float]:
    """Returns how far an option is behind another on average, and the standard error of that."""
    return mean_and_error(
        [
            lead(list(better), seat) - lead(list(mine), seat)
            for mine, better in zip(own, other, strict=True)
        ]
    )


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Returns the mean of some values and its standard error, which is unknown for a single one."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, inf
    squares = sum([(value - mean) ** 2 for value in values])
    return mean, sqrt(squares / (len(values) - 1) / len(values))
