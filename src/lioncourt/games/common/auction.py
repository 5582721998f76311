"""Auctions: a card is sold at once to the highest bidder, who pays in one currency."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import CARD, NUMBER, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import ONE_CURRENCY, Sale
from lioncourt.core.seams import ForSale, FrameHandler, Observation, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import NICHE
from lioncourt.core.verbs import emit, finish, push
from lioncourt.games.common.buying import Payments
from lioncourt.games.common.paying import bill_of, pay, pools_for, worth_of
from lioncourt.games.common.senses import AuctionSense
from lioncourt.games.common.window import from_next
from lioncourt.games.common.zones import Data, cards_zone, counter

_ON_SALE: Final = (Field("card", CARD), Field("bid", NUMBER))


def auction_off(rules: Ruleset, state: State, card: int) -> None:
    """Starts an auction of a card; the seat next to move begins."""
    emit(rules, state, "auctioned", (card,))
    data = (card, 0, *from_next(rules, state))
    push(state, Frame(rules.handler_id["auction"], NONE, 0, data))


def highest_bid(rules: Ruleset, state: State, seat: int) -> int:
    """Returns the most that a seat could pay in one currency."""
    pools = pools_for(rules, state, seat, bid_of(0))
    return max([worth_of(rules, pool.pieces) for pool in pools])


def bid_of(amount: int) -> Sale:
    """Returns the sale that was bid for: one currency, no tile, no terms."""
    return Sale(
        NONE,
        NONE,
        ONE_CURRENCY,
        amount,
        acts_again=False,
        like_tile=False,
        is_bid=True,
        takes_terms=False,
    )


def leader(rules: Ruleset, frame: Frame) -> int:
    """Returns the seat with the highest bid of an auction, or NONE."""
    if frame.kind == rules.handler_id["pay-bid"]:
        return frame.seat
    return frame.data[-1] if frame.data[1] else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(FrameHandler):
    """Bid more, or withdraw for good?

    The data: the card, the highest bid, the seats still in it, the last bidder last. Refusals cite
    the rules that bids must rise and that the bidder must be able to pay.
    """

    fields: ClassVar[tuple[Field, ...]] = (*_ON_SALE, Field("bidders", SEAT, many=True))

    def __init__(self, rising: str, payable: str) -> None:
        self.rising: Final = rising
        self.payable: Final = payable

    def seat_of(self, frame: Frame) -> int:
        return frame.data[2]

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.card_name[frame.data[0]],)

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
        _, highest, seat, *_ = frame.data
        if action.kind != "bid":
            return {}
        return {"highest": highest, "limit": highest_bid(rules, state, seat)}


@mypyc_attr(allow_interpreted_subclasses=True)
class PayBid(FrameHandler):
    """Which money of one currency does the winner pay with?

    The data: the card and the bid. Refusals cite the rule.
    """

    fields: ClassVar[tuple[Field, ...]] = _ON_SALE

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule

    def won(self, rules: Ruleset, state: State, seat: int, card: int) -> None:
        """Hands the card over."""
        raise NotImplementedError

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.card_name[frame.data[0]],)

    def sales(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[ForSale]:
        return ((rules.action_spec["pay-bid"], (), bid_of(frame.data[1])),)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Payments:
        return Payments(rules, state, frame.seat, self.sales(rules, state, frame))

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        action = self.options(rules, state, frame).random(dice)
        assert action is not None  # nobody may bid more than they can pay
        return action

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
        reason = bill_of(rules, state, frame.seat, bid_of(frame.data[1]), action.args).refusal
        if reason is None:
            return None  # overpaying is allowed
        key = "not-in-hand" if reason.key == "not-in-hand" else "bid-unpaid"
        return Refusal(key, self.rule, {"bid": str(frame.data[1])})

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        paid = sum([rules.catalogue.card_value[piece] for piece in action.args])
        return {"price": frame.data[1], "worth": paid}


class AuctionView(View):
    """Everybody sees what is auctioned, and the highest bid as a counter of whoever made it."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for frame in state.frames:
            if frame.kind in (rules.handler_id["auction"], rules.handler_id["pay-bid"]):
                found.append(cards_zone(rules, "auction", frame.data[:1], place=NICHE))
                leads = leader(rules, frame)
                found.append(counter("bid", frame.data[1], place=NICHE, seat=leads))
        return found


class AuctionObservation(Observation):
    """The same for learning agents: the highest bid, and 1 for the card being auctioned."""

    name = "auction"

    def names(self, rules: Ruleset) -> Sequence[str]:
        return ("bid", *rules.catalogue.card_name)

    def numbers(self, rules: Ruleset, state: State, seat: int) -> Sequence[float]:
        found = [0.0] * (1 + len(rules.catalogue.card_name))
        for frame in state.frames:
            if frame.kind in (rules.handler_id["auction"], rules.handler_id["pay-bid"]):
                found[0] = frame.data[1] / 10
                found[1 + frame.data[0]] = 1.0
        return found


def install_auction(build: Build, auction: Auction, payment: PayBid) -> None:
    """Installs auctions; the module has the texts of their actions, events and zones."""
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
    build.action("withdraw", declines=True)
    build.action("pay-bid", paid)
    build.handler("auction", auction)
    build.handler("pay-bid", payment)
    build.add(AuctionView())
    build.add(AuctionObservation())
    build.add(AuctionSense())
