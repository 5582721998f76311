"""Fresh colours in whole games: limits hold, tiles and projects are conserved, bots finish."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.modules.fresh_colors.pieces import OF_EACH, PROJECTS
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import laid_out
from tests.conformance.support import Configuration
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

MODULE = "fresh-colors"
EAGER = ("finish-projects", "take-project", "take-colours")  # played wherever they can be
TYPES = {name: type for name, type, _ in PROJECTS}
NEEDS = [needs for _, _, needs in PROJECTS]


def shown(game: lc.Game) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["module"][MODULE]
    return found


def test_each_colour_is_needed_nine_times() -> None:
    """fresh-colors components"""
    assert len(TYPES) == 18
    assert Counter(colour for needs in NEEDS for colour in needs) == dict.fromkeys(range(6), 9)
    sizes = [[len(need) for need in NEEDS[at : at + 3]] for at in range(0, 18, 3)]
    assert sizes == [[n] * 3 for n in (2, 2, 3, 3, 4, 4)]


@pytest.mark.parametrize(("seats", "projects"), [(2, 12), (3, 12), (4, 18), (6, 18)])
def test_what_is_there_stays_there_and_limits_hold(seats: int, projects: int) -> None:
    """fresh-colors set-up 1, fresh-colors play 3, fresh-colors play 4, fresh-colors play 5"""
    game = Configuration("alhambra", seats, (MODULE,)).start(seats)
    dice, finished = Random(seats), 0
    while not game.over:
        options = list(game.actions())
        eager = [action for action in options if action.kind in EAGER]
        action = dice.choice(eager or options)
        game.play(action)
        finished += action.kind == "finish-projects"
        board = shown(game)
        owned = [*map(list.__add__, board["unfinished"], board["finished"])]
        lying = [board["top"], *board["stack"], *board["columns"].values()]
        every = [name for name in lying if name] + [name for own in owned for name in own]
        assert len(set(every)) == len(every) == projects, f"seed {seats}"
        for own, unfinished in zip(owned, board["unfinished"], strict=True):
            types = [TYPES[name] for name in own]
            assert len(set(types)) == len(types), f"seed {seats}"
            assert len(unfinished) <= 2, f"seed {seats}"
        asked = game.state.frames[-1].kind if game.state.frames else -1
        if asked != game.rules.handler_id["too-many-colours"]:
            assert all(len(own) <= 5 for own in board["colours"]), f"seed {seats}"
        held = Counter(colour for own in board["colours"] for colour in own)
        assert max(held.values(), default=0) <= OF_EACH, f"seed {seats}"
    assert finished, f"seed {seats}"


@pytest.mark.parametrize(
    "modules", [(MODULE,), (MODULE, "change", "construction-sites", "treasures", "wishing-wells")]
)
def test_whole_games_are_sound(modules: tuple[str, ...]) -> None:
    sound(played([default_registry().modules[name] for name in modules], seats=3, seed=34))


def test_the_supply_is_what_nobody_has() -> None:
    """fresh-colors set-up 3, fresh-colors hidden-information"""
    holding = {MODULE: {"colours": ["colour-red colour-red", "colour-red", "colour-blue"]}}
    game = game_at(Position(holding=holding), modules=[MODULE], seed=0)
    pieces = laid_out(game.view(1))["colour-supply"]["pieces"]
    assert {piece["id"]: piece["number"] for piece in pieces} == {
        "colour-blue": 5,
        "colour-red": 3,
        "colour-brown": 6,
        "colour-white": 6,
        "colour-green": 6,
        "colour-purple": 6,
    }


def test_options_tell_what_overpaying_earns() -> None:
    """fresh-colors with-other-modules"""
    own = SeatPosition(hand="florin-8 florin-1")
    game = game_at(Position(seat={0: own}, market={1: "garden-8-NE"}), modules=[MODULE], seed=0)
    options = [o for o in game.view(0)["decision"]["options"] if o["kind"] == "buy"]
    assert {o["action"]: o["earns"] for o in options} == {
        "buy 1 florin-8": {},
        "buy 1 florin-1 florin-8": {"paint": 1},
    }


def test_bots_like_projects_of_what_they_have_and_colours_that_they_need() -> None:
    own = SeatPosition(hand="florin-9", palace="pavilion-8@1,0 pavilion-7-E@2,0")
    columns = {"florin": "painting-project-pavilion-1"}
    board = {"top": "painting-project-tower-1", "columns": columns, "colours": ["colour-red"]}
    held = {"unfinished": ["painting-project-arcades-1"]}  # it needs red, brown and purple
    holding = {MODULE: {**board, **held}}
    game = game_at(
        Position(seat={0: own}, market={1: "garden-8-NE"}, holding=holding),
        modules=[MODULE],
        seed=0,
    )
    game.play("buy 1 florin-9")
    worth = sensed(game)
    assert worth["take-project painting-project-pavilion-1"] > worth["take-colours colour-brown-1"]
    assert worth["take-project painting-project-tower-1"] < worth["take-colours colour-brown-1"]
    assert worth["take-colours colour-brown-1"] > worth["take-colours colour-blue-1"] > 0


def test_bots_finish_what_scores_and_wait_with_the_rest() -> None:
    own = SeatPosition(palace="pavilion-8@1,0 pavilion-7-E@2,0")
    held = {
        "unfinished": ["painting-project-pavilion-1 painting-project-seraglio-1"],
        "colours": ["colour-red colour-red colour-white colour-blue"],
    }
    game = game_at(Position(seat={0: own}, holding={MODULE: held}), modules=[MODULE], seed=0)
    worth = sensed(game)
    assert worth["finish-projects painting-project-pavilion-1"] == 12  # at three scorings
    assert worth["finish-projects painting-project-seraglio-1"] == 0
