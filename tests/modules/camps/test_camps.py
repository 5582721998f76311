"""Camps in whole games and against the rules word by word; the scenarios show rule by rule."""

from __future__ import annotations

from random import Random

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE, OPPOSITES, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.slow import enclosed_cells, is_legal, wall_run
from lioncourt.core.squares import OUTSIDE, square_of, square_region
from lioncourt.games.common.building import (
    legal_cells,
    removable_cells,
    swap_cells,
    why_no_swap,
    why_not,
    why_stays,
)
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.reading import ids_in, zone_of
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import events_of, played, sound
from tests.support.position import Position, SeatPosition, game_at

MANIFEST = default_registry().modules["camps"]

SEED = 8
Squares = dict[int, int]


def inside(squares: Squares) -> Squares:
    return {cell: square for cell, square in squares.items() if square_region(square) != OUTSIDE}


def is_camp_legal(squares: Squares, cell: int) -> bool:
    """camps play 2, word by word"""
    tiles = inside(squares)
    camp = squares[cell]
    beside = [(i, cell + STEPS[i]) for i in range(4)]
    walls = {i: bool(tiles[other] & OPPOSITES[i]) for i, other in beside if other in tiles}
    at_a_wall = any(walls[i] for i in walls if camp & SIDES[i])
    plain = all(
        not camp & SIDES[i] and not squares[other] & OPPOSITES[i]
        for i, other in beside
        if other in squares and other not in tiles
    )
    return at_a_wall and all(walls.values()) and plain


def all_legal(squares: Squares) -> bool:
    """core 5, camps play 2-4, word by word"""
    camps = set(squares) - set(inside(squares))
    return (
        is_legal(squares)
        and not enclosed_cells(inside(squares)) & camps
        and all(is_camp_legal(squares, cell) for cell in camps)
    )


def grown(game: lc.Game, random: Random, size: int) -> Palace:
    """Lays tiles and camps at random, camps first wherever they fit, and returns the palace."""
    rules, state = game.rules, game.state
    tiles = [t for t, supply in enumerate(rules.catalogue.tile_supply) if supply != NONE]
    random.shuffle(tiles)
    tiles.sort(key=lambda tile: rules.catalogue.tile_region[tile] != OUTSIDE)
    state.palaces[0] = Palace({0: square_of(rules.catalogue.start_tile, 0)})
    for _ in range(size):
        for tile in list(tiles):
            cells = legal_cells(rules, state, 0, tile)
            if cells:
                region = rules.catalogue.tile_region[tile]
                square = square_of(tile, rules.catalogue.tile_walls[tile], region)
                state.palaces[0] = state.palaces[0].with_square(random.choice(cells), square)
                tiles.remove(tile)
                break
    state.reserves[0] = tuple(sorted(tiles))
    return state.palaces[0]


@pytest.mark.parametrize("seed", range(8))
def test_legal_is_what_the_rules_say_word_by_word(seed: int) -> None:
    """camps play 1-5, camps Rulings"""
    game = lc.new_game(seats=3, modules=[MANIFEST.id], seed=seed)
    rules, state = game.rules, game.state
    random = Random(seed)
    palace = grown(game, random, 8 + seed)
    camps = set(palace.cells()) - set(inside(palace.squares))
    where = f"seed {seed}: {palace.content()}"
    assert all_legal(palace.squares), where
    assert camps, where
    assert palace.wall_run() == wall_run(inside(palace.squares)), where  # camps scoring 2

    around = {cell + step for cell in palace.cells() for step in (*STEPS, 2, 257, 513)}
    for tile in random.sample(state.reserves[0], 12) + [t for t in state.reserves[0] if t > 54]:
        square = square_of(
            tile, rules.catalogue.tile_walls[tile], rules.catalogue.tile_region[tile]
        )
        fitting = [
            cell
            for cell in sorted(around - set(palace.cells()))
            if all_legal({**palace.squares, cell: square})
        ]
        assert list(legal_cells(rules, state, 0, tile)) == fitting, where
        for cell in around:
            assert (why_not(rules, state, 0, tile, cell) is None) == (cell in fitting), where
        swaps = [
            cell for cell in palace.cells() if cell and all_legal({**palace.squares, cell: square})
        ]
        assert list(swap_cells(rules, state, 0, tile)) == swaps, where
        for cell in palace.cells():
            assert (why_no_swap(rules, state, 0, tile, cell) is None) == (cell in swaps), where
        # A camp and a palace tile never change places.
        outside = rules.catalogue.tile_region[tile] == OUTSIDE
        assert all((cell in camps) == outside for cell in swaps), where
    going = [c for c in palace.cells() if c and all_legal(palace.without(c).squares)]
    assert list(removable_cells(rules, state, 0)) == going, where
    for cell in palace.cells():
        assert (why_stays(rules, state, 0, cell) is None) == (cell in going), where


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_games_keep_camps_legal(seats: int) -> None:
    game = Configuration("alhambra", seats, (MANIFEST.id,)).start(SEED)
    for action in random_actions(game, SEED):
        game.play(action)
        where = f"seed {SEED}, turn {game.state.turn}: {action}"
        assert all(all_legal(palace.squares) for palace in game.state.palaces), where
        assert audit(game) == [], where
    lines = [event.line for event in events_of(game, "scored") if event.line is not None]
    assert [line for line in lines if line.source == "camps" and line.points], f"seed {SEED}"


@pytest.mark.parametrize("seats", [2, 4])
def test_games_are_sound(seats: int) -> None:
    sound(played([MANIFEST], seats=seats, seed=seats))


def camping() -> lc.Game:
    """Returns a game in which seat 0 has a camp in the reserve, and one in the palace."""
    own = SeatPosition(palace="chambers-9-W@-1,0 camp-4-E@-2,0", reserve="camp-8-NE")
    return game_at(Position(seat={0: own}), modules=[MANIFEST.id], seed=0)


def test_a_view_shows_bastions_as_walls() -> None:
    """camps hidden-information"""
    for viewer in (None, 0, 1):
        view = camping().view(viewer)
        assert zone_of(view, "palace.0")["pieces"][0] == {"id": "camp-4-E", "x": -2, "y": 0}
        camp = view["pieces"]["camp-4-E"]
        assert (camp["type"], camp["cost"], camp["walls"], camp["region"]) == (None, 4, "E", None)
        assert ids_in(view, "reserve.0") == ["camp-8-NE"]
        assert view["table"][0]["runs"]["wall"]["length"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = camping()
    assert set(game.rules.texts[language]) == set(game.rules.texts["en"])
    labels = {
        option["action"]: option["label"]
        for option in game.view(0, language=language)["decision"]["options"]
    }
    said = {
        "en": "camp (8)",
        "fr": "campement (8)",
        "de": "Feldlager (8)",
        "it": "accampamento (8)",
    }
    assert said[language] in labels["swap camp-8-NE -2,0"]
    assert len(game.rules.texts[language]["help.summary.camps"].splitlines()) >= 8
