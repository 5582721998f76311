"""Diamonds in whole games: they buy everywhere and are never mixed."""

from __future__ import annotations

import pytest

from lioncourt.core.hand import Hand
from lioncourt.games.common.ending import richest_seat
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import ids_in, zone_of
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import cards_on_table, played, sound
from tests.support.position import Position, SeatPosition, game_at

MODULE = "diamonds"
GAMES = ("alhambra", "granada", "alhambra-granada")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_sound(seats: int) -> None:
    game = sound(played([default_registry().modules[MODULE]], seats=seats, seed=seats))
    # diamonds two-players: all ten with the 72 cards
    assert sum(cards_on_table(game).values()) == (72 if seats == 2 else 108) + 10


@pytest.mark.parametrize("name", GAMES)
def test_they_buy_everywhere_but_are_never_mixed(name: str) -> None:
    """diamonds play 2"""
    places = set()
    for seed in range(4):
        game = Configuration(name, 3, (MODULE,)).start(seed)
        catalogue = game.rules.catalogue
        diamond = catalogue.currency_id["diamond"]
        for number, action in enumerate(random_actions(game, seed)):
            game.play(action)
            assert number % 10 or audit(game) == [], seed
            assert game.last is not None
            for event in game.last.events:
                if event.kind == "bought":
                    paid = {catalogue.card_currency[card] for card in event.args[5:]}
                    asked = catalogue.place_currency[event.args[2]]
                    assert paid in ({asked}, {diamond}), f"seed {seed}: {event}"
                    places |= {asked} if paid == {diamond} else set()
    assert len(places) == 4, name


def test_they_flip_tiles_of_granada_in_random_games() -> None:
    """granada play 2: a diamond of 3 or more will do."""
    flips = 0
    for seed in range(6):
        game = Configuration("granada", 3, (MODULE,)).start(seed)
        for action in random_actions(game, seed):
            flips += action.kind == "place-flipped" and "diamond" in str(action)
            game.play(action)
    assert flips


def test_nobody_is_rich_by_diamonds() -> None:
    """diamonds end-of-game"""
    game = game_at(Position(seat={0: SeatPosition(hand="diamond-9")}), modules=[MODULE], seed=0)
    rules, state = game.rules, game.state
    assert [richest_seat(rules, state, currency) for currency in range(4)] == [-1] * 4
    state.hands[1] = Hand((rules.catalogue.card_id["dinar-1"],))
    assert richest_seat(rules, state, rules.catalogue.currency_id["dinar"]) == 1


def test_only_the_owner_sees_them_in_the_hand() -> None:
    """diamonds hidden-information: as money."""
    own = SeatPosition(hand="diamond-4 diamond-5")
    game = game_at(Position(seat={0: own}, display="dinar-1"), modules=[MODULE], seed=0)
    assert ids_in(game.view(0), "hand.0") == ["diamond-4", "diamond-5"]
    assert zone_of(game.view(1), "hand.0")["size"] == 2
    assert "diamond" not in str(game.view(1)["zones"])
