"""`normal` makes use of every module; whoever ignores one keeps away from it.

How well it uses them takes many games: `python scripts/module_sense.py` measures it.
"""

from __future__ import annotations

import pytest

from lioncourt.bots import NormalBot, sight_of
from lioncourt.bots.outlook import other_scorings
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.game import new_game
from lioncourt.table.registry import default_registry
from scripts.module_sense import SEATS, additions, ignoring, interval, play, unheard, without_sense
from tests.conformance.sampling import sample

MODULES = default_registry().modules
GATES = "city-gates"  # not worth an action of one's own, as `module_sense.py` shows
SEEDS = range(3)
DECISIONS = 120  # about half a game


@pytest.mark.parametrize("module", sample([module for module in MODULES if module != GATES], 12))
def test_normal_uses_the_module(module: str) -> None:
    game = MODULES[module].games[0]
    added = additions(game, MODULES[module])
    offered = 0
    for seed in SEEDS:
        table = new_game(game, SEATS, [module], seed=seed)
        bots = [NormalBot(seed * SEATS + seat) for seat in range(SEATS)]
        while (seat := table.seat) is not None:
            sight = sight_of(table)
            action = bots[seat].choose(sight)
            shown = sight.view
            offered += any(added.concern(o, shown) for o in shown["decision"]["options"])
            chosen = sight.view["decision"]["options"][sight.actions.index(action)]
            if added.concern(chosen, sight.view) and chosen["targets"]:  # more than declining
                return
            table.play(action)
    assert not offered, f"never used with the seeds {list(SEEDS)}"
    scorings = new_game(game, SEATS, [module], seed=0).rules.stage_entries["scoring"]
    assert [entry for entry in scorings if entry.entry.module == module], "nothing to be used"


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


@pytest.mark.parametrize("module", sample(list(MODULES), 12))
def test_whoever_ignores_a_module_keeps_away_from_it(module: str) -> None:
    game = MODULES[module].games[0]
    added = additions(game, MODULES[module])
    assert added.kinds or added.pieces
    table = new_game(game, SEATS, [module], seed=5)
    bots = [NormalBot(seat) for seat in range(SEATS)]
    narrowed = concerned = 0
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
        can_avoid = bool(free) or any(action.spec.declines for action in sight.actions)
        concerned += can_avoid and len(free) < len(options)
        table.play(bots[seat].choose(left))
    assert narrowed or not concerned


def test_the_points_of_both_are_compared() -> None:
    added = additions("alhambra", MODULES["diamonds"])
    table, shadow = [new_game("alhambra", SEATS, ["diamonds"], seed=2) for _ in range(2)]
    scores = play(table, shadow, added, (0, 2))
    assert len(scores) == SEATS
    assert interval([1.0, 3.0]) == pytest.approx(1.96)


def test_a_module_without_its_sense_plays_the_same_and_tells_bots_nothing() -> None:
    told, untold = MODULES["thieves"], without_sense(MODULES["thieves"])
    for manifest, senses in ((told, 1), (untold, 0)):
        assert len(new_game("alhambra", SEATS, [manifest], seed=0).rules.sense_of_action) == senses
    assert additions("alhambra", untold) == additions("alhambra", told)


def test_a_scoring_that_is_unheard_gives_its_points_all_the_same() -> None:
    module = MODULES["camps"]
    table, shadow = [new_game("alhambra", SEATS, [m], seed=3) for m in (module, unheard(module))]
    assert len(other_scorings(table.rules)) == 1
    assert other_scorings(shadow.rules) == ()
    dice = Dice(3)
    while not table.over:
        action = str(engine.sample_action(table.rules, table.state, dice))
        table.play(action)
        shadow.play(action)
    assert table.scores() == shadow.scores(), "seed 3"
    assert any(line.source == "camps" for line in table.score_sheet())
