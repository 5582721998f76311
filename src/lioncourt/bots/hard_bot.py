"""The bot `hard`: searches worlds that agree with what it knows."""

from __future__ import annotations

import gc
from time import perf_counter
from typing import TYPE_CHECKING, Final

from lioncourt.bots.search import Budget, Search
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action

SECONDS: Final = 1.0  # per decision
MARGIN: Final = 0.05  # share of the time kept for finishing and for unusually long steps
LEAST_MARGIN: Final = 0.004  # seconds: a machine may stall for some milliseconds at any time
MOST_MARGIN: Final = 0.5  # share of the time: even with very little, half of it is used


class HardBot:
    """Plays on from the options that look best and takes the one that leaves it furthest ahead.

    Limited by iterations instead of seconds, it chooses the same on every machine.
    """

    __slots__ = ("_budget", "_dice", "iterations")

    def __init__(self, seed: int, *, seconds: float = SECONDS, iterations: int = 0) -> None:
        self._dice = Dice(seed)
        self._budget = Budget(0.0 if iterations else time_to_use(seconds), iterations)
        self.iterations = 0  # worlds played on in all decisions so far

    def choose(self, sight: Sight) -> Action:
        started = perf_counter()
        if len(sight.actions) == 1:
            return sight.actions[0]
        was_on = gc.isenabled()
        gc.disable()  # with much remembered, a collection takes a tenth of a second
        try:
            search = Search(sight.worlds, self._dice, self._budget, started)
            best = search.run(sight.actions)[0]
            self.iterations += search.iterations
            return best.action
        finally:
            if was_on:
                gc.enable()


def time_to_use(seconds: float) -> float:
    """Returns how much of the time for a decision a search may use."""
    margin = max(MARGIN * seconds, LEAST_MARGIN)
    return seconds - min(margin, MOST_MARGIN * seconds)
