"""A turn: one action, then the extra actions it earns, then on to the left (core 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Later, Made, Options, as_options
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.seams import ForSale, FrameHandler, Stage
from lioncourt.core.verbs import begin_turn, emit, finish, push

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.seams import MainAction
    from lioncourt.core.state import State

FIRST_ACTION: Final = 0
EXTRA_ACTION: Final = 1
NOTHING: Final = Made(())
TRIES: Final = 8  # to draw an option that nobody objects to, before listing all


class Act(Stage):
    """Asks the active seat for its action (core 4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["action"], frame.seat, FIRST_ACTION))


def push_extra_action(rules: Ruleset, state: State, seat: int) -> None:
    """Gives a seat another action, which it may decline (core 4.2)."""
    push(state, Frame(rules.handler_id["action"], seat, EXTRA_ACTION))


class ActionQuestion(FrameHandler):
    """Which action? An extra one may be declined; a seat that can do nothing passes (core 4)."""

    stages: ClassVar[tuple[str, ...]] = ("first", "extra")

    def __init__(self, decline: Spec, skip: Spec) -> None:
        self.decline: Final = decline
        self.skip: Final = skip

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        for veto in rules.filters:
            asked = veto.question(rules, state, frame.seat)
            if asked is not None:
                return asked
        return "extra-action" if frame.stage == EXTRA_ACTION else "action"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        seat = frame.seat
        # Each main action is a group.
        if rules.filters:
            own = state.copy()  # a shell: its contents never change
            parts = [self._offered(rules, own, seat, rule) for rule in rules.main_actions]
        else:  # asked much more often
            parts = [as_options(rule.options(rules, state, seat)) for rule in rules.main_actions]
        if frame.stage == EXTRA_ACTION:
            parts.insert(0, Made((Action(self.decline),)))
        elif self._only_free(rules, parts):
            parts.insert(0, Made((Action(self.skip),)))
        return Groups(parts)

    def _offered(self, rules: Ruleset, state: State, seat: int, rule: MainAction) -> Options:
        """Returns what a main action offers and no module objects to; it keeps the state."""
        if not rules.filters:
            return as_options(rule.options(rules, state, seat))
        if _is_barred(rules, state, seat, rule):
            return NOTHING
        return Unvetoed(rules, state, seat, rule)

    def _only_free(self, rules: Ruleset, parts: list[Options]) -> bool:
        """Tells whether nothing on offer would use up the action."""
        for at, part in enumerate(parts):
            if part and not rules.main_actions[at].free:
                return False
        return True

    def _nothing_else(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        """Tells whether there are no options but free ones."""
        for rule in rules.main_actions:
            if not rule.free and self._offered(rules, state, frame.seat, rule):
                return False
        return True

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each main action is a group: those not chosen aren't asked anything.
        untried = rules.main_actions
        declining = 1 if frame.stage == EXTRA_ACTION else 0
        while untried:
            chosen = dice.below(len(untried) + declining)
            if chosen == len(untried):
                break
            rule = untried[chosen]
            if rules.filters:
                action = self._drawn(rules, state, frame.seat, rule, dice)
            else:  # asked much more often
                action = rule.sample(rules, state, frame.seat, dice)
            if action is not None:
                if rule.free and not declining and self._nothing_else(rules, state, frame):
                    return super().sample(rules, state, frame, dice)  # passing is on offer too
                return action
            untried = untried[:chosen] + untried[chosen + 1 :]
        return Action(self.decline if declining else self.skip)

    def _drawn(
        self, rules: Ruleset, state: State, seat: int, rule: MainAction, dice: Dice
    ) -> Action | None:
        """Draws until nobody objects: of payments more can be drawn than is listed."""
        if _is_barred(rules, state, seat, rule):
            return None
        for _ in range(TRIES):
            action = rule.sample(rules, state, seat, dice)
            if action is None or vetoed(rules, state, seat, action) is None:
                return action
        return Unvetoed(rules, state, seat, rule).random(dice)  # which is not kept

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

    def sales(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[ForSale]:
        seat = frame.seat
        return [
            one
            for rule in rules.main_actions
            if not _is_barred(rules, state, seat, rule)
            for one in rule.sales(rules, state, seat)
        ]


def _is_barred(rules: Ruleset, state: State, seat: int, rule: MainAction) -> bool:
    """Tells whether a module objects to all that a rule could offer."""
    for veto in rules.filters:
        if veto.bars(rules, state, seat, rule):
            return True
    return False


class Unvetoed(Later):
    """What a main action offers and no module objects to; the state must be its own copy."""

    __slots__ = ("_offered", "rule", "rules", "seat", "state")

    def __init__(self, rules: Ruleset, state: State, seat: int, rule: MainAction) -> None:
        self._found = None
        self._offered: Options | None = None
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.rule: Final = rule

    def offered(self) -> Options:
        """Returns what the rule offers, asking it only when somebody looks."""
        offered = self._offered
        if offered is None:
            offered = as_options(self.rule.options(self.rules, self.state, self.seat))
            self._offered = offered
        return offered

    def allows(self, action: Action) -> bool:
        return vetoed(self.rules, self.state, self.seat, action) is None

    def random(self, dice: Dice) -> Action | None:
        """Draws until nobody objects: of payments more can be drawn than is listed."""
        for _ in range(TRIES):
            action = self.offered().random(dice)
            if action is None or self.allows(action):
                return action
        return super().random(dice)

    def find(self) -> Made:
        return Made([action for action in self.offered() if self.allows(action)])

    def but(self, names: tuple[str, ...]) -> list[Action]:
        if self._found is not None:
            return self._found.but(names)
        return [action for action in self.offered().but(names) if self.allows(action)]

    def few(self, most: int, left_out: tuple[str, ...]) -> list[Action]:
        looked_at = self.offered().few(most, left_out)
        found = [action for action in looked_at if self.allows(action)]
        # Where all of those are barred, others may not be.
        return found if found or not looked_at else super().few(most, left_out)


def vetoed(rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
    """Returns a module's first objection to an action, or None."""
    for rule in rules.filters:
        reason = rule.refusal(rules, state, seat, action)
        if reason is not None:
            return reason
    return None


class PassOn(Stage):
    """The turn passes to the left (core 4.8)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        begin_turn(rules, state, (state.active + 1) % rules.seats)
