"""What things are worth in points: a tile, and money in the hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lioncourt.bots.majority import majority, rank_in
from lioncourt.bots.outlook import Outlook, Piece, Ware
from lioncourt.bots.shape import shape_now, shapes

IN_RESERVE: Final = 0.3  # of the value that a tile would have in the palace

COIN: Final = 0.45  # one unit of money, while there is time to spend it
CARD: Final = 0.2  # one more card: more sums can be paid
ACTION: Final = 2.0  # what can be done with an action at least
EXTRA_ACTION: Final = 50.0  # more than any single action: what earns another one comes first
PAYABLE: Final = 0.5  # how ready a purchase is that must be overpaid
TURNS_TO_SPEND: Final = 3.0  # with fewer turns left, money and the reserve lose their value
FLIP_CARD: Final = 3  # a card of at least this value pays for showing the other face


# Tiles


def gain_of(outlook: Outlook, piece: Piece, whom: int | None = None) -> float:
    """Returns what the own seat gains if `whom` (itself by default) has a piece more."""
    return _change(outlook, piece.type, whom, added=(piece.cost,))


def loss_of(outlook: Outlook, piece: Piece) -> float:
    """Returns what the own seat gains, mostly less than nothing, if it has a piece less."""
    return _change(outlook, piece.type, removed=(piece.cost,))


def gain_of_swap(outlook: Outlook, new: Piece, old: Piece) -> float:
    """Returns what the own seat gains by one piece in the place of another."""
    if new.type != old.type:
        return gain_of(outlook, new) + loss_of(outlook, old)
    return _change(outlook, new.type, added=(new.cost,), removed=(old.cost,))


def _change(
    outlook: Outlook,
    type: str | None,
    whom: int | None = None,
    added: tuple[int, ...] = (),
    removed: tuple[int, ...] = (),
) -> float:
    """Returns what it changes for the own seat if a contender's tiles of one type change."""
    if type is None or type not in outlook.contests:
        return 0.0
    contest, standings = outlook.contests[type]
    contender = outlook.seat if whom is None else whom
    costs = [*standings[contender], *added]
    for cost in removed:
        costs.remove(cost)
    ranks = [rank_in(contest, standing) for standing in standings]
    before = majority(contest, tuple(ranks), outlook.seat)
    ranks[contender] = rank_in(contest, tuple(costs))
    return majority(contest, tuple(ranks), outlook.seat) - before


@dataclass(frozen=True)
class Prospect:
    """What having a piece would be worth, without the price of a flip."""

    built: float | None  # in the palace; None if there is no cell for it
    flipped: float | None  # in the palace with its other face
    stored: float  # in the reserve

    def worth(self, flip: float | None) -> float:
        """Returns its value if a flip costs so much; None: there is nothing to pay it with."""
        built = self._built(flip)
        return self.stored if built is None else max(self.stored, built)

    def is_useful(self, flip: float | None) -> bool:
        """Tells whether it can be built without harm."""
        built = self._built(flip)
        return built is not None and built >= 0

    def _built(self, flip: float | None) -> float | None:
        if self.built is None or self.flipped is None or flip is None:
            return self.built
        return max(self.built, self.flipped - flip)


def prospect_of(outlook: Outlook, piece: Piece) -> Prospect:
    """Returns what a piece would be worth where it fits best in the palace, or in the reserve."""
    gain = gain_of(outlook, piece)
    other = None if piece.back is None else gain_of(outlook, piece.back)
    stored = stored_worth(outlook, gain if other is None else max(gain, other))
    regions = len(outlook.edges)
    after = shapes(outlook.palace, piece.walls, piece.region, regions).values()
    if not after:
        return Prospect(None, None, stored)
    change = max(shape.worth(outlook) for shape in after)
    change -= shape_now(outlook.palace, regions).worth(outlook)
    return Prospect(gain + change, None if other is None else other + change, stored)


def stored_worth(outlook: Outlook, gain: float) -> float:
    """Returns what a piece is worth in the reserve that would gain so much in the palace."""
    return IN_RESERVE * max(0.0, gain) * min(1.0, outlook.turns_left / TURNS_TO_SPEND)


# Money


def sums_of(values: list[int]) -> int:
    """Returns the sums that can be paid with cards of these values, as bits.

    >>> bin(sums_of([1, 3]))
    '0b11011'
    """
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def readiness(ware: Ware, values: list[int]) -> float:
    """Returns how near a purchase is: 1 exact, less if overpaid, little if out of reach."""
    if sums_of(values) >> ware.price & 1:
        return 1.0
    total = sum(values)
    if total >= ware.price:
        return PAYABLE
    return 0.25 * total / ware.price


def coin(outlook: Outlook) -> float:
    """Returns what one unit of money is worth now."""
    return COIN * max(0.1, min(1.0, outlook.turns_left / TURNS_TO_SPEND))


def flip_cost(coin: float, money: Iterable[list[int]]) -> float | None:
    """Returns what a flip costs with the cheapest card for it; None if there is no such card."""
    cards = [value for values in money for value in values if value >= FLIP_CARD]
    return coin * min(cards) + CARD if cards else None
