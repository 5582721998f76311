"""Looking at the top of the deck or a supply: the seat takes some pieces and puts the rest back.

All that a seat has seen lies on top of its stock, where only that seat knows it (`State.tops`), so
views, worlds and records need nothing else. A frame's data say how many pieces lie before the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import NUMBER, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import FrameHandler
from lioncourt.core.seen import (
    look_at_deck,
    look_at_supply,
    sink_top,
    take_top_card,
    take_top_tile,
)
from lioncourt.core.tops import DECK, first_tops
from lioncourt.core.verbs import deal_card, deal_unseen, finish, replace_top

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

THE_DECK: Final = ""  # instead of the name of a supply


def stock_named(rules: Ruleset, name: str) -> int:
    """Returns the stock number of a supply or of the deck."""
    return DECK if name == THE_DECK else rules.catalogue.supply_name.index(name)


def look_at_top(
    rules: Ruleset, state: State, seat: int, stock: int, number: int
) -> tuple[int, ...]:
    """Shows a seat the first pieces of a stock, or all if there are fewer, and returns them."""
    if stock == DECK:
        return look_at_deck(rules, state, seat, number)
    return look_at_supply(state, stock, seat, number)


def to_hand(rules: Ruleset, state: State, seat: int, card: int) -> None:
    """Puts a card that a seat has looked at into its hand, unseen if such cards may be.

    A special card without a stock is shown, as everybody knows how many of those are in the piles.
    """
    if rules.catalogue.card_copies[card] or rules.catalogue.card_stock[card]:
        deal_unseen(rules, state, seat, (card,))
    else:
        deal_card(rules, state, seat, card)


@mypyc_attr(allow_interpreted_subclasses=True)
class Looking(FrameHandler):
    """Asks a seat what to do with some of the pieces that it has looked at.

    Others must not learn what they are, so it asks even if there is no choice. `reason` is why
    nothing else may be done.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("number", NUMBER),)

    def __init__(self, supply: str, reason: str, rule: str, *specs: Spec) -> None:
        self.supply: Final = supply
        self.reason: Final = reason
        self.rule: Final = rule  # its number
        self.specs: Final = specs

    def seen(self, rules: Ruleset, state: State, frame: Frame) -> list[int]:
        """Returns what lies before the seat, each kind once."""
        stock = stock_named(rules, self.supply)
        return sorted(set(first_tops(state.tops, stock, frame.data[0])))

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.specs[0], (piece,)) for piece in self.seen(rules, state, frame)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal(self.reason, self.rule)

    def take(self, rules: Ruleset, state: State, frame: Frame, *pieces: int, order: str) -> None:
        """Takes some of the pieces away and goes on to put the rest back."""
        (number,) = frame.data
        for piece in pieces:
            if self.supply == THE_DECK:
                take_top_card(rules, state, piece, number, frame.seat)
            else:
                stock = stock_named(rules, self.supply)
                take_top_tile(state, stock, piece, number, frame.seat)
            number -= 1
        replace_top(state, Frame(rules.handler_id[order], frame.seat, 0, (number,)))

    def redrawn(self, rules: Ruleset, state: State, frame: Frame, seat: int, dice: Dice) -> Frame:
        if seat != frame.seat:  # the seat that was asked has looked at some pieces, whichever
            look_at_top(rules, state, frame.seat, stock_named(rules, self.supply), frame.data[0])
        return frame


class PutBack(Looking):
    """Which one next? The last one lies on top; a single one just stays there."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if frame.data[0] > 1:
            return True
        finish(state)
        return False

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        (number,) = frame.data
        stock = stock_named(rules, self.supply)
        sink_top(state, stock, action.args[0], number, frame.seat)
        replace_top(state, Frame(frame.kind, frame.seat, 0, (number - 1,)))
