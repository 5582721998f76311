"""The seams of prices and payments; see `lioncourt.core.seams`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.rule import Rule

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Pool, Sale
    from lioncourt.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Price(Rule):
    """Changes what a tile costs a seat (chain: EARLY sets, NORMAL adds, LATE limits)."""

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Selling(Rule):
    """Says how tiles at certain market places are sold, if not as usual.

    Asked whenever such a tile is shown, offered or bought, in whatever way. `beside` (first) is the
    place of the slot that the tile of a place lies beside now; it is sold in the currency of that
    slot. `sold` (chain) gets the sale with the price that `Price` gives and returns it changed:
    `sale.at(price, exactly="small 1")`, or `sale.at(price, barred=…)` if it can't be bought so.
    Both must follow from what everybody knows.
    """

    def beside(self, rules: Ruleset, state: State, place: int) -> int:
        return NONE

    def sold(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sale:
        return sale


@mypyc_attr(allow_interpreted_subclasses=True)
class Purse(Rule):
    """A place from which a seat pays (collect): the hand, coins, credits.

    `number` tells which purse it is: each kind of piece belongs to one. `holds` lists what it can
    pay with; `spend` takes pieces out and puts them where spent ones go. `bars` says why none of
    its pieces may be part of a payment for a sale, such as a credit that pays only for tiles.
    """

    def number(self) -> int:
        """Returns the number of the purse, HAND_PURSE or as `Kit.purse` gave it."""
        raise NotImplementedError

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        raise NotImplementedError

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        """Returns its money of one currency, sorted."""
        held = self.holds(rules, state, seat)
        if not held:  # mostly empty, and every purchase asks
            return ()
        currency_of = rules.catalogue.card_currency
        return tuple(sorted([piece for piece in held if currency_of[piece] == currency]))

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return None

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        raise NotImplementedError

    def give(
        self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...], to: int
    ) -> None:
        """Pays another seat; by default the pieces can't change hands, so they are just spent."""
        self.spend(rules, state, seat, pieces)

    def lay_down(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        """Takes pieces out but doesn't spend them yet, such as a bid; never if it bars them.

        The caller remembers them and tells with an event that they left the hand.
        """
        raise NotImplementedError

    def take_back(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        """Puts back pieces that were laid down, perhaps to be spent at once."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Terms(Purse):
    """Pieces that pay nothing themselves but change the sale that they are added to (chain).

    A purse like any other: `holds` is what a seat could add, `bars` keeps all of it out of a sale,
    `spend` settles what was added. `choices` are the sets of its pieces, sorted and never empty,
    that are worth adding to a sale. `refusal` judges any set (`mine`) in a payment (`given`, all of
    it), and `changed` is the sale with them. Both get the sale as earlier rules have changed it:
    EARLY sets a price, NORMAL adds to it or takes from it, LATE halves or limits it; then and in
    the end it is at least 0. A rule takes no more off a lower price than off a higher one;
    `cheapens` is False if it never takes anything off: then nobody asks it about things too dear.
    """

    cheapens: ClassVar[bool] = True
    common: ClassVar[bool] = False  # it holds a common stock that nobody owns

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        return ()

    def choices(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        """Returns each kind of piece that it holds, by itself."""
        held = self.holds(rules, state, seat)
        if len(held) < 2:  # mostly empty
            return (held,) if held else ()
        return [(piece,) for piece in sorted(set(held))]

    def changed(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: tuple[int, ...]
    ) -> Sale:
        raise NotImplementedError

    def refusal(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        sale: Sale,
        mine: tuple[int, ...],
        given: tuple[int, ...],
    ) -> Refusal | None:
        """Returns why the pieces may not be added; by default, because they are no choice."""
        chosen = mine in self.choices(rules, state, seat, sale)
        return None if chosen else Refusal("no-such-terms", "core 4.2")


@mypyc_attr(allow_interpreted_subclasses=True)
class Payment(Rule):
    """A way to pay (collect): the pools of pieces from which a seat may pay for a sale.

    A payment is worth the values of its pieces. `why_not` says why pieces that no pool allows may
    not be given together, if it is this rule that they break. Pools follow from what is sold and
    how, not from the price, its exactness or the terms: they are asked for once per sale.
    """

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        return ()

    def most(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, means: Sequence[int]
    ) -> int:
        """Returns an upper bound on what any pool for a sale is worth.

        `means`: what the seat's money is worth, by currency. Asked before the pools, as most sales
        are too dear; by default all the money together.
        """
        return sum(means)

    def why_not(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> Refusal | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class PaymentFilter(Rule):
    """Objects to a payment that covers the price (veto); the sale comes with its terms."""

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: tuple[int, ...]
    ) -> Refusal | None:
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Reward(Rule):
    """Says what overpaying a sale earns (collect), so that it can be listed and shown.

    `name` is that of two texts: `earns.NAME` for some of it, `gain.NAME` for what it is. A stage of
    the purchase gives it. Only asked about sales that are `rewarded`; `earned` follows from what
    the seat knows. `by_pieces` is False if it is the same whichever pieces are given.
    """

    name: ClassVar[str] = ""
    by_pieces: ClassVar[bool] = True

    def earned(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        sale: Sale,
        over: int,
        given: tuple[int, ...],
    ) -> int:
        """Returns how much of it an amount above the price earns; 0 is nothing.

        `given` are the pieces of the payment, or all those it may be put together from.
        """
        raise NotImplementedError
