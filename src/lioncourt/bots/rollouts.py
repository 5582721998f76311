"""Playing on in a sampled world: everybody as the judge thinks best, for some turns."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Final

from lioncourt.bots.judge import Judge
from lioncourt.bots.standing import lead, standings
from lioncourt.core import engine
from lioncourt.core.options import as_options

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

# Rarely the best, and there are many of them: whoever plays on leaves them out.
LEFT_OUT: Final[tuple[str, ...]] = ("remove", "swap")

STEP: Final = 0.003  # seconds that a step takes at most, until a longer one is seen
JUDGED: Final = 4  # options in a step: no more of them are judged without a look at the clock
MOST_PALACES: Final = 1 << 12  # that are remembered


class OutOfTime(Exception):
    """The time for a search is up."""


def _is_less(action: Action, other: Action) -> bool:
    """Tells whether the other takes the same money and more."""
    if action.spec is not other.spec or action.spec.name != "take":
        return False
    return other.args[: len(action.args)] == action.args


class Rollouts:
    """Plays on in worlds that begin alike, as those of one search do: until a turn is over.

    In most of them the same tiles come to lie in the same palaces, so these are remembered with all
    that was ever found out about them.
    """

    __slots__ = ("_asked", "_palaces", "_step", "deadline", "rules", "turns")

    def __init__(self, rules: Ruleset, turns: int, deadline: float) -> None:
        self.rules: Final = rules
        self.turns: Final = turns
        self.deadline: Final = deadline  # by the clock; infinity: none
        self._asked = perf_counter()  # when the clock was last looked at, whatever was done since
        self._step = STEP
        self._palaces: dict[tuple[Palace, tuple[int, ...]], Palace] = {}  # what came of which

    def is_late(self) -> bool:
        """Tells whether the time is up, or would be after a step as long as the longest one."""
        now = perf_counter()
        self._step = max(self._step, now - self._asked)
        self._asked = now
        return now + self._step >= self.deadline

    def lead_after(self, state: State, action: Action, seat: int) -> float:
        """Returns how far a seat is ahead when an action and some turns have been played."""
        return lead(self.play_on(state, action), seat)

    def play_on(self, state: State, action: Action) -> list[float]:
        """Plays an action and some turns more in a world; returns how the contenders stand then.

        The world is used up.
        """
        rules = self.rules
        last = state.turn + self.turns
        self._play(state, engine.seat_to_decide(rules, state), action)
        while state.frames and (state.turn < last or state.bought[state.active]):
            seat = engine.seat_to_decide(rules, state)
            self._play(state, seat, self.choice(state, seat))
        if not state.frames:
            return [float(points) for points in state.points]
        return standings(rules, state)

    def choice(self, state: State, seat: int) -> Action:
        """Returns the action that the judge thinks best, without a look at the unlikely ones."""
        self._watch_the_clock()
        options = as_options(engine.legal_actions(self.rules, state))
        actions = options.but(LEFT_OUT) or options.all_made()
        best = actions[0]
        if len(actions) == 1:
            return best
        judge = Judge(self.rules, state, seat, foresight=False)
        most = -inf
        for at, action in enumerate(actions):
            if at % JUDGED == 0:
                self._watch_the_clock()
            if at + 1 < len(actions) and _is_less(action, actions[at + 1]):
                continue
            value = judge.value(action)
            if value > most:
                best, most = action, value
        return best

    def _watch_the_clock(self) -> None:
        if self.is_late():
            raise OutOfTime

    def _play(self, state: State, seat: int, action: Action) -> None:
        """Plays an action; a palace that became what one became before is that one."""
        before = state.palaces[seat]
        engine.apply(self.rules, state, action)
        after = state.palaces[seat]
        if after is before:
            return
        known = self._palaces.get((before, action.args))
        if known is not None and known.squares == after.squares and known.starts == after.starts:
            state.palaces[seat] = known
        elif len(self._palaces) < MOST_PALACES:
            self._palaces[before, action.args] = after
