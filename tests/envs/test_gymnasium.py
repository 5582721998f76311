"""The Gymnasium environment passes the check of the library, and bots sit at the other seats."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lioncourt.envs  # noqa: F401  (registers the environment)
from lioncourt.bots import UnknownBot
from lioncourt.envs.gym_env import AlhambraEnv
from lioncourt.table.registry import default_registry
from tests.conformance.sampling import sample_seed
from tests.conformance.support import Configuration
from tests.envs.tables import games, with_modules

NAME = "lioncourt/Alhambra-v0"


def made(table: Configuration, **settings: Any) -> Any:
    opponents = ["random"] * (table.seats - 1)
    return gymnasium.make(
        NAME, opponents=opponents, game=table.game, modules=table.modules, **settings
    )


@pytest.mark.filterwarnings("ignore:.*render.*:UserWarning")
@pytest.mark.parametrize("table", [*games(), *with_modules(3)], ids=str)
def test_the_check_of_the_library(table: Configuration) -> None:
    check_env(made(table, flat=table.seats > 2, render_mode="ansi").unwrapped)


@pytest.mark.filterwarnings("ignore:.*render.*:UserWarning")
@pytest.mark.parametrize("game", sorted(default_registry().games))
def test_the_check_with_room_for_all(game: str) -> None:
    check_env(made(Configuration(game, 3), space="all", flat=True, render_mode="ansi").unwrapped)


def played(env: Any, seed: int) -> tuple[float, dict[str, Any], list[int]]:
    """Returns the sum of rewards, the last info, and the numbers that were chosen at random."""
    random = Random(seed)
    _, info = env.reset(seed=seed)
    total, chosen, over = 0.0, [], False
    while not over:
        chosen.append(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
        _, reward, terminated, truncated, info = env.step(chosen[-1])
        total += reward
        over = terminated or truncated
    return total, info, chosen


@pytest.mark.parametrize("reward", ["points", "difference", "win"])
def test_rewards_add_up(reward: str) -> None:
    seed = sample_seed()
    env = gymnasium.make(NAME, opponents=["easy", "random"], seat=1, reward=reward, flat=True)
    total, info, _ = played(env, seed)
    first, own, last = info["scores"]
    wanted = {"points": own, "difference": own - max(first, last), "win": float(info["won"])}
    assert total == pytest.approx(wanted[reward]), f"seed {seed}"
    assert not info["action_mask"].any()


def test_the_same_seed_gives_the_same_game() -> None:
    env = gymnasium.make(NAME, opponents=["easy", "random"], flat=True)
    first, again = played(env, 3), played(env, 3)
    assert first[2] == again[2]
    assert first[1]["scores"] == again[1]["scores"]


def test_a_number_that_may_not_be_chosen_ends_the_game() -> None:
    env = gymnasium.make(NAME, flat=True)
    _, info = env.reset(seed=1)
    _, reward, terminated, _, _ = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, terminated) == (-1.0, True)


def test_the_seat_may_be_chosen() -> None:
    env: Any = gymnasium.make(NAME, seat=2, flat=True).unwrapped
    env.reset(seed=1)
    assert (env.seat, env.play.seat) == (2, 2)
    with pytest.raises(ValueError, match="no seat 3 at a table of 3"):
        gymnasium.make(NAME, seat=3)


def test_one_opponent_may_be_a_name_alone() -> None:
    env: Any = gymnasium.make(NAME, opponents="normal", flat=True).unwrapped
    env.reset(seed=1)
    assert env.play.seats == 2


def test_wrong_settings_are_refused_at_once() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'eazy'; did you mean easy"):
        gymnasium.make(NAME, opponents=["eazy"])
    with pytest.raises(ValueError, match="no render mode 'svg'; there are ansi, rgb_array, human"):
        AlhambraEnv(render_mode="svg")


def test_the_picture_and_the_text() -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        env = gymnasium.make(NAME, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)


def test_people_see_the_table_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gymnasium.make(NAME, render_mode="human").unwrapped
    _, info = env.reset(seed=1)
    assert "turn 1" in capsys.readouterr().out
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "turn 1" in capsys.readouterr().out
    assert env.render() is None
