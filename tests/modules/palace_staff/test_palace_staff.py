"""Palace staff in whole games: servants are conserved, losses are told, bots find the best way."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.modules.palace_staff.staff import NAMES, TABLE
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import laid_out
from tests.conformance.support import Configuration
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

MODULE = "palace-staff"
ALL = dict(zip(NAMES, TABLE["servants"].values(), strict=True))


def shown(game: lc.Game) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["module"][MODULE]
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_servants_are_conserved_and_stand_on_their_type(seats: int) -> None:
    """palace-staff components, palace-staff play 3, palace-staff play 5"""
    assert sum(ALL.values()) == 54
    game = Configuration("alhambra", seats, (MODULE,)).start(seats)
    dice, placed = Random(seats), 0
    names, pile = game.rules.catalogue.kind_name["servant"], 0
    while not game.over:
        options = list(game.actions())
        walks = [action for action in options if action.kind == "walk-guard"]
        game.play(dice.choice(walks or options))
        staff = shown(game)
        serving = [servant for own in staff["servants"].values() for servant in own]
        kept: Any = game.state.holdings[game.rules.holding_id[MODULE]]
        seen = Counter(serving) + Counter(staff["open"]) + Counter(names[s] for s in kept[pile])
        assert seen == ALL, f"seed {seats}"
        for tile, (servant,) in staff["servants"].items():
            assert tile.startswith(servant.removeprefix("servant-")), f"seed {seats}"
        if game.seat is not None and game.decision is not None and game.decision.kind == "action":
            assert len(staff["open"]) == min(6, staff["pile"] + len(staff["open"]))
        placed = len(serving)
    assert placed, f"seed {seats}"


@pytest.mark.parametrize("seats", [2, 3])
def test_the_losses_are_the_buildings_without_a_servant(seats: int) -> None:
    """palace-staff scoring 1, palace-staff scoring 2"""
    game = Configuration("alhambra", seats, (MODULE,)).start(seats)
    dice = Random(seats)
    while not game.over:
        game.play(dice.choice(list(game.actions())))
    losses = [line for line in game.score_sheet() if line.source == "staff"]
    assert {line.scoring for line in losses} == {1, 2, 3}
    assert all(line.points < 0 and line.contender < seats for line in losses)
    once = [(line.scoring, line.contender) for line in losses]
    assert len(set(once)) == len(once), f"seed {seats}"


@pytest.mark.parametrize(
    "modules",
    [
        (MODULE,),
        (MODULE, "watchtowers", "city-gates", "construction-sites"),
        (MODULE, "thieves", "fresh-colors", "zoo"),
    ],
)
def test_whole_games_are_sound(modules: tuple[str, ...]) -> None:
    sound(played([default_registry().modules[name] for name in modules], seats=3, seed=29))


def test_everybody_sees_guards_and_how_many_servants_are_hidden() -> None:
    """palace-staff set-up 2, palace-staff hidden-information"""
    game = lc.new_game("alhambra", seats=3, seed=1, modules=[MODULE])
    zones = laid_out(game.view(1))
    guard = zones["guard.0"]["pieces"][0]
    assert (guard["id"], guard["x"], guard["y"], guard["seat"]) == ("palace-guard", 0, 0, 0)
    assert (zones["servant-pile"]["size"], zones["servant-pile"]["pieces"]) == (48, [])
    assert len(zones["open-servants"]["pieces"]) == 6


def test_bots_walk_where_servants_are_wanted() -> None:
    palace = "garden-10@1,0 tower-12@2,0 tower-11@-1,0 arcades-9@0,1"
    holding = {MODULE: {"open": "servant-garden servant-tower servant-chambers"}}
    own = SeatPosition(palace=palace)
    position = Position(seat={0: own}, holding=holding, display="florin-4 dirham-6")
    game = game_at(position, modules=[MODULE], seed=0)
    game.play("take florin-4")  # two steps
    worth = sensed(game)
    assert worth["walk-guard 1,0"] > worth["walk-guard -1,0"] > worth["walk-guard 0,1"]
    assert worth["walk-guard 0,1"] == 0
