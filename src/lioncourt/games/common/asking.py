"""Asking all seats: one after the other, or in secret, until all have answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import NUMBER, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.options import Groups, Made, as_options
from lioncourt.core.seams import Choice, ForSale, FrameHandler, Stage
from lioncourt.core.verbs import finish, push, replace_top
from lioncourt.games.common.choosing import in_order

if TYPE_CHECKING:
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class AskEach(Stage):
    """Asks every seat a question, given by the name of its handler, in seat order."""

    def __init__(self, question: str) -> None:
        self.asked: Final = question

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for seat in reversed(range(rules.seats)):  # the last one is pushed first
            push(state, Frame(rules.handler_id[self.asked], seat))


class AskInSecret(Stage):
    """Asks all seats a secret question, given by the name of its handler."""

    def __init__(self, question: str) -> None:
        self.asked: Final = question

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id[self.asked], NONE))


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretQuestion(FrameHandler):
    """Asks all seats, in seat order, before anything is revealed.

    The frame's data are the answers so far, all with the same number of values; nobody sees them. A
    subclass with other answers says so in `fields`.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("answers", NUMBER, many=True),)

    def __init__(self, numbers: int) -> None:
        self.numbers: Final = numbers

    def seat_of(self, frame: Frame) -> int:
        return len(frame.data) // self.numbers

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        seat = self.seat_of(frame)
        answer = self.answer_of(action)
        self.answered(rules, state, seat, answer)
        answers = frame.data + answer
        finish(state)
        if seat + 1 < rules.seats:
            push(state, Frame(frame.kind, frame.seat, 0, answers))
            return
        for owner in range(rules.seats):
            start = self.numbers * owner
            self.reveal(rules, state, owner, answers[start : start + self.numbers])

    def redrawn(self, rules: Ruleset, state: State, frame: Frame, seat: int, dice: Dice) -> Frame:
        """Returns the frame with answers that the other seats may have given."""
        answers: tuple[int, ...] = ()
        while len(answers) < len(frame.data):
            asked = Frame(frame.kind, frame.seat, frame.stage, answers)
            if self.seat_of(asked) == seat:
                answers += frame.data[len(answers) : len(answers) + self.numbers]
            else:
                answers += self.answer_of(self.sample(rules, state, asked, dice))
        return Frame(frame.kind, frame.seat, frame.stage, answers)

    def answer_of(self, action: Action) -> tuple[int, ...]:
        """Returns the answer that an action gives."""
        return action.args

    def answered(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        """Tells a seat its answer, which nobody else may know yet."""

    def reveal(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        """Carries out the answer of a seat, after all have answered."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class OfferInTurn(FrameHandler):
    """Offers seats something, one after the other; each may forgo it.

    `rule_for` says what. The frame's data are as many numbers as a module likes (`ahead`), then the
    seats still to be asked. A seat that isn't concerned isn't asked; after the last one the frame
    is gone and `done` is called.
    """

    ahead: ClassVar[int] = 0

    def __init__(self, forgo: Spec) -> None:
        self.forgo: Final = forgo

    def rule_for(self, frame: Frame, seat: int) -> Choice:
        """Returns what a seat is offered."""
        raise NotImplementedError

    def stage_for(self, frame: Frame, seat: int) -> int:
        """Returns the stage of the frame while a seat is asked, if there are several questions."""
        return frame.stage

    def done(self, rules: Ruleset, state: State, frame: Frame) -> None:
        """Called when all have been asked and the frame is gone."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        seats = list(frame.data[self.ahead :])
        while seats:
            if self.rule_for(frame, seats[0]).concerns(rules, state, seats[0]):
                self._ask(state, frame, seats)
                return True
            seats.pop(0)
        finish(state)
        self.done(rules, state, frame)
        return False

    def _ask(self, state: State, frame: Frame, seats: list[int]) -> None:
        data = (*frame.data[: self.ahead], *seats)
        stage = self.stage_for(frame, seats[0]) if seats else frame.stage
        if data != frame.data or stage != frame.stage:
            replace_top(state, Frame(frame.kind, frame.seat, stage, data))

    def seat_of(self, frame: Frame) -> int:
        return frame.data[self.ahead]

    def rule(self, frame: Frame) -> Choice:
        """Returns what the seat being asked is offered."""
        return self.rule_for(frame, self.seat_of(frame))

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        offered = as_options(self.rule(frame).options(rules, state, self.seat_of(frame)))
        return in_order([offered, Made((Action(self.forgo),))])

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each group is a choice: those not chosen aren't asked anything.
        offered = as_options(self.rule(frame).options(rules, state, self.seat_of(frame)))
        untried = list(offered.parts) if type(offered) is Groups else [offered]
        while untried and dice.below(len(untried) + 1):
            action = untried.pop(dice.below(len(untried))).random(dice)
            if action is not None:
                return action
        return Action(self.forgo)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        seat, rule = self.seat_of(frame), self.rule(frame)
        self._ask(state, frame, list(frame.data[self.ahead + 1 :]))
        if action.spec is not self.forgo:
            rule.apply(rules, state, seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        rule = self.rule(frame)
        if rule.specs() and action.spec not in rule.specs():
            return rule.neither(action)
        return rule.refusal(rules, state, self.seat_of(frame), action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        if action.spec is self.forgo:
            return {}
        return self.rule(frame).facts(rules, state, self.seat_of(frame), action)

    def sales(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[ForSale]:
        return self.rule(frame).sales(rules, state, self.seat_of(frame))
