"""The view of a table: its shape, and that it tells the truth."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lioncourt.game import Game, new_game
from lioncourt.table.manifest import Manifest
from tests.view.shape import SHAPE_FILE, all_views, shape_of
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import EVERY_TABLE, moments


def test_every_key_is_shown_on_purpose() -> None:
    """A new key is a conscious act: run `python -m tests.view.shape` and read the diff."""
    written = SHAPE_FILE.read_text(encoding="utf-8").splitlines()
    found = shape_of(all_views())
    assert sorted(set(found) - set(written)) == [], "shown, but not written down"
    assert sorted(set(written) - set(found)) == [], "written down, but never shown"


def every_key(data: object) -> list[object]:
    if isinstance(data, dict):
        return [key for k, v in data.items() for key in (k, *every_key(v))]
    if isinstance(data, list):
        return [key for item in data for key in every_key(item)]
    return []


@pytest.mark.parametrize(("seats", "modules"), EVERY_TABLE)
def test_a_view_is_json_data(seats: int, modules: tuple[Manifest, ...]) -> None:
    for game in moments(seats, seed=11, every=40, modules=modules):
        for seat in (None, *range(seats)):
            shown = game.view(seat)
            assert json.loads(json.dumps(shown)) == shown
            assert all(isinstance(key, str) for key in every_key(shown))


def test_a_view_is_nobody_elses() -> None:
    """Whoever changes a view changes nothing but that view."""
    game = new_game(seats=3, seed=5)
    before = json.dumps(game.view(0))
    _spoil(game.view(0))
    assert json.dumps(game.view(0)) == before


def _spoil(data: Any) -> None:
    if isinstance(data, dict):
        for value in data.values():
            _spoil(value)
        data.clear()
    elif isinstance(data, list):
        for item in data:
            _spoil(item)
        data.clear()


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_must_be_such_a_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat} at a table of 3"):
        new_game(seats=3).view(seat)


def test_only_the_deciding_seat_gets_options() -> None:
    for game in moments(3, seed=6, every=10):
        for seat in (None, 0, 1, 2):
            decision = game.view(seat)["decision"]
            if game.over:
                assert decision is None
                continue
            assert decision["seat"] == game.seat
            assert ("options" in decision) == (seat == game.seat)
            assert game.decision is not None
            assert (decision["kind"], decision["text"]) == (game.decision.kind, game.decision.text)


def test_what_is_public_is_told_to_everybody_alike() -> None:
    for game in moments(4, seed=7, every=25):
        views = [game.view(seat) for seat in (None, 0, 1, 2, 3)]
        for key in ("table", "display", "deck", "discard", "supply", "turn", "active", "scorings"):
            assert all(shown[key] == views[0][key] for shown in views), key


def test_the_table_is_as_the_state_says() -> None:
    for game in moments(2, seed=8, every=30):
        _check_table(game)


def _check_table(game: Game) -> None:
    state, catalogue = game.state, game.rules.catalogue
    shown = game.view(0)
    assert shown["hand"] == [catalogue.card_name[card] for card in state.hands[0].cards]
    assert "hand" not in game.view(None)
    assert shown["deck"] == {"size": state.deck.size()}
    assert shown["supply"] == {"supply": len(state.supply[0])}
    assert shown["dirk"]["points"] == state.points[2]
    assert [tile["name"] for tile in shown["dirk"]["tiles"]] == [
        catalogue.tile_name[tile] for tile in state.dirk
    ]
    for seat, entry in enumerate(shown["table"]):
        palace = state.palaces[seat]
        assert entry["points"] == state.points[seat]
        assert entry["hand_size"] == len(state.hands[seat].cards)
        assert entry["wall"] == palace.wall_run() == len(entry["wall_edges"])
        names = [tile["tile"] for tile in entry["palace"]]
        assert len(names) == len(palace.squares)
        assert sum(entry["counts"].values()) == len(names) - 1  # all but the fountain
        for x, y, side in entry["wall_edges"]:
            (tile,) = [t for t in entry["palace"] if (t["x"], t["y"]) == (x, y)]
            assert side in tile["walls"]


def test_a_market_tile_has_a_price_for_whoever_looks() -> None:
    """core 4.2: the price is the printed cost."""
    game = new_game(seats=3, seed=9)
    for entry in game.view(1)["market"]:
        assert entry["price"] == entry["tile"]["cost"]
    assert [entry["price"] for entry in game.view(None)["market"]] == [None] * 4
    assert [(entry["place"], entry["currency"]) for entry in game.view(None)["market"]] == [
        ("1", "florin"),
        ("2", "dirham"),
        ("3", "dinar"),
        ("4", "ducat"),
    ]


def test_what_is_under_way_shows_what_its_handler_reveals() -> None:
    game = new_game("alhambra", 3, [SMUGGLERS], seed=3)
    smuggler = game.seat
    assert game.view(None)["under_way"] == []
    game.play("smuggle")
    assert game.view(None)["under_way"] == [{"kind": "customs", "smuggler": smuggler}]


def test_zones_have_different_ids() -> None:
    for seats, modules in EVERY_TABLE:
        ids = [zone["id"] for zone in new_game("alhambra", seats, modules).view(0)["zones"]]
        assert len(ids) == len(set(ids))


def test_zones_hold_what_the_view_tells() -> None:
    for game in moments(2, seed=10, every=30):
        shown = game.view(1)
        zones = {zone["id"]: zone for zone in shown["zones"]}
        ids = {name: [piece["id"] for piece in zone["pieces"]] for name, zone in zones.items()}
        assert ids["display"] == shown["display"]
        assert ids["discard"] == shown["discard"]
        assert ids["hand.1"] == shown["hand"]
        assert ids["hand.0"] == []
        assert zones["hand.0"]["size"] == shown["table"][0]["hand_size"]
        assert ids["market"] == [e["tile"]["name"] for e in shown["market"] if e["tile"]]
        assert ids["dirk"] == [tile["name"] for tile in shown["dirk"]["tiles"]]
        for entry in shown["table"]:
            seat = entry["seat"]
            assert ids[f"palace.{seat}"] == [tile["tile"] for tile in entry["palace"]]
            assert ids[f"reserve.{seat}"] == [tile["name"] for tile in entry["reserve"]]
            assert ids[f"bought.{seat}"] == [tile["name"] for tile in entry["bought"]]
            assert zones[f"points.{seat}"]["value"] == entry["points"]


def test_a_module_labels_its_zones_by_text_keys() -> None:
    game = new_game("alhambra", 3, [SMUGGLERS])
    (zone,) = [zone for zone in game.view(2)["zones"] if zone["id"] == "secret.2"]
    assert zone["label"] == "Secret number"
