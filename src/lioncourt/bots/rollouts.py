"""Playing on in a sampled world for some turns: every seat does what the judge thinks best."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from lioncourt.bots.clock import Clock
from lioncourt.bots.judge import EXTRA_ACTION, Judge
from lioncourt.bots.outlook import other_scorings
from lioncourt.bots.standing import lead, standings
from lioncourt.core import engine
from lioncourt.core.options import Groups, as_options
from lioncourt.games.common.rebuilding import REBUILD

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

JUDGED: Final = 4  # options: judge no more than these between two looks at the clock
MOST_PALACES: Final = 1 << 12  # to remember
# Scorings other than walls and majorities: with more of them, only the final position is judged by
# all, as one look takes as long as the decisions of a turn.
MOST_SCORINGS: Final = 8
ENOUGH: Final = 24  # decisions: then the rollout stops at the end of the turn
TOO_MANY: Final = 4 * ENOUGH  # decisions: then it stops at once
MOST_OF_A_KIND: Final = 12  # options to judge in a quick look


def _is_less(action: Action, other: Action) -> bool:
    """Tells whether the other action takes the same money and more."""
    if action.spec is not other.spec or action.spec.name != "take":
        return False
    return other.args[: len(action.args)] == action.args


def _rarely_best(rules: Ruleset) -> tuple[str, ...]:
    """Returns the names of all kinds of rebuilding, except building from the reserve."""
    names = [spec.name for spec in rules.action_spec.values() if spec.group == REBUILD]
    return tuple([name for name in names if not name.startswith("build")])


class Rollouts:
    """Plays on, until a turn is over, in worlds that begin alike, as those of one search do.

    In most of them the same tiles end up in the same palaces, so it remembers palaces with all that
    was ever computed about them.
    """

    __slots__ = ("_palaces", "clock", "left_out", "quick", "rules", "turns")

    def __init__(self, rules: Ruleset, turns: int, deadline: float) -> None:
        self.rules: Final = rules
        self.turns: Final = turns
        self.clock: Final = Clock(deadline)
        self.quick: Final = len(other_scorings(rules)) > MOST_SCORINGS
        # Rarely the best, and there are many of them: rollouts leave them out.
        self.left_out: Final = _rarely_best(rules)
        self._palaces: dict[tuple[Palace, tuple[int, ...]], Palace] = {}  # what each became

    def lead_after(self, state: State, action: Action, seat: int) -> float:
        """Returns how far a seat is ahead after an action and some turns."""
        return lead(self.play_on(state, action), seat)

    def play_on(self, state: State, action: Action) -> list[float]:
        """Plays an action and some more turns in a world; returns how the contenders stand then.

        It uses up the world.
        """
        rules = self.rules
        last = state.turn + self.turns
        self._play(state, engine.seat_to_decide(rules, state), action)
        decisions = 1
        while state.frames and (state.turn < last or state.bought[state.active]):
            decisions += 1
            if decisions == ENOUGH:
                last = min(last, state.turn + 1)
            elif decisions == TOO_MANY:
                break
            seat = engine.seat_to_decide(rules, state)
            self._play(state, seat, self.choice(state, seat))
        if not state.frames:
            return [float(points) for points in state.points]
        return standings(rules, state)

    def choice(self, state: State, seat: int) -> Action:
        """Returns the action that the judge thinks best, ignoring unlikely ones."""
        self.clock.watch()
        options = as_options(engine.legal_actions(self.rules, state))
        if self.quick and type(options) is Groups:
            return self._quick_choice(state, seat, options)
        actions = options.but(self.left_out) or options.all_made()
        if len(actions) == 1:
            return actions[0]
        return self._best(self._judge(state, seat), actions)[0]

    def _quick_choice(self, state: State, seat: int, options: Groups) -> Action:
        """Returns the best of a few options of each part.

        Whatever earns another action comes first anyway: then the parts behind it aren't listed.
        """
        judge = self._judge(state, seat)
        best: Action | None = None
        most = -inf
        for part in options.parts:
            actions = part.few(MOST_OF_A_KIND, self.left_out)
            if not actions:
                continue
            self.clock.watch()
            action, value = self._best(judge, actions)
            if value > most:
                best, most = action, value
            if most >= EXTRA_ACTION:
                break
        return self._best(judge, options.all_made())[0] if best is None else best

    def _best(self, judge: Judge, actions: list[Action]) -> tuple[Action, float]:
        """Returns the first of the best of some actions, and what it is worth."""
        best, most = actions[0], -inf
        for at, action in enumerate(actions):
            if at % JUDGED == 0:
                self.clock.watch()
            if at + 1 < len(actions) and _is_less(action, actions[at + 1]):
                continue
            value = judge.value(action)
            if value > most:
                best, most = action, value
        return best, most

    def _judge(self, state: State, seat: int) -> Judge:
        return Judge(self.rules, state, seat, foresight=False, clock=self.clock, quick=self.quick)

    def _play(self, state: State, seat: int, action: Action) -> None:
        """Plays an action; if a palace has become what one became before, it reuses that one."""
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
