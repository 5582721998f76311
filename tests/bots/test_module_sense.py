"""`normal` makes use of every module; whoever ignores one keeps away from it.

How well it uses them takes many games: `python scripts/module_sense.py` measures it.
"""

from __future__ import annotations

import pytest

from lioncourt.bots import NormalBot, sight_of
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.game import new_game
from lioncourt.table.registry import default_registry
from scripts.module_sense import SEATS, additions, ignoring, interval, play

MODULES = default_registry().modules
GATES = "city-gates"  # not worth an action of one's own, as `module_sense.py` shows
SEEDS = range(3)
DECISIONS = 120  # about half a game


@pytest.mark.parametrize("module", [module for module in MODULES if module != GATES])
def test_normal_uses_the_module(module: str) -> None:
    game = MODULES[module].games[0]
    added = additions(game, module)
    for seed in SEEDS:
        table = new_game(game, SEATS, [module], seed=seed)
        bots = [NormalBot(seed * SEATS + seat) for seat in range(SEATS)]
        while (seat := table.seat) is not None:
            sight = sight_of(table)
            action = bots[seat].choose(sight)
            chosen = sight.view["decision"]["options"][sight.actions.index(action)]
            if added.concern(chosen, sight.view) and chosen["targets"]:  # more than declining
                return
            table.play(action)
    pytest.fail(f"never used with the seeds {list(SEEDS)}")


def test_normal_uses_a_gate_where_nothing_else_lets_a_tile_in() -> None:
    used: list[bool] = []
    for seed in range(16):
        table = new_game("alhambra", SEATS, [GATES], seed=seed)
        dice = Dice(seed)
        while not table.over:
            kinds = {action.kind for action in table.actions()}
            if "place-gated" in kinds and "place" not in kinds:
                used.append(NormalBot(seed).choose(sight_of(table)).kind == "place-gated")
            table.play(engine.sample_action(table.rules, table.state, dice))
    assert used
    assert sum(used) > len(used) / 2, f"{sum(used)} of {len(used)}, seeds 0 to 15"


@pytest.mark.parametrize("module", MODULES)
def test_whoever_ignores_a_module_keeps_away_from_it(module: str) -> None:
    game = MODULES[module].games[0]
    added = additions(game, module)
    assert added.kinds or added.pieces
    table = new_game(game, SEATS, [module], seed=5)
    bots = [NormalBot(seat) for seat in range(SEATS)]
    narrowed = 0
    for _ in range(DECISIONS):  # a market full of tiles that nobody wants would last for ever
        seat = table.seat
        assert seat is not None
        sight = sight_of(table)
        left = ignoring(sight, added)
        shown = sight.view
        options = shown["decision"]["options"]
        free = [option for option in options if not added.concern(option, shown)]
        if free:
            assert left.view["decision"]["options"] == free
        assert [str(action) for action in left.actions] == [
            option["action"] for option in left.view["decision"]["options"]
        ]
        narrowed += len(left.actions) < len(sight.actions)
        table.play(bots[seat].choose(left))
    assert narrowed


def test_the_points_of_both_are_compared() -> None:
    added = additions("alhambra", "diamonds")
    scores = play(new_game("alhambra", SEATS, ["diamonds"], seed=2), added, (0, 2), 2)
    assert len(scores) == SEATS
    assert interval([1.0, 3.0]) == pytest.approx(1.96)
