"""Auctions: a card is sold at once to whoever bids most and pays it in one currency."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import CARD, NUMBER, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.payments import least_payments
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler, View
from lioncourt.core.state import State
from lioncourt.core.values import contains_all
from lioncourt.core.verbs import emit, finish, pay, push
from lioncourt.games.common.buying import money_of, pieces_of, worth_if_of, worth_in
from lioncourt.games.common.window import from_next
from lioncourt.games.common.zones import Data, cards_zone, counter

COIN: Final = 0.7  # points for a unit of money, in hints; with less, bots bid too high


def auction_off(rules: Ruleset, state: State, card: int) -> None:
    """Starts an auction of a card; the seat next to move begins."""
    emit(rules, state, "auctioned", (card,))
    data = (card, 0, *from_next(rules, state))
    push(state, Frame(rules.handler_id["auction"], NONE, 0, data))


def highest_bid(rules: Ruleset, state: State, seat: int) -> int:
    """Returns the most that a seat could pay in one currency."""
    currencies = range(len(rules.catalogue.currency_name))
    return max([worth_in(rules, state, seat, currency) for currency in currencies])


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(FrameHandler):
    """Bid more, or withdraw for good?

    The data: the card, the highest bid, the seats still in it. Who bid last stands last. Refusals
    cite the rules that bids rise and that they can be paid.
    """

    def __init__(self, rising: str, payable: str) -> None:
        self.rising: Final = rising
        self.payable: Final = payable

    def worth(self, rules: Ruleset, state: State, card: int) -> float:
        """Returns about what a card is worth in points."""
        raise NotImplementedError

    def seat_of(self, frame: Frame) -> int:
        return frame.data[2]

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        bid, withdraw = rules.action_spec["bid"], rules.action_spec["withdraw"]
        bids = range(frame.data[1] + 1, highest_bid(rules, state, frame.data[2]) + 1)
        return [*[Action(bid, (amount,)) for amount in bids], Action(withdraw)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        card, highest, seat, *others = frame.data
        finish(state)
        if action.kind == "bid":
            highest = action.args[0]
            others.append(seat)
        emit(rules, state, action.kind, (seat, *action.args))
        if highest and len(others) == 1:
            push(state, Frame(rules.handler_id["pay-bid"], others[0], 0, (card, highest)))
        elif others:
            push(state, Frame(frame.kind, NONE, 0, (card, highest, *others)))
        else:
            emit(rules, state, "unsold", (card,))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.kind != "bid":
            return not_now(action)
        amount, highest = action.args[0], frame.data[1]
        if amount <= highest:
            return Refusal("bid-more", self.rising, {"highest": str(highest)})
        limit = highest_bid(rules, state, frame.data[2])
        too_high = amount > limit
        return Refusal("bid-less", self.payable, {"limit": str(limit)}) if too_high else None

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> Data:
        name = rules.catalogue.card_name[frame.data[0]]
        return {"card": name, "highest": frame.data[1], "bidders": list(frame.data[2:])}

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        card, highest, seat, *_ = frame.data
        if action.kind != "bid":
            return {"hint": 0.0}
        hint = self.worth(rules, state, card) - COIN * action.args[0]
        return {"highest": highest, "limit": highest_bid(rules, state, seat), "hint": hint}


@mypyc_attr(allow_interpreted_subclasses=True)
class PayBid(FrameHandler):
    """With which money of one currency does the winner pay?

    The data: the card and the bid. Refusals cite the rule.
    """

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def won(self, rules: Ruleset, state: State, seat: int, card: int) -> None:
        """Hands the card over."""
        raise NotImplementedError

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        spec, values = rules.action_spec["pay-bid"], rules.catalogue.card_value
        found: list[Action] = []
        for currency in range(len(rules.catalogue.currency_name)):
            money = money_of(rules, state, frame.seat, currency)
            payments = least_payments(money, values, frame.data[1])
            found.extend([Action(spec, pieces) for pieces in payments])
        return sorted(found)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        card, bid = frame.data
        finish(state)
        pay(rules, state, frame.seat, action.args)
        self.won(rules, state, frame.seat, card)
        emit(rules, state, "won", (frame.seat, card))
        emit(rules, state, "paid-bid", (frame.seat, bid, *action.args))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.kind != "pay-bid":
            return not_now(action)
        pieces, bid = action.args, frame.data[1]
        if not contains_all(pieces_of(rules, state, frame.seat), pieces):
            return Refusal("not-in-hand", self.rule)
        if pieces and worth_if_of(rules, pieces, rules.catalogue.card_currency[pieces[0]]) >= bid:
            return None  # also more than needed
        return Refusal("bid-unpaid", self.rule, {"bid": str(bid)})

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        paid = sum([rules.catalogue.card_value[piece] for piece in action.args])
        return {"price": frame.data[1], "worth": paid, "hint": -COIN * paid}


class AuctionView(View):
    """Everybody sees what is auctioned, and the highest bid."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        found: list[Data] = []
        for frame in state.frames:
            if frame.kind in (rules.handler_id["auction"], rules.handler_id["pay-bid"]):
                found.append(cards_zone(rules, "auction", frame.data[:1]))
                found.append(counter("bid", frame.data[1]))
        return found


def install_auction(build: Build, auction: Auction, payment: PayBid) -> None:
    """Installs auctions; the texts of their actions, events and zones are the module's."""
    seat, card = Field("seat", SEAT), Field("card", CARD)
    amount = Field("amount", NUMBER)
    paid = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.event("auctioned", card)
    build.event("bid", seat, amount)
    build.event("withdraw", seat)
    build.event("unsold", card)
    build.event("won", seat, card)
    build.event("paid-bid", seat, amount, paid, hand=-1)
    build.action("bid", amount)
    build.action("withdraw")
    build.action("pay-bid", paid)
    build.handler("auction", auction)
    build.handler("pay-bid", payment)
    build.add(AuctionView())
