"""What scenarios of the travelling craftsmen cannot say; they show rule by rule."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.slow import is_legal
from lioncourt.modules.travelling_craftsmen.cards import (
    DOWN,
    HIDDEN,
    OPEN,
    TABLE,
    UNUSED,
    Craftsmen,
    UnknownCards,
)
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.wording import wording_in
from tests.conformance.laws import audit
from tests.support.position import Position, SeatPosition, game_at

ID = "travelling-craftsmen"
MANY = [ID, "street-traders", "city-walls", "city-gates", "construction-sites", "camps"]
USED = {2: 9, 3: 9, 4: 9, 5: 11, 6: 13}  # cards by the number of players


def rule_of(game: lc.Game) -> Craftsmen:
    """Returns the rule that knows the cards."""
    (found,) = [rule for rule in game.rules.secrets if isinstance(rule, UnknownCards)]
    craftsmen = Craftsmen()
    craftsmen.bind(found.kept)
    return craftsmen


def all_cards(game: lc.Game) -> list[str]:
    """Returns the names of all cards, wherever they are."""
    kept, names = rule_of(game).kept, game.rules.catalogue.card_name
    found = list(kept.ints(game.state, UNUSED))
    for seat in range(game.rules.seats):
        found += kept.ints(game.state, OPEN, seat)
        found += [
            c for c in (kept.number(game.state, p, seat) for p in (DOWN, HIDDEN)) if c != NONE
        ]
    return sorted(names[card] for card in found)


@pytest.mark.parametrize("modules", [[ID], MANY], ids=["alone", "many"])
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_whole_games(seats: int, modules: list[str]) -> None:
    """travelling-craftsmen set-up 1, play 1, 2: no card is lost, two lie open in each turn"""
    game = lc.new_game(seats=seats, seed=seats, modules=modules)
    dice, kinds, turn = Dice(seats), Counter[str](), 0
    dealt = sorted(name for name, (_, fewest) in TABLE.items() if fewest <= seats)
    assert len(dealt) == USED[seats]
    kept = rule_of(game).kept
    while not game.over:
        where = f"seed {seats}, turn {game.state.turn}"
        assert all_cards(game) == (dealt if game.state.turn else []), where  # dealt last
        if game.state.turn != turn:
            turn = game.state.turn
            for seat in range(seats):
                assert len(kept.ints(game.state, OPEN, seat)) == 2, where
            lying = [kept.number(game.state, part, game.state.active) for part in (DOWN, HIDDEN)]
            assert lying.count(NONE) == 1, where
        for palace in game.state.palaces:
            assert is_legal(palace.squares, palace.starts), where
        action = random_option(game.actions(), dice)
        kinds[action.kind] += 1
        game.play(action)
    audit(game)
    assert kinds["pass-craftsman"], f"seed {seats}"


def test_all_kinds_of_action_come_up() -> None:
    """travelling-craftsmen play 3"""
    missing = {"coiner", "mason", "mortar-mixer", "blacksmith", "craftsman-builder", "move"}
    missing |= {"place-turned", "build-turned", "swap-turned", "build-over", "build-over-moving"}
    for seed in range(20):
        game = lc.new_game(seats=6, seed=seed, modules=[ID])
        dice = Dice(seed)
        while not game.over:
            action = random_option(game.actions(), dice)
            missing.discard(action.kind)
            game.play(action)
        if not missing:
            return
    pytest.fail(f"seeds 0 to 19: {missing}")


def test_nobody_knows_the_card_of_set_up() -> None:
    """travelling-craftsmen hidden-information"""
    game = lc.new_game(seats=3, seed=4, modules=[ID])
    kept, state = rule_of(game).kept, game.state
    hidden = kept.number(state, HIDDEN, state.active)
    name = game.rules.catalogue.card_name[hidden]
    for viewer in (0, 1, 2, None):
        shown = json.dumps(
            [zone for zone in game.view(viewer)["zones"] if zone["seat"] is not None]
        )
        assert f'"{name}"' not in shown
    (secret,) = [rule for rule in game.rules.secrets if isinstance(rule, UnknownCards)]
    drawn = set()
    for seed in range(20):
        world = state.copy()
        secret.redraw(game.rules, world, state.active, Dice(seed))
        drawn.add(kept.number(world, HIDDEN, state.active))
        pool = [*kept.ints(world, UNUSED), kept.number(world, HIDDEN, state.active)]
        assert sorted(pool) == sorted([*kept.ints(state, UNUSED), hidden])
    assert len(drawn) == 3  # the two that are not used, and itself


def test_a_turned_tile_shows_its_walls() -> None:
    """travelling-craftsmen play 3: the view tells the walls of a tile that lies turned"""
    told = Position(
        seat={0: SeatPosition(reserve="arcades-8-N")},
        holding={ID: {"open": {0: "mosaic-painter brickmaker"}}},
    )
    game = game_at(told, modules=[ID], seed=0)
    game.play("build-turned arcades-8-N 0,-1 S")
    zone = next(zone for zone in game.view(1)["zones"] if zone["id"] == "palace.0")
    (tile,) = [piece for piece in zone["pieces"] if piece["id"] == "arcades-8-N"]
    assert tile["walls"] == "S"


def test_a_turned_project_is_called_like_the_project() -> None:
    """travelling-craftsmen play 3: only its position is another"""
    game = lc.new_game(seats=2, seed=1, modules=[ID, "major-projects"])
    tiles = game.rules.catalogue.tile_id
    for language in LANGUAGES:
        words = wording_in(game.rules, language)
        assert words.tile(tiles["project-1-E"]) == words.tile(tiles["project-1"])
        assert words.tile(tiles["project-1-W-2"]) == words.tile(tiles["project-1-2"])
