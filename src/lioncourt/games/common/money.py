"""Money: cards, the starting hands, the deck and its piles, taking money, refilling the display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.catalogue import MONEY
from lioncourt.core.deck import one_pile, split_evenly
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Components, Drawn, FrameHandler, MainAction, Stage
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
    show_card,
    shuffle_in,
    take_cards,
)

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
TOGETHER_AT_MOST: Final = 5  # several cards may be taken up to this sum (core 4.1)

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
    """The fewest cards begin; then the lowest total; then the lowest seat (core 3.4)."""

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
    """Splits the deck into five piles and shuffles the scoring cards in (core 3.6)."""

    def __init__(self, second_scoring_pile: int) -> None:
        self.piles: Final = (2, second_scoring_pile)

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        fill_deck(state, split_evenly(state.deck.pool, PILES))
        for name, pile in zip(SCORING_CARDS, self.piles, strict=True):
            shuffle_in(state, pile, rules.catalogue.card_id[name])


class FirstTurn(Stage):
    """Begins the first turn (core 4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        begin_turn(rules, state, state.active)


def sets_worth_at_most(
    cards: tuple[int, ...], values: tuple[int, ...], limit: int
) -> list[tuple[int, ...]]:
    """Returns each card alone and every set worth at most a limit, sorted and distinct.

    >>> sets_worth_at_most((0, 1, 2), (3, 2, 9), 5)
    [(0,), (0, 1), (1,), (2,)]
    """
    found: list[tuple[int, ...]] = [(card,) for card in cards]
    low = [card for card in cards if values[card] < limit]
    if len(low) > 1:
        growing: list[tuple[tuple[int, ...], int, int]] = [
            ((card,), values[card], at + 1) for at, card in enumerate(low)
        ]
        while growing:
            chosen, worth, start_at = growing.pop()
            for at in range(start_at, len(low)):
                more = worth + values[low[at]]
                if more <= limit:
                    grown = chosen + (low[at],)
                    found.append(grown)
                    growing.append((grown, more, at + 1))
    return sorted(set(found))


class TakeMoney(MainAction):
    """Take one card of the display, or several worth at most 5 together (core 4.1)."""

    def __init__(self, take: Spec) -> None:
        self.take: Final = take

    def specs(self) -> tuple[Spec, ...]:
        return (self.take,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        takes = sets_worth_at_most(state.display, rules.catalogue.card_value, TOGETHER_AT_MOST)
        return [Action(self.take, cards) for cards in takes]

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        takes = sets_worth_at_most(state.display, rules.catalogue.card_value, TOGETHER_AT_MOST)
        return Action(self.take, takes[dice.below(len(takes))]) if takes else None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_cards(rules, state, seat, action.args)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not action.args:
            return Refusal("take-nothing", "core 4.1")
        if not contains_all(state.display, action.args):
            return Refusal("not-in-display", "core 4.1")
        values = rules.catalogue.card_value
        worth = sum(values[card] for card in action.args)
        if len(action.args) > 1 and worth > TOGETHER_AT_MOST:
            return Refusal("take-too-much", "core 4.1", {"worth": str(worth)})
        return None  # the same cards in another order


def refill_display(rules: Ruleset, state: State, seat: int, size: int = DISPLAY_SIZE) -> None:
    """Draws to the display card by card; each is settled before the next (core 4.5).

    A special card may bring a question: then a frame waits below it, and the refill goes on there.
    """
    role_of = rules.catalogue.card_role
    while len(state.display) < size:
        card = draw_card(rules, state)
        if card == NONE:
            return
        if role_of[card] == MONEY:
            show_card(rules, state, card)
        else:
            push(state, Frame(rules.handler_id["display"], seat, 0, (size,)))
            if not rules.settles_card(state, card):
                show_card(rules, state, card)
            return


class DisplayRefill(FrameHandler):
    """Goes on with a refill of the display after a special card was settled (core 4.5)."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        finish(state)
        refill_display(rules, state, frame.seat, frame.data[0])
        return False


class RefillDisplay(Stage):
    """Refills the display at the end of the turn (core 4.5)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if len(state.display) < DISPLAY_SIZE:
            refill_display(rules, state, frame.seat)


class ScoringCards(Drawn):
    """A scoring card is taken out of the game and remembered (core 4.5)."""

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != SCORING_CARD:
            return False
        remember_scoring(rules, state, SCORING_CARDS.index(rules.catalogue.card_name[card]) + 1)
        return True
