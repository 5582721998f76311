"""What is no action: at some moment a seat is offered what a rule can do, and may forgo it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Made, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Choice, FrameHandler, Stage
from lioncourt.core.verbs import finish, push

if TYPE_CHECKING:
    from lioncourt.core.holding import Holding
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class Offer(FrameHandler):
    """Does the seat want one of the options of a rule, outside of its actions, or forgo them?

    `forgo` must be declared after the kinds of action of the rule, as options are sorted.
    """

    def __init__(self, rule: Choice, forgo: Spec) -> None:
        self.rule: Final = rule
        self.forgo: Final = forgo

    def bind(self, kept: Holding) -> None:
        super().bind(kept)
        self.rule.bind(kept)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        offered = as_options(self.rule.options(rules, state, frame.seat))
        return Groups([offered, Made((Action(self.forgo),))])

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is not self.forgo:
            self.rule.apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        own = self.rule.specs()
        if own and action.spec not in own:  # who has none of its own offers those of others
            return self.rule.neither(action)
        return self.rule.refusal(rules, state, frame.seat, action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        if action.spec is self.forgo:
            return {"hint": 0.0}
        return self.rule.facts(rules, state, frame.seat, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class MakeOffer(Stage):
    """Makes an offer, given by the name of its handler, to every seat that the rule concerns.

    Its frame has the data of the script. `own_turn`: only to the seat whose script it is.
    """

    def __init__(self, offer: str, rule: Choice, *, own_turn: bool = True) -> None:
        self.offer: Final = offer
        self.rule: Final = rule
        self.own_turn: Final = own_turn

    def bind(self, kept: Holding) -> None:
        super().bind(kept)
        self.rule.bind(kept)

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for seat in (frame.seat,) if self.own_turn else range(rules.seats):
            if self.rule.concerns(rules, state, seat):
                push(state, Frame(rules.handler_id[self.offer], seat, 0, frame.data))
