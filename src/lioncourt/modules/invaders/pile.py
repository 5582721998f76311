"""Invasion cards and scouts: what lies face down, and who has looked (invaders set-up, 2).

The pile has no order until somebody looks at its top card.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import CARD
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import FLAG
from lioncourt.core.parts import ALL, NOBODY, SCORES, SIZE, Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Rule, Secret
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number

PILE, TOP, LOOKED, SCOUTS, HIDDEN = range(5)
HOLDING: Final = (
    Part("pile", CARD, many=True, seen=SIZE),  # without the top card, once it is fixed
    Part("top", CARD, seen=NOBODY, scores=SCORES, roles=("invasion",)),
    Part("looked", FLAG, each=True, seen=ALL),  # who knows the top card
    Part("scouts", CARD, many=True, seen=ALL),
    Part("hidden_scouts", CARD, many=True, seen=SIZE),
)
OPEN_SCOUTS: Final = 2


class InvasionPile(Rule):
    """The face-down invasion cards; with the option, the top one is always open (set-up 2)."""

    def __init__(self, is_open: bool) -> None:
        self.is_open: Final = is_open

    def top(self, rules: Ruleset, state: State) -> int:
        """Returns the top card, which is fixed from now on."""
        if self.kept.number(state, TOP) == NONE:
            pile = self.kept.ints(state, PILE)
            card = pile[draw_number(state, len(pile))]
            self.kept.drop(state, card, PILE)
            self.kept.put(state, card, TOP)
        return self.kept.number(state, TOP)

    def look(self, rules: Ruleset, state: State, seat: int) -> int:
        """Shows a seat the top card, and returns it (invaders play 2)."""
        self.kept.put(state, 1, LOOKED, seat)
        return self.top(rules, state)

    def leave(self, state: State) -> None:
        """Takes the top card out of the game: nobody knows the next one (invaders scoring 1)."""
        self.kept.put(state, NONE, TOP)
        self.kept.put(state, (0,) * len(self.kept.ints(state, LOOKED)), LOOKED)


class TopOfPile(Secret):
    """A seat that hasn't looked doesn't know which card lies on top (hidden-information)."""

    def __init__(self, pile: InvasionPile) -> None:
        self.pile: Final = pile

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        top = self.kept.number(state, TOP)
        if top == NONE or self.pile.is_open or self.kept.number(state, LOOKED, seat):
            return
        cards = sorted((*self.kept.ints(state, PILE), top))
        drawn = cards.pop(dice.below(len(cards)))
        self.kept.put(state, tuple(cards), PILE)
        self.kept.put(state, drawn, TOP)
