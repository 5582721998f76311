"""Change: overpaying earns coins worth 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, SEAT, Field
from lioncourt.core.frames import Frame
from lioncourt.core.seams import Payment, Stage
from lioncourt.games.common.buying import Purchase, money_of
from lioncourt.modules.change.coins import NO_COINS, CoinPurse, Coins
from lioncourt.modules.change.view import CoinView

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.state import State

OVERPAID_PER_COIN: Final = 2


class GiveChange(Stage):
    """A coin for every 2 overpaid; paid coins are back in the bag (change play 1, 3, order P5)."""

    def __init__(self, purse: CoinPurse) -> None:
        self.purse: Final = purse

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        coins = (purchase.worth - purchase.price) // OVERPAID_PER_COIN
        self.purse.draw(rules, state, frame.seat, coins)


def covering_payments(
    pieces: tuple[int, ...], values: tuple[int, ...], price: int
) -> list[tuple[int, ...]]:
    """Returns every distinct set of sorted pieces worth at least the price, sorted.

    >>> covering_payments((1, 2, 2), (0, 5, 6), 6)
    [(1, 2), (1, 2, 2), (2,), (2, 2)]
    """
    left = sum([values[piece] for piece in pieces])
    if left < price:
        return []
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for kind in sorted(set(pieces)):
        copies, value = pieces.count(kind), values[kind]
        left -= copies * value
        found = [
            (paid + (kind,) * n, worth + value * n)
            for paid, worth in found
            for n in range(copies + 1)
            if worth + value * n + left >= price
        ]
    return sorted([paid for paid, _ in found])


class EveryPayment(Payment):
    """Overpaying is useful: all that covers the price is listed (change play 4)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        money = money_of(rules, state, seat, sale.currency)
        return covering_payments(money, rules.catalogue.card_value, sale.price)


def install(build: Build) -> None:
    coins = Coins()
    purse = CoinPurse(build.holding((NO_COINS,) * build.seats), coins)  # change set-up 1
    build.event(
        "got-change", Field("seat", SEAT), Field("coins", CARD, many=True, zone="coins.{seat}")
    )
    build.add(coins)
    build.add(purse)
    build.add(EveryPayment())
    build.stage("purchase", "change", GiveChange(purse), before="extra-action")
    build.add(CoinView(purse))
