"""A sale: what is to be paid, in which currency, and on which terms."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal

# What a sale may ask for instead of a certain currency
MIXED: Final = NONE  # any mixture
ONE_CURRENCY: Final = -2  # one of the buyer's choice

# How a sale judges whether a payment is exact
BY_WORTH: Final = 0  # worth the price and no more
ALWAYS: Final = 1
NEVER: Final = 2


@mypyc_attr(free_list_len=1)
class Sale:
    """Something to pay for: a tile at a place, for a price in its currency, or another ware.

    `tile` and `place` are NONE if it isn't a tile of the market. The rest says how it is sold; a
    way to buy sets it once, so that rules need to know nothing of that way:

    * `exactness`: when a payment is exact: BY_WORTH, ALWAYS or NEVER;
    * `exactly`: the number of the rule that demands an exact payment; "" if more may be given;
    * `acts_again`: whether an exact payment in the buyer's turn earns an extra action;
    * `like_tile`: whether it counts as a tile, for pieces that pay for nothing else;
    * `is_bid`: whether it is a bid, which some pieces can't be part of;
    * `rewarded`: whether overpaying may earn something;
    * `in_turn`: False out of the buyer's turn, such as for an interrupt;
    * `takes_terms`: whether its buyer may add terms (`Terms`) at all;
    * `settled`: nothing is paid, as somebody else settles it; only terms are given;
    * `seller`: the seat that gets what is paid; NONE if it is spent;
    * `barred`: why it can't be bought so, or not now; None if it can.
    """

    __slots__ = (
        "acts_again",
        "barred",
        "currency",
        "exactly",
        "exactness",
        "in_turn",
        "is_bid",
        "like_tile",
        "place",
        "price",
        "rewarded",
        "seller",
        "settled",
        "takes_terms",
        "tile",
    )

    def __init__(
        self,
        place: int,
        tile: int,
        currency: int,
        price: int,
        *,
        exactness: int = BY_WORTH,
        exactly: str = "",
        acts_again: bool = True,
        like_tile: bool = True,
        is_bid: bool = False,
        rewarded: bool = True,
        in_turn: bool = True,
        takes_terms: bool = True,
        settled: bool = False,
        seller: int = NONE,
        barred: Refusal | None = None,
    ) -> None:
        self.place: Final = place
        self.tile: Final = tile
        self.currency: Final = currency
        self.price: Final = price
        self.exactness: Final = exactness
        self.exactly: Final = exactly
        self.acts_again: Final = acts_again
        self.like_tile: Final = like_tile
        self.is_bid: Final = is_bid
        self.rewarded: Final = rewarded
        self.in_turn: Final = in_turn
        self.takes_terms: Final = takes_terms
        self.settled: Final = settled
        self.seller: Final = seller
        self.barred: Final = barred

    def at(
        self,
        price: int,
        exactness: int = NONE,
        *,
        exactly: str = "",
        takes_terms: bool = True,
        barred: Refusal | None = None,
    ) -> Sale:
        """Returns the same sale at another price, and with another exactness if one is given.

        The other arguments make it stricter: an exact payment, no terms, barred for a reason.
        """
        return Sale(
            self.place,
            self.tile,
            self.currency,
            price,
            exactness=self.exactness if exactness == NONE else exactness,
            exactly=self.exactly or exactly,
            acts_again=self.acts_again,
            like_tile=self.like_tile,
            is_bid=self.is_bid,
            rewarded=self.rewarded,
            in_turn=self.in_turn,
            takes_terms=self.takes_terms and takes_terms,
            settled=self.settled,
            seller=self.seller,
            barred=self.barred or barred,
        )

    def is_exact(self, worth: int) -> bool:
        """Tells whether a payment of this worth is exact."""
        return worth == self.price if self.exactness == BY_WORTH else self.exactness == ALWAYS


class Pool:
    """Pieces one may pay with: any of `pieces`, together with all of `needs`.

    Each counts with its value. `needs` are listed only together with one of `foreign`, as otherwise
    nothing needs them. `widened`: overpaying from it is worth listing, if that earns something.
    """

    __slots__ = ("foreign", "needs", "pieces", "widened")

    def __init__(
        self,
        pieces: tuple[int, ...],
        needs: tuple[int, ...] = (),
        foreign: tuple[int, ...] = (),
        widened: bool = False,
    ) -> None:
        self.pieces: Final = pieces  # sorted
        self.needs: Final = needs
        self.foreign: Final = foreign
        self.widened: Final = widened
