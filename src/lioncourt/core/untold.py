"""Verbs that emit no event: the rule that moves the cards emits its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.hand import Hand
from lioncourt.core.values import sorted_with, without, without_all

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def show_from_hand(state: State, seat: int, card: int) -> None:
    """Moves a card from a hand to the display; another event tells that it left the hand."""
    state.hands[seat] = Hand(without(state.hands[seat].cards, card))
    state.display = sorted_with(state.display, card)


def discard_displayed(rules: Ruleset, state: State, cards: tuple[int, ...]) -> None:
    """Moves cards from the display to the discard, or out of the game; another event tells it."""
    state.display = without_all(state.display, cards)
    leaves = rules.catalogue.card_leaves
    state.discard += tuple([card for card in cards if not leaves[card]])


def lay_down_cards(state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Moves cards, unspent, from a hand to where a module keeps them; its own event tells it."""
    state.hands[seat] = Hand(without_all(state.hands[seat].cards, cards))


def take_back_cards(state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Moves cards that were laid down back to a hand; the module's own event tells it."""
    state.hands[seat] = Hand(tuple(sorted(state.hands[seat].cards + cards)))
