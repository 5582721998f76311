"""Measures how long bots think: milliseconds a decision, and simulations a second of `hard`.

    python scripts/bot_bench.py
    PYTHONPATH=.build/compiled python scripts/bot_bench.py --json   # the compiled build

It plays whole games with the same bot at all four seats. Only processor time in `choose` counts,
and only decisions with a choice. A simulation is a sampled world, played on from one option and
judged at its end; they are counted in positions of games between `normal` bots.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time

from rich.console import Console
from rich.progress import track

from lioncourt.bench.ours import build_name
from lioncourt.bots import HardBot, make_bot, sight_of
from lioncourt.game import Game, new_game
from lioncourt.table.registry import default_registry

SEATS = 4
JUDGING = ("easy", "greedy", "normal")
TABLES: dict[str, tuple[str, ...]] = {"base": (), "all": tuple(default_registry().modules)}
ITERATIONS = 64  # worlds that `hard` plays on for a decision
EVERY = 7  # one in so many decisions of a game is searched


@dataclass(frozen=True)
class Measure:
    """What was measured for one bot at one kind of table."""

    bot: str
    table: str
    decisions: int
    ms_a_decision: float
    simulations_a_second: float | None = None

    def __str__(self) -> str:
        told = f"{self.bot:<8} {self.table:<7} {self.ms_a_decision:8.2f} ms a decision"
        if self.simulations_a_second is None:
            return f"{told} ({self.decisions} decisions)"
        rate = f"{self.simulations_a_second:,.0f} simulations a second"
        return f"{told}, {rate} ({self.decisions} decisions of {ITERATIONS} simulations)"


def deciding(table: str, bot: str, seed: int) -> Iterator[tuple[Game, float]]:
    """Plays a game between bots of one kind; yields positions with how long the choice took."""
    game = new_game("alhambra", SEATS, TABLES[table], seed=seed)
    bots = [make_bot(bot, seed * SEATS + seat) for seat in range(SEATS)]
    while not game.over:
        sight = sight_of(game)
        started = process_time()
        action = bots[sight.seat].choose(sight)
        took = process_time() - started
        if len(sight.actions) > 1:
            yield game, took
        game.play(action)


def measure_judging(bot: str, table: str, games: int, seed: int) -> Measure:
    """Returns how long a bot thinks in whole games."""
    times = [t for number in range(games) for _, t in deciding(table, bot, seed + number)]
    return Measure(bot, table, len(times), round(1000 * sum(times) / len(times), 3))


def measure_searching(table: str, decisions: int, seed: int) -> Measure:
    """Returns how fast `hard` searches, in decisions from games between `normal` bots."""
    bot = HardBot(seed, iterations=ITERATIONS)
    spent, searched = 0.0, 0
    while searched < decisions:
        for number, (game, _) in enumerate(deciding(table, "normal", seed)):
            if number % EVERY == 0 and searched < decisions:
                sight = sight_of(game)
                started = process_time()
                bot.choose(sight)
                spent += process_time() - started
                searched += 1
        seed += 1
    rate = round(bot.iterations / spent, 1)
    return Measure("hard", table, searched, round(1000 * spent / searched, 3), rate)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=6, help="of each judging bot at each table")
    parser.add_argument("--decisions", type=int, default=60, help="of hard at each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    wanted = parser.parse_args(arguments)
    measures: list[Measure] = []
    console = Console(stderr=True)
    for table in track(TABLES, description="measuring", console=console):
        for bot in JUDGING:
            measures.append(measure_judging(bot, table, wanted.games, wanted.seed))
        measures.append(measure_searching(table, wanted.decisions, wanted.seed))
    if wanted.json:
        found = [asdict(measure) for measure in measures]
        print(json.dumps({"build": build_name(), "seats": SEATS, "measures": found}))
        return
    print(f"{build_name()} build, {SEATS} seats")
    for measure in measures:
        print(f"  {measure}")


if __name__ == "__main__":
    main()
