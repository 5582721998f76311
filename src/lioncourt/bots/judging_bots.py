"""Bots that look one action ahead: `easy`, `greedy` and `normal`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.bots.judge import Judge
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action

EQUAL: Final = 1e-9  # points: options this close are equally good
OVERLOOKED: Final = 40  # of a hundred options, by a bot that makes mistakes


def judge_for(sight: Sight, dice: Dice, *, foresight: bool) -> Judge:
    """Returns a judge of a decision, in one of the worlds that the seat may be in."""
    return Judge(sight.rules, sight.worlds.sample(dice), sight.seat, foresight=foresight)


class GreedyBot:
    """Takes what is worth most now: what does the palace gain, what does the money still allow?

    It pays exactly whenever it can, builds for wall and majority, and takes the money that makes an
    exact purchase possible. The seed decides between equals.
    """

    __slots__ = ("_dice",)

    foresight: ClassVar[bool] = False

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, sight: Sight) -> Action:
        actions = self.considered(sight.actions)
        if len(actions) == 1:
            return actions[0]
        judge = judge_for(sight, self._dice, foresight=self.foresight)
        values = [judge.value(action) for action in actions]
        best = max(values) - EQUAL
        equals = [action for action, value in zip(actions, values, strict=True) if value >= best]
        return equals[self._dice.below(len(equals))]

    def considered(self, actions: list[Action]) -> list[Action]:
        """Returns the options that are thought about at all."""
        return actions


class EasyBot(GreedyBot):
    """Plays as `greedy` does, but overlooks many options; it always sees that it may decline."""

    __slots__ = ()

    def considered(self, actions: list[Action]) -> list[Action]:
        seen = [action for action in actions if action.spec.declines or self._sees_it()]
        return seen or [actions[self._dice.below(len(actions))]]

    def _sees_it(self) -> bool:
        return self._dice.below(100) >= OVERLOOKED


class NormalBot(GreedyBot):
    """Looks at the rivals too: what they can pay, and so what will still be there next turn."""

    __slots__ = ()

    foresight: ClassVar[bool] = True
