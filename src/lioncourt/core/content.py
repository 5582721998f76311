"""Rebuilds a state from its content, such as for another process."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from lioncourt.core.deck import Deck, Pile
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.palace import Palace
from lioncourt.core.squares import HALF, OUTSIDE, square_region
from lioncourt.core.state import State


def state_of(content: tuple[Any, ...], rng: i64) -> State:
    """Returns the state with this content, under the ruleset that it comes from.

    The content has neither the generator nor the order of the discard, which comes out sorted.
    """
    active, turn, scorings, pending, hands, palaces, reserves, bought, points, *more = content
    dirk, market, display, deck, discard, supply, frames, holdings, tops = more
    return State(
        active,
        turn,
        rng,
        scorings,
        pending,
        [Hand(cards) for cards in hands],
        [_palace_of(squares) for squares in palaces],
        list(reserves),
        list(bought),
        list(points),
        dirk,
        market,
        display,
        _deck_of(deck),
        discard,
        list(supply),
        [Frame(frame[0], frame[1], frame[2], frame[3:]) for frame in frames],
        list(holdings),
        tops,
    )


def _palace_of(squares: tuple[tuple[int, int], ...]) -> Palace:
    """Returns the palace; if it has several regions, the first square of each is its start."""
    starts: dict[int, int] = {}
    for cell, square in squares:
        starts.setdefault(square_region(square), cell)
    starts.pop(OUTSIDE, None)
    starts.pop(HALF, None)
    if len(starts) == 1:
        return Palace(dict(squares))
    by_region = tuple([starts[region] for region in sorted(starts)])
    return Palace(dict(squares), None, by_region)


def _deck_of(content: tuple[tuple[int, ...], ...]) -> Deck:
    pool, *piles = content
    stacked = tuple([Pile(pile[0], pile[1:]) for pile in piles])
    return Deck(pool, stacked)
