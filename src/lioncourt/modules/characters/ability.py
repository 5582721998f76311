"""Who has which character, and how owners use them: as an action, or when asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, NUMBER, TYPE, Action, Spec
from lioncourt.core.holding import Holding
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, SCORES, SIZE, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from lioncourt.core.values import sorted_with
from lioncourt.core.verbs import emit
from lioncourt.games.common.tables import table_beside

CARDS: Final = table_beside(__file__, "cards")  # by name (characters components)

OWNED, SPARE, USED, USED_IN, NAMED, NAMED_FOR = range(6)  # the parts of the holding
HOLDING: Final = (
    Part("owned", CARD, many=True, each=True, seen=ALL, scores=SCORES, roles=("character",)),
    Part("spare", CARD, many=True, seen=SIZE),  # characters hidden-information
    Part("used", CARD, many=True),
    Part("used-in", NUMBER),  # the turn
    Part("named", TYPE, scores=SCORES),  # by the wise man
    Part("named-for", NUMBER, start=NONE),  # how many scorings were already done
)


def owner(rules: Ruleset, state: State, kept: Holding, name: str) -> int:
    """Returns the seat with a character, or NONE."""
    card = rules.catalogue.card_id[name]
    owned = [card in cards for cards in kept.rows(state, OWNED)]
    return owned.index(True) if True in owned else NONE


def name_type(state: State, kept: Holding, type: int) -> None:
    """Notes what the wise man names, for the scoring under way."""
    kept.put(state, type, NAMED)
    kept.put(state, state.scorings, NAMED_FOR)


class Ability(MainAction):
    """What a character does: at most once per turn, and without costing an action (play)."""

    free: ClassVar[bool] = True

    def __init__(self, name: str, *specs: Spec) -> None:
        super().__init__(*specs)
        self.name: Final = name

    def used(self, state: State) -> tuple[int, ...]:
        """Returns the cards already used this turn."""
        now = self.kept.number(state, USED_IN) == state.turn
        return self.kept.ints(state, USED) if now else ()

    def is_ready(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether the seat has the card and hasn't used it this turn."""
        card = rules.catalogue.card_id[self.name]
        return card in self.kept.ints(state, OWNED, seat) and card not in self.used(state)

    def use(self, rules: Ruleset, state: State, seat: int) -> int:
        """Marks the card as used, and returns it."""
        card = rules.catalogue.card_id[self.name]
        self.kept.put(state, sorted_with(self.used(state), card), USED)
        self.kept.put(state, state.turn, USED_IN)
        emit(rules, state, "used-character", (seat, card))
        return card

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.is_ready(rules, state, seat)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not self.is_ready(rules, state, seat):
            return ()
        return [Action(self.spec, way) for way in self.ways(rules, state, seat)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(rules, state, seat) else self.neither(action)

    def neither(self, action: Action) -> Refusal:
        rule = f"characters {CARDS[self.name]['rule']}"
        return Refusal("no-ability", rule, {"character": f"@card.{self.name}"})
