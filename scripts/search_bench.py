"""Measures what modules cost `hard`: its simulations a second with all of them and without any.

    python scripts/search_bench.py
    PYTHONPATH=.build/compiled python scripts/search_bench.py --rounds 5

It takes positions spread over games at random and over games between `normal` bots; random games
have larger palaces and fuller hands. With modules and without, positions are searched in turn, so
that a busy machine slows both alike. It prints, round by round, simulations a second of processor
time, and the medians of their ratios. Making worlds isn't part of it.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

from lioncourt.bench.ours import build_name
from lioncourt.bots import Bot, HardBot, Sight, make_bot, sight_of
from lioncourt.game import new_game
from lioncourt.table.registry import default_registry

GAME = "alhambra"
SEATS = 2
PLAYERS = ("random", "normal")  # who played the games that the positions are from


def positions(modules: list[str], player: str, seed: int, number: int) -> list[Sight]:
    """Returns some decisions with a choice, spread evenly over a game."""
    game = new_game(GAME, SEATS, modules, seed=seed)
    bots: list[Bot] = [make_bot(player, seed * SEATS + seat) for seat in range(SEATS)]
    found: list[Sight] = []
    while not game.over:
        sight = sight_of(game)
        if len(sight.actions) > 1:
            found.append(sight)
        game.play(bots[sight.seat].choose(sight))
    return [found[(2 * nth + 1) * len(found) // (2 * number)] for nth in range(number)]


def searched(sight: Sight, seed: int, worlds: int) -> tuple[int, float]:
    """Returns how many simulations a search made, and its seconds."""
    bot = HardBot(seed, iterations=worlds)
    _ = sight.worlds  # made when first asked for
    started = process_time()
    bot.choose(sight)
    return bot.iterations, process_time() - started


def speeds(tables: list[list[Sight]], seed: int, worlds: int) -> list[float]:
    """Returns the simulations a second at each table; their positions are searched in turn."""
    made, spent = [0] * len(tables), [0.0] * len(tables)
    for sights in zip(*tables, strict=True):
        for table, sight in enumerate(sights):
            simulations, seconds = searched(sight, seed, worlds)
            made[table] += simulations
            spent[table] += seconds
    return [number / seconds for number, seconds in zip(made, spent, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--positions", type=int, default=12, help="of each game")
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default=",".join(PLAYERS))
    wanted = parser.parse_args()
    modules = default_registry().modules
    fitting = [name for name in sorted(modules) if GAME in modules[name].games]
    for player in wanted.players.split(","):
        tables: list[list[Sight]] = [
            [
                sight
                for seed in range(wanted.seed, wanted.seed + wanted.games)
                for sight in positions(names, player, seed, wanted.positions)
            ]
            for names in ([], fitting)
        ]
        ratios: list[float] = []
        for number in range(wanted.rounds):
            alone, together = speeds(tables, wanted.seed + number, wanted.worlds)
            ratios.append(together / alone)
            print(f"{player}: {alone:,.0f} without, {together:,.0f} with: {ratios[-1]:.2%}")
        told = f"{len(tables[0])} positions of {player}, {len(fitting)} modules"
        print(f"{build_name()}, {told}, median of {wanted.rounds} rounds: {median(ratios):.2%}")


if __name__ == "__main__":
    main()
