"""Tiles for sale, and how near their purchase is."""

from __future__ import annotations

from typing import Final

PAYABLE: Final = 0.5  # how ready a purchase is that must be overpaid


class Ware:
    """A tile for sale, as the seat sees it that may buy it."""

    __slots__ = ("currency", "place", "price", "ready", "tile")

    def __init__(
        self, place: int, currency: int, tile: int, price: int, values: tuple[int, ...]
    ) -> None:
        self.place: Final = place
        self.currency: Final = currency
        self.tile: Final = tile
        self.price: Final = price
        self.ready: Final = self.readiness(values)  # with what the seat has now

    def readiness(self, values: tuple[int, ...]) -> float:
        """Returns how near its purchase is with money of these values in its currency.

        1 if it can be paid exactly, less if it must be overpaid, little if it is out of reach.
        """
        price, sums, total = self.price, 1, 0
        for value in values:
            sums |= sums << value  # as `sums_of`, but asked all the time
            total += value
        if sums >> price & 1:
            return 1.0
        return PAYABLE if total >= price else 0.25 * total / price


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
    """Returns how many sums can be paid with cards of these values, nothing among them."""
    return sums_of(values).bit_count()
