"""Every text form is read back to exactly what was written."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core.actions import parse_cell
from lioncourt.core.ids import FOUNTAIN_CELL, cell_at
from lioncourt.core.palace import Palace
from lioncourt.core.squares import OUTSIDE, square_of, square_region
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
from tests.record.games import DICE, GAMES, random_game

CATALOGUE = lc.new_game(seats=3, seed=0).rules.catalogue
TILES = st.integers(0, len(CATALOGUE.tile_name) - 1)
CARDS = st.integers(0, len(CATALOGUE.card_name) - 1)
CELLS = st.builds(cell_at, st.integers(-127, 127), st.integers(-127, 127))
SIDES = st.integers(0, 15)
START = lc.new_game(seed=0).state.palaces[0].square(FOUNTAIN_CELL)
REGIONS = st.sampled_from((0, 1, 2, OUTSIDE))

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_tiles_and_cards_go_by_their_names(game: str) -> None:
    catalogue = lc.new_game(game, seed=0).rules.catalogue
    for tile, name in enumerate(catalogue.tile_name):
        assert parse_tile(catalogue, name) == tile
    for card, name in enumerate(catalogue.card_name):
        assert parse_card(catalogue, name) == card


def test_a_tile_goes_by_the_name_of_the_face_that_shows() -> None:
    catalogue = lc.new_game("granada", seed=0).rules.catalogue
    front, back = (parse_tile(catalogue, name) for name in ("arena-2-ESW", "bathhouse-3-ESW"))
    assert front != back
    assert catalogue.tile_piece[front] == catalogue.tile_piece[back]
    assert tiles_text(catalogue, (front, back)) == "arena-2-ESW bathhouse-3-ESW"


@every_game
def test_no_name_holds_a_sign_of_the_notation(game: str) -> None:
    rules = lc.new_game(game, seed=0).rules
    catalogue = rules.catalogue
    for name in (*catalogue.tile_name, *catalogue.card_name, *rules.action_spec):
        assert re.fullmatch(r"[a-z][A-Za-z0-9-]*", name)
    for name in catalogue.place_name:
        assert re.fullmatch(r"[a-z0-9-]+", name)


@given(CELLS)
def test_cells_round_trip(cell: int) -> None:
    assert parse_cell(cell_text(cell)) == cell


@given(st.lists(CARDS))
def test_hands_round_trip(cards: list[int]) -> None:
    assert parse_hand(CATALOGUE, hand_text(CATALOGUE, cards)) == tuple(sorted(cards))


@given(st.lists(TILES, unique=True))
def test_tile_lists_round_trip(tiles: list[int]) -> None:
    assert parse_tiles(CATALOGUE, tiles_text(CATALOGUE, tiles)) == tuple(sorted(tiles))


@st.composite
def palaces(draw: st.DrawFn) -> Palace:
    """Returns a palace with any tiles, walls, gates and regions, which begin in their order."""
    squares = st.builds(square_of, TILES, SIDES, REGIONS, SIDES)
    fountain = draw(st.builds(square_of, TILES, SIDES, st.just(0), SIDES))
    laid = draw(st.lists(st.tuples(CELLS, squares), max_size=12, unique_by=lambda both: both[0]))
    palace = Palace({FOUNTAIN_CELL: fountain})
    for cell, square in laid:
        region = square_region(square)
        if cell != FOUNTAIN_CELL and (region <= len(palace.starts) or region == OUTSIDE):
            palace = palace.with_square(cell, square)
    return palace


@given(palaces())
def test_palaces_round_trip_with_walls_gates_regions_and_their_starts(palace: Palace) -> None:
    again = parse_palace(CATALOGUE, palace_text(CATALOGUE, palace))
    assert again.content() == palace.content()
    assert again.starts == palace.starts


@given(palaces(), st.randoms(use_true_random=False))
def test_only_the_first_tile_of_a_region_must_stand_first(palace: Palace, chooser: Random) -> None:
    words = palace_text(CATALOGUE, palace).split()
    first = len(palace.starts) - 1 + (palace.square(FOUNTAIN_CELL) != START)
    starts, others = words[:first], words[first:]
    chooser.shuffle(others)
    again = parse_palace(CATALOGUE, " ".join([*starts, *others]))
    assert again.content() == palace.content()


@every_game
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_palaces_of_games_round_trip(game: str, seats: int) -> None:
    played = random_game(seats, seed=seats, game=game)
    catalogue = played.rules.catalogue
    for palace in played.state.palaces:
        again = parse_palace(catalogue, palace_text(catalogue, palace))
        assert again.content() == palace.content()
        assert again.starts == palace.starts


def test_the_first_city_tile_of_a_text_is_the_start_of_the_city() -> None:
    """alhambra-granada play 3"""
    catalogue = lc.new_game("alhambra-granada", seed=0).rules.catalogue
    one, other = "school-2-NE@0,-1", "park-13@-1,-1"
    for text, start in ((f"{one} {other}", (0, -1)), (f"{other} {one}", (-1, -1))):
        palace = parse_palace(catalogue, text)
        assert palace.starts == (FOUNTAIN_CELL, cell_at(*start))
        assert palace_text(catalogue, palace) == text
    assert palace_text(catalogue, parse_palace(catalogue, f"tower-11-S@-1,0 {one}")) == (
        f"{one} tower-11-S@-1,0"
    )


def test_a_palace_leaves_the_plain_fountain_out() -> None:
    assert palace_text(CATALOGUE, lc.new_game(seed=0).state.palaces[0]) == ""
    walled = parse_palace(CATALOGUE, "fountain+W@0,0 garden-10-N@1,0")
    assert palace_text(CATALOGUE, walled) == "fountain+W@0,0 garden-10-N@1,0"


def test_squares_show_what_is_not_as_printed() -> None:
    for text in (
        "seraglio-8-S+NE@1,0",
        "pavilion-7-E=E@1,0",
        "garden-10-N~N@-3,2",
        "tower-7-NEW+S~NW=ES#outside@0,1",
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
        ("garden-10-N#16@1,0", "there is no region '16'"),
        ("garden-10-N=E+S@1,0", "in this order"),
        (
            "tower-11#1@1,0 tower-12#2@2,0 garden-11#3@3,0",
            "tile 3 of the palace, 'garden-11#3@3,0': a palace has at most 3 regions",
        ),
    ],
)
def test_a_palace_that_cannot_be_read_says_where(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        parse_palace(CATALOGUE, text)


def test_a_hand_that_cannot_be_read_says_where() -> None:
    with pytest.raises(ValueError, match="card 2: there is no card 'dinar-10'"):
        parse_hand(CATALOGUE, "dinar-1 dinar-10")


@every_game
@pytest.mark.parametrize("seats", [2, 5])
def test_every_action_of_a_game_round_trips(game: str, seats: int) -> None:
    played = random_game(seats, seed=10 + seats, game=game)
    listed: set[str] = set()
    while played.last is not None:
        played.undo()
        for action in played.actions():
            assert played.parse(str(action)) == action
            listed.add(action.kind)
    rare = {"pass", "decline"}  # nothing can be done at all; a module may interrupt
    assert listed >= set(played.rules.action_spec) - rare


@every_game
def test_draws_round_trip(game: str) -> None:
    catalogue = lc.new_game(game, seed=0).rules.catalogue
    draws = [(DRAWN_TILE, tile) for tile in range(len(catalogue.tile_name))]
    draws += [(DRAWN_CARD, card) for card in range(len(catalogue.card_name))]
    draws += [(DRAWN_NUMBER, number) for number in (0, 5, 300)]
    for draw in draws:
        assert parse_draw(catalogue, draw_text(catalogue, draw)) == draw


def test_a_card_named_like_a_tile_is_told_apart() -> None:
    catalogue = lc.new_game(modules=[DICE], seed=0).rules.catalogue
    card = catalogue.card_id["garden-10-N"]
    assert draw_text(catalogue, (DRAWN_CARD, card)) == "card:garden-10-N"
    assert parse_draw(catalogue, "card:garden-10-N") == (DRAWN_CARD, card)
    assert parse_draw(catalogue, "garden-10-N") == (DRAWN_TILE, catalogue.tile_id["garden-10-N"])


def test_a_draw_that_cannot_be_read_says_so() -> None:
    with pytest.raises(ValueError, match="there is no tile or card 'dinar-10'"):
        parse_draw(CATALOGUE, "dinar-10")
