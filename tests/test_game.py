"""What programs meet first: how a game shows itself, and what it says about wrong arguments."""

from __future__ import annotations

import json
import re

import pytest

import lioncourt as lc


def test_a_game_shows_who_is_asked_what() -> None:
    game = lc.new_game(seats=2, modules=["thieves"], seed=0)
    shown = "alhambra(seats=2,modules=thieves,open_memory=False,second_scoring_pile=4)"
    asked = "Take money, buy or rebuild"
    assert repr(game) == f"<Game {shown}, turn 1, seat {game.seat}: {asked}>"


def test_a_game_that_is_over_shows_that() -> None:
    game = lc.new_game(seed=0)
    while not game.over:
        game.play(game.actions()[0])
    assert repr(game).endswith(", over>")


class Seven:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 7


def test_any_whole_number_is_a_seed() -> None:
    game = lc.new_game(seed=Seven())  # type: ignore[arg-type]
    assert game.record() == lc.new_game(seed=7).record()
    assert json.dumps(game.record())
    for wrong in ("7", 7.0):
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            lc.new_game(seed=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seat", "tile", "says"),
    [
        (3, "garden-9-E", "there is no seat 3 at a table of 3"),
        (-1, "garden-9-E", "there is no seat -1 at a table of 3"),
        (0, "gardn-9-E", "there is no tile 'gardn-9-E' in this game; did you mean garden-9-E"),
    ],
)
def test_why_not_names_what_is_not_there(seat: int, tile: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        lc.new_game(seed=0).why_not(seat, tile, (1, 0))
