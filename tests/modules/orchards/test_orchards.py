"""What scenarios of the orchards cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.verbs import swap_places
from lioncourt.modules.orchards.boards import FRUITS, GROUPS, spaces
from lioncourt.modules.orchards.sense import OrchardSense
from tests.conformance.laws import audit
from tests.support.position import Position, game_at

ID = "orchards"
MANY = [ID, "characters", "construction-sites", "power-of-the-sultan", "bathhouses", "medina"]
CHAPTER = Path(__file__).resolve().parents[3] / "docs" / "rules" / "designers-1.md"
SHORT = ("Ap", "Or", "Le", "Fi", "Po", "Da", "Gr")


def test_boards_are_those_of_the_chapter() -> None:
    """orchards components"""
    rows = [line for line in CHAPTER.read_text(encoding="utf-8").splitlines() if "| Ap |" in line]
    (first,) = rows
    table = CHAPTER.read_text(encoding="utf-8").split(first)[1].splitlines()[1:7]
    for board, row in enumerate([first, *table]):
        _, letter, *groups, _ = [cell.strip() for cell in row.split("|")]
        assert letter == "ABCDEFG"[board]
        ours = [[SHORT[fruit] for fruit in spaces(board, group)] for group in range(6)]
        assert [group.split() for group in groups] == ours
        assert Counter(fruit for group in ours for fruit in group) == dict.fromkeys(SHORT, 3)


def fruits_of(game: lc.Game) -> list[str]:
    """Returns all fruits that everybody sees."""
    shown = game.view(None)["module"][ID]
    found = [fruit for fruits in shown["lying"].values() for fruit in fruits]
    for seat in range(game.rules.seats):
        found += [fruit for fruits in shown["planted"][seat].values() for fruit in fruits]
        found += shown["beside"][seat]
    return found


@pytest.mark.parametrize("modules", [[ID], MANY], ids=["alone", "many"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games(seats: int, modules: list[str]) -> None:
    """orchards play 1, orchards play 2, orchards play 3, orchards components: no fruit is lost"""
    game = lc.new_game(seats=seats, seed=seats, modules=modules)
    catalogue, dice = game.rules.catalogue, Dice(seats)
    while not game.over:
        where = f"seed {seats}, turn {game.state.turn}"
        shown = game.view(None)["module"][ID]
        assert len(fruits_of(game)) + shown["undrawn"] == 56, where
        for place, tile in enumerate(game.state.market):
            if tile != NONE and catalogue.place_supply[place] != NONE and shown["undrawn"]:
                lies = catalogue.tile_name[tile] in shown["lying"]
                assert lies == catalogue.tile_is_base[tile], where
        for seat in range(seats):
            board = "abcdefg".index(shown["boards"][seat][-1])
            for group, planted in shown["planted"][seat].items():
                asked = [FRUITS[fruit] for fruit in spaces(board, GROUPS.index(group))]
                assert len(set(planted)) == len(planted), where
                assert set(planted) <= set(asked), where
        game.play(random_option(game.actions(), dice))
    assert audit(game) == []
    assert max(Counter(fruits_of(game)).values()) <= 8
    assert len(fruits_of(game)) > 20


def test_tiles_that_change_slots_take_their_fruit_along() -> None:
    """orchards play 4"""
    game = lc.new_game(seed=3, modules=[ID])
    names = game.rules.catalogue.tile_name
    first, second = game.state.market[:2]
    before = game.view(None)["module"][ID]["lying"]
    swap_places(game.rules, game.state, 0, 0, 1)
    view = game.view(None)
    assert view["module"][ID]["lying"] == before
    zones = {zone["id"]: [piece["id"] for piece in zone["pieces"]] for zone in view["zones"]}
    assert zones["fruits.on.1"] == before[names[second]]
    assert zones["fruits.on.2"] == before[names[first]]


def test_a_board_is_shown_group_by_group() -> None:
    """orchards hidden-information: boards are open; of the pile everybody knows the size"""
    game = lc.new_game(seed=3, modules=[ID])
    zones = {zone["id"]: zone for zone in game.view(1)["zones"]}
    board, *pieces = zones["orchard.0"]["pieces"]
    assert board["id"] == game.view(1)["module"][ID]["boards"][0]
    groups = [piece["id"] for piece in pieces if "place" not in piece]
    assert groups == [f"fruit-group-{size}" for size in range(1, 7)]
    spaces = [piece for piece in pieces if "place" in piece]
    assert [piece["place"] for piece in spaces] == [g for g in groups for _ in range(int(g[-1]))]
    assert all(piece["id"].startswith("fruit-space-") for piece in spaces)  # none is planted yet
    assert zones["fruit-pile"]["size"] == 52
    assert zones["fruit-pile"]["pieces"] == []


def test_bots_want_the_fruit_that_completes_a_group() -> None:
    boards = ["fruit-board-a", "fruit-board-b", "fruit-board-c"]
    position = Position(
        market={1: "pavilion-8", 2: "tower-12", 3: "garden-10", 4: "arcades-9"},
        holding={
            ID: {
                "boards": boards,
                "planted": {0: {"fruit-group-3": "fruit-pomegranate fruit-date"}},
                "lying": {"pavilion-8": "fruit-fig", "tower-12": "fruit-orange"},
            }
        },
    )
    game = game_at(position, seats=3, modules=[ID], seed=0)
    (sense,) = [sense for sense in game.rules.senses if isinstance(sense, OrchardSense)]
    fig, orange, none, _ = [
        sense.brings(game.rules, game.state, 0, tile) for tile in game.state.market
    ]
    assert fig > orange > none == 0.0
