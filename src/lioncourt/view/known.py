"""What a perfect memory knows of every hand, from what everybody saw (core 9).

Money is dealt, taken and paid openly, so in the base game that is all of it. Nothing here looks at
a hand: only at public events, which say by their spec whether cards go into a hand or leave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lioncourt.core.actions import CARD, SEAT
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.ids import NONE

if TYPE_CHECKING:
    from lioncourt.core.events import Event
    from lioncourt.core.ruleset import Ruleset


@dataclass(frozen=True)
class KnownHand:
    """What is certain of one hand: some cards by name, and how many others there are."""

    seat: int
    cards: tuple[str, ...]
    unknown: int

    def to_data(self) -> dict[str, Any]:
        """Returns it as JSON data."""
        return {"seat": self.seat, "cards": list(self.cards), "unknown": self.unknown}


def known_hands(rules: Ruleset, events: Iterable[Event]) -> list[KnownHand]:
    """Returns what follows from the public events of a whole game, set-up included, by seat."""
    memories = [_Memory() for _ in range(rules.seats)]
    for event in events:
        if event.spec.hand:
            seat = _seat_of(event)
            moved = _hand_cards(rules, event, event.args)
            seen = [card for card in _hand_cards(rules, event, event.args_for(NONE)) if card >= 0]
            # Hand sizes are public, so everybody counts the cards that nobody else saw.
            memories[seat].follow(event.spec.hand, seen, len(moved) - len(seen))
    names = rules.catalogue.card_name
    return [
        KnownHand(
            seat, tuple(names[card] for card in sorted(memory.known.elements())), memory.unknown
        )
        for seat, memory in enumerate(memories)
    ]


def _seat_of(event: Event) -> int:
    """Returns whose hand the event is about; who draws or pays is never hidden."""
    return next(value for field, value in event.spec.spread(event.args) if field.kind == SEAT)


def _hand_cards(rules: Ruleset, event: Event, args: tuple[int, ...]) -> list[int]:
    """Returns the cards among the arguments that live in hands, not in another purse."""
    if not args:
        return []
    purse_of = rules.catalogue.card_purse
    return [
        value
        for field, value in event.spec.spread(args)
        if field.kind == CARD and (value == NONE or purse_of[value] == HAND_PURSE)
    ]


class _Memory:
    """One hand as a spectator remembers it."""

    def __init__(self) -> None:
        self.known: Counter[int] = Counter()
        self.unknown = 0

    def follow(self, direction: int, seen: list[int], unseen: int) -> None:
        """Takes in that cards came (+1) or left (-1), some of them unseen."""
        if direction > 0:
            self.known.update(seen)
            self.unknown += unseen
            return
        for card in seen:
            if self.known[card]:
                self.known[card] -= 1
            else:
                self.unknown -= 1
        if unseen:
            self._lose_unseen(unseen)

    def _lose_unseen(self, unseen: int) -> None:
        """Forgets what is no longer certain: any of the cards may be among those that left."""
        size = self.known.total() + self.unknown - unseen
        self.known = Counter(
            {card: copies - unseen for card, copies in self.known.items() if copies > unseen}
        )
        self.unknown = size - self.known.total()
