"""Measures what modules cost: random games with and without them, turn by turn.

    python scripts/module_speed.py                        # all together, 4 seats, nine rounds
    python scripts/module_speed.py --modules camps,thieves
    PYTHONPATH=.build/compiled python scripts/module_speed.py --rounds 15

It prints decisions a second of processor time, round by round, and the median of their ratio.
Rounds alternate, so that a busy machine slows both alike.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.game import new_game
from lioncourt.table.registry import default_registry

GAMES = {True: 6, False: 24}  # per round, with modules and without: both take about as long


def speed(rules: Ruleset, seeds: range) -> float:
    """Returns decisions a second in random games."""
    decisions = 0
    start = process_time()
    for seed in seeds:
        decisions += engine.play_out(rules, engine.new_state(rules, seed), Dice(seed))
    return decisions / (process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="alhambra")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--modules", help="ids with commas between them; all that go by default")
    wanted = parser.parse_args()
    modules = default_registry().modules
    allowed = [name for name in sorted(modules) if wanted.game in modules[name].games]
    if wanted.modules:
        allowed = wanted.modules.split(",")
    chosen = {True: allowed, False: []}
    rules = {
        all_of_them: new_game(wanted.game, wanted.seats, names, seed=0).rules
        for all_of_them, names in chosen.items()
    }
    ratios = []
    for number in range(wanted.rounds + 1):
        found = {}
        for all_of_them, games in GAMES.items():
            found[all_of_them] = speed(
                rules[all_of_them], range(number * games, (number + 1) * games)
            )
        if number:  # the first round only fills caches
            ratios.append(found[True] / found[False])
            print(f"{found[False]:,.0f} without, {found[True]:,.0f} with: {ratios[-1]:.3f}")
    print(f"{len(allowed)} modules, median of {len(ratios)} rounds: {median(ratios):.3f}")


if __name__ == "__main__":
    main()
