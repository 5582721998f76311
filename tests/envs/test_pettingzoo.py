"""The PettingZoo environment passes the tests of the library, and gives the rewards it promises."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from lioncourt.envs import alhambra_v0
from lioncourt.table.registry import default_registry
from tests.conformance.sampling import sample_seed
from tests.conformance.support import Configuration
from tests.envs.tables import games, with_modules

CYCLES = 60

# The library warns of everything but arrays, unless it knows the environment by name; its own games
# with a mask have dictionaries too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


def settings(table: Configuration, **more: Any) -> dict[str, Any]:
    return {"game": table.game, "seats": table.seats, "modules": table.modules, **more}


@pytest.mark.parametrize("table", [*games(), *with_modules(4)], ids=str)
def test_the_api_test_of_the_library(table: Configuration) -> None:
    api_test(alhambra_v0.env(**settings(table, flat=True)), num_cycles=CYCLES)


@pytest.mark.parametrize("game", sorted(default_registry().games))
def test_the_api_test_with_room_for_all(game: str) -> None:
    api_test(alhambra_v0.env(game=game, space="all", flat=True), num_cycles=CYCLES)


def test_the_api_test_with_blocks() -> None:
    api_test(alhambra_v0.env(), num_cycles=CYCLES)


@pytest.mark.parametrize("table", [*games()[::2], *with_modules(1)], ids=str)
def test_the_seed_test_of_the_library(table: Configuration) -> None:
    seed_test(lambda: alhambra_v0.env(**settings(table, flat=True)), num_cycles=CYCLES)


def test_the_performance_test_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(alhambra_v0.env(flat=True))
    found = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert found is not None
    assert float(found[1]) > 0


def test_the_render_test_of_the_library() -> None:
    render_test(alhambra_v0.env)
    picture = alhambra_v0.raw_env(render_mode="rgb_array")
    picture.reset(seed=1)
    drawn = picture.render()
    assert drawn.dtype == np.uint8
    assert drawn.shape[-1] == 3
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 1


def played(env: Any, seed: int) -> dict[str, float]:
    """Returns what each agent got in a game of random numbers."""
    random = Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(random.choice(seen["action_mask"].nonzero()[0].tolist()))
    return total


@pytest.mark.parametrize("reward", ["points", "difference", "win"])
def test_rewards_add_up(reward: str) -> None:
    seed = sample_seed()
    env = alhambra_v0.env(seats=3, reward=reward, flat=True)
    total = list(played(env, seed).values())
    points = env.unwrapped.play.state.points
    if reward == "points":
        wanted = [float(own) for own in points]
    elif reward == "difference":
        wanted = [own - max(points[:at] + points[at + 1 :]) for at, own in enumerate(points)]
    else:
        wanted = [float(own == max(points)) / points.count(max(points)) for own in points]
    assert total == pytest.approx(wanted), f"seed {seed}"


def test_an_illegal_number_ends_the_game_of_who_chose_it() -> None:
    env = alhambra_v0.env()
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    chooser = env.agent_selection
    env.step(int(np.argmin(mask)))
    assert env.rewards[chooser] == -1
    raw = alhambra_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="may not be chosen now"):
        raw.step(int(np.argmin(mask)))


def test_a_game_without_end_is_cut_off() -> None:
    env = alhambra_v0.raw_env(longest=5, flat=True)
    played(env, 1)
    assert env.play.cut_off


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="no reward 'money'; there are points, difference, win"):
        alhambra_v0.raw_env(reward="money")
