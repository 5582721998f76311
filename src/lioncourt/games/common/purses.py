"""Purses beside the hand: money that isn't cards, drawn from a bag; pieces to point at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Purse, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.zones import cards_zone


@mypyc_attr(allow_interpreted_subclasses=True)
class PurseMoney(Components):
    """Adds kinds of money that lie in their own purse."""

    def __init__(self) -> None:
        self.purse = NONE  # the number of the purse, once it is added
        self.kinds: tuple[int, ...] = ()  # the numbers of the kinds


class BagPurse(Purse):
    """Money before its owners; the rest is in the bag, where spent money goes.

    The parts of the holding: `at`, the pieces that each seat has; `down`, those laid down and so
    neither before anybody nor in the bag. There are `each` of every kind in all.
    """

    def __init__(self, money: PurseMoney, each: int, event: str, at: int, down: int) -> None:
        self.money: Final = money
        self.each: Final = each
        self.event: Final = event  # tells who drew what
        self.at: Final = at
        self.down: Final = down

    def number(self) -> int:
        return self.money.purse

    def numbers(self, pieces: tuple[int, ...]) -> tuple[int, ...]:
        """Returns how many there are of each kind."""
        return tuple([pieces.count(kind) for kind in self.money.kinds])

    def in_bag(self, state: State) -> tuple[int, ...]:
        """Returns the pieces in the bag."""
        owned = (*self.kept.rows(state, self.at), self.kept.ints(state, self.down))
        found: list[int] = []
        for kind in self.money.kinds:
            found += [kind] * (self.each - sum([own.count(kind) for own in owned]))
        return tuple(found)

    def number_in_bag(self, state: State) -> int:
        """Returns how many pieces there are in the bag."""
        left = self.each * len(self.money.kinds) - len(self.kept.ints(state, self.down))
        for own in self.kept.rows(state, self.at):
            left -= len(own)
        return left

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        return self.kept.ints(state, self.at, seat)

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        held = self.kept.ints(state, self.at, seat)
        if not held:  # mostly empty, and every purchase asks
            return ()
        currency_of = rules.catalogue.card_currency
        return tuple([piece for piece in held if currency_of[piece] == currency])

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        for piece in pieces:
            self.kept.drop(state, piece, self.at, seat)

    def give(
        self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...], to: int
    ) -> None:
        for piece in pieces:
            self.kept.move(state, piece, (self.at, seat), (self.at, to))

    def lay_down(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        for piece in pieces:
            self.kept.move(state, piece, (self.at, seat), (self.down,))

    def take_back(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        for piece in pieces:
            self.kept.move(state, piece, (self.down,), (self.at, seat))

    def draw(self, rules: Ruleset, state: State, seat: int, number: int) -> None:
        """Draws pieces from the bag for a seat, or all if there are fewer."""
        drawn: list[int] = []
        for _ in range(number):
            bag = self.in_bag(state)
            if not bag:
                break
            drawn.append(bag[draw_number(state, len(bag))])
            self.kept.add(state, drawn[-1], self.at, seat)
        if drawn:
            emit(rules, state, self.event, (seat, *drawn))


class PurseView(View):
    """Shows what each seat could add to a payment from a public purse, to point at."""

    def __init__(self, zone: str, purse: Purse) -> None:
        self.zone: Final = zone  # the one given when the purse was added
        self.purse: Final = purse

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        held = [self.purse.holds(rules, state, owner) for owner in range(rules.seats)]
        return [
            cards_zone(rules, self.zone, own, place=BELONGINGS, seat=owner)
            for owner, own in enumerate(held)
        ]
