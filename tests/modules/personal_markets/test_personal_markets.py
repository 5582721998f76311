"""What scenarios of the personal markets cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.view.player_view import view
from tests.conformance.laws import audit
from tests.support.position import Position, SeatPosition, game_at

ID = "personal-markets"
MANY = [ID, "construction-sites", "art-of-the-moors", "squares", "change", "treasures", "diamonds"]


def places(game: lc.Game) -> list[tuple[int, ...]]:
    """Returns the tiles in the places of each seat."""
    return list(game.state.holdings[game.rules.holding_id[ID]])  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("modules", [[ID], MANY], ids=["alone", "many"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games(seats: int, modules: list[str]) -> None:
    """personal-markets play 1, 2: the reserve is what lies in the places, but for a tile in hand"""
    game = lc.new_game(seats=seats, seed=seats, modules=modules)
    dice, kinds = Dice(seats), Counter[str]()
    while not game.over:
        where = f"seed {seats}, turn {game.state.turn}"
        asked = game.decision
        assert asked is not None
        for seat, own in enumerate(places(game)):
            lying = sorted(tile for tile in own if tile != NONE)
            reserve = list(game.state.reserves[seat])
            if asked.kind == "which-place" and asked.seat == seat:
                (tile,) = game.state.frames[-1].data
                reserve.remove(tile)
            assert lying == reserve, where
        action = random_option(game.actions(), dice)
        kinds[action.kind] += 1
        game.play(action)
    audit(game)
    assert kinds["buy-from-player"], f"seed {seats}"
    assert kinds["lay-in-place"], f"seed {seats}"


def test_a_payment_is_known_to_everybody() -> None:
    """personal-markets hidden-information: what was paid is shown, other cards stay secret"""
    told = Position(
        seat={
            0: SeatPosition(hand="ducat-8 dinar-3"),
            1: SeatPosition(hand="florin-1", reserve="chambers-8-NW"),
        },
        holding={ID: {"places": {1: "- - - chambers-8-NW"}}},
    )
    game = game_at(told, modules=[ID], seed=0)
    game.play("buy-from-player chambers-8-NW ducat-8")
    seller = game.known()[1]
    assert seller.cards == ("ducat-8",)
    assert seller.unknown == 1
    zone = next(zone for zone in game.view(2)["zones"] if zone["id"] == "hand.1")
    assert (zone["size"], zone["pieces"]) == (2, [])


def test_places_show_their_tiles() -> None:
    """personal-markets hidden-information: tiles in places are public, in the view of all"""
    told = Position(
        seat={1: SeatPosition(reserve="chambers-8-NW")},
        holding={ID: {"places": {1: "- - - chambers-8-NW"}}},
    )
    game = game_at(told, modules=[ID], seed=0)
    for viewer in (0, 1, None):
        shown = view(game.rules, game.state, viewer)
        zone = next(zone for zone in shown["zones"] if zone["id"] == "places.1")
        assert [piece.get("tile") for piece in zone["pieces"]] == [None] * 3 + ["chambers-8-NW"]
        labels = [piece.get("label") for piece in zone["pieces"]]
        assert labels[3] == "ducat place: chambers (8)"


def test_an_option_points_at_the_tile_of_the_seller() -> None:
    """personal-markets play 4"""
    told = Position(
        seat={0: SeatPosition(hand="ducat-8"), 1: SeatPosition(reserve="chambers-8-NW")},
        holding={ID: {"places": {1: "- - - chambers-8-NW"}}},
    )
    decision = game_at(told, modules=[ID], seed=0).view(0)["decision"]
    (option,) = [one for one in decision["options"] if one["kind"] == "buy-from-player"]
    assert option["targets"] == [
        {"type": "tile", "id": "chambers-8-NW"},
        {"type": "card", "zone": "hand.0", "id": "ducat-8"},
    ]
    assert option["label"] == "Buy chambers (8) from a player with 8 ducats"
