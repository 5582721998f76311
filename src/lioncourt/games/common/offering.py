"""What is no action: at some moment a seat is offered what a rule can do, and may forgo it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Made, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import FrameHandler, MainAction
from lioncourt.core.verbs import finish

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class Offer(FrameHandler):
    """Does the seat want one of the options of a rule, outside of its actions, or forgo them?

    `forgo` must be declared after the kinds of action of the rule, as options are sorted.
    """

    def __init__(self, question: str, rule: MainAction, forgo: Spec) -> None:
        self.asked: Final = question
        self.rule: Final = rule
        self.forgo: Final = forgo

    def question(self, frame: Frame) -> str:
        return self.asked

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        offered = as_options(self.rule.options(rules, state, frame.seat))
        return Groups([offered, Made((Action(self.forgo),))])

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is not self.forgo:
            self.rule.apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return self.rule.refusal(rules, state, frame.seat, action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        if action.spec is self.forgo:
            return {"hint": 0.0}
        return self.rule.facts(rules, state, frame.seat, action)
