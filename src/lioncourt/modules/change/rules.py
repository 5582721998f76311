"""Change: overpaying earns coins worth 1."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Reward, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, DISPLAY
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.purses import BagPurse, PurseMoney
from lioncourt.games.common.zones import TOKENS, Data, card_piece, counter, zone

COINS, LAID_DOWN = 0, 1  # the parts of the holding
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
    """Gives a coin for every 2 overpaid; paid coins go back first (change play 1, 3, order P5)."""

    def __init__(self, purse: BagPurse) -> None:
        self.purse: Final = purse

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        self.purse.draw(rules, state, frame.seat, purchase.over // OVERPAID_PER_COIN)


class Coin(Reward):
    """Overpaying is useful, so payments that earn more coins are listed too (change play 4)."""

    name: ClassVar[str] = "coins"
    by_pieces: ClassVar[bool] = False

    def __init__(self, purse: BagPurse) -> None:
        self.purse: Final = purse

    def earned(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        sale: Sale,
        over: int,
        given: tuple[int, ...],
    ) -> int:
        coins = over // OVERPAID_PER_COIN
        return min(coins, self.purse.number_in_bag(state)) if coins else 0


class CoinView(View):
    """Everybody sees the coins and what is in the bag (change hidden-information)."""

    def __init__(self, purse: BagPurse) -> None:
        self.purse: Final = purse

    def public(self, rules: Ruleset, state: State) -> Data:
        piles = [*self.kept.rows(state, COINS), self.purse.in_bag(state)]
        numbers = [self.purse.numbers(pile) for pile in piles]
        *coins, bag = [dict(zip(CURRENCIES, own, strict=True)) for own in numbers]
        return {"coins": coins, "bag": bag}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found = [counter("bag", self.purse.number_in_bag(state), place=DISPLAY)]
        for owner in range(rules.seats):
            coins = [card_piece(rules, coin) for coin in self.purse.holds(rules, state, owner)]
            found.append(zone("coins", TOKENS, coins, place=BELONGINGS, seat=owner))
        return found


def install(build: Build) -> None:
    build.holding(
        Part("coins", CARD, many=True, each=True, seen=ALL),  # change set-up 1
        Part("laid-down", CARD, many=True, seen=ALL),
    )
    drawn = Field("coins", CARD, many=True, zone="coins.{seat}")
    build.event("got-change", Field("seat", SEAT), drawn)
    coins = Coins()
    purse = BagPurse(coins, EACH, "got-change", COINS, LAID_DOWN)
    build.add(coins)
    build.add(purse)
    build.add(Coin(purse))
    build.stage("P5", "change", GiveChange(purse))
    build.add(CoinView(purse))
