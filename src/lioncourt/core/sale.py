"""A sale: what is to be paid, and in which currency."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(free_list_len=1)
class Sale:
    """Something to be paid: a tile at a place, for a price in the place's currency.

    `tile` and `place` may be NONE where something else is paid; `currency` NONE is any mixture.
    """

    __slots__ = ("currency", "place", "price", "tile")

    def __init__(self, place: int, tile: int, currency: int, price: int) -> None:
        self.place: Final = place
        self.tile: Final = tile
        self.currency: Final = currency
        self.price: Final = price
