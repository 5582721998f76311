"""Many games between bots: how they go, and how fast. The seed of any game brings it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from lioncourt.bots import UnknownBot, make_bot, sight_of
from lioncourt.bots.failing import failure_text
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.game import Game, new_game
from lioncourt.processes import Check, finished
from lioncourt.record.codec import compact_json
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import GameConfig, make_config
from lioncourt.table.manifest import OptionValue
from lioncourt.table.registry import default_registry

RANDOM: Final = "random"
DIRK: Final = "Dirk"
SLICE: Final = 50  # random games between two progress reports; other games take longer


@dataclass(frozen=True)
class Simulation:
    """What to play: game number i has the seed `seed` + i."""

    game: str = "alhambra"
    seats: int = 3
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()
    bots: tuple[str, ...] = (RANDOM,)
    games: int = 1
    seed: int = 0
    out: Path | None = None  # a folder for the records

    def lineup(self, seed: int) -> list[str]:
        """Returns the bots by seat in the game with a seed.

        The list of bots is repeated round the table and moves on by one seat for each seed, so that
        nobody always begins.
        """
        return [self.bots[(seat + seed) % len(self.bots)] for seat in range(self.seats)]

    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    def config(self) -> GameConfig:
        """Returns the configuration of every game; ConfigError if there is no such game."""
        return make_config(
            default_registry(), self.game, self.seats, self.modules, dict(self.options)
        )

    def begin(self, seed: int) -> Game:
        """Returns a new game."""
        return new_game(self.game, self.seats, self.modules, dict(self.options), seed)

    def check(self) -> None:
        """Raises ConfigError or UnknownBot if this cannot be played."""
        self.config()
        if not self.bots:
            raise UnknownBot("at least one bot is needed")
        for name in self.bots:
            make_bot(name, 0)


@dataclass
class Showing:
    """How one bot did, over all the seats that it played."""

    seats: int = 0
    wins: int = 0  # a shared victory counts for each
    points: int = 0

    def add(self, other: Showing) -> None:
        self.seats += other.seats
        self.wins += other.wins
        self.points += other.points

    def to_data(self) -> dict[str, Any]:
        """Returns this as JSON data."""
        return {
            "seats": self.seats,
            "wins": self.wins,
            "mean_points": round(self.points / self.seats, 2),
        }


@dataclass
class Tally:
    """The results of some games."""

    games: int = 0
    decisions: int = 0
    showings: dict[str, Showing] = field(default_factory=dict)
    failures: list[tuple[int, str]] = field(default_factory=list)  # seed, error

    def count(self, names: Sequence[str], points: Sequence[int], decisions: int) -> None:
        """Counts a finished game; `names` and `points` are by contender."""
        self.games += 1
        self.decisions += decisions
        most = max(points)
        for name, its_points in zip(names, points, strict=True):
            won = 1 if its_points == most else 0
            self.showings.setdefault(name, Showing()).add(Showing(1, won, its_points))

    def merge(self, other: Tally) -> None:
        """Adds the results of other games."""
        self.games += other.games
        self.decisions += other.decisions
        for name, showing in other.showings.items():
            self.showings.setdefault(name, Showing()).add(showing)
        self.failures.extend(other.failures)

    def to_data(self, simulation: Simulation, seconds: float) -> dict[str, Any]:
        """Returns the result as JSON data."""
        return {
            "game": simulation.game,
            "seats": simulation.seats,
            "modules": list(simulation.modules),
            "options": dict(simulation.options),
            "seed": simulation.seed,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(seconds, 4),
            "games_per_second": round(self.games / seconds, 2),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "bots": {name: self.showings[name].to_data() for name in sorted(self.showings)},
            "errors": len(self.failures),
            "failures": [{"seed": seed, "error": error} for seed, error in sorted(self.failures)],
        }


def simulate(
    simulation: Simulation, workers: int = 1, tell: Callable[[int], None] = lambda done: None
) -> tuple[Tally, float]:
    """Plays all games; returns the results and how many seconds it took.

    `tell` is called from time to time with the number of games newly done; it may raise to stop.
    """
    simulation.check()
    if simulation.out is not None:
        simulation.out.mkdir(parents=True, exist_ok=True)
    start = perf_counter()
    total = Tally()
    for part in _parts(simulation, workers, partial(tell, 0)):
        total.merge(part)
        tell(part.games + len(part.failures))
    return total, perf_counter() - start


def _parts(simulation: Simulation, workers: int, check: Check) -> Iterator[Tally]:
    seeds = simulation.seeds()
    size = SLICE if set(simulation.bots) == {RANDOM} else 1
    slices = [seeds[at : at + size] for at in range(0, len(seeds), size)]
    alone = workers <= 1 or len(slices) <= 1
    if alone:
        yield from finished(partial(play_games, simulation, check=check), slices, 0, check)
    else:
        yield from finished(partial(play_games, simulation), slices, workers, check)


def play_games(simulation: Simulation, seeds: Sequence[int], check: Check = lambda: None) -> Tally:
    """Plays the games with these seeds; notes any that fails and goes on with the next.

    `check` is called at every decision of a bot that thinks.
    """
    tally = Tally()
    play: Callable[[Simulation, int, Tally], None] = partial(_play_with_bots, check=check)
    if set(simulation.bots) == {RANDOM}:
        play = _play_out if simulation.out is None else _play_out_recorded
    for seed in seeds:
        try:
            play(simulation, seed, tally)
        except Exception as error:  # whatever goes wrong, the other games must go on
            tally.failures.append((seed, failure_text(error)))
    return tally


def _names(simulation: Simulation, seed: int, contenders: int) -> list[str]:
    names = simulation.lineup(seed)
    return names + [DIRK] * (contenders - len(names))


def _play_out(simulation: Simulation, seed: int, tally: Tally) -> None:
    """Plays a game at random on the bare engine: no history, no views."""
    rules = compile_rules(simulation.config(), default_registry())
    state = engine.new_state(rules, seed)
    decisions = engine.play_out(rules, state, Dice(seed))
    tally.count(_names(simulation, seed, rules.contenders), state.points, decisions)


def _play_out_recorded(simulation: Simulation, seed: int, tally: Tally) -> None:
    """Plays the same game as `_play_out` and writes its record."""
    game = simulation.begin(seed)
    dice = Dice(seed)
    decisions = 0
    while not game.over:
        game.play(engine.sample_action(game.rules, game.state, dice))
        decisions += 1
    _finish(simulation, seed, game, decisions, tally)


def _play_with_bots(simulation: Simulation, seed: int, tally: Tally, check: Check) -> None:
    game = simulation.begin(seed)
    decisions = play_bots(game, simulation.lineup(seed), seed, check)
    _finish(simulation, seed, game, decisions, tally)


def _finish(simulation: Simulation, seed: int, game: Game, decisions: int, tally: Tally) -> None:
    names = _names(simulation, seed, game.rules.contenders)
    tally.count(names, game.scores(), decisions)
    if simulation.out is not None:
        path = simulation.out / f"{simulation.game}-{simulation.seats}-{seed}.json"
        path.write_text(compact_json(game.record()) + "\n", encoding="utf-8")


def play_bots(game: Game, lineup: Sequence[str], seed: int, check: Check = lambda: None) -> int:
    """Lets bots play a game to its end and returns the number of decisions.

    Seats with the same bot share one, and so share a generator. `check` is called before each
    decision and may raise to stop.
    """
    by_name = {name: make_bot(name, seed) for name in sorted(set(lineup))}
    bots = [by_name[name] for name in lineup]
    decisions = 0
    while not game.over:
        check()
        sight = sight_of(game)
        game.play(bots[sight.seat].choose(sight))
        decisions += 1
    return decisions
