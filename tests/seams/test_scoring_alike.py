"""Scorings that say they are alike give the same at every scoring, so that bots ask them once."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Scoring
from lioncourt.core.state import State
from lioncourt.table.registry import default_registry

SEED = 11
EVERY = 40  # decisions
NUMBERS = (1, 2, 3)


def points(rules: Ruleset, state: State, rule: Scoring, nth: int) -> list[tuple[int, int]]:
    return [(line.contender, line.points) for line in rule.lines(rules, state, nth)]


def test_what_is_alike_gives_the_same_every_time() -> None:
    modules = default_registry().modules
    everything = [name for name in sorted(modules) if "alhambra" in modules[name].games]
    game = lc.new_game("alhambra", 3, everything, seed=SEED)
    rules, state, dice = game.rules, game.state.copy(), Dice(SEED)
    alike = [rule for rule in rules.scorings() if rule.alike]
    scored: set[Scoring] = set()
    number = 0
    while state.frames:
        number += 1
        if number % EVERY == 0:
            for rule in alike:
                first, *others = [points(rules, state, rule, nth) for nth in NUMBERS]
                assert all(other == first for other in others), f"{rule}, seed {SEED}"
                if first:
                    scored.add(rule)
        engine.apply(rules, state, engine.sample_action(rules, state, dice))
    assert len(alike) > 8
    assert len(scored) > len(alike) // 2, f"most of them gave something, seed {SEED}"
