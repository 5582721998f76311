"""A module's own stock of cards: some dealt to hands face down, some hidden in the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage, Stock
from lioncourt.core.state import State
from lioncourt.core.verbs import deal_unseen, draw_number, shuffle_in
from lioncourt.games.common.specials import lay_in_piles, lying_in_piles


@mypyc_attr(allow_interpreted_subclasses=True)
class StockCards(Components):
    """Adds kinds of cards that share a stock, each with some copies; keeps their `kinds`."""

    def __init__(self, copies: int) -> None:
        self.copies: Final = copies
        self.kinds: tuple[int, ...] = ()  # the numbers of the kinds, once they are added


class DealStock(Stage):
    """Deals each seat some cards face down; the rest are a part of the holding (order U6)."""

    def __init__(self, cards: StockCards, number: int, *rest: int) -> None:
        self.cards: Final = cards
        self.number: Final = number
        self.rest: Final = rest

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = [card for card in self.cards.kinds for _ in range(self.cards.copies)]
        for seat in range(rules.seats):
            drawn = [left.pop(draw_number(state, len(left))) for _ in range(self.number)]
            deal_unseen(rules, state, seat, tuple(sorted(drawn)))
        self.kept.put(state, tuple(left), *self.rest)


class StockIntoPiles(Stage):
    """Shuffles a random card of the rest into each pile named; 1 is the top one (order U7)."""

    def __init__(self, piles: tuple[int, ...], *rest: int) -> None:
        self.piles: Final = piles
        self.rest: Final = rest

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = list(self.kept.ints(state, *self.rest))
        for pile in self.piles:
            shuffle_in(state, pile, left.pop(draw_number(state, len(left))))
        self.kept.put(state, tuple(left), *self.rest)


class StockHidden(Stock):
    """Nobody knows which of the cards are in other hands, in the piles, or not used at all."""

    def __init__(self, name: str, cards: StockCards, *rest: int) -> None:
        self.name = name
        self.cards: Final = cards
        self.rest: Final = rest

    def hidden(self, rules: Ruleset, state: State) -> tuple[int, ...]:
        return (*lying_in_piles(state, self.cards.kinds), *self.kept.ints(state, *self.rest))

    def hide(self, rules: Ruleset, state: State, cards: tuple[int, ...], dice: Dice) -> None:
        left = lay_in_piles(state, self.cards.kinds, sorted(cards), dice)
        self.kept.put(state, tuple(left), *self.rest)


def install_stock(
    build: Build, name: str, cards: StockCards, number: int, piles: tuple[int, ...], *rest: int
) -> None:
    """Adds a stock: `number` cards for each hand, one for each pile named, the rest unused."""
    build.add(cards)
    build.stage("U6", f"{name}-dealt", DealStock(cards, number, *rest))
    build.stage("U7", f"{name}-piles", StockIntoPiles(piles, *rest))
    build.add(StockHidden(name, cards, *rest))
