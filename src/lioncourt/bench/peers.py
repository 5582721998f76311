"""Other people's game engines, measured the way Lioncourt measures itself.

Speed moves a lot from machine to machine and from hour to hour, so a figure only means
something as a ratio against a peer measured in the same process a moment before or after.
Every measurement plays whole random games and counts CPU seconds, not wall-clock seconds.

The peers are optional (the ``bench`` extra); nothing here imports them until it is asked to.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any, Final

COPY_SHARE: Final = 0.2
"""Part of the time budget that goes into copying positions instead of playing."""

COPY_EVERY: Final = 20
"""One position in this many is kept for the copy measurement, so it sees all game phases."""

# Bridge would otherwise solve every deal double-dummy, which measures a solver, not an engine.
OPENSPIEL_GAMES: Final = {
    "hive": "hive",
    "backgammon": "backgammon",
    "gin_rummy": "gin_rummy",
    "hanabi": "hanabi",
    "hearts": "hearts",
    "bridge": "bridge(use_double_dummy_result=false)",
}
"""The OpenSpiel games measured: our name for each, and what OpenSpiel loads."""


@dataclass(frozen=True)
class Measure:
    """What one engine managed: whole games and decisions in a number of CPU seconds."""

    name: str
    games: int
    decisions: int
    seconds: float
    copies_per_second: float | None

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


Peer = Callable[[float, int], Measure]
"""Takes a budget in CPU seconds and a seed, and measures."""


def available_peers() -> dict[str, Peer]:
    """The peers whose packages are installed, by name, in the order they should be shown."""
    peers: dict[str, Peer] = {}
    if find_spec("catanatron") is not None:
        peers["catanatron"] = measure_catanatron
    if find_spec("chess") is not None:
        peers["python-chess"] = measure_chess
    if find_spec("pyspiel") is not None:
        for game in OPENSPIEL_GAMES:
            peers[f"openspiel {game}"] = partial(measure_openspiel, game)
    return peers


def measure_catanatron(budget: float, seed: int) -> Measure:
    """Settlers of Catan with four random players, by catanatron (pure Python)."""
    from catanatron.game import TURNS_LIMIT, Game  # noqa: PLC0415
    from catanatron.models.player import Color, RandomPlayer  # noqa: PLC0415

    players = [RandomPlayer(color) for color in Color]

    def play(game_number: int, keep: list[Any] | None) -> int:
        # The engine takes seed 0 for "no seed", hence the 1.
        game = Game(players, seed=seed + game_number + 1)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if keep is not None and decisions % COPY_EVERY == 0:
                keep.append(game.copy())
            game.play_tick()
            decisions += 1
        return decisions

    return measure("catanatron", budget, play, lambda game: game.copy())


def measure_chess(budget: float, seed: int) -> Measure:
    """Chess between random players, by python-chess (pure Python), all legal moves listed."""
    import chess  # noqa: PLC0415

    rng = random.Random(seed)

    def play(_game_number: int, keep: list[Any] | None) -> int:
        board = chess.Board()
        decisions = 0
        while not board.is_game_over():
            if keep is not None and decisions % COPY_EVERY == 0:
                keep.append(board.copy())
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    return measure("python-chess", budget, play, lambda board: board.copy())


def measure_openspiel(name: str, budget: float, seed: int) -> Measure:
    """One OpenSpiel game (C++ core) played at random through its Python interface.

    Dice and deals are sampled here, as everyone driving OpenSpiel from Python must do, but
    they are nobody's decisions and so aren't counted.
    """
    import pyspiel  # noqa: PLC0415

    new_state = pyspiel.load_game(OPENSPIEL_GAMES[name]).new_initial_state
    rng = random.Random(seed)
    rand = rng.random

    def play(_game_number: int, keep: list[Any] | None) -> int:
        state = new_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_sample(state.chance_outcomes(), rand()))
                continue
            if keep is not None and decisions % COPY_EVERY == 0:
                keep.append(state.clone())
            actions = state.legal_actions()
            state.apply_action(actions[int(rand() * len(actions))])
            decisions += 1
        return decisions

    return measure(f"openspiel {name}", budget, play, lambda state: state.clone())


def _sample(outcomes: Iterable[tuple[int, float]], point: float) -> int:
    """The outcome under ``point`` when the outcomes lie side by side between 0 and 1."""
    action = -1
    for action, probability in outcomes:  # noqa: B007  (the last one also catches rounding)
        point -= probability
        if point < 0.0:
            break
    return action


def measure(
    name: str,
    budget: float,
    play: Callable[[int, list[Any] | None], int],
    copy: Callable[[Any], object],
) -> Measure:
    """Play whole games for most of the budget, then copy positions for the rest.

    The first game is a rehearsal: it fills caches outside the clock and lends its positions
    to the copy measurement.
    """
    positions: list[Any] = []
    play(0, positions)

    games = decisions = 0
    limit = budget * (1.0 - COPY_SHARE)
    start = process_time()
    while (elapsed := process_time() - start) < limit or games == 0:
        games += 1
        decisions += play(games, None)
    return Measure(
        name, games, decisions, elapsed, _copies_per_second(positions, copy, budget * COPY_SHARE)
    )


def _copies_per_second(
    positions: list[Any], copy: Callable[[Any], object], budget: float
) -> float | None:
    if not positions:
        return None
    copies = 0
    start = process_time()
    while (elapsed := process_time() - start) < budget or copies == 0:
        for position in positions:
            copy(position)
        copies += len(positions)
    return copies / elapsed
