"""The verbs: chance that can be forced, points that never fall below zero, turning the discard."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.deck import EMPTY_DECK, one_pile
from lioncourt.core.engine import empty_state
from lioncourt.core.events import Event
from lioncourt.core.ids import NONE
from lioncourt.core.score import ScoreLine
from lioncourt.core.state import DRAWN_CARD, DRAWN_NUMBER, DRAWN_TILE, Fate, FateError, State
from lioncourt.core.verbs import award, draw_card, draw_number, draw_tile

RULES = lc.new_game(seats=3, seed=0).rules


@pytest.fixture
def state() -> State:
    return empty_state(RULES, seed=3)


def forced(state: State, *draws: tuple[int, int]) -> Fate:
    state.fate = Fate(list(draws))
    return state.fate


def test_the_discard_becomes_the_deck_when_a_card_is_needed(state: State) -> None:
    """core 4.5"""
    events: list[Event] = []
    state.journal = events
    state.discard = (4, 4)
    assert draw_card(RULES, state) == 4
    assert [event.kind for event in events] == ["reshuffled"]
    assert not state.discard
    assert state.deck.cards() == (4,)


def test_no_card_comes_from_an_empty_deck_and_discard(state: State) -> None:
    """core 4.5"""
    before = state.rng
    assert draw_card(RULES, state) == NONE
    assert state.rng == before
    assert state.deck is EMPTY_DECK


def test_an_empty_supply_gives_no_tile(state: State) -> None:
    assert draw_tile(state, 0) == NONE


def test_what_chance_gave_is_written_down(state: State) -> None:
    fate = forced(state)
    state.supply[0] = (5, 6, 7)
    state.deck = one_pile((1, 2, 3))
    drawn = [
        (DRAWN_TILE, draw_tile(state, 0)),
        (DRAWN_CARD, draw_card(RULES, state)),
        (DRAWN_NUMBER, draw_number(state, 6)),
    ]
    assert fate.drawn == drawn


def test_a_forced_draw_is_given_instead_and_moves_the_generator_on(state: State) -> None:
    other = empty_state(RULES, seed=3)
    for table in (state, other):
        table.supply[0] = (5, 6, 7)
    fate = forced(state, (DRAWN_TILE, 6))
    assert draw_tile(state, 0) == 6
    draw_tile(other, 0)
    assert state.supply[0] == (5, 7)
    assert state.rng == other.rng
    assert fate.forced == []


def test_a_piece_that_is_not_there_cannot_be_forced(state: State) -> None:
    state.supply[0] = (5, 6)
    forced(state, (DRAWN_TILE, 9))
    with pytest.raises(FateError, match="a tile that is not in the supply"):
        draw_tile(state, 0)
    state.deck = one_pile((1,))
    forced(state, (DRAWN_CARD, 2))
    with pytest.raises(FateError, match="which is not in the top pile"):
        draw_card(RULES, state)
    forced(state, (DRAWN_NUMBER, 6))
    with pytest.raises(FateError, match="not from 0 to 5"):
        draw_number(state, 6)


def test_a_forced_draw_from_another_stock_is_an_error(state: State) -> None:
    state.supply[0] = (5, 6)
    forced(state, (DRAWN_CARD, 5))
    with pytest.raises(FateError, match="from another stock"):
        draw_tile(state, 0)


def test_points_never_fall_below_zero(state: State) -> None:
    """core 6: judged step by step."""
    for points, left in ((5, 5), (-7, 0), (3, 3)):
        award(RULES, state, ScoreLine(1, "wall", points, "wall", {"length": points}), 1)
        assert state.points == [0, left, 0]
