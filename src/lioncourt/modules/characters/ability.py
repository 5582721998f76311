"""Who has which character, and how its owner uses it: by itself, or asked at some moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.holding import Holding
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.zones import Data

CARDS: Final = table_beside(__file__, "cards")  # by name (characters components)

# Parts of the holding: a turn and the cards used in it; the spare pile; how many scorings were done
# when the wise man named a type, and the type; from OWNED on, the cards of each seat.
USED, SPARE, NAMED, OWNED = 0, 1, 2, 3


def owner(rules: Ruleset, state: State, kept: Holding, name: str) -> int:
    """Returns the seat that has a character, or NONE."""
    card = rules.catalogue.card_id[name]
    for seat in range(rules.seats):
        if card in kept.ints(state, OWNED + seat):
            return seat
    return NONE


def card_worth(state: State, name: str) -> float:
    """Returns about what a character is worth in points, by the tiles still to come."""
    now, per_tile = CARDS[name]["worth"]
    return float(now + per_tile * sum([len(pool) for pool in state.supply]))


class Ability(MainAction):
    """What a character does; it is no action, and at most once in a turn (characters play)."""

    free: ClassVar[bool] = True

    def __init__(self, name: str, *specs: Spec) -> None:
        super().__init__(*specs)
        self.name: Final = name

    def used(self, state: State) -> tuple[int, ...]:
        """Returns the cards that were used in this turn."""
        turn, *used = self.kept.ints(state, USED) or (NONE,)
        return tuple(used) if turn == state.turn else ()

    def is_ready(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether the seat has the card and has not used it in this turn."""
        card = rules.catalogue.card_id[self.name]
        return card in self.kept.ints(state, OWNED + seat) and card not in self.used(state)

    def use(self, rules: Ruleset, state: State, seat: int) -> int:
        """Notes that the card is used, and returns it."""
        card = rules.catalogue.card_id[self.name]
        self.kept.put(state, (state.turn, *self.used(state), card), USED)
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

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        return {"hint": CARDS[self.name].get("hint", 0.0)}
