"""Playing on in a sampled world: everybody as the judge thinks best, for some turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.bots.judge import Judge
from lioncourt.bots.standing import lead, standings
from lioncourt.core import engine
from lioncourt.core.options import as_options

if TYPE_CHECKING:
    from collections.abc import Callable

    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

# Rarely the best, and there are many of them: whoever plays on leaves them out.
LEFT_OUT: Final = ("remove", "swap")


class OutOfTime(Exception):
    """The time for a search is up."""


def quick_choice(rules: Ruleset, state: State, seat: int) -> Action:
    """Returns the action that the judge thinks best, without a look at the unlikely ones."""
    options = as_options(engine.legal_actions(rules, state))
    actions = options.but(LEFT_OUT) or options.all_made()
    best = actions[0]
    if len(actions) == 1:
        return best
    judge = Judge(rules, state, seat, foresight=False)
    most = float("-inf")
    for action in actions:
        value = judge.value(action)
        if value > most:
            best, most = action, value
    return best


def play_on(
    rules: Ruleset, state: State, action: Action, turns: int, is_late: Callable[[], bool]
) -> list[float]:
    """Plays an action and some turns more in a world, and returns how the contenders stand then.

    The world is used up.
    """
    last = state.turn + turns
    engine.apply(rules, state, action)
    while state.frames and (state.turn < last or state.bought[state.active]):
        if is_late():
            raise OutOfTime
        seat = engine.seat_to_decide(rules, state)
        engine.apply(rules, state, quick_choice(rules, state, seat))
    if not state.frames:
        return [float(points) for points in state.points]
    return standings(rules, state)


def lead_after(
    rules: Ruleset,
    state: State,
    action: Action,
    seat: int,
    turns: int,
    is_late: Callable[[], bool],
) -> float:
    """Returns how far a seat is ahead when an action and some turns have been played."""
    return lead(play_on(rules, state, action, turns, is_late), seat)
