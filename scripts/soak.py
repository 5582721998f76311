"""Plays many random games in many configurations and looks for anything that goes wrong.

    python scripts/soak.py --games 20000 --seed 1 --quick      every game, option and module
    python scripts/soak.py --modules thieves,camps --games 40   these modules together
    python scripts/soak.py --pairs --each 40                    every pair of modules
    python scripts/soak.py --subsets 500                        random subsets, of three or more
    python scripts/soak.py --all --games 100                    all that go together
    python scripts/soak.py --tables 20000 --laws 50 --log soak.log

The last one is the long soak: random tables of any game, options, modules and seats, with random
and `normal` bots mixed.

Each game is played to its end and held to all laws (`tests/conformance/whole.py`): it ends; no
decision is empty; copies, undo, replays and records agree, even in the middle of a window; pieces
are conserved; nothing hidden shows; and the order in which modules are named doesn't matter. With
`--quick` games are only audited, which takes a tenth of the time; with `--laws N` one game in N is
held to all laws. `--decisions N` stops games after N decisions. `--game` plays one game only.

`--log FILE` notes which games were played, and how long they took; the same command continues from
there. At the end the soak names the slowest games. It exits with 1 if a game broke; the line tells
how to play it again. A random table follows from its seed: `--tables 1 --seed N` plays just that
one.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' laws are used here too

from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import all_together, any_table, pairs, subsets, together
from tests.conformance.support import ENDLESS, Configuration, configurations
from tests.conformance.whole import quick_game, whole_game

BATCH = 5  # games that a process plays before it reports
SLOWEST = 3  # games that are named
NO_LAWS = 0
ALL = "all"


@dataclass(frozen=True)
class Batch:
    """Games of some configurations, each with its seed."""

    games: tuple[tuple[Configuration, int], ...]
    laws: int = 1  # one game in so many is held to all laws; the others are audited
    most: int = ENDLESS  # decisions of a game


@dataclass(frozen=True)
class Played:
    """The outcome of a game."""

    configuration: Configuration
    seed: int
    decisions: int
    seconds: float
    error: str = ""

    def __str__(self) -> str:
        return f"{self.configuration}, seed {self.seed}"


def chosen(wanted: argparse.Namespace) -> list[Configuration]:
    """Returns the configurations that the arguments ask for."""
    if wanted.modules:
        found = together(wanted.modules.split(","))
    elif wanted.pairs:
        found = pairs()
    elif wanted.subsets:
        found = subsets(wanted.subsets, wanted.seed)
    elif wanted.all:
        found = all_together()
    else:
        found = configurations(thorough=True)
    return [each for each in found if wanted.game in (ALL, each.game)]


def games_of(wanted: argparse.Namespace) -> list[tuple[Configuration, int]]:
    """Returns the games to play: a number in all, or a number for each configuration.

    A pair has a configuration for each number of seats: they take turns.
    """
    if wanted.tables:
        seeds = range(wanted.seed, wanted.seed + wanted.tables)
        tables = [(any_table(seed), seed) for seed in seeds]
        return [(each, seed) for each, seed in tables if wanted.game in (ALL, each.game)]
    every = chosen(wanted)
    if not every:
        raise SystemExit("no game can be played with these modules")
    if not wanted.each:
        number = wanted.games or (len(every) if wanted.subsets else 1000)
        return [(every[n % len(every)], wanted.seed + n) for n in range(number)]
    mixtures: dict[tuple[object, ...], list[Configuration]] = {}
    for each in every:
        mixtures.setdefault((each.game, each.modules, each.options), []).append(each)
    return [
        (of_seats[(at + n) % len(of_seats)], wanted.seed + n)
        for at, of_seats in enumerate(mixtures.values())
        for n in range(wanted.each)
    ]


def play_batch(batch: Batch) -> list[Played]:
    """Plays and checks the games of a batch."""
    return [play(configuration, seed, batch) for configuration, seed in batch.games]


def play(configuration: Configuration, seed: int, batch: Batch) -> Played:
    """Plays and checks a game."""
    is_whole = batch.laws != NO_LAWS and seed % batch.laws == 0
    started = time.monotonic()
    decisions, broken = 0, ""
    try:
        decisions = (whole_game if is_whole else quick_game)(configuration, seed, batch.most)
    except Exception as error:  # the other games go on regardless
        where = traceback.extract_tb(error.__traceback__)[-1]
        broken = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
    return Played(configuration, seed, decisions, time.monotonic() - started, broken)


def batches(
    games: list[tuple[Configuration, int]], laws: int = 1, most: int = ENDLESS
) -> Iterator[Batch]:
    """Splits games into batches."""
    for first in range(0, len(games), BATCH):
        yield Batch(tuple(games[first : first + BATCH]), laws, most)


def outcomes(work: Iterator[Batch], processes: int) -> Iterator[list[Played]]:
    """Yields the outcomes of batches as they finish."""
    if processes == 1:
        yield from map(play_batch, work)
        return
    # Spawned, because a forked process would inherit this one's state.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        waiting = {pool.submit(play_batch, batch) for batch in islice(work, 2 * processes)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
            waiting |= {pool.submit(play_batch, batch) for batch in islice(work, len(done))}


class Log:
    """The games played, each on a line with what went wrong, so that a run can continue."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.errors: list[str] = []
        self.slowest: list[tuple[float, str]] = []
        self.played: set[tuple[str, int]] = set()
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self.played.add((entry["configuration"], entry["seed"]))
                self.errors += [entry["error"]] if entry["error"] else []

    def left(self, games: list[tuple[Configuration, int]]) -> list[tuple[Configuration, int]]:
        """Returns the games that haven't been played yet."""
        return [(each, seed) for each, seed in games if (str(each), seed) not in self.played]

    def note(self, played: list[Played]) -> None:
        """Adds the outcomes of a batch."""
        self.errors += [f"{each}: {each.error}" for each in played if each.error]
        times = self.slowest + [(each.seconds, str(each)) for each in played]
        self.slowest = nlargest(SLOWEST, times)
        if self.path is None:
            return
        with self.path.open("a", encoding="utf-8") as file:
            for each in played:
                entry = {
                    "configuration": str(each.configuration),
                    "seed": each.seed,
                    "decisions": each.decisions,
                    "seconds": round(each.seconds, 2),
                    "error": f"{each}: {each.error}" if each.error else "",
                }
                file.write(json.dumps(entry) + "\n")


def progress() -> Progress:
    """Returns a bar with the number of games and the time left, for people watching."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    description = "Plays many random games and checks that all laws hold."
    parser = argparse.ArgumentParser(description=description)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--modules", metavar="A,B", help="these modules together")
    which.add_argument("--pairs", action="store_true", help="every pair of modules")
    which.add_argument("--subsets", type=int, metavar="N", help="so many random subsets")
    which.add_argument("--all", action="store_true", help="all modules that go together")
    which.add_argument("--tables", type=int, metavar="N", help="so many random tables with bots")
    parser.add_argument("--game", choices=[*default_registry().games, ALL], default=ALL)
    parser.add_argument("--games", type=int, help="games in all, 1000 if not told")
    parser.add_argument("--each", type=int, metavar="N", help="so many games of each mixture")
    checks = parser.add_mutually_exclusive_group()
    checks.add_argument("--quick", action="store_true", help="audits only, not all laws")
    checks.add_argument(
        "--laws", type=int, metavar="N", default=1, help="all laws in one game of so many"
    )
    parser.add_argument(
        "--decisions", type=int, metavar="N", default=ENDLESS, help="leave games after so many"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--log", type=Path, metavar="FILE", help="go on from what it says")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    wanted = parsed(arguments)
    started = time.monotonic()
    decisions = 0
    log = Log(wanted.log)
    games = games_of(wanted)
    left = log.left(games)
    laws = NO_LAWS if wanted.quick else wanted.laws
    with progress() as bar:
        task = bar.add_task("soaking", total=len(games), completed=len(games) - len(left))
        for played in outcomes(batches(left, laws, wanted.decisions), wanted.processes):
            decisions += sum(each.decisions for each in played)
            log.note(played)
            for each in played:
                if each.error:
                    print(f"error: {each}: {each.error}", file=sys.stderr)
            bar.update(task, advance=len(played), description=f"{len(log.errors)} errors")
    for seconds, slow in log.slowest:
        print(f"took {seconds:.1f} s: {slow}", file=sys.stderr)
    seconds = time.monotonic() - started
    print(
        f"games {len(games)}, decisions {decisions}, errors {len(log.errors)}, "
        f"seconds {seconds:.1f}"
    )
    return 1 if log.errors else 0


if __name__ == "__main__":
    sys.exit(main())
