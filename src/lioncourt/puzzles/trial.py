"""A trial: every way to decide is played on in the same worlds, as the bot `hard` does."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import TYPE_CHECKING, Final

from lioncourt.bots.judging_bots import judge_for
from lioncourt.bots.rollouts import Rollouts
from lioncourt.bots.sight import sight_of
from lioncourt.core.rng import Dice
from lioncourt.games.common.rebuilding import REBUILD
from lioncourt.puzzles.ways import Way, way_of, ways_of

if TYPE_CHECKING:
    from lioncourt.bots.judge import Judge
    from lioncourt.core.actions import Action
    from lioncourt.game import Game

MOST: Final = 10  # ways tried
MOST_REBUILDING: Final = 3  # of them that rebuild
SURE: Final = 2.0  # standard errors that a margin allows for chance


@dataclass(frozen=True)
class Tried:
    """A way to decide: the action that stands for it, and the seat's lead in each world."""

    way: Way
    action: Action
    leads: tuple[float, ...]

    def mean(self) -> float:
        """Returns how far the seat is ahead of the others on average."""
        return sum(self.leads) / len(self.leads)

    def behind(self, other: Tried) -> tuple[float, float]:
        """Returns how far it is behind another on average, and the standard error of that."""
        gaps = [theirs - own for own, theirs in zip(self.leads, other.leads, strict=True)]
        mean = sum(gaps) / len(gaps)
        squares = sum([(gap - mean) ** 2 for gap in gaps])
        return mean, sqrt(squares / (len(gaps) - 1) / len(gaps))


@dataclass(frozen=True)
class Trial:
    """All ways to decide, the best first."""

    tried: tuple[Tried, ...]

    @property
    def best(self) -> Tried:
        return self.tried[0]

    @property
    def iterations(self) -> int:
        """How often worlds were played on, as `hard` counts."""
        return sum([len(tried.leads) for tried in self.tried])

    def gap(self) -> float:
        """Returns how far the second best is behind the best on average."""
        return self.tried[1].behind(self.best)[0]

    def margin(self) -> float:
        """Returns by how much the best surely beats every other."""
        behind = [tried.behind(self.best) for tried in self.tried[1:]]
        return min([gap - SURE * error for gap, error in behind])


def trial_of(game: Game, worlds: int, seed: int) -> Trial:
    """Tries the ways to decide at a game's position, from what its seat may know."""
    dice = Dice(seed)
    sight = sight_of(game)
    actions = worth_trying(game, judge_for(sight, dice, foresight=True))
    rollouts = Rollouts(sight.rules, sight.rules.seats + 1, inf)
    leads: list[list[float]] = [[] for _ in actions]
    for _ in range(worlds):
        world = sight.worlds.sample(dice)
        for found, action in zip(leads, actions, strict=True):
            found.append(rollouts.lead_after(world.copy(), action, sight.seat))
    tried = [
        Tried(way_of(game, action), action, tuple(found))
        for action, found in zip(actions, leads, strict=True)
    ]
    return Trial(tuple(sorted(tried, key=Tried.mean, reverse=True)))


def worth_trying(game: Game, judge: Judge) -> list[Action]:
    """Returns the best action of each way: of all ways, or of the judge's favourites if many.

    They include only a few ways that are rarely best, such as removing a tile.
    """
    best = [max(same, key=judge.value) for same in ways_of(game).values()]
    best.sort(key=judge.value, reverse=True)
    rebuilding = [action for action in best if action.spec.group == REBUILD]
    left_out = rebuilding[MOST_REBUILDING:]
    return [action for action in best if action not in left_out][:MOST]
