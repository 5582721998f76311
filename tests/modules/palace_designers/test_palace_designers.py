"""What scenarios of the palace designers cannot say; they show rule by rule."""

from __future__ import annotations

from random import Random

import pytest

import lioncourt as lc
from lioncourt.bots.registry import make_bot
from lioncourt.bots.sight import sight_of
from lioncourt.core.ids import STEPS
from lioncourt.core.squares import square_region
from lioncourt.modules.palace_designers.designers import CELLS
from lioncourt.view.reading import laid_out

MODULE = "palace-designers"
OTHERS = ["camps", "watchtowers", "gates-without-end", "viziers-favour"]


def stands(game: lc.Game, seat: int) -> int:
    holding = game.state.holdings[game.rules.holding_id[MODULE]]
    assert isinstance(holding, tuple)
    cell = holding[CELLS][seat]
    assert isinstance(cell, int)
    return cell


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_he_always_stands_on_a_palace_tile(seats: int) -> None:
    """palace-designers play 2, 4: in random games with tiles that come, go and are moved"""
    game = lc.new_game(seats=seats, modules=[MODULE, *OTHERS], seed=seats)
    random = Random(seats)
    followed = left = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        for seat in range(seats):
            if (decision.kind, decision.seat) == ("designer-leaves", seat):
                continue
            square = game.state.palaces[seat].square(stands(game, seat))
            assert square_region(square) == 0, f"seed {seats}, turn {game.state.turn}"
        followed += decision.kind == "designer-follows"
        left += decision.kind == "designer-leaves"
        game.play(random.choice(game.actions()))
    assert followed > 5
    assert left, f"seed {seats}"
    points = [line.points for line in game.score_sheet() if line.source == "designer"]
    assert len(points) == followed
    assert set(points) == {1, 2}, f"seed {seats}"
    assert lc.load(game.record()).state.content() == game.state.content()


def test_everybody_sees_where_he_stands() -> None:
    """palace-designers components"""
    game = lc.position(
        modules=[MODULE],
        seats=3,
        seat={1: {"palace": "tower-11@1,0"}},
        holding={
            MODULE: {
                "cells": ["0,0", "1,0", "0,0"],
                "feet": ["designer-N", "designer-W", "designer-S"],
            }
        },
    )
    for viewer in (0, None):
        zones = laid_out(game.view(viewer))
        [designer] = zones["designer.1"]["pieces"]
        assert (designer["id"], designer["x"], designer["y"]) == ("designer-W", 1, 0)


@pytest.mark.parametrize("bot", ["greedy", "normal"])
def test_bots_build_on_the_foot_side_and_leave_room_there(bot: str) -> None:
    """palace-designers play 1, 2"""
    game = lc.position(
        modules=[MODULE],
        seats=3,
        seat={0: {"bought": "tower-11"}},
        holding={MODULE: {"feet": ["designer-W", "designer-N", "designer-N"]}},
    )
    player = make_bot(bot, 1)
    game.play(player.choose(sight_of(game)))
    assert str(game.history()[-1].action) == "place tower-11 -1,0"
    game.play(player.choose(sight_of(game)))
    foot = str(game.history()[-1].action).split()[1][-1]
    beside = stands(game, 0) + STEPS["NESW".index(foot)]
    assert beside not in game.state.palaces[0].squares
