"""Rebuilds at random are those that are listed, whatever other rules have a say."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.options import as_options
from lioncourt.core.rng import Dice
from lioncourt.games.common.rebuilding import Rebuild
from tests.seams.table import any_action

SEED = 11
DRAWS = 40  # for each option that is listed
MODULES = {
    "plain": [],
    "camps": ["camps"],
    "walls, gates, camps, squares": ["city-walls", "city-gates", "camps", "squares"],
}


def drawn(game: lc.Game, rule: Rebuild, number: int) -> set[Action]:
    """Returns what comes of many draws, each made before anything is listed."""
    dice = Dice(SEED)
    found: set[Action] = set()
    for _ in range(number):
        options = as_options(rule.options(game.rules, game.state, game.state.active))
        action = options.random(dice)
        if action is not None:
            found.add(action)
    return found


@pytest.mark.parametrize("modules", MODULES.values(), ids=MODULES)
def test_any_rebuild_may_be_drawn_and_no_other(modules: list[str]) -> None:
    game = lc.new_game(seats=3, modules=modules, seed=SEED)
    rule = next(rule for rule in game.rules.main_actions if isinstance(rule, Rebuild))
    dice, looks, most = Dice(SEED), 0, 0
    while not game.over:
        is_asked = game.decision is not None and game.decision.kind == "action"
        if is_asked and game.state.turn % 15 == 0:
            listed = set(rule.options(game.rules, game.state, game.state.active))
            assert drawn(game, rule, DRAWS * len(listed) + 5) == listed, f"seed {SEED}"
            looks, most = looks + 1, max(most, len(listed))
        game.play(any_action(game, dice))
    assert looks > 4
    assert most > 8
