"""What scenarios of the medina cannot say; they show rule by rule."""

from __future__ import annotations

import lioncourt as lc

SEED = 26


def test_the_nine_tiles_share_the_supply() -> None:
    """medina set-up 1: 63 tiles"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["medina"])
    known = game.rules.catalogue
    tiles = [*game.state.supply[0], *game.state.market]
    assert len(tiles) == 63
    assert sum(known.tile_name[tile].startswith("medina") for tile in tiles) == 9
