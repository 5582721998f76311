"""Tiles of the market that a permit makes cheaper, by an amount that the buyer chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE
from lioncourt.core.seams import Components, Terms

if TYPE_CHECKING:
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.state import State
    from lioncourt.games.common.permits import Permit

Ints = tuple[int, ...]


def for_market_tiles(sale: Sale, permit: Permit) -> Refusal | None:
    """Returns why a permit doesn't help to pay for a sale, such as of something else than a tile.

    It doesn't help out of turn either, nor if somebody else pays or the price is fixed.
    """
    of_market = sale.place != NONE and sale.in_turn and not sale.settled
    return None if of_market and sale.takes_terms else permit.useless()


class Reductions(Components):
    """Adds what may be taken off a price, `NAME-takes-2`, in a purse of its own."""

    def __init__(self, name: str, *amounts: int) -> None:
        self.name: Final = name
        self.amounts: Final = amounts
        self.purse = NONE
        self.kinds: Ints = ()  # by amount

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(self.name)
        names = [f"{self.name}-takes-{amount}" for amount in self.amounts]
        self.kinds = tuple([kit.card(n, role=self.name, purse=self.purse) for n in names])


class Cheaper(Terms):
    """With a permit a tile of the market costs less, by one of the amounts."""

    def __init__(self, permit: Permit, reductions: Reductions) -> None:
        self.permit: Final = permit
        self.reductions: Final = reductions

    def number(self) -> int:
        return self.reductions.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return self.reductions.kinds if self.permit.allows(rules, state, seat) else ()

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return for_market_tiles(sale, self.permit)

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price - self.reductions.amounts[self.reductions.kinds.index(mine[0])])

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        self.permit.use(rules, state, seat)
