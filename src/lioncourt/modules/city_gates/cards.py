"""The gate cards: how they come to the table."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from lioncourt.core.catalogue import Kit
from lioncourt.core.deck import EMPTY_DECK, Deck
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Drawn, Stage, Turnover
from lioncourt.core.state import State
from lioncourt.core.values import with_item
from lioncourt.core.verbs import emit, shuffle_in, to_discard

Ints: TypeAlias = tuple[int, ...]

MODULE: Final = "city-gates"
GATE: Final = "gate"
PILES: Final = (3, 4, 5, 3, 4, 5)  # for as many cards as there are seats
OPEN, HELD = 0, 1  # the holding: how many cards lie open, 0 or 1, then how many each seat has


def gate_cards(rules: Ruleset, state: State) -> Ints:
    """Returns the holding: how many gate cards lie open, and before each seat."""
    cards = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(cards, tuple)
    return cards


def gates_held(rules: Ruleset, state: State, seat: int) -> int:
    """Returns how many gate cards a seat has."""
    return gate_cards(rules, state)[HELD + seat]


def add_cards(rules: Ruleset, state: State, at: int, number: int) -> None:
    """Adds gate cards to a part of the holding, or takes them away."""
    cards = gate_cards(rules, state)
    state.holdings[rules.holding_id[MODULE]] = with_item(cards, at, cards[at] + number)


class GateCards(Components):
    """Adds the gate card, which is never in a hand (city-gates components)."""

    def add(self, kit: Kit) -> None:
        kit.card(GATE, role=GATE, purse=NONE)


class IntoThePiles(Stage):
    """Shuffles as many cards as there are seats into the piles (city-gates set-up 1, 2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for pile in PILES[: rules.seats]:
            shuffle_in(state, pile, rules.catalogue.card_id[GATE])


class GateTurnsUp(Drawn):
    """Laid open or, if one lies there already, put on the discard (city-gates play 1)."""

    tiles: ClassVar[bool] = False

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != GATE:
            return False
        if gate_cards(rules, state)[OPEN]:
            to_discard(state, (card,))
            emit(rules, state, "discarded-gate", (card,))
        else:
            add_cards(rules, state, OPEN, 1)
            emit(rules, state, "opened-gate", (card,))
        return True


class NothingButGates(Turnover):
    """Drawing stops if only gate cards are left and one lies open (city-gates play 1)."""

    def stack(self, rules: Ruleset, state: State, cards: Ints) -> Deck | None:
        others = [card for card in cards if rules.catalogue.card_role[card] != GATE]
        return None if others or not gate_cards(rules, state)[OPEN] else EMPTY_DECK
