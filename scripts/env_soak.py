"""Checks the numbers of random states of all games and modules.

    python scripts/env_soak.py --states 10000 --seed 1

It plays tables of any game, modules, options and seats at random, and every few decisions holds the
state to the laws of `tests/envs/laws.py`: every legal action has numbers of its own, every number
in the mask leads to a legal action, encoding and decoding are inverse, and what a seat can't know
changes no observation. A table's own space and the space for all tables take turns. Exits with 1 at
the first state that breaks a law, and tells how to reach it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' laws are used here too

from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.envs.codec.codec import SPACES, codec_for
from tests.conformance.mixtures import any_table
from tests.conformance.support import Configuration
from tests.envs.laws import hold_to_numbers, hold_to_secrets

RAREST = 40  # decisions between two states, at most; each game draws its own number
MOST = 12  # states of a game
DECODED = 60  # actions of a state
TOLD = 500  # states between two lines of progress


class Seen:
    """What has been checked so far."""

    def __init__(self) -> None:
        self.states = 0
        self.actions = 0
        self.differed = 0  # states with something hidden
        self.games: Counter[str] = Counter()
        self.modules: Counter[str] = Counter()


def look_at(table: Configuration, seed: int, seen: Seen, wanted: int) -> None:
    """Plays a table at random and holds some of its states to the laws."""
    game, dice, random = table.start(seed), Dice(seed), Random(seed)
    codec = codec_for(game.config, SPACES[seed % len(SPACES)])
    every = 1 + seed % RAREST
    for number in range(every * MOST):
        if game.over or seen.states >= wanted:
            return
        if number % every == 0:
            seen.actions += hold_to_numbers(codec, game, random, DECODED)
            seat = random.randrange(table.seats)
            seen.differed += hold_to_secrets(codec, game, seat, random)
            seen.states += 1
            seen.games[table.game] += 1
            seen.modules.update(table.modules)
            if seen.states % TOLD == 0:
                print(f"{seen.states} states, {seen.actions} actions", flush=True)
        game.play(engine.sample_action(game.rules, game.state, dice))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--states", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first table")
    settings = parser.parse_args()
    seen, seed, began = Seen(), settings.seed, monotonic()
    while seen.states < settings.states:
        table = any_table(seed)
        try:
            look_at(table, seed, seen, settings.states)
        except Exception:
            print(f"broken: --seed {seed}, {table}, after {seen.states} states", file=sys.stderr)
            raise
        seed += 1
    print(f"{seen.states} states of {seed - settings.seed} tables, {seen.actions} legal actions,")
    print(f"{seen.differed} states with something hidden, {monotonic() - began:.0f} s")
    print("by game:", dict(seen.games.most_common()))
    least = min(seen.modules.values(), default=0)
    print(f"{len(seen.modules)} modules, each in {least} states or more")
    return 0


if __name__ == "__main__":
    sys.exit(main())
