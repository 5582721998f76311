"""Measures how everything grows with the number of modules at a table.

    python scripts/growth_bench.py                              # docs/growth.md has its table
    PYTHONPATH=.build/compiled python scripts/growth_bench.py
    python scripts/growth_bench.py --modules 0,5,43 --seats 2

It draws modules at random from all that go with the game. For each number of modules, it measures
in the early and in the late half of a game: decisions a second in random play, options of a
decision, bytes and time of a view, simulations a second of `hard`; and for the whole game: its
decisions, the bytes of its record, the memory of its table. All times are processor time.
"""

from __future__ import annotations

import argparse
import json
import tracemalloc
from collections.abc import Iterator
from math import log
from time import process_time

from rich.console import Console
from rich.progress import track

from lioncourt.bench.ours import build_name
from lioncourt.bots import HardBot, sight_of
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.game import Game, new_game
from lioncourt.record.codec import compact_json
from lioncourt.table.registry import default_registry

NUMBERS = (0, 1, 2, 5, 10, 20, 43)
SEATS = (2, 6)
LOOKS = 12  # positions of each half of a game that are looked at
SEARCHED = 3  # of these positions, where `hard` decides
ITERATIONS = 16  # worlds that it plays on
FROM = 5  # modules: growth is reported from here on


def some_modules(number: int, seed: int) -> list[str]:
    """Returns a number of Alhambra's modules, drawn at random; at most all of them."""
    modules = default_registry().modules
    left = [name for name in sorted(modules) if "alhambra" in modules[name].games]
    dice = Dice(seed)
    return sorted([left.pop(dice.below(len(left))) for _ in range(min(number, len(left)))])


def played(seats: int, names: list[str], seed: int) -> tuple[int, float]:
    """Returns the decisions of a random game, and the decisions a second."""
    rules = new_game("alhambra", seats, names, seed=seed).rules
    engine.play_out(rules, engine.new_state(rules, seed), Dice(seed))  # fills caches
    decisions, started = 0, process_time()
    for number in range(2):
        decisions += engine.play_out(
            rules, engine.new_state(rules, seed + number), Dice(seed + number)
        )
    return decisions // 2, decisions / (process_time() - started)


def positions(game: Game, seed: int, first: int, last: int) -> Iterator[Game]:
    """Plays on at random; yields some positions with a choice between two decisions."""
    dice = Dice(seed)
    every = max(1, (last - first) // LOOKS)
    for number in range(last):
        if game.over:
            return
        if number >= first and (number - first) % every == 0 and len(game.actions()) > 1:
            yield game
        game.play(engine.sample_action(game.rules, game.state, dice))


def looked_at(seats: int, names: list[str], seed: int, first: int, last: int) -> list[str]:
    """Returns what a half of a game shows: options, bytes and time of a view, simulations."""
    options, sizes, looking, searching, worlds = 0, 0, 0.0, 0.0, 0
    found = 0
    for game in positions(new_game("alhambra", seats, names, seed=seed), seed, first, last):
        found += 1
        options += len(game.actions())
        started = process_time()
        view = game.view(game.seat)
        looking += process_time() - started
        sizes += len(compact_json(view))
        if found <= SEARCHED:
            bot = HardBot(seed, iterations=ITERATIONS)
            sight = sight_of(game)
            game.known()  # with bots this is worked out move by move
            started = process_time()
            bot.choose(sight)
            searching += process_time() - started
            worlds += bot.iterations
    found = max(found, 1)
    rate = f"{worlds / searching:,.0f}" if worlds else "-"
    view_ms = f"{1000 * looking / found:.1f}"
    return [f"{options / found:.1f}", f"{sizes / found / 1000:.1f}", view_ms, rate]


def kept(seats: int, names: list[str], seed: int) -> tuple[float, float]:
    """Returns the kB of a random game's record, and of its table in memory."""
    new_game("alhambra", seats, names, seed=seed)  # all tables share the rules
    tracemalloc.start()
    game = new_game("alhambra", seats, names, seed=seed)
    dice = Dice(seed)
    while not game.over:
        game.play(engine.sample_action(game.rules, game.state, dice))
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return len(json.dumps(game.record())) / 1000, memory / 1000


def rows(numbers: list[int], seats: list[int], seed: int) -> Iterator[tuple[int, int, list[str]]]:
    """Yields a row for every number of modules and seats, with what a decision costs in µs."""
    cases = [(at_table, number) for at_table in seats for number in numbers]
    for at_table, number in track(cases, "measuring", console=Console(stderr=True)):
        names = some_modules(number, seed)
        decisions, rate = played(at_table, names, seed)
        early = looked_at(at_table, names, seed, 0, decisions // 2)
        late = looked_at(at_table, names, seed, decisions // 2, decisions)
        record, memory = kept(at_table, names, seed)
        told = [f"{one} / {other}" for one, other in zip(early, late, strict=True)]
        told = [f"{decisions:,}", f"{rate:,.0f}", *told, f"{record:.0f}", f"{memory:,.0f}"]
        yield at_table, len(names), [*told, str(1_000_000 / rate)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--modules", default=",".join(map(str, NUMBERS)))
    parser.add_argument("--seats", default=",".join(map(str, SEATS)))
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    numbers = [int(number) for number in wanted.modules.split(",")]
    seats = [int(number) for number in wanted.seats.split(",")]
    print(f"{build_name()}, early / late half of a random game")
    heads = ("seats", "modules", "decisions", "decisions/s", "options", "view kB", "view ms")
    print("|", " | ".join([*heads, "hard, sims/s", "record kB", "table kB"]), "|")
    print("| ---: " * (len(heads) + 3) + "|")
    costs: dict[int, list[tuple[int, float]]] = {}
    for at_table, number, (*told, cost) in rows(numbers, seats, wanted.seed):
        print(f"| {at_table} | {number} |", " | ".join(told), "|", flush=True)
        if number >= FROM:
            costs.setdefault(at_table, []).append((number, float(cost)))
    for at_table, points in costs.items():
        (fewest, least), (most, greatest) = points[0], points[-1]
        if most > fewest:
            power = log(greatest / least) / log(most / fewest)
            print(f"{at_table} seats: a decision costs modules ** {power:.2f}, from {fewest} on")


if __name__ == "__main__":
    main()
