"""Change: overpaying earns coins worth 1.

The holding: by seat, how many coins of each currency it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, SEAT, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.payments import covering_payments
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Payment, Stage, View
from lioncourt.core.state import State
from lioncourt.games.common.buying import Purchase, money_of
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.purses import BagPurse, PurseMoney
from lioncourt.games.common.zones import TOKENS, Data, card_piece, counter, zone

EACH: Final = 6  # coins of each currency
OVERPAID_PER_COIN: Final = 2


class Coins(PurseMoney):
    """Adds a coin worth 1 in each of the four currencies (change components)."""

    def add(self, kit: Kit) -> None:
        self.purse = purse = kit.purse("coins")
        self.kinds = tuple(
            kit.card(f"{name}-coin", role="coin", currency=currency, value=1, purse=purse)
            for currency, name in enumerate(kit.currency_name)
            if name in CURRENCIES
        )


class GiveChange(Stage):
    """A coin for every 2 overpaid; paid coins are back in the bag (change play 1, 3, order P5)."""

    def __init__(self, purse: BagPurse) -> None:
        self.purse: Final = purse

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        coins = (purchase.worth - purchase.price) // OVERPAID_PER_COIN
        self.purse.draw(rules, state, frame.seat, coins)


class EveryPayment(Payment):
    """Overpaying is useful: all that covers the price is listed (change play 4)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        money = money_of(rules, state, seat, sale.currency)
        return covering_payments(money, rules.catalogue.card_value, sale.price)


class CoinView(View):
    """Everybody sees the coins and what is in the bag (change hidden-information)."""

    def __init__(self, purse: BagPurse) -> None:
        self.purse: Final = purse

    def public(self, rules: Ruleset, state: State) -> Data:
        coins = [dict(zip(CURRENCIES, mine, strict=True)) for mine in self.kept.rows(state)]
        return {"coins": coins, "bag": dict(zip(CURRENCIES, self.purse.in_bag(state), strict=True))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        found = [counter("bag", sum(self.purse.in_bag(state)))]
        for owner in range(rules.seats):
            coins = [card_piece(rules, coin) for coin in self.purse.holds(rules, state, owner)]
            found.append(zone("coins", TOKENS, coins, seat=owner))
        return found


def install(build: Build) -> None:
    build.holding(((0,) * len(CURRENCIES),) * build.seats)  # change set-up 1
    drawn = Field("coins", CARD, many=True, zone="coins.{seat}")
    build.event("got-change", Field("seat", SEAT), drawn)
    coins = Coins()
    purse = BagPurse(coins, EACH, "got-change")
    build.add(coins)
    build.add(purse)
    build.add(EveryPayment())
    build.stage("purchase", "change", GiveChange(purse), before="extra-action")
    build.add(CoinView(purse))
