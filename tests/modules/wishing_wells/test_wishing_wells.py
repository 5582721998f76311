"""What scenarios of the wishing wells cannot say; they show rule by rule."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.ids import NONE

SEED = 33


def test_the_six_wells_share_the_supply() -> None:
    """wishing-wells set-up 1, components: 60 tiles, the number is the cost"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["wishing-wells"])
    catalogue = game.rules.catalogue
    tiles = [*game.state.supply[0], *[tile for tile in game.state.market if tile != NONE]]
    assert len(tiles) == 60
    wells = [tile for tile in tiles if catalogue.tile_name[tile].startswith("wishing-well")]
    assert sorted(catalogue.tile_cost[tile] for tile in wells) == [3, 3, 4, 4, 5, 5]
    assert all(catalogue.tile_walls[tile] == 0 for tile in wells)


def test_with_bathhouses_there_are_66_tiles() -> None:
    """wishing-wells Rulings"""
    modules = ["bathhouses", "wishing-wells"]
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=modules)
    lying = [tile for tile in game.state.market if tile != NONE]
    assert len(game.state.supply[0]) + len(lying) == 66
