"""What scenarios of the extensions cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc

SEED = 39
MODULE = "extensions"
TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")


def new_game(seats: int, seed: int = SEED) -> lc.Game:
    return lc.new_game("alhambra", seats=seats, seed=seed, modules=[MODULE])


@pytest.mark.parametrize("seats", [2, 6])
def test_set_up(seats: int) -> None:
    """extensions set-up 1, extensions components: all is open"""
    view = new_game(seats).view(None)
    board = view["module"][MODULE]["board"]
    spaces = [f"column-{column}-{value}" for column in range(1, 5) for value in (10, 12, 14)]
    assert sorted(board) == sorted(spaces)
    assert Counter(board.values()) == {f"extension-{type}": 2 for type in TYPES}
    (zone,) = [zone for zone in view["zones"] if zone["id"] == "extensions"]
    values = [piece.get("number") for piece in zone["pieces"]]
    assert values == [None, 10, 12, 14] * 4


def test_boards_differ() -> None:
    """extensions set-up 1: what lies where is left to chance, and recorded"""
    games = [new_game(3, seed) for seed in range(4)]
    boards = [str(game.view(None)["module"][MODULE]["board"]) for game in games]
    assert len(set(boards)) == len(boards)
    assert lc.load(games[0].record()).view(None) == games[0].view(None)


def test_nothing_at_the_end() -> None:
    """extensions end-of-game: an extension scores nothing by itself"""
    game = new_game(3)
    assert all(not line.points for line in game.score_sheet(now=True))
