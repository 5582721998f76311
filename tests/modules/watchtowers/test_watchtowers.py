"""What scenarios of the watchtowers cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.halves import CORNERS
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.squares import is_half, square_tile
from lioncourt.modules.watchtowers.pieces import OF_EACH_TYPE, BesideItsColour
from lioncourt.view.player_view import view
from tests.conformance.laws import audit
from tests.support.position import Position, SeatPosition, game_at

MODULES = ["watchtowers"]


def standing(game: lc.Game) -> Counter[str]:
    """Returns how many watchtowers of each name stand in palaces or are set aside."""
    names = game.rules.catalogue.tile_name
    tiles = [square_tile(s) for p in game.state.palaces for s in p.squares.values() if is_half(s)]
    tiles += [tile for own in game.state.bought for tile in own]
    named = [names[tile] for tile in tiles if names[tile].startswith("watchtower")]
    return Counter(name.split("-")[1] for name in named)


def is_lawful(game: lc.Game, where: str) -> None:
    """Every watchtower is somewhere, stands beside its colour, and stays as it was set.

    watchtowers geometry 5, watchtowers play 5
    """
    assert audit(game) == [], where
    taken = standing(game)
    public = view(game.rules, game.state, None)["module"]["watchtowers"]
    for name, left in public["stock"].items():
        assert left + taken[name] == OF_EACH_TYPE, where
    placement = BesideItsColour()
    for seat, palace in enumerate(game.state.palaces):
        assert placement.refusal(game.rules, game.state, seat, palace) is None, where
        before = palace if game.last is None else game.last.before.palaces[seat]
        stood = {cell: square for cell, square in before.squares.items() if is_half(square)}
        assert stood.items() <= palace.squares.items(), where


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_whole_games(seats: int) -> None:
    """watchtowers components: 18 pieces, all in sight"""
    game = lc.new_game(seats=seats, seed=seats, modules=MODULES)
    dice = Dice(seats)
    while not game.over:
        is_lawful(game, f"seed {seats}, turn {game.state.turn}")
        game.play(random_option(game.actions(), dice))
    is_lawful(game, f"seed {seats}")
    assert standing(game), f"seed {seats}"
    assert not any("watchtower" in str(e) for e in game.events() if e.kind == "reserved")


def test_equal_watchtowers_are_offered_once() -> None:
    """Two alike are set aside: each place is one option, and one of them stays."""
    market = {1: "tower-11", 2: "tower-11-S", 3: "empty", 4: "empty"}
    own = SeatPosition(palace="tower-12@1,0", hand="florin-9 florin-8 dirham-9 dirham-8")
    game = game_at(Position(seat={0: own}, market=market), modules=MODULES, seed=0)
    game.play("buy 1 florin-8 florin-9 watchtower-tower")
    game.play("buy 2 dirham-8 dirham-9 watchtower-tower")
    game.play("end")
    assert standing(game) == {"tower": 2}
    words = [str(action) for action in game.actions()]
    assert len(words) == len(set(words))
    game.play("place watchtower-tower-SW 2,0")
    assert "place watchtower-tower-NW 2,-1" not in map(str, game.actions())  # no tower beside it
    assert "place watchtower-tower-NW 1,-1" in map(str, game.actions())
    assert standing(game) == {"tower": 2}


def test_the_view_shows_stock_and_price() -> None:
    """watchtowers set-up 1: the stock lies in the souk, the price on the calendar"""
    game = lc.new_game(seats=3, seed=1, modules=MODULES)
    zones = {zone["id"]: zone for zone in view(game.rules, game.state, None)["zones"]}
    stock, price = zones["watchtowers"], zones["watchtower-surcharge"]
    assert (stock["place"], stock["size"]) == ("souk", 18)
    assert Counter(piece["id"] for piece in stock["pieces"])["watchtower-garden"] == OF_EACH_TYPE
    assert (price["place"], price["value"]) == ("calendar", 6)


def test_a_payment_points_at_the_watchtower_in_the_souk() -> None:
    market = {1: "tower-11", 2: "empty", 3: "empty", 4: "empty"}
    own = SeatPosition(hand="florin-9 florin-8")
    game = game_at(Position(seat={0: own}, market=market), modules=MODULES, seed=0)
    options = game.view(0)["decision"]["options"]
    [with_tower] = [o for o in options if o["action"].endswith("watchtower-tower")]
    target = with_tower["targets"][-1]
    assert (target["zone"], target["id"]) == ("watchtowers", "watchtower-tower")


def test_extra_points_come_with_the_wall() -> None:
    """watchtowers scoring 2: at S1, before anything else is scored"""
    game = lc.new_game(seats=3, seed=1, modules=["watchtowers", "characters"])
    kinds = [type(rule).__name__ for rule in game.rules.scorings()]
    assert kinds.index("WatchtowersScore") == kinds.index("LongestRun") + 1
    assert kinds.index("WatchtowersScore") < kinds.index("GuardScores")


def test_every_orientation_has_a_name() -> None:
    """watchtowers geometry 1"""
    game = lc.new_game(seats=3, seed=1, modules=MODULES)
    names = game.rules.catalogue.tile_id
    assert all(f"watchtower-garden-{corner}" in names for corner in CORNERS)


def test_a_client_is_told_how_each_option_turns_it() -> None:
    """watchtowers play 4: pointing at what is set aside, each with the face that would lie there"""
    market = {1: "tower-11", 2: "empty", 3: "empty", 4: "empty"}
    own = SeatPosition(palace="tower-12@1,0", hand="florin-9 florin-8")
    game = game_at(Position(seat={0: own}, market=market), modules=MODULES, seed=0)
    game.play("buy 1 florin-8 florin-9 watchtower-tower")
    game.play("end")
    game.play("reserve tower-11")
    decision = game.view(0)["decision"]
    placing = [option for option in decision["options"] if option["kind"] == "place"]
    assert {option["targets"][0]["id"] for option in placing} == {"watchtower-tower"}
    assert len({option["label"] for option in placing}) == len(placing) == 6
    halves = {game.view(0)["pieces"][option["face"]]["half"] for option in placing}
    assert halves == set(CORNERS)
