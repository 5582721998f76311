"""Purses beside the hand: money that is no card, drawn from a bag."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Purse
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, emit


@mypyc_attr(allow_interpreted_subclasses=True)
class PurseMoney(Components):
    """Adds kinds of money that lie in a purse of their own."""

    def __init__(self) -> None:
        self.purse = NONE  # the number of the purse, once it is added
        self.kinds: tuple[int, ...] = ()  # the numbers of the kinds


class BagPurse(Purse):
    """Money before its owners; what is missing there is in the bag, where spent money goes.

    The holding: by seat, how many there are of each kind. There are `each` of a kind in all.
    """

    def __init__(self, money: PurseMoney, each: int, event: str) -> None:
        self.money: Final = money
        self.each: Final = each
        self.event: Final = event  # tells who has drawn what

    def number(self) -> int:
        return self.money.purse

    def in_bag(self, state: State) -> tuple[int, ...]:
        """Returns how many of each kind are in the bag."""
        owned = self.kept.rows(state)
        return tuple([self.each - sum(column) for column in zip(*owned, strict=True)])

    def pieces(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the pieces one by one for how many there are of each kind."""
        kinds = zip(self.money.kinds, numbers, strict=True)
        return tuple([kind for kind, n in kinds for _ in range(n)])

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        return self.pieces(self.kept.ints(state, seat))

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        numbers = self.kept.ints(state, seat)
        if any(numbers):  # mostly there is nothing, and every purchase asks
            for kind, number in zip(self.money.kinds, numbers, strict=True):
                if number and rules.catalogue.card_currency[kind] == currency:
                    return (kind,) * number
        return ()

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        for piece in pieces:
            self.kept.grow(state, -1, seat, self.money.kinds.index(piece))

    def draw(self, rules: Ruleset, state: State, seat: int, number: int) -> None:
        """Draws pieces for a seat from the bag, as many as there are."""
        drawn: list[int] = []
        for _ in range(number):
            bag = self.pieces(self.in_bag(state))
            if not bag:
                break
            drawn.append(bag[draw_number(state, len(bag))])
            self.kept.grow(state, 1, seat, self.money.kinds.index(drawn[-1]))
        if drawn:
            emit(rules, state, self.event, (seat, *drawn))
