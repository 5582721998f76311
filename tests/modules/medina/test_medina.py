"""What scenarios of the medina cannot say; they show rule by rule."""

from __future__ import annotations

import lioncourt as lc
from tests.support.position import Position, game_at

SEED = 26


def test_the_nine_tiles_share_the_supply() -> None:
    """medina set-up 1: 63 tiles"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["medina"])
    known = game.rules.catalogue
    tiles = [*game.state.supply[0], *game.state.market]
    assert len(tiles) == 63
    assert sum(known.tile_name[tile].startswith("medina") for tile in tiles) == 9


def test_bots_pay_little_for_a_quarter_that_is_not_a_building() -> None:
    market = {1: "medina-10", 2: "medina-2-SW", 3: "garden-10"}
    game = game_at(Position(market=market), modules=["medina"], seed=0)
    rules, state = game.rules, game.state
    (sense,) = rules.senses
    dear, cheap, garden = [sense.brings(rules, state, 0, tile) for tile in state.market[:3]]
    assert dear < cheap < garden == 0
