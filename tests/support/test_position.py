"""Positions are complete, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from lioncourt.core.ids import NONE
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from tests.support.position import Position, SeatPosition, game_at

SOME = Position(
    seat={
        0: SeatPosition(palace="garden-10@1,0", hand="dinar-5 dinar-4", reserve="tower-12"),
        1: SeatPosition(hand="dinar-5", points=7),
    },
    market={2: "pavilion-8", 3: "empty"},
    discard="ducat-1",
    deck="ducat-9 first-scoring ...",
)


def tiles_in(state: State) -> Counter[int]:
    placed = [square_tile(s) for palace in state.palaces for c, s in palace.squares.items() if c]
    lying = [tile for tile in state.market if tile != NONE]
    stored = [tile for tiles in (*state.reserves, *state.supply, state.dirk) for tile in tiles]
    return Counter(placed + lying + stored)


def cards_in(state: State) -> Counter[int]:
    hands = [card for hand in state.hands for card in hand.cards]
    return Counter([*hands, *state.display, *state.discard, *state.deck.cards()])


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("position", [Position(), SOME], ids=["default", "some"])
def test_all_pieces_of_the_game_are_there(seats: int, position: Position) -> None:
    game = game_at(position, seats=seats)
    catalogue = game.rules.catalogue
    supplied = [t for t in range(len(catalogue.tile_name)) if catalogue.tile_supply[t] != NONE]
    assert tiles_in(game.state) == Counter(supplied)
    copies = {card: copies or 1 for card, copies in enumerate(catalogue.card_copies)}
    assert cards_in(game.state) == Counter(copies)


def test_what_is_told_is_there() -> None:
    game = game_at(SOME)
    view = game.view(0)
    assert view["hand"] == ["dinar-4", "dinar-5"]
    assert game.scores() == [0, 7, 0]
    assert game.state.market[2] == NONE
    assert (game.seat, game.state.turn) == (0, 1)


def test_the_same_text_gives_the_same_position() -> None:
    assert game_at(SOME, seed=1).state.content() == game_at(SOME, seed=2).state.content()


def test_the_seat_to_move_and_the_turn_can_be_told() -> None:
    game = game_at(Position(to_move=2, turn=9, scorings=1))
    assert (game.seat, game.state.turn, game.state.scorings) == (2, 9, 1)
    names = [game.rules.catalogue.card_name[card] for card in game.state.deck.cards()]
    assert "first-scoring" not in names
    assert "second-scoring" in names


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (Position(seat={0: SeatPosition(reserve="garden-99")}), "garden-99"),
        (Position(seat={0: SeatPosition(reserve="garden-10 garden-10")}), "told too often"),
        (Position(discard="dinar-1 dinar-1 dinar-1 dinar-1"), "told too often"),
        (Position(deck="first-scoring", scorings=1), "told too often"),
        (Position(seat={3: SeatPosition()}), "no seat 3"),
        (Position(market={5: "garden-10"}), "no slot 5"),
        (Position(seat={0: SeatPosition(palace="garden-10@2,0")}), "breaks the building rules"),
        (Position(seat={0: SeatPosition(palace="garden-10@1,0 tower-12@1,0")}), "filled twice"),
    ],
)
def test_what_cannot_be_is_refused(position: Position, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        game_at(position)
