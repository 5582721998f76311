"""Invaders, for bots: what coming attacks may cost."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.modules.invaders.attack import front_and_flanks, side_of
from lioncourt.modules.invaders.pile import LOOKED, PILE, TOP, InvasionPile

# Weights of the next attack and those after it: much will be built before then
CERTAINTY: Final[tuple[float, ...]] = (0.8, 0.4, 0.2)


class InvaderSense(Sense):
    """An open side costs what the possible attacks cost on average.

    Whoever has looked knows where the next one comes from. An open one is already a score line.
    """

    def __init__(self, pile: InvasionPile) -> None:
        self.pile: Final = pile

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        if self.pile.is_open:
            return 0.0
        top = self.kept.number(state, TOP)
        hidden = (*self.kept.ints(state, PILE), top)
        loss = 0.0
        for at, nth in enumerate(range(state.scorings + 1, LAST_SCORING + 1)):
            knows = at == 0 and self.kept.number(state, LOOKED, seat)
            sides = [side_of(rules, card) for card in ((top,) if knows else hidden) if card != NONE]
            attacks = [front_and_flanks(rules, state, seat, side, nth) for side in sides]
            costs = sum([nth * front + flanks for front, flanks in attacks])
            loss += CERTAINTY[at] * costs / max(1, len(attacks))
        return -loss


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, InvasionPile):
            build.add(InvaderSense(entry.rule))
            return
