"""A character turns up: the auction, and the payment of the winner (characters play 1-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lioncourt.core.actions import Action
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.payments import least_payments
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Drawn, FrameHandler
from lioncourt.core.state import State
from lioncourt.core.values import contains_all
from lioncourt.core.verbs import emit, finish, pay, push
from lioncourt.games.common.buying import money_of, pieces_of
from lioncourt.games.common.window import from_next
from lioncourt.modules.characters.cast import COIN, ROLE, SPARE, Facts, Ints, card_worth, gain, part


class TurnsUp(Drawn):
    """A character is auctioned at once; the seat next to move begins (characters play 1, 2)."""

    tiles: ClassVar[bool] = False

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != ROLE:
            return False
        emit(rules, state, "auctioned", (card,))
        data = (card, 0, *from_next(rules, state))
        push(state, Frame(rules.handler_id["auction"], NONE, 0, data))
        return True


def worth(rules: Ruleset, pieces: Ints) -> int:
    """Returns what money is worth."""
    return sum([rules.catalogue.card_value[piece] for piece in pieces])


def money_by_currency(rules: Ruleset, state: State, seat: int) -> list[Ints]:
    """Returns the money of a seat, currency by currency."""
    currencies = range(len(rules.catalogue.currency_name))
    return [money_of(rules, state, seat, currency) for currency in currencies]


def limit_of(rules: Ruleset, state: State, seat: int) -> int:
    """Returns the highest bid that a seat could pay in one currency (characters play 3)."""
    return max([worth(rules, money) for money in money_by_currency(rules, state, seat)])


class Auction(FrameHandler):
    """Bid more, or withdraw for good (characters play 2)?

    The data: the card, the highest bid, the seats still in it. Who bid last stands last.
    """

    def seat_of(self, frame: Frame) -> int:
        return frame.data[2]

    def question(self, frame: Frame) -> str:
        return "auction"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        bid, withdraw = rules.action_spec["bid"], rules.action_spec["withdraw"]
        bids = range(frame.data[1] + 1, limit_of(rules, state, frame.data[2]) + 1)
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
        if action.args[0] <= frame.data[1]:
            return Refusal("bid-more", "characters play 2", {"highest": str(frame.data[1])})
        limit = limit_of(rules, state, frame.data[2])
        too_high = action.args[0] > limit
        return Refusal("bid-less", "characters play 3", {"limit": str(limit)}) if too_high else None

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> Facts:
        name = rules.catalogue.card_name[frame.data[0]]
        return {"card": name, "highest": frame.data[1], "bidders": list(frame.data[2:])}

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Facts:
        card, highest, seat, *_ = frame.data
        if action.kind != "bid":
            return {"hint": 0.0}
        hint = card_worth(rules, state, card) - COIN * action.args[0]
        return {"highest": highest, "limit": limit_of(rules, state, seat), "hint": hint}


class PayBid(FrameHandler):
    """With which money of one currency does the winner pay (characters play 4)?"""

    def question(self, frame: Frame) -> str:
        return "pay-bid"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        spec, values = rules.action_spec["pay-bid"], rules.catalogue.card_value
        found: list[Action] = []
        for money in money_by_currency(rules, state, frame.seat):
            payments = least_payments(money, values, frame.data[1])
            found.extend([Action(spec, pieces) for pieces in payments])
        return sorted(found)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        card, highest = frame.data
        finish(state)
        pay(rules, state, frame.seat, action.args)
        gain(rules, state, frame.seat, card)
        emit(rules, state, "won", (frame.seat, card))
        if rules.catalogue.card_name[card] == "troubadour" and part(rules, state, SPARE):
            push(state, Frame(rules.handler_id["troubadour"], frame.seat))
        emit(rules, state, "paid-bid", (frame.seat, highest, *action.args))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.kind != "pay-bid":
            return not_now(action)
        if not contains_all(pieces_of(rules, state, frame.seat), action.args):
            return Refusal("not-in-hand", "characters play 4")
        currencies = {rules.catalogue.card_currency[piece] for piece in action.args}
        if len(currencies) == 1 and worth(rules, action.args) >= frame.data[1]:
            return None  # also more than needed
        return Refusal("bid-unpaid", "characters play 4", {"bid": str(frame.data[1])})

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Facts:
        paid = worth(rules, action.args)
        return {"price": frame.data[1], "worth": paid, "hint": -COIN * paid}
