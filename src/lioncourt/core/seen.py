"""The verbs for what a seat has seen on top of the deck or a supply (`State.tops`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.ids import NONE
from lioncourt.core.tops import DECK, handled, knowing_top
from lioncourt.core.values import sorted_with, without
from lioncourt.core.verbs import draw_card, draw_tile, renew_deck

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def look_at_supply(state: State, supply: int, seat: int, number: int) -> tuple[int, ...]:
    """Shows a seat the first tiles of a supply, which stay where they are, and returns them."""
    seen: list[tuple[int, int, int]] = []
    for _ in range(number):
        knowing = knowing_top(state.tops, supply)
        tile = draw_tile(state, supply)
        if tile == NONE:
            break
        seen.append((supply, tile, knowing | 1 << seat))
    tiles = tuple([tile for _, tile, _ in seen])
    for tile in tiles:
        state.supply[supply] = sorted_with(state.supply[supply], tile)
    state.tops = (*seen, *state.tops)
    return tiles


def look_at_deck(rules: Ruleset, state: State, seat: int, number: int) -> tuple[int, ...]:
    """Shows a seat the first cards of the deck, which stay where they are, and returns them.

    If the deck has too few, the shuffled discard is laid under it first.
    """
    seen: list[tuple[int, int, int]] = []
    plain: list[bool] = []  # as each was drawn: others must not find one that is special now
    for _ in range(number):
        if not state.deck.piles:
            renew_deck(rules, state)
        knowing, size = knowing_top(state.tops, DECK), len(state.deck.pool)
        card = draw_card(rules, state)
        if card == NONE:
            break
        seen.append((DECK, card, knowing | 1 << seat))
        plain.append(len(state.deck.pool) < size)
    cards = tuple([card for _, card, _ in seen])
    for card, was_plain in zip(cards, plain, strict=True):
        state.deck = state.deck.with_top(card, plain=was_plain)
    state.tops = (*seen, *state.tops)
    return cards


def sink_top(state: State, stock: int, piece: int, number: int, seat: int) -> None:
    """Puts one of a stock's first pieces below the others, for a seat that saw them."""
    state.tops = handled(state.tops, stock, piece, number, seat, sinks=True)


def take_top_tile(state: State, supply: int, tile: int, number: int, seat: int) -> None:
    """Takes one of the first tiles of a supply, which a seat has looked at."""
    state.tops = handled(state.tops, supply, tile, number, seat, sinks=False)
    state.supply[supply] = without(state.supply[supply], tile)


def take_top_card(rules: Ruleset, state: State, card: int, number: int, seat: int) -> None:
    """Takes one of the first cards of the deck, which a seat has looked at."""
    state.tops = handled(state.tops, DECK, card, number, seat, sinks=False)
    state.deck = state.deck.without_top(card)
    renew_deck(rules, state)
