"""A game move by move, each a task of its own, for any process, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lioncourt.bots.sight_data import SightData, action_in, rules_of, sight_data
from lioncourt.core.content import state_of
from lioncourt.core.rng import Dice, seeded
from lioncourt.game import Game
from lioncourt.review.draws import Luck, luck_of
from lioncourt.review.level import at_the_end
from lioncourt.review.look import Look, Points, look_at

if TYPE_CHECKING:
    from lioncourt.core.state import State
    from lioncourt.table.config import GameConfig

WORLDS: Final = 16  # to compare two options in
LEVELS: Final = 12  # moments from which worlds are played to their end


@dataclass(frozen=True)
class Position:
    """A whole position as plain data; only for a finished game."""

    content: tuple[Any, ...]
    discard: tuple[int, ...]  # in order, which the content doesn't show

    @classmethod
    def at(cls, state: State) -> Position:
        """Returns the data of a position."""
        return cls(state.content(), state.discard)

    def state(self) -> State:
        """Returns the position."""
        found = state_of(self.content, seeded(0))
        found.discard = self.discard
        return found


@dataclass(frozen=True)
class Task:
    """One move to look at.

    The choice is judged from `sight` alone, which holds what the seat could know; the draws are
    judged from the positions before and after them.
    """

    config: GameConfig
    move: int  # actions played before it
    action: str
    sight: SightData | None  # None: there was nothing to choose
    drawn: tuple[Position, Position] | None  # None: nothing was
    to_end: bool  # whether worlds are played to their end
    worlds: int


@dataclass(frozen=True)
class Examined:
    """The outcome of a task."""

    move: int
    look: Look | None
    luck: Luck | None
    end: Points | None


def examine(task: Task) -> Examined:
    """Does the work of a task; the same task has the same outcome."""
    rules = rules_of(task.config)
    action = action_in(rules, task.action)
    dice = Dice(task.move)
    look = luck = end = None
    if task.sight is not None:
        sight = task.sight.to_sight()
        look = look_at(sight, action, task.worlds, dice)
        if task.to_end:
            end = at_the_end(sight, max(1, task.worlds // 2), dice)
    if task.drawn is not None:
        before, after = [position.state() for position in task.drawn]
        luck = luck_of(rules, before, action, after, task.worlds, dice)
    return Examined(task.move, look, luck, end)


def tasks_of(game: Game, worlds: int = WORLDS) -> Iterator[Task]:
    """Yields the tasks of a finished game, one for each move; ValueError if it is not over."""
    if not game.over:
        raise ValueError("the game is not over: what others hold would come to light")
    history = game.history()
    states = [*[played.before for played in history], game.state]
    every = max(1, len(history) // LEVELS)
    due = 0
    for move, played in enumerate(history):
        then = Game(game.opening, played.before, played.parent)
        sight = sight_data(then) if len(then.actions()) > 1 else None
        to_end = sight is not None and move >= due
        if to_end:
            due = move + every
        drawn = (Position.at(states[move]), Position.at(states[move + 1])) if played.draws else None
        yield Task(game.config, move, str(played.action), sight, drawn, to_end, worlds)
