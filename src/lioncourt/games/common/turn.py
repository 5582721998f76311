"""A turn: one action, then the extra actions it earns, then on to the left (core 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Made, Options, as_options, one_of
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.seams import FrameHandler, Stage
from lioncourt.core.verbs import begin_turn, emit, finish, push

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FIRST_ACTION: Final = 0
EXTRA_ACTION: Final = 1


class Act(Stage):
    """Asks the active seat for its action (core 4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["action"], frame.seat, FIRST_ACTION))


def push_extra_action(rules: Ruleset, state: State, seat: int) -> None:
    """Gives a seat another action, which it may decline (core 4.2)."""
    push(state, Frame(rules.handler_id["action"], seat, EXTRA_ACTION))


class ActionQuestion(FrameHandler):
    """Which action? An extra one may be declined; who can do nothing at all passes (core 4)."""

    def __init__(self, decline: Spec, skip: Spec) -> None:
        self.decline: Final = decline
        self.skip: Final = skip

    def question(self, frame: Frame) -> str:
        return "extra-action" if frame.stage == EXTRA_ACTION else "action"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        seat = frame.seat
        # Each main action is a group of its own.
        parts = [as_options(rule.options(rules, state, seat)) for rule in rules.main_actions]
        if rules.filters:
            parts = [_not_vetoed(rules, state, seat, part) for part in parts]
        if frame.stage == EXTRA_ACTION:
            parts.insert(0, Made((Action(self.decline),)))
        elif self._only_free(rules, parts):
            parts.insert(0, Made((Action(self.skip),)))
        return Groups(parts)

    def _only_free(self, rules: Ruleset, parts: list[Options]) -> bool:
        """Tells whether nothing on offer would use up the action."""
        for at, part in enumerate(parts):
            if part and not rules.main_actions[at].free:
                return False
        return True

    def _nothing_else(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        """Tells whether there are no options but free ones."""
        parts = [as_options(rule.options(rules, state, frame.seat)) for rule in rules.main_actions]
        return self._only_free(rules, parts)

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        if rules.filters:
            return super().sample(rules, state, frame, dice)
        # Each main action is a group of its own: nothing is asked of those that are not chosen.
        untried = rules.main_actions
        declining = 1 if frame.stage == EXTRA_ACTION else 0
        while untried:
            chosen = dice.below(len(untried) + declining)
            if chosen == len(untried):
                break
            rule = untried[chosen]
            action = one_of(rule.options(rules, state, frame.seat), dice)
            if action is not None:
                if rule.free and not declining and self._nothing_else(rules, state, frame):
                    return super().sample(rules, state, frame, dice)  # passing is on offer too
                return action
            untried = untried[:chosen] + untried[chosen + 1 :]
        return Action(self.decline if declining else self.skip)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        kind = action.spec.kind
        actor = rules.actor_of.get(kind)
        if kind not in rules.free_kinds:
            finish(state)
        if actor is not None:
            actor.apply(rules, state, frame.seat, action)
        elif kind == self.decline.kind:
            emit(rules, state, "declined", (frame.seat,))
        else:
            emit(rules, state, "passed", (frame.seat,))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        kind = action.spec.kind
        if kind == self.decline.kind:
            return None if frame.stage == EXTRA_ACTION else Refusal("decline-first", "core 4.2")
        if kind == self.skip.kind:
            return Refusal("no-pass", "core 4")
        actor = rules.actor_of.get(kind)
        if actor is None:
            return not_now(action)
        reason = actor.refusal(rules, state, frame.seat, action)
        return reason if reason is not None else vetoed(rules, state, frame.seat, action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        actor = rules.actor_of.get(action.spec.kind)
        return {} if actor is None else actor.facts(rules, state, frame.seat, action)


def _not_vetoed(rules: Ruleset, state: State, seat: int, actions: Options) -> Options:
    return Made([action for action in actions if vetoed(rules, state, seat, action) is None])


def vetoed(rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
    """Returns the first objection of a module to an action, or None."""
    for rule in rules.filters:
        reason = rule.refusal(rules, state, seat, action)
        if reason is not None:
            return reason
    return None


class PassOn(Stage):
    """The turn passes to the left (core 4.8)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        begin_turn(rules, state, (state.active + 1) % rules.seats)
