"""Asking all seats: one after the other, or in secret, until all have answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.seams import FrameHandler, Stage
from lioncourt.core.verbs import finish, push

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class AskEach(Stage):
    """Asks every seat a question, given by the name of its handler, in seat order."""

    def __init__(self, question: str) -> None:
        self.asked: Final = question

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for seat in reversed(range(rules.seats)):  # what comes last is pushed first
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

    The data of the frame are the answers so far, each of as many numbers: nobody sees them.
    """

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
        """Returns the frame with any answers that other seats may have given."""
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
