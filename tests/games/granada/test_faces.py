"""Faces and the parity marker in random games, against the words of the rules."""

from __future__ import annotations

import random

import pytest

import lioncourt as lc
from lioncourt.core.events import Event
from lioncourt.core.state import State

GAMES = ["granada", "alhambra-granada"]


def two_faced(game: lc.Game, tiles: tuple[int, ...]) -> list[int]:
    return [tile for tile in tiles if game.rules.catalogue.tile_next_face[tile] != tile]


def parities(game: lc.Game, tiles: list[int]) -> set[int]:
    return {game.rules.catalogue.tile_cost[tile] % 2 for tile in tiles}


def laid_and_drawn(game: lc.Game, events: list[Event]) -> tuple[list[int], list[int]]:
    """What was laid in the market, and what Dirk drew, of tiles with two faces."""
    laid = tuple(event.args[1] for event in events if event.kind == "laid")
    drawn = tuple(tile for event in events if event.kind == "dirk-drew" for tile in event.args)
    return two_faced(game, laid), two_faced(game, drawn)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", range(2))
def test_the_marker_in_a_random_game(name: str, seats: int, seed: int) -> None:
    """granada set-up 1, granada play 3, granada two-players and alhambra-granada play 4.

    Even at first; all new tiles, Dirk's too, show the face of the marker; it moves to the other
    parity whenever the market got such a tile, and only then.
    """
    game = lc.new_game(name, seats, seed=seed)
    chooser = random.Random(seed)
    marker = 0
    moved = 0
    events = game.opening.events
    while True:
        laid, drawn = laid_and_drawn(game, events)
        assert parities(game, laid + drawn) <= {marker}, f"seed {seed}, turn {game.state.turn}"
        if laid:
            marker = 1 - marker
            moved += 1
        shown = game.state.holdings[game.rules.holding_id[name]]
        assert shown == marker, f"seed {seed}, turn {game.state.turn}"
        if game.over:
            break
        game.play(chooser.choice(game.actions()))
        assert game.last is not None
        events = game.last.events
    assert moved > 10
    assert game.view(None)["module"][name]["parity"] == ("even", "odd")[marker]


def faces_at_rest(game: lc.Game, state: State) -> dict[int, int]:
    """By piece the face of every tile in palaces, reserves and with Dirk."""
    piece_of = game.rules.catalogue.tile_piece
    built = [square >> 12 for palace in state.palaces for c, square in palace.squares.items() if c]
    kept = [tile for tiles in (*state.reserves, state.dirk) for tile in tiles]
    return {piece_of[tile]: tile for tile in built + kept}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(2))
def test_flips_in_a_random_game(name: str, seats: int, seed: int) -> None:
    """granada play 2: one card of 3 or more for the city, nothing else, and never again."""
    game = lc.new_game(name, seats, seed=seed)
    catalogue = game.rules.catalogue
    chooser = random.Random(seed)
    kinds: set[str] = set()
    while not game.over:
        action = chooser.choice(game.actions())
        before, seat = game.state, game.seat
        assert seat is not None
        known = faces_at_rest(game, before)
        game.play(action)
        after = faces_at_rest(game, game.state)
        assert known.items() <= after.items(), f"seed {seed}: {action}"
        if action.kind in ("place", "reserve", "give", "place-flipped", "reserve-flipped"):
            kinds.add(action.kind)
            tile = action.args[0]
            flipped = action.kind.endswith("-flipped")
            face = catalogue.tile_next_face[tile] if flipped else tile
            assert after[catalogue.tile_piece[tile]] == face, f"seed {seed}: {action}"
            paid = list(before.hands[seat].cards)
            for card in game.state.hands[seat].cards:
                paid.remove(card)
            assert paid == [*action.args[2:]], f"seed {seed}: {action}"
            assert all(catalogue.card_value[card] >= 3 for card in paid)
    assert {"place", "reserve", "place-flipped", "reserve-flipped"} <= kinds


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_flips_are_listed_wholly(name: str, seed: int) -> None:
    """granada play 2 and granada Rulings: every legal cell of the other face, every fit card."""
    game = lc.new_game(name, 3, seed=seed)
    catalogue = game.rules.catalogue
    chooser = random.Random(seed)
    seen = 0
    handed_out = False
    while not game.over:
        decision = game.decision
        assert decision is not None
        actions = game.actions()
        if decision.kind == "placing":
            seat = decision.seat
            cards = {c for c in game.state.hands[seat].cards if catalogue.card_value[c] >= 3}
            wanted = set()
            for tile in [] if handed_out else two_faced(game, game.state.bought[seat]):
                cells = [a.args[1] for a in actions if a.kind == "place" and a.args[0] == tile]
                wanted |= {(tile, cell, card) for cell in cells for card in cards}
            found = {a.args for a in actions if a.kind == "place-flipped"}
            assert found == wanted, f"seed {seed}, turn {game.state.turn}"
            seen += len(found)
        game.play(chooser.choice(actions))
        assert game.last is not None
        handed_out = handed_out or any(event.kind == "ended" for event in game.last.events)
    assert seen
