"""The interrupt window between two turns: who wants to act out of turn (order T9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Made, Options, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import FrameHandler, Stage
from lioncourt.core.verbs import finish, push, replace_top

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def from_next(rules: Ruleset, state: State) -> tuple[int, ...]:
    """Returns the seats in turn order from the one next to move to the active one (order 1)."""
    return tuple([(state.active + i) % rules.seats for i in range(1, rules.seats + 1)])


class OpenWindow(Stage):
    """Opens the window after a turn, if anything could interrupt (order T9)."""

    def takes_part(self, rules: Ruleset) -> bool:
        return len(rules.interrupts) > 0

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["window"], frame.seat, 0, from_next(rules, state)))


@mypyc_attr(allow_interpreted_subclasses=True)
class AskAround(FrameHandler):
    """Asks seats one after the other; the data of the frame are those that are still to be asked.

    Who is concerned follows from what everybody knows, so that being asked tells nothing.
    """

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        raise NotImplementedError

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        for at, seat in enumerate(frame.data):
            if self.concerns(rules, state, seat):
                self.ask(state, frame, frame.data[at:])
                return True
        finish(state)
        return False

    def ask(self, state: State, frame: Frame, seats: tuple[int, ...]) -> None:
        """Says who is to be asked from now on."""
        if seats != frame.data:
            replace_top(state, Frame(frame.kind, frame.seat, 0, seats))

    def seat_of(self, frame: Frame) -> int:
        return frame.data[0]


class WindowQuestion(AskAround):
    """Interrupt or decline?

    After each interrupt all are asked again; the window closes when all have declined in a row
    (order T9).
    """

    def __init__(self, decline: Spec) -> None:
        self.decline: Final = decline

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        for rule in rules.interrupts:
            if rule.concerns(rules, state, seat):
                return True
        return False

    def question(self, frame: Frame) -> str:
        return "window"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        seat = frame.data[0]
        parts: list[Options] = [Made((Action(self.decline),))]
        for rule in rules.interrupts:
            if rule.concerns(rules, state, seat):
                parts.append(as_options(rule.options(rules, state, seat)))
        return Groups(parts)

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each rule is a group of its own: nothing is asked of those that are not chosen.
        seat = frame.data[0]
        untried = [rule for rule in rules.interrupts if rule.concerns(rules, state, seat)]
        while True:
            chosen = dice.below(len(untried) + 1)
            if chosen == len(untried):
                return Action(self.decline)
            action = as_options(untried.pop(chosen).options(rules, state, seat)).random(dice)
            if action is not None:
                return action

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        seat = frame.data[0]
        if action.spec is self.decline:
            self.ask(state, frame, frame.data[1:])
            return
        self.ask(state, frame, from_next(rules, state))
        rules.interrupter_of[action.spec.kind].apply(rules, state, seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        rule = rules.interrupter_of.get(action.spec.kind)
        seat = frame.data[0]
        if rule is not None:
            # It knows best why a seat is not concerned, but it is not asked to let it pass.
            reason = rule.refusal(rules, state, seat, action)
            if reason is not None or rule.concerns(rules, state, seat):
                return reason
        return Refusal("interrupt-or-decline", "order 3", {"action": action.spec.name})

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        if action.spec is self.decline:
            return {"hint": 0}
        return rules.interrupter_of[action.spec.kind].facts(rules, state, frame.data[0], action)
