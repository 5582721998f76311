"""The game for OpenSpiel passes the test of the library, and its algorithms run on it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import lioncourt.envs.openspiel  # noqa: F401  (registers the game)
from lioncourt.table.registry import default_registry
from tests.conformance.sampling import sample

NAME = "lioncourt_alhambra"
SHORT = 12  # decisions: the test of the library plays a game again for each of its positions
CONFIGURATIONS: list[dict[str, Any]] = [
    {},
    {"players": 2, "space": "all"},
    {"game": "granada", "space": "all"},
    {"game": "alhambra-granada", "space": "all"},
    {"game": "granada", "reward": "win"},
    {"game": "alhambra-granada", "players": 4, "reward": "difference"},
    {"modules": "thieves+zoo"},
]


def with_a_module() -> list[dict[str, Any]]:
    """Returns a sample of modules, each alone in each of its games, or all of them."""
    modules = default_registry().modules.values()
    alone = [(game, module.id) for module in modules for game in module.games]
    return [{"game": game, "modules": module} for game, module in sample(alone, 2)]


@pytest.mark.parametrize("settings", [*CONFIGURATIONS, *with_a_module()], ids=str)
def test_the_test_of_the_library(settings: dict[str, Any]) -> None:
    game = pyspiel.load_game(NAME, {**settings, "longest": SHORT})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def played(state: Any, seed: int) -> Any:
    random = np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(random.integers(4096)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


def test_returns_are_points() -> None:
    state = played(pyspiel.load_game(NAME).new_initial_state(), 3)
    assert state.returns() == pytest.approx([float(own) for own in state.play.state.points])
    assert max(state.returns()) > 0


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game(NAME, {"longest": 60}).new_initial_state()
    state.apply_action(1)
    state.apply_action(2)
    before = str(state)
    assert str(played(state.clone(), 4)) != before
    assert str(state) == before


def test_a_search_of_the_library_runs() -> None:
    game = pyspiel.load_game(NAME, {"longest": 6})
    state = game.new_initial_state()
    state.apply_action(1)
    state.apply_action(2)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=random)
    assert bot.step(state) in state.legal_actions()
