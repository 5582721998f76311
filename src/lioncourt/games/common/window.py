"""Windows: seats are asked, one after the other, whether they do something now (order 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import SEAT, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Made, Options, as_options
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.seams import Choice, ForSale, FrameHandler, Stage
from lioncourt.core.verbs import finish, push, replace_top

if TYPE_CHECKING:
    from lioncourt.core.holding import Holding
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def from_next(rules: Ruleset, state: State) -> tuple[int, ...]:
    """Returns the seats in turn order from the one next to move to the active one (order 1)."""
    return tuple([(state.active + i) % rules.seats for i in range(1, rules.seats + 1)])


@mypyc_attr(allow_interpreted_subclasses=True)
class BeginWindow(Stage):
    """Opens a window, given by the name of its handler, for all seats."""

    def __init__(self, window: str) -> None:
        self.window: Final = window

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id[self.window], frame.seat, 0, from_next(rules, state)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(FrameHandler):
    """Asks seats one after the other to choose something or to decline.

    It asks the seats that any of the choices concerns; that follows from what everybody knows, so
    being asked tells nothing. After each choice made, all are asked again; the window closes when
    all have declined in a row. The frame's data are the seats still to be asked.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("asked", SEAT, many=True),)

    def __init__(self, decline: Spec, *choices: Choice) -> None:
        self.decline: Final = decline
        self.offered: Final = choices

    def bind(self, kept: Holding) -> None:
        super().bind(kept)
        for choice in self.offered:
            choice.bind(kept)

    def choices(self, rules: Ruleset) -> tuple[Choice, ...]:
        """Returns what is on offer."""
        return self.offered

    def concerning(self, rules: Ruleset, state: State, seat: int) -> list[Choice]:
        """Returns the choices that concern a seat."""
        return [rule for rule in self.choices(rules) if rule.concerns(rules, state, seat)]

    def again(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        """Returns whom to ask, in this order, after a seat has chosen something."""
        return from_next(rules, state)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        choices = self.choices(rules)
        for at, seat in enumerate(frame.data):
            for rule in choices:
                if rule.concerns(rules, state, seat):
                    self.ask(state, frame, frame.data[at:])
                    return True
        finish(state)
        return False

    def ask(self, state: State, frame: Frame, seats: tuple[int, ...]) -> None:
        """Sets who is asked from now on."""
        if seats != frame.data:
            replace_top(state, Frame(frame.kind, frame.seat, 0, seats))

    def seat_of(self, frame: Frame) -> int:
        return frame.data[0]

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        seat = frame.data[0]
        before = 0  # options are sorted: declining goes where it was declared
        parts: list[Options] = []
        for rule in self.concerning(rules, state, seat):
            parts.append(as_options(rule.options(rules, state, seat)))
            before += rule.specs()[0].kind < self.decline.kind
        parts.insert(before, Made((Action(self.decline),)))
        return Groups(parts)

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each rule is a group: those not chosen aren't asked anything.
        seat = frame.data[0]
        untried = self.concerning(rules, state, seat)
        while True:
            chosen = dice.below(len(untried) + 1)
            if chosen == len(untried):
                return Action(self.decline)
            action = untried.pop(chosen).sample(rules, state, seat, dice)
            if action is not None:
                return action

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        seat = frame.data[0]
        rule = None if action.spec is self.decline else self.rule_of(rules, action)
        if rule is None:
            self.ask(state, frame, frame.data[1:])
            return
        self.ask(state, frame, self.again(rules, state, seat))
        rule.apply(rules, state, seat, action)

    def rule_of(self, rules: Ruleset, action: Action) -> Choice | None:
        """Returns the choice that an action belongs to, or None."""
        for rule in self.choices(rules):
            if action.spec in rule.specs():
                return rule
        return None

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is self.decline:
            return None
        rule = self.rule_of(rules, action)
        seat = frame.data[0]
        if rule is not None:
            # It knows best why it doesn't concern a seat, but it can't allow it.
            reason = rule.refusal(rules, state, seat, action)
            if reason is not None or rule.concerns(rules, state, seat):
                return reason
        return self.neither(action)

    def neither(self, action: Action) -> Refusal:
        """Returns why something not on offer may not be done."""
        return not_now(action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        rule = self.rule_of(rules, action)
        return {} if rule is None else rule.facts(rules, state, frame.data[0], action)

    def sales(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[ForSale]:
        seat = frame.data[0]
        choices = self.concerning(rules, state, seat)
        return [one for rule in choices for one in rule.sales(rules, state, seat)]


class OpenWindow(BeginWindow):
    """Opens the window after a turn, if there are interrupts at all (order T9)."""

    def takes_part(self, rules: Ruleset) -> bool:
        return len(rules.interrupts) > 0


class WindowQuestion(Window):
    """Interrupt or decline (order T9)?"""

    def choices(self, rules: Ruleset) -> tuple[Choice, ...]:
        return rules.interrupts

    def neither(self, action: Action) -> Refusal:
        return Refusal("interrupt-or-decline", "order 3", {"action": action.spec.name})


def passing_action(rules: Ruleset, state: State) -> str | None:
    """Returns the action that declines to interrupt; None outside the window between turns."""
    handler = rules.handlers[state.frames[-1].kind]
    return str(Action(handler.decline)) if isinstance(handler, WindowQuestion) else None
