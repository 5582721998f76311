"""The bot `random`: fair between kinds of choice, as the engine is in its own play-outs."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

import pytest

import lioncourt as lc
from lioncourt.bots import RandomBot, Sight, sight_of
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.simulate import play_bots

SAMPLES = 3000


def never() -> NoReturn:
    raise AssertionError("the bot looked at what it does not need")


def game_with_many_rebuilds() -> lc.Game:
    """Returns a game in which more than half of the options are rebuilds."""
    game = lc.new_game(seats=3, seed=4)
    bot = RandomBot(4)
    while not game.over:
        actions = game.actions()
        groups = Counter(action.spec.group for action in actions)
        if len(groups) >= 3 and groups["rebuild"] > sum(groups.values()) / 2:
            return game
        game.play(bot.choose(sight_of(game)))
    raise AssertionError("no such position in the game with seed 4")


def test_picks_groups_evenly_and_then_options_evenly() -> None:
    actions = list(game_with_many_rebuilds().actions())
    bot = RandomBot(1)
    picks = Counter(bot.choose(Sight(0, actions, never, never)) for _ in range(SAMPLES))
    assert set(picks) == set(actions)
    groups = Counter(action.spec.group for action in actions)
    for group, size in groups.items():
        expected = SAMPLES / len(groups)
        found = sum(n for action, n in picks.items() if action.spec.group == group)
        assert found == pytest.approx(expected, rel=0.15), group
        for action in actions:
            if action.spec.group == group and expected / size > 100:
                assert picks[action] == pytest.approx(expected / size, rel=0.35), str(action)


def test_chooses_by_the_same_chances_as_the_engine_plays_out() -> None:
    game = game_with_many_rebuilds()
    bot, dice = RandomBot(1), Dice(2)
    sight = Sight(0, list(game.actions()), never, never)
    mine = Counter(bot.choose(sight).spec.group for _ in range(SAMPLES))
    theirs = Counter(
        engine.sample_action(game.rules, game.state, dice).spec.group for _ in range(SAMPLES)
    )
    assert set(mine) == set(theirs)
    for group, times in mine.items():
        assert theirs[group] == pytest.approx(times, rel=0.15), group


def test_another_seed_chooses_otherwise() -> None:
    actions = list(game_with_many_rebuilds().actions())
    sight = Sight(0, actions, never, never)
    one, same, other = (RandomBot(seed) for seed in (1, 1, 2))
    first = [one.choose(sight) for _ in range(20)]
    assert first == [same.choose(sight) for _ in range(20)]
    assert first != [other.choose(sight) for _ in range(20)]


def test_nobody_decides_when_the_game_is_over() -> None:
    game = lc.new_game(seats=3, seed=1)
    play_bots(game, ["random"] * 3, 1)
    with pytest.raises(ValueError, match="over"):
        sight_of(game)
