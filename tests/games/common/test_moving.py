"""Moving a tile inside its palace: everything that leaves a legal palace, and nothing else."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import STEPS
from lioncourt.core.options import as_options
from lioncourt.core.rng import Dice
from lioncourt.core.squares import is_half, square_gates, square_of, square_region
from lioncourt.games.common.building import objection
from lioncourt.games.common.moving import MoveTile, move_action
from tests.seams.table import any_action, small_module

SEED = 9
SEEDS = (9, 10, 11)
DRAWS = 60  # for each option that is listed
MODULES = {"plain": [], "walls, gates, camps": ["city-walls", "city-gates", "camps"]}


def with_moves(build: Build) -> None:
    """A module that declares the action; the tests ask its rule themselves."""
    move_action(build)


def legal_moves(game: lc.Game, rule: MoveTile, seat: int) -> set[Action]:
    """Returns all moves by trying every tile at every cell, with the rules word by word."""
    rules, state = game.rules, game.state
    palace = state.palaces[seat]
    around = {cell + step for cell in palace.squares for step in STEPS} - set(palace.squares)
    found: set[Action] = set()
    for start, square in palace.squares.items():
        fixed = start in palace.starts or square_gates(square) or is_half(square)
        if fixed or square_region(square):
            continue
        tile = palace.tile(start)
        rest = {cell: other for cell, other in palace.squares.items() if cell != start}
        for cell in around:
            moved = square_of(tile, rules.walls_of(state, tile))
            after = palace.without(start).with_square(cell, moved)
            legal = slow.is_legal({**rest, cell: moved}, palace.starts)
            if legal and objection(rules, state, seat, after) is None:
                found.add(Action(rule.spec, (tile, cell)))
    return found


def looked_at(others: list[str], seed: int) -> tuple[int, int]:
    """Compares in a random game; returns how often, and how many moves of tiles that may not go."""
    game = lc.new_game(seats=3, modules=[small_module("movers", with_moves), *others], seed=seed)
    rule = MoveTile(game.rules.action_spec["move"])
    dice, looks, cutting = Dice(seed), 0, 0
    while not game.over:
        seat = game.state.active
        palace = game.state.palaces[seat]
        if game.state.turn % 4 == 0 and len(palace.squares) > 4:
            listed = list(rule.options(game.rules, game.state, seat))
            assert listed == sorted(listed, key=lambda action: action.sort_key())
            assert set(listed) == legal_moves(game, rule, seat), f"seed {seed}"
            looks += 1
            starts = [palace.cell_of(action.args[0]) for action in listed]
            cutting += len([start for start in starts if start not in palace.removable()])
        game.play(any_action(game, dice))
    return looks, cutting


@pytest.mark.parametrize("others", MODULES.values(), ids=MODULES)
def test_what_is_listed_is_what_leaves_a_legal_palace(others: list[str]) -> None:
    """gates-without-end play 5: only the result must be legal"""
    games = [looked_at(others, seed) for seed in SEEDS]
    assert sum(looks for looks, _ in games) > 20
    assert any(cutting for _, cutting in games), "tiles that others are walked to over"


def position() -> lc.Game:
    palace = "tower-11@0,1 garden-11@1,1"  # the garden is walked to over the tower
    return lc.position(
        modules=[small_module("movers", with_moves)], seats=3, seat={0: {"palace": palace}}
    )


def test_any_move_may_be_drawn_and_is_carried_out() -> None:
    game = position()
    rules, state = game.rules, game.state
    rule = MoveTile(rules.action_spec["move"])
    listed = set(rule.options(rules, state, 0))
    dice = Dice(SEED)
    drawn = {
        as_options(rule.options(rules, state, 0)).random(dice) for _ in range(DRAWS * len(listed))
    }
    assert drawn == listed, f"seed {SEED}"
    tower, garden = (rules.catalogue.tile_id[name] for name in ("tower-11", "garden-11"))
    move = next(a for a in listed if a.args == (tower, 1))  # from 0,1 to 1,0: joined again
    assert rule.refusal(rules, state, 0, move) is None
    assert rule.facts(rules, state, 0, move) == {"runs": {"wall": 0}}
    rule.apply(rules, state, 0, move)
    assert state.palaces[0].cell_of(tower) == 1
    assert state.palaces[0].holds(garden)
    assert state.reserves[0] == ()


def test_why_a_tile_cannot_be_moved() -> None:
    game = position()
    rules, state = game.rules, game.state
    rule = MoveTile(rules.action_spec["move"])
    tiles = rules.catalogue.tile_id
    reasons = {
        ("tower-12", 1): "not-in-palace",
        ("fountain", 1): "fountain-fixed",
        ("tower-11", 0): "cell-taken",
        ("tower-11", 2): "move-breaks",
    }
    for (tile, cell), key in reasons.items():
        reason = rule.refusal(rules, state, 0, Action(rule.spec, (tiles[tile], cell)))
        assert reason is not None, tile
        assert reason.key == key
