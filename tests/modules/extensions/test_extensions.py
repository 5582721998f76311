"""What scenarios of the extensions cannot say; they show rule by rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

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


def offered(
    own: SeatPosition, rival: str, lying: str = "extension-tower", market: str = "garden-11"
) -> dict[str, float]:
    """Returns what an extension that lies in the first column is worth to a seat, by option."""
    board = {"board": {"column-1-12": lying}}
    position = Position(
        seat={0: own, 1: SeatPosition(palace=rival)}, market={2: market}, holding={MODULE: board}
    )
    return sensed(game_at(position, modules=[MODULE], seed=0))


def test_bots_extend_where_a_majority_is_near() -> None:
    own = SeatPosition(hand="florin-1 florin-2 dirham-3", palace="tower-9-NE@1,0")
    (equal,) = offered(own, "tower-11@1,0").values()
    (behind,) = offered(own, "tower-11@1,0 tower-13-E@0,1 tower-10-W@-1,0 tower-12@0,-1").values()
    assert equal > behind


def test_bots_keep_money_that_pays_exactly() -> None:
    own = SeatPosition(hand="florin-1 florin-2 dirham-3 dirham-4", palace="tower-9-NE@1,0")
    found = offered(own, "", market="pavilion-3-SW")
    assert len(found) == 2
    assert max(found, key=lambda action: found[action]).endswith("dirham-4")
