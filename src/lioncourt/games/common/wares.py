"""Buying something other than a tile of the market, with the same payments and script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import CARD, NUMBER, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import ForSale, MainAction
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.games.common.buying import (
    Payments,
    bill_facts,
    start_purchase,
)
from lioncourt.games.common.listing import draw_purchase
from lioncourt.games.common.paying import Bill, bill_of, pay


@mypyc_attr(allow_interpreted_subclasses=True)
class BuyWare(MainAction):
    """Buy something that is for sale beside the market.

    The first arguments of an action name the ware, the others the pieces given for it. A rule says
    what is for sale (`wares`) and how (`sale_of`), and hands it over; payments, the event, facts,
    refusals and the purchase script are those of every purchase. A ware not paid for by worth
    overrides `bill`, `options` and `sample`; one whose payment isn't spent, such as a bid, `take`.
    """

    cites: ClassVar[str] = "core 4.2"  # the rule that says what is for sale

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        """Returns what a seat could buy now if it can pay: arguments of the action, sorted."""
        raise NotImplementedError

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...]) -> Sale:
        """Returns how a ware is sold: its price and currency, and what else a sale says."""
        raise NotImplementedError

    def hand_over(
        self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...], bill: Bill
    ) -> None:
        """Gives the seat what it paid for; any question it asks comes first (order P4)."""
        raise NotImplementedError

    def take(self, rules: Ruleset, state: State, seat: int, bill: Bill) -> None:
        """Takes what is given: spends it, or passes it to the seller."""
        pay(rules, state, seat, bill.given, bill.sale.seller)

    def split(self, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Returns the arguments that name the ware, and the pieces given for it."""
        size = len(self.spec.fields) - 1
        return action.args[:size], action.args[size:]

    def bill(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        ware: tuple[int, ...],
        given: tuple[int, ...],
    ) -> Bill:
        """Returns what the pieces given for a ware come to."""
        return bill_of(rules, state, seat, self.sale_of(rules, state, seat, ware), given)

    def sales(self, rules: Ruleset, state: State, seat: int) -> Sequence[ForSale]:
        return [
            (self.spec, ware, self.sale_of(rules, state, seat, ware))
            for ware in self.wares(rules, state, seat)
        ]

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return Payments(rules, state, seat, self.sales(rules, state, seat))

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        return draw_purchase(rules, state, seat, self.sales(rules, state, seat), dice)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        ware, given = self.split(action)
        if ware not in self.wares(rules, state, seat):
            return Refusal("not-for-sale", self.cites)
        return self.bill(rules, state, seat, ware, given).refusal

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        ware, given = self.split(action)
        bill = self.bill(rules, state, seat, ware, given)
        self.take(rules, state, seat, bill)
        emit(
            rules,
            state,
            event_of(self.spec.name),
            (seat, *ware, bill.sale.price, bill.worth, *given),
        )
        start_purchase(rules, state, seat, bill)
        self.hand_over(rules, state, seat, ware, bill)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return bill_facts(rules, state, seat, self.bill(rules, state, seat, *self.split(action)))


def event_of(action: str) -> str:
    """Returns the name of the event for a ware bought by an action."""
    return f"bought-{action}"


def ware_action(build: Build, name: str, *ware: Field) -> Spec:
    """Declares the action that buys a ware, and the event that tells of it: bought-NAME."""
    paid = Field("cards", CARD, many=True, zone="hand.{seat}")
    price, worth = Field("price", NUMBER), Field("worth", NUMBER)
    build.event(event_of(name), Field("seat", SEAT), *ware, price, worth, paid, hand=-1)
    return build.action(name, *ware, paid)
