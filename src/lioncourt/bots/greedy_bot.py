"""The bot `greedy`: judges every option by points to be expected, and takes the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lioncourt.bots.judge import Judge
from lioncourt.bots.outlook import Outlook
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action


@dataclass(frozen=True)
class Advice:
    """An action with its value in points and the reasons for it."""

    action: Action
    value: float
    reason: str


class GreedyBot:
    """Looks one action ahead: what does the palace gain, what does the money still allow?

    It pays exactly whenever it can, builds for wall and majority, and takes the money that makes an
    exact purchase possible. Kinds of action that it does not know are judged by the facts that the
    view tells of every option. The seed decides between equals.
    """

    __slots__ = ("_dice",)

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            return sight.actions[0]
        return self.advise(sight).action

    def advise(self, sight: Sight) -> Advice:
        """Returns the best action with the reason."""
        judge = Judge(Outlook(sight.view, sight.seat))
        options = sight.view["decision"]["options"]
        verdicts = [judge.verdict(option) for option in options]
        best = max(verdict.value for verdict in verdicts)
        equals = [i for i, verdict in enumerate(verdicts) if verdict.value >= best - 1e-9]
        chosen = equals[self._dice.below(len(equals))]
        reason = "; ".join(verdicts[chosen].reasons)
        return Advice(sight.actions[chosen], verdicts[chosen].value, reason)
