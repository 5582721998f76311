"""Money: cards, the starting hands, the deck and its piles, taking money, refilling the display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import NUMBER, Action, Field, Spec
from lioncourt.core.catalogue import MONEY
from lioncourt.core.deck import one_pile, split_evenly
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.options import Options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Components, FrameHandler, MainAction, Stage
from lioncourt.core.values import contains_all
from lioncourt.core.verbs import (
    begin_turn,
    choose_first,
    deal_card,
    draw_card,
    fill_deck,
    finish,
    push,
    remember_scoring,
    renew_deck,
    show_card,
    shuffle_in,
    take_cards,
)
from lioncourt.games.common.specials import TurnsUp

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

CURRENCIES: Final = ("florin", "dirham", "dinar", "ducat")  # market slots 1 to 4 (core 1)
VALUES: Final = range(1, 10)
COPIES: Final = 3
COPIES_FOR_TWO: Final = 2  # core 8.1
STARTING_MONEY: Final = 20
DISPLAY_SIZE: Final = 4
PILES: Final = 5
TOGETHER_AT_MOST: Final = 5  # the limit on several cards taken together (core 4.1)

SCORING_CARD: Final = "scoring"
SCORING_CARDS: Final = ("first-scoring", "second-scoring")


class MoneyCards(Components):
    """Adds four currencies, their money cards and the two scoring cards (core 1, 8.1)."""

    def add(self, kit: Kit) -> None:
        copies = COPIES_FOR_TWO if kit.seats == 2 else COPIES
        for name in CURRENCIES:
            currency = kit.currency(name)
            for value in VALUES:
                kit.money(currency, value, copies)
        for name in SCORING_CARDS:
            kit.card(name, role=SCORING_CARD)


class ShuffleMoney(Stage):
    """Shuffles all money into the deck (core 3.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        cards: list[int] = []
        for card, copies in enumerate(rules.catalogue.card_copies):
            cards.extend([card] * copies)
        fill_deck(state, one_pile(tuple(cards)))


class DealMoney(Stage):
    """Deals each seat cards until they are worth 20 or more (core 3.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        values = rules.catalogue.card_value
        for seat in range(rules.seats):
            worth = 0
            while worth < STARTING_MONEY:
                card = draw_card(rules, state)
                deal_card(rules, state, seat, card)
                worth += values[card]


class ChooseFirstSeat(Stage):
    """The seat with the fewest cards begins; then the lowest total, the lowest seat (core 3.4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        values = rules.catalogue.card_value
        begins = [
            (len(hand.cards), sum(values[card] for card in hand.cards)) for hand in state.hands
        ]
        choose_first(state, begins.index(min(begins)))


class FirstDisplay(Stage):
    """Draws four cards to the display (core 3.5)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        refill_display(rules, state, frame.seat)


class StackPiles(Stage):
    """Splits the deck into five piles and shuffles scoring cards in (core 3.6)."""

    def __init__(self, *piles: tuple[str, int]) -> None:
        self.piles: Final = piles  # scoring cards, each with the number of its pile

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        fill_deck(state, split_evenly(state.deck.pool, PILES))
        for name, pile in self.piles:
            shuffle_in(state, pile, rules.catalogue.card_id[name])


class FirstTurn(Stage):
    """Begins the first turn (core 4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        begin_turn(rules, state, state.active)


def sets_worth_at_most(
    cards: tuple[int, ...], values: tuple[int, ...], limit: int
) -> list[tuple[int, ...]]:
    """Returns each single card and every set worth at most a limit, sorted and distinct.

    Equal cards must be adjacent.

    >>> sets_worth_at_most((0, 1, 2), (3, 2, 9), 5)
    [(0,), (0, 1), (1,), (2,)]
    """
    found: list[tuple[int, ...]] = []
    for at, card in enumerate(cards):
        if at == 0 or card != cards[at - 1]:  # of equal ones the first stands for all
            found.append((card,))
            if values[card] < limit:
                _grow(cards, values, limit - values[card], at + 1, (card,), found)
    return found


def _grow(
    cards: tuple[int, ...],
    values: tuple[int, ...],
    left: int,
    start: int,
    chosen: tuple[int, ...],
    found: list[tuple[int, ...]],
) -> None:
    """Adds every set that extends the chosen cards, from `start` on, by at most what is left."""
    for at in range(start, len(cards)):
        card = cards[at]
        if values[card] <= left and (at == start or card != cards[at - 1]):
            more = chosen + (card,)
            found.append(more)
            _grow(cards, values, left - values[card], at + 1, more, found)


@lru_cache(maxsize=1 << 4)
def _takes(spec: Spec, money: tuple[int, ...], limit: int) -> tuple[Action, ...]:
    """Returns the options to take some of this money; several turns ask about most displays."""
    assert spec.catalogue is not None
    sets = sets_worth_at_most(money, spec.catalogue.card_value, limit)
    return tuple([Action(spec, cards) for cards in sets])


@mypyc_attr(free_list_len=1)
class Takes(Options):
    """The options for the money in a display (core 4.1)."""

    __slots__ = ("limit", "money", "spec")

    def __init__(self, spec: Spec, money: tuple[int, ...], limit: int) -> None:
        self.spec: Final = spec
        self.money: Final = money
        self.limit: Final = limit

    def __bool__(self) -> bool:
        return len(self.money) > 0

    def random(self, dice: Dice) -> Action | None:
        # A random draw asks once, so nothing is remembered.
        assert self.spec.catalogue is not None
        sets = sets_worth_at_most(self.money, self.spec.catalogue.card_value, self.limit)
        return Action(self.spec, sets[dice.below(len(sets))]) if sets else None

    def __len__(self) -> int:
        return len(_takes(self.spec, self.money, self.limit))

    def made(self, at: int) -> Action:
        return _takes(self.spec, self.money, self.limit)[at]

    def all_made(self) -> list[Action]:
        return list(_takes(self.spec, self.money, self.limit))


def displayed_money(rules: Ruleset, state: State) -> tuple[int, ...]:
    """Returns the cards of the display that are money."""
    role_of = rules.catalogue.card_role
    for card in state.display:
        if role_of[card] != MONEY:
            return tuple([money for money in state.display if role_of[money] == MONEY])
    return state.display


def held_money(rules: Ruleset, state: State, seat: int) -> list[int]:
    """Returns the money cards in a hand; what is in other purses isn't a card."""
    role_of = rules.catalogue.card_role
    return [card for card in state.hands[seat].cards if role_of[card] == MONEY]


def take_limit(rules: Ruleset, state: State, seat: int) -> int:
    """Returns how much several cards taken together may be worth (core 4.1)."""
    limit = TOGETHER_AT_MOST
    for rule in rules.take_limits:
        limit = rule.limit(rules, state, seat, limit)
    return limit


class TakeMoney(MainAction):
    """Take one card of the display, or several worth at most 5 together (core 4.1)."""

    takes_money: ClassVar[bool] = True

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        limit = take_limit(rules, state, seat) if rules.take_limits else TOGETHER_AT_MOST
        return Takes(self.spec, displayed_money(rules, state), limit)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_cards(rules, state, seat, action.args)
        for rule in rules.takens:
            rule.taken(rules, state, seat, action.args)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not action.args:
            return Refusal("take-nothing", "core 4.1")
        if not contains_all(displayed_money(rules, state), action.args):
            lying = contains_all(state.display, action.args)
            return Refusal("not-money" if lying else "not-in-display", "core 4.1")
        values = rules.catalogue.card_value
        worth = sum(values[card] for card in action.args)
        limit = take_limit(rules, state, seat)
        if len(action.args) > 1 and worth > limit:
            values_of = {"worth": str(worth), "limit": str(limit)}
            return Refusal("take-too-much", "core 4.1", values_of)
        return None  # the same cards in another order


def refill_display(rules: Ruleset, state: State, seat: int, size: int = DISPLAY_SIZE) -> None:
    """Draws to the display card by card; each is settled before the next (core 4.5).

    A special card may bring a question: then a frame waits below it and goes on with the refill.
    """
    role_of = rules.catalogue.card_role
    while len(state.display) < size:
        card = draw_card(rules, state)
        if card == NONE:
            return
        if role_of[card] == MONEY:
            show_card(rules, state, card)
            if not state.deck.piles:
                renew_deck(rules, state)
        else:
            push(state, Frame(rules.handler_id["display"], seat, 0, (size,)))
            if not rules.settles_card(state, card):
                show_card(rules, state, card)
            renew_deck(rules, state)
            return


class DisplayRefill(FrameHandler):
    """Goes on with a refill of the display after a special card was settled (core 4.5)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("size", NUMBER),)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        finish(state)
        refill_display(rules, state, frame.seat, frame.data[0])
        return False


class DrawToHand(FrameHandler):
    """Draws cards from the deck until its seat keeps one, settling the others."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        card = draw_card(rules, state)
        is_special = card != NONE and rules.catalogue.card_role[card] != MONEY
        if not (is_special and rules.settles_card(state, card)):
            finish(state)
            if card != NONE:
                deal_card(rules, state, frame.seat, card)
        renew_deck(rules, state)
        return False


class RefillDisplay(Stage):
    """Refills the display at the end of the turn (core 4.5)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if len(state.display) < DISPLAY_SIZE:
            refill_display(rules, state, frame.seat)


class ScoringCards(TurnsUp):
    """A scoring card is taken out of the game and remembered (core 4.5)."""

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        remember_scoring(rules, state, SCORING_CARDS.index(rules.catalogue.card_name[card]) + 1)
