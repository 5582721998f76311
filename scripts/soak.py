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
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' laws are used here too

from lioncourt.table.registry import default_registry
from tests.conformance.laws import audit
from tests.conformance.mixtures import all_together, pairs, subsets
from tests.conformance.support import Configuration, configurations, random_actions

BATCH = 25  # games that a process plays before it reports
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
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        waiting = {pool.submit(play_batch, batch) for batch in islice(work, 2 * processes)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
            waiting |= {pool.submit(play_batch, batch) for batch in islice(work, len(done))}


def progress() -> Progress:
    """Returns a bar with the number of games and the time that is left, for people to look at."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Plays many random games and audits them.")
    parser.add_argument("--game", choices=[*default_registry().games, ALL], default=ALL)
    parser.add_argument("--modules", choices=MIXTURES, default=ALONE, help="how they are mixed")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    wanted = parser.parse_args(arguments)

    started = time.monotonic()
    decisions = 0
    errors: list[str] = []
    work = batches(wanted.games, wanted.seed, wanted.game, wanted.modules)
    with progress() as bar:
        task = bar.add_task("soaking", total=wanted.games)
        for outcome in outcomes(work, wanted.processes):
            decisions += outcome.decisions
            errors += outcome.errors
            for error in outcome.errors:
                print(f"error: {error}", file=sys.stderr)
            bar.update(task, advance=outcome.games, description=f"{len(errors)} errors")
    seconds = time.monotonic() - started
    print(
        f"games {wanted.games}, decisions {decisions}, errors {len(errors)}, seconds {seconds:.1f}"
    )
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
