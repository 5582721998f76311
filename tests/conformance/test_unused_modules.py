"""A module that is not chosen leaves no trace: the same rules, the same game tree.

The game trees themselves are pinned by `tests/perft` and `tests/playthroughs`.
"""

from __future__ import annotations

import pytest

from lioncourt.core import engine
from lioncourt.game import Game, Opening
from lioncourt.table.config import make_config
from lioncourt.table.registry import Registry, default_registry
from tests.conformance.support import random_actions

FULL = default_registry()
BARE = Registry(FULL.games, {})


def begin(registry: Registry, game: str, seats: int, seed: int) -> Game:
    opening = Opening(make_config(registry, game, seats, (), None), registry, seed, [])
    return Game(opening, opening.start())


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("game", FULL.games)
def test_a_game_without_modules_is_the_same_where_modules_are_known(game: str, seats: int) -> None:
    seed = 8
    known, bare = begin(FULL, game, seats, seed), begin(BARE, game, seats, seed)
    assert known.rules.explain() == bare.rules.explain()
    assert known.rules.catalogue.card_name == bare.rules.catalogue.card_name
    assert known.rules.catalogue.tile_name == bare.rules.catalogue.tile_name
    decisions = 0
    for action in random_actions(known, seed):
        assert [str(a) for a in known.actions()] == [str(a) for a in bare.actions()]
        known.play(str(action))
        bare.play(str(action))
        decisions += 1
    assert engine.is_over(bare.state)
    assert known.state.content() == bare.state.content()
    assert decisions > 100
