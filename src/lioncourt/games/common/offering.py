"""Offers outside the actions: at some moment a seat may do what a rule allows, or forgo it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Field, Spec
from lioncourt.core.frames import FROM_SCRIPT, Frame
from lioncourt.core.options import Groups, Joined, Later, Made, Options, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Choice, ForSale, FrameHandler, Stage
from lioncourt.core.verbs import finish, push

if TYPE_CHECKING:
    from lioncourt.core.holding import Holding
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class Mingled(Later):
    """Options of several rules, sorted together and found only on demand."""

    __slots__ = ("joined",)

    def __init__(self, parts: list[Options]) -> None:
        self._found = None
        self.joined: Final = Joined(parts)

    def find(self) -> Made:
        return Made(sorted(self.joined.all_made(), key=Action.sort_key))

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return sorted(self.joined.but(names), key=Action.sort_key)


class Offer(FrameHandler):
    """Does the seat take one of the options of a rule, outside its actions, or forgo them?

    `pieces` names the pieces that offer it: a client shows them beside the question.
    """

    fields: ClassVar[tuple[Field, ...]] = FROM_SCRIPT

    def __init__(self, rule: Choice, forgo: Spec, *pieces: str) -> None:
        self.rule: Final = rule
        self.forgo: Final = forgo
        self.pieces: Final = pieces

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return self.pieces

    def bind(self, kept: Holding) -> None:
        super().bind(kept)
        self.rule.bind(kept)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        offered = as_options(self.rule.options(rules, state, frame.seat))
        parts: list[Options] = [offered, Made((Action(self.forgo),))]
        own = self.rule.specs()
        if not own:  # actions of other rules, on either side of declining
            return Mingled(parts)
        if own[0].kind > self.forgo.kind:  # options are sorted
            parts.reverse()
        return Groups(parts)

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        if self.rule.specs():
            return super().sample(rules, state, frame, dice)
        # The rule's options are one group: they need not all be listed.
        action = self.rule.sample(rules, state, frame.seat, dice) if dice.below(2) else None
        return action if action is not None else Action(self.forgo)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is not self.forgo:
            self.rule.apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        own = self.rule.specs()
        if own and action.spec not in own:  # a rule without its own offers those of others
            return self.rule.neither(action)
        return self.rule.refusal(rules, state, frame.seat, action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        if action.spec is self.forgo:
            return {}
        return self.rule.facts(rules, state, frame.seat, action)

    def sales(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[ForSale]:
        return self.rule.sales(rules, state, frame.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class MakeOffer(Stage):
    """Makes an offer, given by the name of its handler, to every seat that the rule concerns.

    Its frame has the script's data. `own_turn`: only to the seat whose script it is.
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
