"""Every text form is read back to exactly what was written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core.actions import parse_cell
from lioncourt.core.ids import FOUNTAIN_CELL, cell_at
from lioncourt.core.palace import Palace
from lioncourt.core.squares import square_of
from lioncourt.core.state import DRAWN_CARD, DRAWN_NUMBER, DRAWN_TILE
from lioncourt.record.notation import (
    cell_text,
    draw_text,
    hand_text,
    palace_text,
    parse_card,
    parse_draw,
    parse_hand,
    parse_palace,
    parse_tile,
    parse_tiles,
    tiles_text,
)
from tests.record.games import DICE, random_game

RULES = lc.new_game(seats=3).rules
CATALOGUE = RULES.catalogue
TILES = st.integers(0, len(CATALOGUE.tile_name) - 1)
CARDS = st.integers(0, len(CATALOGUE.card_name) - 1)
CELLS = st.builds(cell_at, st.integers(-127, 127), st.integers(-127, 127))
SIDES = st.integers(0, 15)
SQUARES = st.builds(square_of, TILES, SIDES, SIDES, SIDES)  # tile, walls, region, gates


def test_tiles_and_cards_go_by_their_names() -> None:
    assert CATALOGUE.tile_name[parse_tile(CATALOGUE, "garden-10-N")] == "garden-10-N"
    for tile, name in enumerate(CATALOGUE.tile_name):
        assert parse_tile(CATALOGUE, name) == tile
    for card, name in enumerate(CATALOGUE.card_name):
        assert parse_card(CATALOGUE, name) == card


def test_no_name_holds_a_sign_of_the_notation() -> None:
    for name in (*CATALOGUE.tile_name, *CATALOGUE.card_name, *RULES.action_spec):
        assert re.fullmatch(r"[a-z][A-Za-z0-9-]*", name)


@given(CELLS)
def test_cells_round_trip(cell: int) -> None:
    assert parse_cell(cell_text(cell)) == cell


@given(st.lists(CARDS))
def test_hands_round_trip(cards: list[int]) -> None:
    assert parse_hand(CATALOGUE, hand_text(CATALOGUE, cards)) == tuple(sorted(cards))


@given(st.lists(TILES, unique=True))
def test_tile_lists_round_trip(tiles: list[int]) -> None:
    assert parse_tiles(CATALOGUE, tiles_text(CATALOGUE, tiles)) == tuple(sorted(tiles))


@given(st.dictionaries(CELLS, SQUARES, max_size=12), SQUARES)
def test_palaces_round_trip_with_walls_gates_and_regions(
    squares: dict[int, int], start: int
) -> None:
    palace = Palace({**squares, FOUNTAIN_CELL: start})
    assert parse_palace(CATALOGUE, palace_text(CATALOGUE, palace)).content() == palace.content()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_palaces_of_games_round_trip(seats: int) -> None:
    state = random_game(seats, seed=seats).state
    for palace in state.palaces:
        again = parse_palace(CATALOGUE, palace_text(CATALOGUE, palace))
        assert again.content() == palace.content()


def test_a_palace_leaves_the_plain_fountain_out() -> None:
    assert palace_text(CATALOGUE, lc.new_game().state.palaces[0]) == ""
    walled = parse_palace(CATALOGUE, "fountain+W@0,0 garden-10-N@1,0")
    assert palace_text(CATALOGUE, walled) == "fountain+W@0,0 garden-10-N@1,0"


def test_squares_show_what_is_not_as_printed() -> None:
    for text in (
        "seraglio-8-S+NE@1,0",
        "pavilion-7-E=E@1,0",
        "garden-10-N~N@-3,2",
        "tower-7-NEW+S~NW=ES#15@0,1",
    ):
        assert palace_text(CATALOGUE, parse_palace(CATALOGUE, text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("garden-10-N@1,0 gardn-11@2,0", "tile 2 of the palace, 'gardn-11@2,0': there is no tile"),
        ("garden-10-N@1,0 garden-11@1,0", "cell 1,0 is filled twice"),
        ("garden-10-N", "is written as garden-10-N@1,0"),
        ("garden-10-N@1", "'1' is no cell"),
        ("garden-10-N@1,200", "too far away"),
        ("garden-10-N+N@1,0", "has a wall N as printed"),
        ("garden-10-N~S@1,0", "has no wall S as printed"),
        ("garden-10-N+X@1,0", "'X' is no side"),
        ("garden-10-N+WE@1,0", "not in the order N, E, S, W"),
        ("garden-10-N#16@1,0", "is written as"),
        ("garden-10-N=E+S@1,0", "in this order"),
    ],
)
def test_a_palace_that_cannot_be_read_says_where(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        parse_palace(CATALOGUE, text)


def test_a_hand_that_cannot_be_read_says_where() -> None:
    with pytest.raises(ValueError, match="card 2: there is no card 'dinar-10'"):
        parse_hand(CATALOGUE, "dinar-1 dinar-10")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_action_of_a_game_round_trips(seats: int) -> None:
    game = random_game(seats, seed=10 + seats)
    while game.last is not None:
        game.undo()
        for action in game.actions():
            assert game.parse(str(action)) == action


def test_draws_round_trip() -> None:
    draws = [(DRAWN_TILE, tile) for tile in range(len(CATALOGUE.tile_name))]
    draws += [(DRAWN_CARD, card) for card in range(len(CATALOGUE.card_name))]
    draws += [(DRAWN_NUMBER, number) for number in (0, 5, 300)]
    for draw in draws:
        assert parse_draw(CATALOGUE, draw_text(CATALOGUE, draw)) == draw


def test_a_card_named_like_a_tile_is_told_apart() -> None:
    catalogue = lc.new_game(modules=[DICE]).rules.catalogue
    card = catalogue.card_id["garden-10-N"]
    assert draw_text(catalogue, (DRAWN_CARD, card)) == "card:garden-10-N"
    assert parse_draw(catalogue, "card:garden-10-N") == (DRAWN_CARD, card)
    assert parse_draw(catalogue, "garden-10-N") == (DRAWN_TILE, catalogue.tile_id["garden-10-N"])


def test_a_draw_that_cannot_be_read_says_so() -> None:
    with pytest.raises(ValueError, match="there is no tile or card 'dinar-10'"):
        parse_draw(CATALOGUE, "dinar-10")
