"""The view of a table: its shape, and that it tells the truth."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lioncourt.core.ids import cell_at, walls_from_text
from lioncourt.core.slow import meeting_run
from lioncourt.core.squares import square_walls
from lioncourt.core.tableplaces import is_table_place
from lioncourt.game import Game, new_game
from lioncourt.table.manifest import Manifest, OptionValue
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES, gather_texts
from lioncourt.view.player_view import view
from lioncourt.view.reading import ids_in, laid_out, pieces_in, zone_of
from tests.support.position import Position, SeatPosition, game_at
from tests.view.shape import SHAPE_FILE, all_views, shape_of
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import BASE, EVERY_TABLE, GAMES, fitting_modules, moments


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


@pytest.mark.parametrize(("table", "seats", "modules"), EVERY_TABLE)
def test_a_view_is_json_data(table: str, seats: int, modules: tuple[Manifest, ...]) -> None:
    for game in moments(seats, seed=11, game=table, every=40, modules=modules):
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
        new_game(seats=3, seed=0).view(seat)


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
        for key in ("table", "names", "supplies", "turn", "active", "scorings"):
            assert all(shown[key] == views[0][key] for shown in views), key
        for zone in views[0]["zones"]:
            if zone["seen_by"] == "all":
                assert all(zone_of(shown, zone["id"]) == zone for shown in views), zone["id"]
            assert {zone_of(shown, zone["id"])["size"] for shown in views} == {zone["size"]}


@pytest.mark.parametrize("table", GAMES)
def test_the_table_is_as_the_state_says(table: str) -> None:
    for game in moments(2, seed=8, game=table, every=30):
        _check_table(game)


def _check_table(game: Game) -> None:
    state, catalogue = game.state, game.rules.catalogue
    shown = game.view(0)
    zones = laid_out(shown)
    cards = {"hand.0": state.hands[0].cards, "display": state.display, "discard": state.discard}
    for zone, own in cards.items():
        assert ids_in(shown, zone) == [catalogue.card_name[card] for card in sorted(own)]
    assert ids_in(game.view(None), "hand.0") == ids_in(shown, "hand.1") == []
    assert zones["deck"]["size"] == state.deck.size()
    assert shown["supplies"] == list(catalogue.supply_name)
    assert [zones[supply]["size"] for supply in shown["supplies"]] == [len(p) for p in state.supply]
    assert shown["dirk"]["points"] == state.points[2]
    assert ids_in(shown, "dirk") == [catalogue.tile_name[tile] for tile in state.dirk]
    assert sum(shown["dirk"]["counts"].values()) == len(state.dirk)
    for seat, entry in enumerate(shown["table"]):
        palace = state.palaces[seat]
        assert entry["points"] == state.points[seat]
        assert zones[f"hand.{seat}"]["size"] == len(state.hands[seat].cards)
        built = zones[f"palace.{seat}"]["pieces"]
        assert len(built) == len(palace.squares)
        assert sum(entry["counts"].values()) == len(built) - 1  # all but the start tile
        assert list(entry["runs"]) == list(catalogue.region_edge)
        for region, run in enumerate(entry["runs"].values()):
            assert run["length"] == palace.wall_run(region) == len(run["edges"])
            for x, y, side in run["edges"]:
                (tile,) = [t for t in built if (t["x"], t["y"]) == (x, y)]
                assert side in tile["walls"]
                assert tile["region"] == catalogue.region_name[region]


@pytest.mark.parametrize("table", GAMES)
def test_the_back_of_a_tile_is_public(table: str) -> None:
    """granada components 2: another type, one more or less, and the same moats."""
    backs = 0
    for game in moments(3, seed=3, game=table, every=60):
        catalogue = game.rules.catalogue
        for tile in pieces_in(game.view(None), "market"):
            number = catalogue.tile_id[tile["id"]]
            assert tile["region"] == catalogue.region_name[catalogue.tile_region[number]]
            assert ("back" in tile) == (catalogue.tile_next_face[number] != number)
            if "back" in tile:
                other = catalogue.tile_id[tile["back"]["name"]]
                assert catalogue.tile_piece[other] == catalogue.tile_piece[number]
                assert catalogue.tile_walls[other] == catalogue.tile_walls[number]
                assert tile["back"]["type"] != tile["type"]
                assert abs(tile["back"]["cost"] - tile["cost"]) == 1
                backs += 1
    assert bool(backs) == (len(set(catalogue.tile_piece)) < len(catalogue.tile_piece))


def test_majorities_tell_what_each_type_is_ranked_for() -> None:
    """core 2, granada scoring 2-4"""
    palace, city = ((6, 9), [[1], [2, 1], [3, 2, 1]])
    both = new_game("alhambra-granada", seed=0).view(None)["majorities"]
    assert len(both) == sum(palace)
    assert [entry["prizes"] for entry in both[6:]] == [city] * 9
    assert {(e["by_number"], e["ties"]) for e in both[:6]} == {(False, "shared")}
    assert {(e["by_number"], e["ties"]) for e in both[6:]} == {(True, "dearest")}
    assert new_game("alhambra", seed=0).view(None)["majorities"] == both[:6]
    assert new_game("granada", seed=0).view(None)["majorities"] == both[6:]
    simple = new_game("granada", options={"simple_scoring": True}, seed=0).view(None)["majorities"]
    assert [entry["prizes"] for entry in simple] == [[[3], [10, 3], [18, 10, 3]]] * 9
    assert {(e["by_number"], e["ties"]) for e in simple} == {(False, "dearest")}


def test_the_start_tile_of_the_city_is_marked() -> None:
    """alhambra-granada play 3: it can never be moved, as little as the fountain"""
    palace = "school-2-NE@0,-2 park-13@-1,-2 tower-11-S@0,-1"
    game = game_at(Position(seat={0: SeatPosition(palace)}), game="alhambra-granada", seed=0)
    tiles = pieces_in(game.view(None), "palace.0")
    assert [tile["id"] for tile in tiles if "start" in tile] == ["school-2-NE"]


def test_places_of_one_slot_belong_together() -> None:
    """alhambra-granada set-up 1"""
    shown = new_game("alhambra-granada", seed=2).view(None)
    market = shown["market"]
    assert [(e["place"], e["slot"]) for e in market[:3]] == [
        ("1-palace", "1"),
        ("1-city", "1"),
        ("2-palace", "2"),
    ]
    regions = [shown["pieces"][entry["tile"]]["region"] for entry in market]
    assert regions == ["palace", "city"] * 4
    assert [entry["slot"] for entry in new_game(seed=0).view(None)["market"]] == [
        "1",
        "2",
        "3",
        "4",
    ]


@pytest.mark.parametrize("table", [game for game in GAMES if game != BASE])
def test_the_marker_tells_which_face_comes_next(table: str) -> None:
    """granada play 3"""
    for game in moments(3, seed=9, game=table, every=1):
        if game.last is None:
            continue
        before = view(game.rules, game.last.before, None)["module"][table]["parity"]
        laid = [event.args[1] for event in game.last.events if event.kind == "laid"]
        costs = [
            game.rules.catalogue.tile_cost[tile]
            for tile in laid
            if game.rules.catalogue.tile_next_face[tile] != tile
        ]
        assert all(cost % 2 == (before == "odd") for cost in costs), game.state.turn
    assert [piece["label"] for piece in pieces_in(game.view(None), "parity")] == [
        game.view(None)["module"][table]["parity"]  # in words, not as the key of a text
    ]


def test_the_seam_is_shown() -> None:
    """alhambra-granada scoring 3"""
    longest = 0
    for game in moments(3, seed=10, game="alhambra-granada", every=20):
        module = game.view(None)["module"]["alhambra-granada"]
        late = game.rules.catalogue.card_id["second-scoring"]
        assert module["second_scoring_in_deck"] == (late in game.state.deck.cards())
        for seam, palace in zip(module["seams"], game.state.palaces, strict=True):
            assert seam["length"] == len(seam["edges"]) == meeting_run(palace.squares)
            longest = max(longest, seam["length"])
            for x, y, side in seam["edges"]:
                assert square_walls(palace.square(cell_at(x, y))) & walls_from_text(side)
    assert longest > 1


def test_a_market_tile_has_a_price_for_whoever_looks() -> None:
    """core 4.2: the price is the printed cost."""
    game = new_game(seats=3, seed=9)
    pieces = game.view(1)["pieces"]
    for entry in game.view(1)["market"]:
        assert entry["price"] == pieces[entry["tile"]]["cost"]
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
    for table, seats, modules in EVERY_TABLE:
        ids = [zone["id"] for zone in new_game(table, seats, modules, seed=0).view(0)["zones"]]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("table", GAMES)
def test_every_zone_has_its_place(table: str) -> None:
    """Also those that come and go, such as an auction."""
    found: set[str] = set()
    for seed in range(3):
        modules = fitting_modules(table)
        for game in moments(3, seed=seed, game=table, every=11, modules=modules):
            for zone in game.view(0)["zones"]:
                found.add(zone["place"].partition(".")[0])
                assert is_table_place(zone["place"]), zone["id"]
    assert {"counter", "display", "palace", "belongings", "hand"} <= found


@pytest.mark.parametrize(
    "place", ["counter.2.on", "counter.1-palace.beside", "palace.edge", "souk"]
)
def test_a_place_may_have_parts(place: str) -> None:
    assert is_table_place(place)


@pytest.mark.parametrize("place", ["counter.2", "counter.2.under", "palace.roof", "cellar", ""])
def test_there_are_no_other_places(place: str) -> None:
    assert not is_table_place(place)


@pytest.mark.parametrize("table", GAMES)
def test_every_piece_is_described_once(table: str) -> None:
    """All that lies in a zone, is for sale, asked about or known is in `pieces`; nothing else."""
    modules = fitting_modules(table)
    memory: dict[str, OptionValue] = {"open_memory": True}
    for game in moments(3, seed=10, game=table, every=20, modules=modules, options=memory):
        for seat in (None, 1):
            shown = game.view(seat)
            lying = {piece["id"] for zone in shown["zones"] for piece in zone["pieces"]}
            known = {card for hand in shown["known"] for card in hand["cards"]}
            options = (shown["decision"] or {}).get("options", [])
            known |= {option["face"] for option in options if "face" in option}
            assert lying | known == set(shown["pieces"]), f"seed 10, turn {game.state.turn}"
            assert {e["tile"] for e in shown["market"] if e["tile"]} <= lying
            for asked in shown["decision"]["about"] if shown["decision"] else []:
                assert asked["id"] in ids_in(shown, asked["zone"])


def test_names_are_in_the_language_of_the_reader() -> None:
    names = new_game(modules=["diamonds"], seed=0).view(None, language="de")["names"]
    assert names["types"]["tower"] == "Turm"
    assert names["currencies"]["diamond"] == "Diamanten"
    assert names["runs"]["wall"] == "Mauer"


def test_a_decision_is_about_the_tile_to_be_placed() -> None:
    for game in moments(3, seed=3):
        shown = game.view(None)
        if shown["decision"] and shown["decision"]["kind"] == "placing":
            seat = shown["decision"]["seat"]
            waiting = ids_in(shown, f"bought.{seat}")
            about = [(piece["id"], piece["zone"]) for piece in shown["decision"]["about"]]
            assert about == [(tile, f"bought.{seat}") for tile in waiting]
            return
    pytest.fail("nothing was placed")


def test_a_module_labels_its_zones_by_text_keys() -> None:
    game = new_game("alhambra", 3, [SMUGGLERS], seed=0)
    (zone,) = [zone for zone in game.view(2)["zones"] if zone["id"] == "secret.2"]
    assert zone["label"] == "Secret number"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_module_lays_out_for_all_has_a_short_name(language: str) -> None:
    """A lid on the table has room for a word; nothing is cut off."""
    known = default_registry()
    packages = {package for module in known.modules.values() for package in module.texts}
    texts = gather_texts(packages)[language]
    names = {key: text for key, text in texts.items() if key.startswith("stall.")}
    assert names
    assert {key: text for key, text in names.items() if len(text) > 10} == {}
