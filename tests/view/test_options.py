"""Options: a client needs no rules to show them."""

from __future__ import annotations

from typing import Any

import pytest

import lioncourt
from lioncourt.game import Game, new_game
from lioncourt.table.manifest import Manifest
from lioncourt.view.reading import ids_in, laid_out, pieces_in
from lioncourt.view.undo import is_final
from tests.support.position import Position, SeatPosition, game_at
from tests.view.smugglers import SMUGGLERS
from tests.view.tables import BASE, EVERY_TABLE, GAMES, moments

Data = dict[str, Any]


def options_of(game: Game, language: str = "en") -> list[Data]:
    options: list[Data] = game.view(game.seat, language=language)["decision"]["options"]
    return options


def lies_there(target: Data, zone: Data) -> bool:
    """Tells whether a target can be pointed at in a zone."""
    if target["type"] == "place":
        return target["id"] in zone["places"]
    if target["type"] == "cell":
        cells = zone["cells"] + [[piece["x"], piece["y"]] for piece in zone["pieces"]]
        return [target["x"], target["y"]] in cells
    pieces = [piece for piece in zone["pieces"] if piece["id"] == target["id"]]
    return any(piece["kind"] == target["type"] for piece in pieces)


@pytest.mark.parametrize(("table", "seats", "modules"), EVERY_TABLE)
def test_every_target_lies_in_its_zone(
    table: str, seats: int, modules: tuple[Manifest, ...]
) -> None:
    kinds = set()
    for game in moments(seats, seed=seats, game=table, every=5, modules=modules):
        if game.over:
            break
        zones = laid_out(game.view(game.seat))
        for option in options_of(game):
            kinds.add(option["kind"])
            for target in option["targets"]:
                if target["type"] == "seat":
                    assert target["id"] in range(seats), option["action"]
                else:
                    assert lies_there(target, zones[target["zone"]]), option["action"]
    assert kinds >= {"take", "buy", "build", "remove", "swap", "place", "reserve"}
    flips = {"place-flipped", "reserve-flipped"}
    assert kinds & flips == flips & set(game.rules.action_spec)


def test_options_are_the_legal_actions_in_their_order() -> None:
    for game in moments(3, seed=2, every=11):
        if not game.over:
            assert [option["action"] for option in options_of(game)] == list(
                map(str, game.actions())
            )


def test_every_group_has_a_label() -> None:
    for game in moments(2, seed=3, every=11):
        if not game.over:
            decision = game.view(game.seat)["decision"]
            groups = [option["group"] for option in decision["options"]]
            assert [group["id"] for group in decision["groups"]] == list(dict.fromkeys(groups))


def test_purchases_tell_what_they_cost() -> None:
    """core 4.2: paying the exact cost earns another action."""
    exact = set()
    for game in moments(3, seed=4, every=3):
        for option in [] if game.over else options_of(game):
            if option["kind"] == "buy":
                trial = game.copy()
                trial.play(option["action"])
                asked = trial.decision
                assert asked is not None
                assert (asked.kind == "extra-action") == option["exact"], option
                assert option["exact"] == (option["worth"] == option["price"]), option
                exact.add(option["exact"])
    assert exact == {True, False}


@pytest.mark.parametrize("table", GAMES)
def test_changes_tell_how_long_the_runs_would_be(table: str) -> None:
    """core 6.1, granada scoring 1, alhambra-granada scoring 1, 2"""
    kinds = set()
    for game in moments(3, seed=5, game=table, every=7):
        seat = game.seat
        for option in [] if seat is None else options_of(game):
            if "runs" in option:
                assert seat is not None
                trial = game.copy()
                trial.play(option["action"])
                runs = trial.view(None)["table"][seat]["runs"]
                assert {edge: run["length"] for edge, run in runs.items()} == option["runs"], option
                kinds.add(option["kind"])
    changes = {"build", "remove", "swap", "place", "place-flipped"}
    assert kinds == changes & set(game.rules.action_spec)


@pytest.mark.parametrize("table", [game for game in GAMES if game != BASE])
def test_a_flip_tells_the_face_that_would_show(table: str) -> None:
    """granada play 2"""
    kinds = set()
    for game in moments(3, seed=6, game=table, every=3):
        seat = game.seat
        for option in [] if seat is None else options_of(game):
            if "face" in option:
                assert seat is not None
                tile = game.view(None)["pieces"][option["targets"][0]["id"]]
                assert option["face"] == tile["back"]["name"], option
                assert game.view(seat)["pieces"][option["face"]]["kind"] == "tile", option
                trial = game.copy()
                trial.play(option["action"])
                shown = trial.view(None)
                names = [*ids_in(shown, f"palace.{seat}"), *ids_in(shown, f"reserve.{seat}")]
                assert option["face"] in names, option
                kinds.add(option["kind"])
    assert kinds == {"place-flipped", "reserve-flipped"}


@pytest.mark.parametrize(
    ("craftsman", "own", "first", "kind"),
    [
        ("brickmaker", {"bought": "bathhouse-2"}, None, "build-over"),
        ("brickmaker", {"bought": "bathhouse-2"}, None, "build-over-moving"),
        ("craftsman-builder", {}, "craftsman-builder", "move"),
    ],
)
def test_a_tile_that_is_turned_points_at_the_one_that_lies_there(
    craftsman: str, own: Data, first: str | None, kind: str
) -> None:
    """travelling-craftsmen play 3, magical-buildings play 2, bathhouses play 3"""
    palace = "magical-garden-ESW@0,-1 bathhouse-1-N@1,0"
    game = game_at(
        Position(
            seat={0: SeatPosition(palace=palace, **own)},
            holding={"travelling-craftsmen": {"open": [f"{craftsman} mason", "", ""]}},
        ),
        modules=["travelling-craftsmen", "magical-buildings", "bathhouses"],
        seed=0,
    )
    if first is not None:
        game.play(first)
    zones = laid_out(game.view(0))
    faces = set()
    for option in options_of(game):
        if option["kind"] == kind:
            tile = option["targets"][0]
            assert lies_there(tile, zones[tile["zone"]]), option
            faces.add(option.get("face", tile["id"]))
            assert option["action"].split()[1] == option.get("face", tile["id"])
    assert {face[-1] for face in faces if face.startswith("bathhouse")} == set("NESW")


def labels(game: Game, language: str) -> dict[str, str]:
    return {option["action"]: option["label"] for option in options_of(game, language)}


def said(game: Game, kind: str) -> list[str]:
    return [option["label"] for option in options_of(game) if option["kind"] == kind]


def test_labels_say_what_would_happen() -> None:
    own = SeatPosition("garden-10-N@1,0", "dinar-3 dinar-5", "tower-12")
    market = {2: "garden-12-S", 3: "arcades-8-E"}
    position = Position(seat={0: own}, market=market, display="florin-2 ducat-3")
    game = game_at(position, seats=2, seed=0)
    assert said(game, "take") == [
        "Take 2 florins",
        "Take 2 florins and 3 ducats",
        "Take 3 ducats",
    ]
    assert said(game, "buy") == ["Buy arcades (8) with 3 + 5 dinars"]
    assert "Place tower (12) at (0, 1)" in said(game, "build")
    assert said(game, "remove") == ["Move garden (10) to the reserve"]
    assert said(game, "swap") == ["Swap garden (10) for tower (12)"]
    game.play("buy 3 dinar-3 dinar-5")
    assert said(game, "end") == ["Finish the turn"]
    game.play("end")
    assert "Place arcades (8) at (-1, -1)" not in said(game, "place")
    assert "Place arcades (8) at (0, 1)" in said(game, "place")
    assert said(game, "reserve") == ["Put arcades (8) in the reserve"]
    assert said(game, "give") == ["Give arcades (8) to Dirk"]


def test_labels_follow_the_language() -> None:
    game = new_game(seats=3, seed=1)
    take = str(game.actions()[0])
    card = ids_in(game.view(game.seat), "display")[0]
    currency, value = card.split("-")
    assert take == f"take {card}"
    assert labels(game, "en")[take] == f"Take {value} {currency}s"
    assert labels(game, "fr")[take] == f"Prendre {value} {currency}s"
    assert game.view(None, language="de")["zones"][0]["label"] == "Bauhof"
    assert game.view(None, language="xx") == game.view(None)


def test_a_module_without_texts_is_shown_in_notation() -> None:
    game = new_game("alhambra", 3, [SMUGGLERS], seed=3)
    smuggler = game.seat
    game.play("smuggle")
    wave, search = options_of(game)
    assert wave["label"] == f"Wave seat {smuggler} through"
    assert search["label"] == f"search {smuggler}"
    assert wave["targets"] == search["targets"] == [{"type": "seat", "id": smuggler}]
    assert (wave["risk"], search["risk"]) == (False, True)


@pytest.mark.parametrize("table", GAMES)
def test_options_tell_what_is_final_if_asked(table: str) -> None:
    told = set()
    for game in moments(3, seed=4, game=table, every=7):
        if game.over:
            break
        assert all("final" not in option for option in options_of(game))
        for option in game.view(game.seat, finals=True)["decision"]["options"]:
            trial = game.copy()
            trial.play(option["action"])
            assert trial.last is not None
            assert option["final"] == is_final(trial.last), option["action"]
            told.add(option["final"])
    assert told == {True, False}


@pytest.mark.parametrize("table", GAMES)
def test_the_market_tells_what_is_lacking(table: str) -> None:
    """core 4.2: short of nothing is exactly what can be bought."""
    shorts = set()
    for game in moments(3, seed=6, game=table, every=3):
        shown = game.view(game.seat)
        if not shown["decision"] or shown["decision"]["kind"] != "action":
            continue
        for entry in shown["market"]:
            if entry["tile"] is None:
                assert entry["short"] is None
                continue
            hand = pieces_in(shown, f"hand.{game.seat}")
            total = sum(card["value"] for card in hand if card["currency"] == entry["currency"])
            assert entry["short"] == max(0, entry["price"] - total)
            shorts.add(min(entry["short"], 1))
    assert shorts == {0, 1}


def test_an_explained_question_and_piece_carry_their_help() -> None:
    found = set()
    for game in moments(3, seed=1, every=4, modules=("characters", "viziers-favour")):
        shown = game.view(game.seat, language="fr")
        if shown["decision"] and "help" in shown["decision"]:
            found.add(shown["decision"]["kind"])
        found.update(name for name, piece in shown["pieces"].items() if "help" in piece)
    assert "auction" in found
    assert "vizier-awake" in found


def test_exact_is_what_earns_an_action() -> None:
    """treasure-chamber play 2: a room for exactly 8 is paid exactly, and that earns nothing."""
    game = lioncourt.position(
        modules=["treasure-chamber"],
        seat={0: {"hand": "florin-8"}},
        market={1: "pavilion-8"},
        holding={"treasure-chamber": {"rooms": {"room-1": "tower tower tower tower"}}},
    )
    exact = {option["kind"]: option["exact"] for option in options_of(game) if "worth" in option}
    assert exact == {"buy": True, "chests": False}
