"""Lets all bots play each other at every kind of table and counts what goes wrong.

    python scripts/bot_soak.py --games 2000 --seed 1 --workers 2 --peer

Tables rotate through all games, seat numbers and module sets: none, one, pairs, subsets, all that
go together. A mixture of all bots plays at each. `hard` has 0.02 s a decision, at every tenth table
0.2 s. The soak counts

* illegal: choices that weren't options, and errors: any exception; both must be 0;
* waiting: decisions of `hard` that took more than 1.1 times their budget by the wall clock, though
  the process itself worked no longer than that. It had no core then: another program had it, or
  another virtual machine on the same host. Run it with `nice -n -20` to keep other programs away;
* late: decisions that took too long by both clocks. A virtual machine may stall at any point while
  the clock of the process goes on (the host fetches memory at its first use: writing one byte once
  took 80 ms of work). So each late decision is made again at once, while the other processes play
  on: ten times by the same process and ten times by new ones. The dice are the same, and so are the
  instructions: a decision that is slow by itself is slow again. If two processes are late at the
  same time, it is the machine as well;
* overruns: late decisions that were late again in even one of these twenty tries; there must be
  none.

Decisions without a choice aren't timed. With `--peer`, for each timed decision a peer that is late
only if the machine is (`soak_peer.py`) runs too, in the same process and by the same rule: if the
bots are late more often than this peer, it is the bots.

Exits with 1 after anything illegal, an error or an overrun; each line tells how to play that game
again.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from statistics import median_high
from time import monotonic, perf_counter, process_time

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the tests' tables are used here too

from lioncourt.arena.clock import TOLERANCE
from lioncourt.bench.ours import build_name
from lioncourt.bots import BOTS, Bot, Sight, make_bot, sight_of
from lioncourt.core.actions import Action
from lioncourt.core.rng import Dice
from lioncourt.game import Game
from lioncourt.processes import finished
from scripts.soak_peer import Peer
from tests.conformance.mixtures import all_together, pairs, subsets
from tests.conformance.support import Configuration, configurations

BATCH = 4  # games that a process plays before it reports
USUAL, LONG = 0.02, 0.2  # seconds that `hard` has for a decision
LONG_EVERY = 10  # tables
TIMED, PEER = "hard", "peer"
TRIES = 10  # at a late decision, by the same process and by new ones
MOST_DECISIONS = 10_000  # in a game; no game has as many


@dataclass(frozen=True)
class Table:
    """One game: how it is set up, and who sits where."""

    number: int
    configuration: Configuration
    lineup: tuple[str, ...]
    budget: float

    def __str__(self) -> str:
        return f"game {self.number}: {self.configuration}, {', '.join(self.lineup)}"


@dataclass(frozen=True)
class Late:
    """A decision that was late by both clocks, with all that is needed to repeat it."""

    table: Table
    played: tuple[str, ...]  # the actions before it
    wall: float  # seconds
    work: float
    who: str = TIMED
    ended: float = 0.0  # by the machine's clock: if others were late then too, it stalled
    again: tuple[float, ...] = ()  # times that the same instructions took later

    def __str__(self) -> str:
        told = f"{1000 * self.wall:.0f} ms, {1000 * self.work:.0f} ms of work"
        told += f", for {1000 * self.table.budget:.0f} ms"
        if self.again:
            told += f"; {self.late_again} of {len(self.again)} tries late again"
            told += f", median {1000 * median_high(self.again):.0f} ms"
            told += f", longest {1000 * max(self.again):.0f} ms"
        return f"{self.table}, decision {len(self.played)}, at {self.ended:.2f} s: {told}"

    @property
    def late_again(self) -> int:
        return sum(is_late(self.table, seconds) for seconds in self.again)

    @property
    def is_overrun(self) -> bool:
        return self.late_again > 0


@dataclass
class Times:
    """How long somebody took for decisions, by the clock."""

    timed: int = 0  # decisions
    waiting: int = 0
    longest: float = 0.0  # times the budget
    late: list[Late] = field(default_factory=list)

    def add(self, other: Times) -> None:
        """Adds the decisions of others."""
        self.timed += other.timed
        self.waiting += other.waiting
        self.longest = max(self.longest, other.longest)
        self.late += other.late

    @property
    def overruns(self) -> list[Late]:
        return [late for late in self.late if late.is_overrun]

    def __str__(self) -> str:
        told = f"timed {self.timed}, overruns {len(self.overruns)}, late {len(self.late)}"
        return f"{told}, waiting {self.waiting}, longest {self.longest:.2f} x budget"


@dataclass
class Outcome:
    """What came of some games."""

    games: int = 0
    decisions: int = 0
    illegal: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    bots: Times = field(default_factory=Times)
    peer: Times = field(default_factory=Times)

    def add(self, other: Outcome) -> None:
        """Adds the games of another outcome."""
        self.games += other.games
        self.decisions += other.decisions
        self.illegal += other.illegal
        self.errors += other.errors
        self.bots.add(other.bots)
        self.peer.add(other.peer)


@cache
def sets() -> list[list[Configuration]]:
    """Returns the configurations by kind of module set."""
    return [configurations(thorough=True), pairs(), subsets(), all_together()]


def table(number: int) -> Table:
    """Returns the table of a game by its number; everything follows from that."""
    dice = Dice(number)
    kind = sets()[number % len(sets())]
    configuration = kind[dice.below(len(kind))]
    budget = LONG if number % LONG_EVERY == 0 else USUAL
    names = [f"{TIMED}:seconds={budget}" if name == TIMED else name for name in BOTS]
    lineup = [names[dice.below(len(names))] for _ in range(configuration.seats)]
    lineup[dice.below(len(lineup))] = names[-1]  # so at least one is timed
    return Table(number, configuration, tuple(lineup), budget)


def play(at: Table, outcome: Outcome, *, with_peer: bool) -> None:
    """Plays a game to its end, or until a bot fails."""
    game = at.configuration.start(at.number)
    bots = [make_bot(name, at.number + seat) for seat, name in enumerate(at.lineup)]
    while not game.over:
        sight = sight_of(game)
        offered = list(sight.actions)
        if at.lineup[sight.seat].startswith(TIMED) and len(offered) > 1:
            action = timed(TIMED, at, game, sight, outcome.bots)
            if with_peer:
                timed(PEER, at, game, sight, outcome.peer)
        else:
            action = bots[sight.seat].choose(sight)
        outcome.decisions += 1
        if action not in offered:
            outcome.illegal.append(f"{at}: seat {sight.seat} chose {action}")
            return
        game.play(action)


def timed(who: str, at: Table, game: Game, sight: Sight, times: Times) -> Action:
    """Returns what somebody chooses, and notes how long it takes."""
    action, wall, work = measured(timed_bot(who, at, game), sight)
    note_time(who, at, game, wall, work, times)
    return action


def timed_bot(who: str, at: Table, game: Game) -> Bot:
    """Returns a bot for a single decision, whose seed follows from the decision's number."""
    if who == PEER:
        return Peer(at.budget)
    seed = at.number * MOST_DECISIONS + len(game.history())
    return make_bot(f"{who}:seconds={at.budget}", seed)


def measured(bot: Bot, sight: Sight) -> tuple[Action, float, float]:
    """Returns what a bot chooses, how long that took by the clock, and how long it worked."""
    wall, work = perf_counter(), process_time()
    action = bot.choose(sight)
    return action, perf_counter() - wall, process_time() - work


def is_late(at: Table, *seconds: float) -> bool:
    """Tells whether all these times exceed the budget."""
    return min(seconds) > TOLERANCE * at.budget


def note_time(who: str, at: Table, game: Game, wall: float, work: float, times: Times) -> None:
    """Notes the time of a decision."""
    times.timed += 1
    times.longest = max(times.longest, wall / at.budget)
    if is_late(at, wall, work):
        played = tuple(str(each.action) for each in game.history())
        times.late.append(Late(at, played, wall, work, who, monotonic()))
    elif is_late(at, wall):
        times.waiting += 1


def time_again(late: Late) -> float:
    """Makes a late decision again; returns how long it takes, by the slower of the clocks."""
    game = late.table.configuration.start(late.table.number)
    for action in late.played:
        game.play(action)
    _, wall, work = measured(timed_bot(late.who, late.table, game), sight_of(game))
    return min(wall, work)


def tried_again(late: Late, workers: int) -> Late:
    """Returns a late decision with the times of more tries, half of them by workers."""
    here = [time_again(late) for _ in range(TRIES)]
    new = [again for _ in range(TRIES) for again in finished(time_again, [late], workers)]
    return replace(late, again=(*here, *new))


def play_batch(numbers: range, workers: int, *, with_peer: bool) -> Outcome:
    """Plays games by number; this process and new ones repeat late decisions."""
    outcome = Outcome()
    for number in numbers:
        at = table(number)
        outcome.games += 1
        try:
            play(at, outcome, with_peer=with_peer)
        except Exception as error:  # the other games go on regardless
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}:{where.lineno}"
            outcome.errors.append(f"{at}: {type(error).__name__}: {error} ({place})")
    for times in (outcome.bots, outcome.peer):
        times.late = [tried_again(late, workers) for late in times.late]
    return outcome


def batches(games: int, seed: int) -> list[range]:
    """Splits games into ranges of numbers."""
    last = seed + games
    return [range(first, min(first + BATCH, last)) for first in range(seed, last, BATCH)]


def progress() -> Progress:
    """Returns a bar with the number of games and the time left, for people watching."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def soaked(games: int, seed: int, workers: int, *, with_peer: bool) -> Outcome:
    """Plays games and returns the outcome of all, reporting failures as they happen."""
    total = Outcome()
    with progress() as bar:
        task = bar.add_task("playing", total=games)
        work = partial(play_batch, workers=min(workers, 1), with_peer=with_peer)
        for outcome in finished(work, batches(games, seed), workers):
            total.add(outcome)
            for line in failures(outcome):
                bar.console.print(line, highlight=False, soft_wrap=True)
            told = f"{len(total.illegal)} illegal, {len(total.errors)} errors"
            told += f", {len(total.bots.late)} late, {total.bots.waiting} waiting"
            bar.update(task, advance=outcome.games, description=told)
    return total


def failures(outcome: Outcome) -> list[str]:
    """Returns a line for everything that went wrong, or may have."""
    kinds: dict[str, Sequence[str | Late]] = {
        "illegal": outcome.illegal,
        "errors": outcome.errors,
        "late": outcome.bots.late,
        "peer late": outcome.peer.late,
    }
    return [f"{kind}: {line}" for kind, lines in kinds.items() for line in lines]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    parser.add_argument("--workers", type=int, default=1, help="processes; 0: this one")
    parser.add_argument("--peer", action="store_true", help="time somebody else too: half as quick")
    wanted = parser.parse_args(arguments)
    started = perf_counter()
    total = soaked(wanted.games, wanted.seed, wanted.workers, with_peer=wanted.peer)
    print(
        f"{build_name()} build: games {total.games}, decisions {total.decisions}, "
        f"illegal {len(total.illegal)}, errors {len(total.errors)}, "
        f"seconds {perf_counter() - started:.1f}\n"
        f"{total.bots}; load of the machine {os.getloadavg()[1]:.1f} "
        f"over five minutes on {os.cpu_count()} cores"
    )
    if wanted.peer:
        print(f"peer: {total.peer}")
    for late in total.bots.overruns:
        print(f"overrun: {late}")
    return 1 if total.illegal or total.errors or total.bots.overruns else 0


if __name__ == "__main__":
    sys.exit(main())
