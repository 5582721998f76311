"""Many games at once play as one game does, in one process or in several."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lioncourt.core.rng import Dice
from lioncourt.envs.codec.lane import SEEDS
from lioncourt.envs.codec.play import Play
from lioncourt.envs.spaces import as_array, mask_of
from lioncourt.envs.vector import VectorGames
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry

STEPS = 300
LONGEST = 60  # decisions of a game


@pytest.mark.parametrize("modules", [(), ("thieves", "zoo")])
def test_each_game_is_the_one_that_would_be_played_alone(modules: tuple[str, ...]) -> None:
    games = VectorGames(2, modules=modules, seed=4, longest=LONGEST)
    alone = Play(make_config(default_registry(), "alhambra", 3, modules), longest=LONGEST)
    dice = Dice(4 * 1_000_003)  # of the first game
    alone.reset(dice.below(SEEDS))
    random = Random(7)
    ended = 0
    for step in range(STEPS):
        assert games.seats[0] == alone.seat, step
        assert (games.observations[0] == as_array(alone.observe(alone.seat))).all(), step
        assert (games.masks[0] == mask_of(games.codec, alone.numbers())).all(), step
        numbers = [random.choice(np.flatnonzero(mask).tolist()) for mask in games.masks]
        before = alone.state.points.copy()
        games.step(numbers)
        alone.choose(numbers[0])
        gained = [own - old for own, old in zip(alone.state.points, before, strict=True)]
        assert games.rewards[0].tolist() == gained, step
        done = alone.over or alone.cut_off
        assert games.over[0] == done, step
        if done:
            ended += 1
            alone.reset(dice.below(SEEDS))
    assert ended


def test_processes_play_the_same_games() -> None:
    single, several = VectorGames(4, seed=2), VectorGames(4, seed=2, processes=2)
    random = Random(5)
    try:
        for step in range(60):
            assert (single.observations == several.observations).all(), step
            assert (single.masks == several.masks).all(), step
            numbers = [random.choice(np.flatnonzero(mask).tolist()) for mask in single.masks]
            single.step(numbers)
            several.step(numbers)
            assert (single.rewards == several.rewards).all(), step
    finally:
        several.close()


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="3 games cannot be shared out among 2 processes"):
        VectorGames(3, processes=2)
    with pytest.raises(ValueError, match="no reward 'money'"):
        VectorGames(3, reward="money")
    with pytest.raises(ValueError, match="at least one game, not 0"):
        VectorGames(0)


def test_one_number_is_not_for_all_games() -> None:
    games = VectorGames(2)
    with pytest.raises(ValueError, match="2 games need as many numbers, not 1"):
        games.step([int(np.flatnonzero(games.masks[0])[0])])
