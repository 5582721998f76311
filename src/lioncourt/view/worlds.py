"""Worlds: states that agree with all that a seat knows and are otherwise random.

A bot may search them. They give away nothing hidden, as nothing hidden goes in: face-down pieces
are only looked at all together, never by who has which (`tests/view/test_worlds.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from lioncourt.core.deck import Deck
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.core.tops import DECK, Top, known_tops
from lioncourt.view.known import MONEY_STOCK

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.known import KnownHand


def determinize(
    rules: Ruleset, state: State, seat: int, known: Iterable[KnownHand], dice: Dice
) -> State:
    """Returns a world for a seat; for many of them, use `Worlds`."""
    return Worlds(rules, state, seat, known).sample(dice)


class Worlds:
    """The worlds that a seat may be in, given what a perfect memory knows of all hands.

    What the seat itself put back on top of the deck or a supply lies there in all of them.

    Supplies and the deck's pool have no order and are known by subtraction, and so is the number of
    cards in each pile of the deck. All the rest is drawn anew for each world: the generator, cards
    in other hands that nobody saw, and what modules keep secret.
    """

    __slots__ = ("_known", "_partly_known", "_tops", "_unseen", "_world", "rules", "seat")

    def __init__(self, rules: Ruleset, state: State, seat: int, known: Iterable[KnownHand]) -> None:
        self.rules: Final = rules
        self.seat: Final = seat
        world = state.copy()
        unseen = Counter(state.deck.pool)
        for rule in rules.stocks:
            unseen.update(rule.hidden(rules, state))
        partly_known: list[KnownHand] = []
        for hand in known:
            if hand.seat == seat:
                continue
            cards = tuple(sorted([rules.catalogue.card_id[name] for name in hand.cards]))
            unseen.update(state.hands[hand.seat].cards)
            unseen.subtract(cards)
            world.hands[hand.seat] = Hand(cards)
            if hand.unknown:
                partly_known.append(hand)
        self._partly_known: Final = partly_known
        # By stock: what the seat can't see, in hands and elsewhere
        self._unseen: Final = _by_stock(rules, unseen)
        world.deck = Deck(tuple(self._unseen[MONEY_STOCK]), state.deck.piles)
        stocks = (DECK, *range(len(state.supply))) if state.tops else ()
        seen = [(stock, known_tops(state.tops, stock, seat)) for stock in stocks]
        self._tops: Final = [(stock, pieces) for stock, pieces in seen if pieces]
        # While a world is drawn, its tops are those that the seat knows: what lies there stays.
        self._known: Final = tuple(
            [(stock, p, 1 << seat) for stock, pieces in self._tops for p in pieces if p != NONE]
        )
        # What is kept is itself such a world: the true state is not remembered.
        self._world = world
        self._world = self.sample(Dice(0))

    def sample(self, dice: Dice) -> State:
        """Returns one of the worlds; the same dice give the same world."""
        world = self._world.copy()
        world.rng = dice.generator()
        world.tops = self._known
        if self._partly_known or self.rules.stocks:
            self._deal(world, dice)
        rules, seat = self.rules, self.seat
        for secret in rules.secrets:
            secret.redraw(rules, world, seat, dice)
        world.tops = ()
        for stock, pieces in self._tops:
            _lay_on_top(world, seat, stock, pieces, dice)
        frames = world.frames
        for at, frame in enumerate(frames):
            frames[at] = rules.handlers[frame.kind].redrawn(rules, world, frame, seat, dice)
        return world

    def _deal(self, world: State, dice: Dice) -> None:
        """Deals the cards that nobody saw; the rest lie where they were dealt from."""
        left = {stock: list(cards) for stock, cards in self._unseen.items()}
        stock_of = self.rules.catalogue.card_stock
        on_top: list[int] = []  # what the seat knows to lie there is in nobody's hand
        for card in [card for stock, card, _ in self._known if stock == DECK]:
            if card in left[stock_of[card]]:
                left[stock_of[card]].remove(card)
                on_top.append(card)
        for hand in self._partly_known:
            numbers = dict(hand.stocked)
            numbers[MONEY_STOCK] = hand.unknown - sum(numbers.values())
            cards = [self.rules.catalogue.card_id[name] for name in hand.cards]
            for stock, number in numbers.items():
                cards += [left[stock].pop(dice.below(len(left[stock]))) for _ in range(number)]
            world.hands[hand.seat] = Hand(tuple(sorted(cards)))
        for card in on_top:
            left[stock_of[card]].append(card)
            left[stock_of[card]].sort()
        world.deck = Deck(tuple(left[MONEY_STOCK]), world.deck.piles)
        for rule in self.rules.stocks:
            rule.hide(self.rules, world, tuple(left[rule.name]), dice)


def _by_stock(rules: Ruleset, cards: Counter[int]) -> dict[str, list[int]]:
    """Returns cards by their stock, sorted."""
    found: dict[str, list[int]] = {MONEY_STOCK: []}
    for rule in rules.stocks:
        found[rule.name] = []
    for card in sorted(cards.elements()):
        found[rules.catalogue.card_stock[card]].append(card)
    return found


def _lay_on_top(world: State, seat: int, stock: int, pieces: tuple[int, ...], dice: Dice) -> None:
    """Lays on top of a stock what a seat knows there, with random pieces where it doesn't."""
    pool = list(world.deck.pool if stock == DECK else world.supply[stock])
    spare = len(pool)
    if stock == DECK and world.deck.piles:
        spare = world.deck.piles[0].plain
    for piece in pieces:
        if piece in pool:
            pool.remove(piece)
            spare -= 1
    lying: list[Top] = []
    for piece in pieces:
        unknown = piece == NONE
        if unknown and not (pool and spare > 0):
            break  # only special cards are left: what lies below is random
        spare -= int(unknown)
        shown = pool.pop(dice.below(len(pool))) if unknown else piece
        if stock == DECK:
            world.deck = world.deck.raised(shown)
        lying.append((stock, shown, 0 if unknown else 1 << seat))
    world.tops += tuple(lying)
