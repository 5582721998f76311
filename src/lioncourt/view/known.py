"""What a perfect memory knows of every hand, from what everybody saw (core 9).

Money is dealt, taken and paid openly, so in the base game it knows everything. Nothing here looks
at a hand, only at public events, whose specs say whether cards go into a hand or leave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, SEAT
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.ids import NONE

if TYPE_CHECKING:
    from lioncourt.core.events import Event
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.view.types import Known


MONEY_STOCK: Final = ""  # the stock of cards dealt from the money


@dataclass(frozen=True)
class KnownHand:
    """What is certain about one hand: some cards by name, and how many others there are.

    `stocked` says how many of those belong to each `Stock` except the money: backs are visible.
    """

    seat: int
    cards: tuple[str, ...]
    unknown: int
    stocked: tuple[tuple[str, int], ...] = ()

    def to_data(self) -> Known:
        """Returns this as JSON data."""
        return {"seat": self.seat, "cards": list(self.cards), "unknown": self.unknown}


def known_hands(rules: Ruleset, events: Iterable[Event]) -> list[KnownHand]:
    """Returns, by seat, what follows from the public events of a whole game, including set-up."""
    return list(new_memory(rules).after(rules, events).hands)


class Memory:
    """All hands as a spectator remembers them; immutable, so each move may keep its own."""

    __slots__ = ("hands",)

    def __init__(self, hands: tuple[KnownHand, ...]) -> None:
        self.hands: Final = hands  # by seat

    def after(self, rules: Ruleset, events: Iterable[Event]) -> Memory:
        """Returns what is remembered after some more events."""
        followed: dict[int, _Hand] = {}  # those that change
        for event in events:
            if event.spec.hand:
                seat = _seat_of(event)
                if seat not in followed:
                    followed[seat] = _Hand(rules, self.hands[seat])
                moved = _hand_cards(rules, event, event.args)
                shown = _hand_cards(rules, event, event.args_for(NONE))
                seen = [card for card in shown if card >= 0]
                # Hand sizes are public, so everybody counts the cards that nobody else saw.
                followed[seat].follow(event.spec.hand, seen, moved)
        if not followed:
            return self
        hands = list(self.hands)
        for seat, hand in followed.items():
            hands[seat] = hand.known_hand(rules, seat)
        return Memory(tuple(hands))


def new_memory(rules: Ruleset) -> Memory:
    """Returns what is remembered before the game begins: all hands are empty."""
    return Memory(tuple(KnownHand(seat, (), 0) for seat in range(rules.seats)))


def _seat_of(event: Event) -> int:
    """Returns whose hand the event is about, which is never hidden."""
    return next(value for field, value in event.spec.spread(event.args) if field.kind == SEAT)


def _hand_cards(rules: Ruleset, event: Event, args: tuple[int, ...]) -> list[int]:
    """Returns the cards among the arguments that belong in hands, not in another purse."""
    if not args:
        return []
    purse_of = rules.catalogue.card_purse
    return [
        value
        for field, value in event.spec.spread(args)
        if field.kind == CARD and (value == NONE or purse_of[value] == HAND_PURSE)
    ]


class _Hand:
    """One hand as a spectator follows it."""

    def __init__(self, rules: Ruleset, hand: KnownHand) -> None:
        self.stock_of: Final = rules.catalogue.card_stock
        self.known = Counter(rules.catalogue.card_id[name] for name in hand.cards)
        self.unknown = Counter(dict(hand.stocked))  # by stock
        self.unknown[MONEY_STOCK] += hand.unknown - self.unknown.total()

    def known_hand(self, rules: Ruleset, seat: int) -> KnownHand:
        """Returns what is certain about it now."""
        names = rules.catalogue.card_name
        cards = tuple(names[card] for card in sorted(self.known.elements()))
        stocked = [(stock, n) for stock, n in sorted(self.unknown.items()) if stock and n]
        return KnownHand(seat, cards, self.unknown.total(), tuple(stocked))

    def follow(self, direction: int, seen: list[int], moved: list[int]) -> None:
        """Notes that cards came (+1) or left (-1), some of them seen; all show their stock."""
        unseen = Counter(self.stock_of[card] for card in moved)
        unseen.subtract(self.stock_of[card] for card in seen)
        if direction > 0:
            self.known.update(seen)
            self.unknown.update(unseen)
            return
        for card in seen:
            if self.known[card]:
                self.known[card] -= 1
            else:
                self.unknown[self.stock_of[card]] -= 1
        for stock, number in unseen.items():
            if number:
                self._lose_unseen(stock, number)

    def _lose_unseen(self, stock: str, number: int) -> None:
        """Forgets what is no longer certain: any cards of the stock may have left."""
        mine = {card: n for card, n in self.known.items() if self.stock_of[card] == stock}
        size = sum(mine.values()) + self.unknown[stock] - number
        kept = {card: copies - number for card, copies in mine.items() if copies > number}
        others = {card: n for card, n in self.known.items() if card not in mine}
        self.known = Counter({**others, **kept})
        self.unknown[stock] = size - sum(kept.values())
