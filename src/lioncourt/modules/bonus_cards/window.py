"""The bonus window of a scoring: who lays cards open before the majorities (order S5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Made, as_options
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import LATE, MainAction, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import push
from lioncourt.games.common.window import AskAround, from_next
from lioncourt.modules.bonus_cards.cards import HANDS, part


class OpenBonusWindow(Stage):
    """Asks everybody, from the player next to move (bonus-cards play 2)."""

    order: ClassVar[int] = LATE  # right before the majorities (order S5)

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["bonus"], frame.seat, 0, from_next(rules, state)))


class BonusQuestion(AskAround):
    """Lay a card open, or keep the cards?

    Asked is who has cards in hand, whether one can be laid or not: that number is public. After a
    card was laid all are asked again, first its owner; the window closes when all have declined in
    a row (bonus-cards play 2).
    """

    def __init__(self, lay: MainAction, keep: Spec) -> None:
        self.lay: Final = lay
        self.keep: Final = keep

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return bool(part(rules, state, HANDS)[seat])

    def question(self, frame: Frame) -> str:
        return "bonus"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        offered = as_options(self.lay.options(rules, state, frame.data[0]))
        return Groups([offered, Made((Action(self.keep),))])

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        if action.spec is self.keep:
            self.ask(state, frame, frame.data[1:])
            return
        seat = frame.data[0]
        again = tuple([(seat + i) % rules.seats for i in range(rules.seats)])
        self.ask(state, frame, again)
        self.lay.apply(rules, state, seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec in self.lay.specs():
            return self.lay.refusal(rules, state, frame.data[0], action)
        return not_now(action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        # Only an open card counts, and nothing but the secret is lost.
        return {"hint": 0.0 if action.spec is self.keep else 1.0}
