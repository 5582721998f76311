"""A game keeps few positions; all others, and what happened, follow from them and the draws."""

from __future__ import annotations

from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.events import Event
from lioncourt.core.history import KEPT, NEWEST
from lioncourt.core.state import Fate, State
from lioncourt.game import Game


def played(game: Game, number: int, seed: int = 4) -> tuple[list[State], list[list[str]]]:
    """Plays at random, with a journal of its own; returns all positions and what happened."""
    random = Random(seed)
    positions = [game.state]
    events: list[list[str]] = []
    while len(events) < number and not game.over:
        action = random.choice(game.actions())
        beside = game.state.copy()
        journal: list[Event] = []
        beside.journal = journal
        game.play(action)
        assert game.last is not None
        beside.fate = Fate(game.last.draws)
        engine.apply(game.rules, beside, action)
        positions.append(game.state.copy())
        events.append([str(event) for event in journal])
    return positions, events


@pytest.mark.parametrize("seed", [5, None])
def test_positions_and_events_are_found_again(seed: int | None) -> None:
    game = lc.new_game(seats=3, seed=seed)
    positions, events = played(game, 3 * KEPT)
    history = game.history()
    assert [[str(event) for event in node.events] for node in history] == events
    for node, position in zip(history, positions, strict=False):
        assert node.before.content() == position.content()
        assert node.before.rng == position.rng
        assert node.before.journal is None
        assert node.before.fate is None
        assert (node.turn, node.number) == (position.turn, history.index(node))


def test_all_of_it_can_be_taken_back() -> None:
    game = lc.new_game("granada", seats=2, seed=9)
    positions, _ = played(game, 2 * KEPT + 3)
    for position in reversed(positions[:-1]):
        game.undo()
        assert game.state.content() == position.content()
        assert game.state.rng == position.rng
    assert game.last is None


def test_a_game_keeps_few_positions() -> None:
    game = lc.new_game(seats=4, seed=1)
    number = 4 * KEPT
    played(game, number)
    kept = [node for node in game.history() if node._before is not None]
    assert len(kept) <= number / KEPT + 2 * NEWEST
    assert game.last in kept


def test_copies_go_on_from_what_they_share() -> None:
    game = lc.new_game(seats=3, seed=2)
    positions, _ = played(game, KEPT + 2 * NEWEST)
    copy = game.copy()
    for _ in range(NEWEST + 2):
        copy.undo()
    played(copy, KEPT, seed=8)
    shared = copy.history()[: len(positions) - NEWEST - 3]
    assert [node.before.content() for node in shared] == [
        position.content() for position in positions[: len(shared)]
    ]
    record = lc.load(copy.record())
    assert record.state.content() == copy.state.content()
    assert [str(event) for event in record.events()] == [str(event) for event in copy.events()]
