"""Questions that change nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lioncourt.game import new_game
from lioncourt.server.limits import CLIENTS_AT_MOST, Rate
from lioncourt.server.names import clean
from lioncourt.server.reference import reference
from lioncourt.simulate import play_bots
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.reading import ids_in
from lioncourt.view.wording import wording_in
from tests.server.rig import ME, Server


def started(server: Server) -> Any:
    return server.make(ME, ME, seed=5)


# Why not


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "wall against open side to the south"),
        ("de", "Mauer gegen offene Seite im Süden"),
    ],
)
def test_why_a_tile_cannot_lie_there(server: Server, language: str, said: str) -> None:
    table = started(server)
    command = {"type": "why_not", "seat": 0, "tile": "pavilion-3-SW", "x": 0, "y": 1}
    answer = server.http.post(
        f"/api/tables/{table.id}/commands",
        json=command,
        params={"language": language},
        headers=table.bearer(0),
    ).json()
    assert answer["reason"] == said
    assert answer["side"] == "S"
    assert answer["rule"] == "core 5.2"
    good = server.done(table, {**command, "y": -1}, 0)
    assert (good["reason"], good["rule"], good["side"]) == (None, None, None)
    far = server.done(table, {**command, "x": 50}, 0)
    assert far["side"] is None
    assert far["reason"]


def test_why_not_is_for_the_own_seat(server: Server) -> None:
    table = started(server)
    command = {"type": "why_not", "seat": 1, "tile": "pavilion-3-SW", "x": 0, "y": 1}
    assert server.refused(table, command, 0) == "forbidden"
    assert server.refused(table, {**command, "tile": "nothing"}, 1) == "no-tile"
    assert server.command(table, {**command, "x": 10**6}, 1)["error"] == "malformed"


# Payments


def test_a_payment_is_judged_before_it_is_played(server: Server) -> None:
    table = started(server)
    game = new_game(seats=2, seed=5)
    seat = game.seat
    assert seat is not None
    sale = game.view(seat)["decision"]["sales"][0]
    command = {"type": "payment", "seat": seat, "action": sale["action"]}
    answer = server.done(table, command, seat)
    assert (answer["worth"], answer["missing"]) == (0, sale["price"])
    assert answer["rule"] == "core 4.2"
    assert answer["reason"]
    assert server.refused(table, {**command, "action": "pass"}, seat) == "not-for-sale"
    assert server.refused(table, {**command, "action": "buy nothing"}, seat) == "illegal"
    assert server.refused(table, {**command, "seat": 1 - seat}, 1 - seat) == "not-your-turn"
    assert server.refused(table, command, 1 - seat) == "forbidden"


# Score sheets


def test_the_sheet_now(server: Server) -> None:
    table = started(server)
    sheet = server.done(table, {"type": "sheet", "now": True})
    assert [one["name"] for one in sheet["contenders"]] == ["Player 1", "Player 2", "Dirk"]
    assert all(line["scoring"] == 1 and line["source_label"] for line in sheet["lines"])
    assert server.done(table, {"type": "sheet"})["lines"] == []


# Reference


@pytest.mark.parametrize("kind", ["alhambra", "granada", "alhambra-granada"])
def test_what_is_left_is_what_nobody_sees(kind: str) -> None:
    game = new_game(kind, seats=3, seed=6)
    catalogue = game.rules.catalogue
    for _ in range(60):
        game.play(game.actions()[-1])
        view = game.view(1)
        counts = reference(view, wording_in(game.rules, "en"))
        in_supply = Counter(
            catalogue.type_name[catalogue.tile_type[face]]
            for supply in game.state.supply
            for tile in supply
            for face in {tile, catalogue.tile_next_face[tile]}
        )
        for row in counts["tiles"]:
            assert row["left"] == in_supply[row["type"]], (game.state.turn, row)
            assert sum(row["walls"].values()) == row["left"] <= row["total"]
        seen = sum(row["seen"] for row in counts["cards"])
        shown = [card for zone in ("hand.1", "display", "discard") for card in ids_in(view, zone)]
        assert seen == sum(card in catalogue.card_id and "-" in card for card in shown)


# Hints


def test_a_hint_is_an_option_with_a_value(server: Server) -> None:
    table = started(server)
    seat = server.state(table, 0)["views"]["0"]["decision"]["seat"]
    view = server.state(table, seat)["views"][str(seat)]
    hints = server.done(table, {"type": "hint", "seat": seat}, seat)["hints"]
    assert 1 <= len(hints) <= 3
    values = [hint["value"] for hint in hints]
    assert values == sorted(values, reverse=True)
    options = {option["action"]: option["label"] for option in view["decision"]["options"]}
    assert all(options[hint["action"]] == hint["label"] for hint in hints)
    assert all(hint["text"].endswith(".") for hint in hints)
    assert server.refused(table, {"type": "hint", "seat": 1 - seat}, 1 - seat) == "not-your-turn"
    assert server.refused(table, {"type": "hint", "seat": seat}, 1 - seat) == "forbidden"


def test_a_hint_speaks_the_language_of_who_asks(server: Server) -> None:
    table = started(server)
    seat = server.state(table, 0)["views"]["0"]["decision"]["seat"]
    said = []
    for language in LANGUAGES:
        answer = server.http.post(
            f"/api/tables/{table.id}/commands",
            json={"type": "hint", "seat": seat},
            params={"language": language},
            headers=table.bearer(seat),
        ).json()
        said.append(tuple((hint["label"], hint["text"]) for hint in answer["hints"]))
    assert len(dict.fromkeys(said)) == 4


def test_there_is_no_hint_after_the_game(server: Server) -> None:
    game = new_game(seats=2, seed=2)
    play_bots(game, ["random", "random"], 2)
    table = server.make(ME, ME, **{"from": {"record": game.record()}})
    assert server.refused(table, {"type": "hint", "seat": 0}, 0) == "over"


# Small parts


def test_a_rate_fills_up_again() -> None:
    now = [0.0]
    rate = Rate(3, 60.0, lambda: now[0])
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b")
    now[0] = 20.0
    assert [rate.allows("a") for _ in range(2)] == [True, False]
    now[0] = 2000.0
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]


def test_a_rate_does_not_remember_everybody() -> None:
    rate = Rate(1, 60.0, lambda: 0.0)
    for client in range(CLIENTS_AT_MOST + 10):
        assert rate.allows(str(client))
    assert not rate.allows(str(CLIENTS_AT_MOST))
    assert rate.allows("0")  # forgotten, so it is new


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ana  Bo ", "Ana Bo"),
        ("a\tb\nc", "a b c"),
        ("\u202eevil\u200b", "evil"),
        ("José 🦁", "José 🦁"),
        ("\ud800x", "x"),
        ("", ""),
    ],
)
def test_names_are_cleaned(typed: str, shown: str) -> None:
    assert clean(typed) == shown
