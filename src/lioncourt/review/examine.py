"""A game move by move, each as a piece of work of its own: for other processes, in any order."""

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

WORLDS: Final = 16  # in which two options are compared
LEVELS: Final = 12  # moments from which worlds are played to their end


@dataclass(frozen=True)
class Position:
    """A whole position as plain data; only of a game that is over."""

    content: tuple[Any, ...]
    discard: tuple[int, ...]  # in its order, which the content does not tell

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

    Whatever judges the choice is in `sight`, which holds what the seat could know; what was drawn
    is judged by the positions before and after it.
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
    """What came of a task."""

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
