"""Measures the record of a long game, with all modules and six seats: its size and reading time.

    python scripts/record_bench.py
    PYTHONPATH=.build/compiled python scripts/record_bench.py --games 5

A record should stay below 200 kB and be read in less than a second; otherwise the script exits with
1. Times are processor times, and include setting up the rules once.
"""

from __future__ import annotations

import argparse
import json
from time import process_time

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.table.registry import default_registry

SEATS = 6
MOST_BYTES = 200_000
MOST_SECONDS = 1.0


def played(seed: int) -> lc.Game:
    """Returns a game with all modules of Alhambra, played at random to its end."""
    modules = default_registry().modules
    names = [name for name in sorted(modules) if "alhambra" in modules[name].games]
    game = lc.new_game("alhambra", SEATS, names, seed=seed)
    dice = Dice(seed)
    while not game.over:
        game.play(engine.sample_action(game.rules, game.state, dice))
    return game


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    short = True
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        game = played(seed)
        text = json.dumps(game.record())
        start = process_time()
        again = lc.load(json.loads(text))
        seconds = process_time() - start
        assert again.scores() == game.scores(), f"seed {seed}"
        short = short and len(text.encode()) < MOST_BYTES and seconds < MOST_SECONDS
        print(
            f"seed {seed}: {len(game.config.modules)} modules, {len(game.history()):,} decisions,"
            f" {len(text.encode()) / 1000:.0f} kB, read in {seconds:.2f} s"
        )
    if not short:
        raise SystemExit(f"more than {MOST_BYTES // 1000} kB, or more than {MOST_SECONDS:.0f} s")


if __name__ == "__main__":
    main()
