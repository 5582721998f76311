"""Purchases with nothing but printed costs and the cards in a hand (core 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.ids import NONE
from lioncourt.core.options import Options
from lioncourt.core.payments import least_picks

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.hand import Hand

# Where a hand can pay: the place, its cards of the currency, and which of them pay.
Payable: TypeAlias = tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]


@mypyc_attr(free_list_len=1)
class PlainPurchases(Options):
    """The options, counted by place; each is made when it is looked at."""

    __slots__ = ("_found", "catalogue", "hand", "market", "spec")

    def __init__(
        self, spec: Spec, catalogue: Catalogue, hand: Hand, market: tuple[int, ...]
    ) -> None:
        self.spec: Final = spec
        self.catalogue: Final = catalogue
        self.hand: Final = hand
        self.market: Final = market
        self._found: list[Payable] | None = None

    def __len__(self) -> int:
        size = 0
        for _, _, picks in self._payable():
            size += len(picks)
        return size

    def made(self, at: int) -> Action:
        for place, money, picks in self._payable():
            if at < len(picks):
                return Action(self.spec, (place, *[money[card] for card in picks[at]]))
            at -= len(picks)
        raise IndexError(at)

    def all_made(self) -> list[Action]:
        spec = self.spec
        found: list[Action] = []
        for place, money, picks in self._payable():
            for picked in picks:
                found.append(Action(spec, (place, *[money[at] for at in picked])))
        return found

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return [] if self.spec.name in names else self.all_made()

    def _payable(self) -> list[Payable]:
        found = self._found
        if found is None:
            found = []
            self._found = found
            catalogue, hand = self.catalogue, self.hand
            currency_of, cost_of = catalogue.place_currency, catalogue.tile_cost
            totals = hand.totals(catalogue)
            for place, tile in enumerate(self.market):
                if tile != NONE:
                    currency, cost = currency_of[place], cost_of[tile]
                    if totals.get(currency, NONE) >= cost:  # most are too dear
                        picks = least_picks(hand.values(catalogue)[currency], cost)
                        found.append((place, hand.money(catalogue)[currency], picks))
        return found
