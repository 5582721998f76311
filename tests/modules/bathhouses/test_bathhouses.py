"""What scenarios of the bathhouses cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.modules.bathhouses.rules import Bathhouses

SEED = 32


def test_the_six_bathhouses_share_the_supply() -> None:
    """bathhouses set-up 1: 60 tiles"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["bathhouses"])
    catalogue = game.rules.catalogue
    tiles = [*game.state.supply[0], *[tile for tile in game.state.market if tile != NONE]]
    assert len(tiles) == 60
    assert sum(catalogue.tile_name[tile].startswith("bathhouse") for tile in tiles) == 6
    costs = [catalogue.tile_cost[t] for t in tiles if catalogue.tile_name[t].startswith("bath")]
    assert costs == [8] * 6


def test_types_are_spread_evenly() -> None:
    """bathhouses components: each type on four of the six tiles, never twice on one"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["bathhouses"])
    bathhouses = next(e.rule for e in game.rules.entries() if isinstance(e.rule, Bathhouses))
    assert all(len({*types}) == 4 for types in bathhouses.types)
    assert set(Counter(t for types in bathhouses.types for t in types).values()) == {4}


def test_a_position_is_a_face_of_the_same_tile() -> None:
    """bathhouses play 3: it costs the same, and has no walls, however it is turned"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["bathhouses"])
    catalogue = game.rules.catalogue
    front = catalogue.tile_id["bathhouse-3"]
    for side in "NESW":
        face = catalogue.tile_id[f"bathhouse-3-{side}"]
        assert catalogue.tile_piece[face] == front
        assert (catalogue.tile_cost[face], catalogue.tile_walls[face]) == (8, 0)
