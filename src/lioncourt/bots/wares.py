"""Tiles for sale, and how near their purchase is."""

from __future__ import annotations

from typing import Final

from lioncourt.core.sale import Sale

PAYABLE: Final = 0.5  # the readiness of a purchase that must be overpaid
OUT_OF_REACH: Final = 0.25  # at most, if the money isn't enough


class Ware:
    """A tile for sale, as the seat that may buy it sees it."""

    __slots__ = ("currency", "payable", "place", "price", "ready", "tile")

    def __init__(self, sale: Sale, values: tuple[int, ...]) -> None:
        self.place: Final = sale.place
        self.currency: Final = sale.currency
        self.tile: Final = sale.tile
        self.price: Final = sale.price
        self.payable: Final = (
            OUT_OF_REACH if sale.exactly else PAYABLE
        )  # if the exact sum is not there
        self.ready: Final = self.readiness(values)  # with what the seat has now

    def readiness(self, values: tuple[int, ...]) -> float:
        """Returns how near its purchase is with money of these values in its currency.

        It is 1 for an exact payment, less for an overpaid one, little if out of reach.
        """
        price, sums, total = self.price, 1, 0
        for value in values:
            sums |= sums << value  # as `sums_of`, but called all the time
            total += value
        if sums >> price & 1:
            return 1.0
        return self.payable if total >= price else OUT_OF_REACH * total / price


def sums_of(values: tuple[int, ...]) -> int:
    """Returns the sums that can be paid with cards of these values, as bits.

    >>> bin(sums_of((1, 3)))
    '0b11011'
    """
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def number_of_sums(values: tuple[int, ...]) -> int:
    """Returns how many sums can be paid with cards of these values, 0 included."""
    return sums_of(values).bit_count()
