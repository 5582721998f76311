"""The cards of the caravanserai: their spaces, and what a cube on a space is worth.

A space is a kind of money in a purse of its own, such as `caravanserai-5-side-3`. The holding: the
cards for sale; by seat, the spaces where cubes stand; the turn in which a cube was last moved.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import CARD
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Purse
from lioncourt.core.state import State
from lioncourt.games.common.purses import PurseMoney
from lioncourt.games.common.tables import table_beside

TABLE: Final = table_beside(__file__, "caravanserai")

CARDS: Final = "caravanserai"  # those for sale
CUBES: Final = "caravans"  # those of a seat, with a cube each

FOR_SALE, OWNED, MOVED = range(3)
HOLDING: Final = (
    Part("cards", CARD, many=True, seen=ALL),
    Part("cubes", CARD, many=True, each=True, seen=ALL),
    Part("moved", NUMBER),
)

# The spaces of a card, and for each the positions one step away (play 4)
VALUES: Final = {
    **{f"spine-{value}": value for value in range(6)},
    **{f"side-{value}": value for value in (2, 3, 4)},
}
STEPS: Final = ((1,), (2,), (3, 6), (4, 7), (5, 8), (), (2,), (3,), (4,))


class CaravanCards(PurseMoney):
    """Adds eight cards, and every space of each as money (caravanserai components)."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: tuple[int, ...] = ()  # their numbers, once added

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(CUBES)
        self.cards = tuple([kit.card(name, role=CARDS, purse=NONE) for name in TABLE])
        for name, facts in TABLE.items():
            currencies = [facts["main"]] * 6 + facts["sides"]
            for (space, value), currency in zip(VALUES.items(), currencies, strict=True):
                self.kinds += (
                    kit.card(
                        f"{name}-{space}",
                        role="caravan",
                        currency=kit.currency_name.index(currency),
                        value=value,
                        purse=self.purse if value else NONE,  # 0 is worth nothing
                    ),
                )

    def start_of(self, card: int) -> int:
        """Returns the space of a card worth 0."""
        return self.kinds[self.cards.index(card) * len(STEPS)]

    def back_from(self, space: int) -> int:
        """Returns the space worth 0 on the same card as a space."""
        return space - (space - self.kinds[0]) % len(STEPS)

    def steps_from(self, space: int) -> list[int]:
        """Returns the spaces one step away from a space (play 4)."""
        start = self.back_from(space)
        return [start + at for at in STEPS[space - start]]


class CaravanPurse(Purse):
    """The cubes of a seat are money; a cube pays its full value, then returns to 0 (play 5)."""

    def __init__(self, cards: CaravanCards) -> None:
        self.cards: Final = cards

    def number(self) -> int:
        return self.cards.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        owned = self.kept.ints(state, OWNED, seat)
        if not owned:  # usually there is none, and every purchase asks
            return ()
        value_of = rules.catalogue.card_value
        return tuple([space for space in owned if value_of[space]])

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return Refusal("no-caravan-bid", "caravanserai Rulings") if sale.is_bid else None

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        for space in pieces:
            self.put(state, seat, space, self.cards.back_from(space))

    def put(self, state: State, seat: int, old: int, new: int) -> None:
        """Moves a cube from one space to another."""
        self.kept.drop(state, old, OWNED, seat)
        self.kept.add(state, new, OWNED, seat)
