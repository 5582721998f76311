"""One decision looked at again, from what its seat could know then and nothing that came after."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.rollouts import Rollouts
from lioncourt.bots.sight import sight_of
from lioncourt.bots.standing import lead

if TYPE_CHECKING:
    from lioncourt.bots.judge import Judge
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action
    from lioncourt.core.rng import Dice
    from lioncourt.game import Game

TRIED: Final = 4  # options besides the one that was chosen
SURE: Final = 2.0  # standard errors: a smaller difference may be chance
LEAST: Final = 0.5  # points: a smaller difference is none

Points = tuple[float, ...]  # by contender


@dataclass(frozen=True)
class Tried:
    """An option, with the points by contender that it promised in each world."""

    action: Action
    worlds: tuple[Points, ...]

    def expected(self) -> Points:
        """Returns the points by contender that it promises on average."""
        return tuple([sum(points) / len(points) for points in zip(*self.worlds, strict=True)])

    def lead(self, seat: int) -> float:
        """Returns how far a seat is ahead of the others on average."""
        return lead(list(self.expected()), seat)


@dataclass(frozen=True)
class Look:
    """What a decision was worth: the option chosen beside the best one."""

    seat: int
    chosen: Tried
    best: Tried
    cost: float  # points of lead that the choice gave away; 0 if that is not sure


def look_at(game: Game, chosen: Action, worlds: int, dice: Dice) -> Look:
    """Looks at the decision at which a game stands, where an option was chosen.

    Every option is played on in the same worlds, so that all have the same luck.
    """
    sight = sight_of(game)
    options = _worth_trying(sight, chosen, judge_for(sight, dice, foresight=True))
    rollouts = Rollouts(sight.rules, sight.rules.seats + 1, inf)
    found: list[list[Points]] = [[] for _ in options]
    for _ in range(worlds):
        world = sight.worlds.sample(dice)
        for promised, action in zip(found, options, strict=True):
            promised.append(tuple(rollouts.play_on(world.copy(), action)))
    tried = [
        Tried(action, tuple(promised)) for action, promised in zip(options, found, strict=True)
    ]
    return _judged(sight.seat, tried)


def _worth_trying(sight: Sight, chosen: Action, judge: Judge) -> list[Action]:
    """Returns the option that was chosen, then the others that the judge thinks best."""
    others = [action for action in sight.actions if action != chosen]
    others.sort(key=judge.value, reverse=True)
    return [chosen, *others[:TRIED]]


def _judged(seat: int, tried: list[Tried]) -> Look:
    chosen = tried[0]
    best = max(tried, key=lambda each: each.lead(seat))
    if best is chosen:
        return Look(seat, chosen, chosen, 0.0)
    gap, error = _behind(seat, chosen, best)
    if gap < LEAST or gap < SURE * error:
        return Look(seat, chosen, chosen, 0.0)
    return Look(seat, chosen, best, gap)


def _behind(seat: int, chosen: Tried, best: Tried) -> tuple[float, float]:
    """Returns how far an option is behind another on average, and the standard error of that."""
    gaps = [
        lead(list(better), seat) - lead(list(own), seat)
        for own, better in zip(chosen.worlds, best.worlds, strict=True)
    ]
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return mean, inf
    return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))
