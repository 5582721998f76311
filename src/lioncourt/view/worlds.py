"""Worlds: states that agree with all that a seat knows, and are otherwise left to chance.

A bot may search in them. Nothing hidden can be read from them, as nothing hidden goes in: what lies
face down is looked at all together, never who has which of it (`tests/view/test_worlds.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from lioncourt.core.deck import Deck
from lioncourt.core.hand import Hand
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.known import KnownHand


def determinize(
    rules: Ruleset, state: State, seat: int, known: Iterable[KnownHand], dice: Dice
) -> State:
    """Returns a world for a seat; who wants many of them asks `Worlds`."""
    return Worlds(rules, state, seat, known).sample(dice)


class Worlds:
    """The worlds in which a seat may be, given what a perfect memory knows of all hands.

    Supplies and the pool of the deck have no order and are known by subtraction; so is, of the
    deck, how many cards lie in each pile. All that is left is drawn anew for each world: the
    generator, cards in other hands that nobody saw, and what modules keep secret.
    """

    __slots__ = ("_partly_known", "_unseen", "_world", "rules", "seat")

    def __init__(self, rules: Ruleset, state: State, seat: int, known: Iterable[KnownHand]) -> None:
        self.rules: Final = rules
        self.seat: Final = seat
        world = state.copy()
        unseen = Counter(state.deck.pool)
        partly_known: list[tuple[int, tuple[int, ...], int]] = []
        for hand in known:
            if hand.seat == seat:
                continue
            cards = tuple(sorted([rules.catalogue.card_id[name] for name in hand.cards]))
            unseen.update(state.hands[hand.seat].cards)
            unseen.subtract(cards)
            world.hands[hand.seat] = Hand(cards)
            if hand.unknown:
                partly_known.append((hand.seat, cards, hand.unknown))
        self._partly_known: Final = partly_known  # seats with some cards, and how many others
        self._unseen: Final = tuple(sorted(unseen.elements()))
        world.deck = Deck(self._unseen, state.deck.piles)
        # What is kept is such a world itself: the true state is not remembered.
        self._world = world
        self._world = self.sample(Dice(0))

    def sample(self, dice: Dice) -> State:
        """Returns one of the worlds; the same dice give the same world."""
        world = self._world.copy()
        world.rng = dice.generator()
        if self._partly_known:
            self._deal(world, dice)
        rules, seat = self.rules, self.seat
        for secret in rules.secrets:
            secret.redraw(rules, world, seat, dice)
        frames = world.frames
        for at, frame in enumerate(frames):
            frames[at] = rules.handlers[frame.kind].redrawn(rules, world, frame, seat, dice)
        return world

    def _deal(self, world: State, dice: Dice) -> None:
        """Deals the cards that nobody saw; the rest of them is the pool of the deck."""
        left = list(self._unseen)
        for owner, cards, unknown in self._partly_known:
            drawn = [left.pop(dice.below(len(left))) for _ in range(unknown)]
            world.hands[owner] = Hand(tuple(sorted([*cards, *drawn])))
        world.deck = Deck(tuple(left), world.deck.piles)
