"""Plays many random games of every configuration and looks for anything that goes wrong.

    python scripts/soak.py --games 20000 --seed 1
    python scripts/soak.py --game granada --games 5000
    python scripts/soak.py --modules pairs --games 13200
    python scripts/soak.py --modules together --games 5000

Each game is audited in every fifth turn and at its end: tiles and cards, palaces, faces, points.
The configurations of a game, or of all, take turns: modules one at a time, every pair of them, all
that go together, or random subsets. Exits with 1 if a game broke; the line tells
how to play it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' laws are used here too

from lioncourt.table.registry import default_registry
from tests.conformance.laws import audit
from tests.conformance.mixtures import all_together, pairs, subsets
from tests.conformance.support import Configuration, configurations, random_actions

BATCH = 25  # games that a process plays before it reports
REPORT_EVERY = 2.0  # seconds
AUDIT_EVERY = 5  # turns
ALL = "all"
ALONE = "alone"
MIXTURES = {
    ALONE: lambda: configurations(thorough=True),
    "pairs": pairs,
    "together": all_together,
    "subsets": subsets,
}


@dataclass(frozen=True)
class Batch:
    """Games by number; game n has seed n and the configuration that it is the turn of."""

    first: int
    count: int
    game: str = ALL
    modules: str = ALONE


@dataclass(frozen=True)
class Outcome:
    """What a batch came to."""

    games: int
    decisions: int
    errors: list[str]


@cache
def soaked(game: str, modules: str = ALONE) -> list[Configuration]:
    """Returns the configurations of a game, or of all, with modules mixed in a certain way."""
    return [each for each in MIXTURES[modules]() if game in (ALL, each.game)]


def play_batch(batch: Batch) -> Outcome:
    """Plays and audits the games of a batch."""
    every = soaked(batch.game, batch.modules)
    decisions = 0
    errors: list[str] = []
    for number in range(batch.first, batch.first + batch.count):
        configuration = every[number % len(every)]
        before = decisions
        try:
            game = configuration.start(number)
            for action in random_actions(game, number):
                game.play(action)
                decisions += 1
                if game.over or game.state.turn % AUDIT_EVERY == 0:
                    complaints = audit(game)
                    if complaints:
                        raise AssertionError("; ".join(complaints))
        except Exception as error:  # whatever it is, the other games go on
            where = traceback.extract_tb(error.__traceback__)[-1]
            errors.append(
                f"{configuration}, seed {number}, after {decisions - before} decisions: "
                f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
            )
    return Outcome(batch.count, decisions, errors)


def batches(games: int, seed: int, game: str = ALL, modules: str = ALONE) -> Iterator[Batch]:
    """Yields batches that together have so many games."""
    for first in range(0, games, BATCH):
        yield Batch(seed + first, min(BATCH, games - first), game, modules)


def outcomes(work: Iterator[Batch], processes: int) -> Iterator[Outcome]:
    """Yields what the batches came to, as they are done."""
    if processes == 1:
        yield from map(play_batch, work)
        return
    # Spawned, because a forked process would inherit whatever this one has under way.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(play_batch, work)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Plays many random games and audits them.")
    parser.add_argument("--game", choices=[*default_registry().games, ALL], default=ALL)
    parser.add_argument("--modules", choices=MIXTURES, default=ALONE, help="how they are mixed")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    wanted = parser.parse_args(arguments)

    started = reported = time.monotonic()
    games = decisions = 0
    errors: list[str] = []
    work = batches(wanted.games, wanted.seed, wanted.game, wanted.modules)
    for outcome in outcomes(work, wanted.processes):
        games += outcome.games
        decisions += outcome.decisions
        errors += outcome.errors
        for error in outcome.errors:
            print(f"\nerror: {error}", file=sys.stderr)
        if time.monotonic() - reported > REPORT_EVERY:
            reported = time.monotonic()
            line = f"\r{games} of {wanted.games} games, {len(errors)} errors"
            print(line, end="", file=sys.stderr, flush=True)
    seconds = time.monotonic() - started
    print("", file=sys.stderr)
    print(f"games {games}, decisions {decisions}, errors {len(errors)}, seconds {seconds:.1f}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
