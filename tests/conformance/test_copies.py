"""A game can be copied, repeated, taken back and replayed; no state that was kept ever changes."""

from __future__ import annotations

from itertools import islice

import pytest

from lioncourt import Game, new_game
from lioncourt.core import engine
from lioncourt.core.state import FateError, State
from tests.conformance.support import Configuration, played_out, random_actions, sampled

SEED = 23

every_configuration = pytest.mark.parametrize("configuration", sampled(), ids=str)


def states(game: Game) -> list[State]:
    """Returns all states from the set-up to now."""
    return [*(node.before for node in game.history()), game.state]


@every_configuration
def test_no_kept_state_ever_changes(configuration: Configuration) -> None:
    """Steps copies of every state, in several directions, then compares them all."""
    game = configuration.start(SEED)
    kept: list[tuple[State, tuple[object, ...], int]] = []
    for number, action in enumerate(random_actions(game, SEED)):
        kept.append((game.state, game.state.content(), game.state.rng))
        options = game.actions()
        for option in (options[0], options[number % len(options)]):
            branch = game.state.copy()
            engine.apply(game.rules, branch, option)
        game.play(action)
    for number, (state, content, rng) in enumerate(kept):
        assert state.content() == content, number
        assert state.rng == rng, number


@every_configuration
def test_a_copy_and_its_original_go_their_own_ways(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    copy = game.copy()
    content = game.state.content()
    for action in islice(random_actions(copy, SEED), 30):
        copy.play(action)
    assert game.state.content() == content
    assert game.history() == []
    assert len(copy.history()) == 30


@every_configuration
def test_the_same_seed_gives_the_same_game(configuration: Configuration) -> None:
    one, other = played_out(configuration, SEED), played_out(configuration, SEED)
    assert [state.content() for state in states(one)] == [s.content() for s in states(other)]
    assert [str(event) for event in one.events()] == [str(event) for event in other.events()]
    assert played_out(configuration, SEED + 1).state.content() != one.state.content()


@every_configuration
def test_a_replay_with_the_draws_gives_every_position_again(configuration: Configuration) -> None:
    """Under another seed, so that only the draws can tell what chance gave."""
    game = played_out(configuration, SEED)
    again = new_game(
        configuration.game,
        configuration.seats,
        configuration.modules,
        dict(configuration.options),
        seed=SEED + 1,
        draws=game.opening.draws,
    )
    assert again.state.content() == states(game)[0].content()
    for node, after in zip(game.history(), states(game)[1:], strict=True):
        again.replay(str(node.action), node.draws)
        assert again.state.content() == after.content()
    assert [str(event) for event in again.events()] == [str(event) for event in game.events()]


@every_configuration
def test_taking_back_and_playing_again(configuration: Configuration) -> None:
    game = played_out(configuration, SEED)
    history = game.history()
    before = [state.content() for state in states(game)]
    for content in reversed(before[:-1]):
        game.undo()
        assert game.state.content() == content
    with pytest.raises(ValueError, match="nothing to take back"):
        game.undo()
    for node, content in zip(history, before[1:], strict=True):
        game.play(node.action)
        assert game.state.content() == content


def test_a_replay_with_too_many_or_wrong_draws_changes_nothing() -> None:
    game = Configuration("alhambra", 3).start(SEED)
    content = game.state.content()
    for draws in ([(0, 0)], [(1, 1)] * 9):
        with pytest.raises(FateError):
            game.replay(game.actions()[0], draws)
        assert game.state.content() == content
        assert game.history() == []
