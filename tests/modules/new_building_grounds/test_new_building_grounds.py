"""What scenarios of the new building grounds cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.bots.outlook import Outlook

SEED = 27
MODULE = "new-building-grounds"


def plots_in(game: lc.Game, tiles: list[int]) -> list[str]:
    names = [game.rules.catalogue.tile_name[tile] for tile in tiles]
    return sorted(name for name in names if name.startswith("plot"))


def test_set_up() -> None:
    """new-building-grounds set-up 1, set-up 2: 62 tiles; three buildings a column, two of a type

    new-building-grounds set-up 2, new-building-grounds components,
    new-building-grounds hidden-information: columns are open to everybody.
    """
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=[MODULE])
    tiles = [*game.state.supply[0], *game.state.market]
    assert len(tiles) == 62
    costs = (9, 10, 11, 12)
    assert plots_in(game, tiles) == sorted(f"plot-{c}-{n}" for c in costs for n in (1, 2))
    zones = {zone["id"]: zone["pieces"] for zone in game.view(None)["zones"]}
    columns = [[piece["id"] for piece in zones[f"column-{cost}"]] for cost in costs]
    assert [column[0] for column in columns] == [f"number-token-{cost}" for cost in costs]
    assert all(len(column) == 4 for column in columns)
    buildings = Counter(building for column in columns for building in column[1:])
    types = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
    assert buildings == {f"building-{type}": 2 for type in types}


@pytest.mark.parametrize("seed", range(4))
def test_what_dirk_draws_has_the_first_building(seed: int) -> None:
    """new-building-grounds two-players"""
    game = lc.new_game("alhambra", seats=2, seed=seed, modules=[MODULE])
    shown = game.view(None)["module"][MODULE]
    drawn = [name for name in plots_in(game, list(game.state.dirk)) if name.startswith("plot")]
    by_cost: dict[str, list[str]] = {}
    for name in drawn:
        _, cost, _, type = name.split("-")
        by_cost.setdefault(cost, []).append(type)
    for cost, types in by_cost.items():
        first = shown["columns"][f"number-token-{cost}"][: len(types)]
        assert sorted(types) == sorted(first), f"seed {seed}"
    assert len(shown["taken"]) == len(drawn), f"seed {seed}"


def test_for_bots_a_plot_is_as_good_as_the_best_building_left_for_it() -> None:
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=[MODULE])
    outlook = Outlook(game.rules, game.state, 0)
    tile_id = game.rules.catalogue.tile_id
    zones = {zone["id"]: zone for zone in game.view(None)["zones"]}
    for cost in (9, 10, 11, 12):
        plot = f"plot-{cost}-1"
        _, *column = [
            piece["id"].removeprefix("building-") for piece in zones[f"column-{cost}"]["pieces"]
        ]
        best = max([outlook.gain(tile_id[f"{plot}-{type}"]) for type in column])
        assert outlook.gain(tile_id[plot]) == best
