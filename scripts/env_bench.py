"""Measures a step of the environments beside one of the engine, which lists all options.

    python scripts/env_bench.py
    PYTHONPATH=.build/compiled python scripts/env_bench.py --rounds 15

It plays the base game with four seats, masked and at random. Rounds alternate and count processor
time, so that a busy machine slows all alike. It prints microseconds a step and the medians of the
ratios. A step is the choice of one number; one action may take several.

With `pip install pygame "shimmy[openspiel]"`, it also measures PettingZoo's own connect four and
hanabi in the same rounds, with the same loop.

`--processes 2` also measures how many steps that many processes make for one of a single one, on
the clock, with 256 games: the machine should have nothing else to do.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, TypeAlias

import numpy as np

from lioncourt.bench.ours import build_name
from lioncourt.core import engine
from lioncourt.envs import alhambra_v0
from lioncourt.envs.codec.play import Play
from lioncourt.envs.vector import VectorGames
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry

Measured: TypeAlias = Callable[[int], float]  # the seconds of a step, by seed

SEATS = 4
STEPS = 4000  # a round
GAMES = 16  # of the vector form
MANY_GAMES = 256  # shared out among processes
MANY_STEPS = 400


def engine_step(seed: int) -> float:
    """Returns the seconds of a step of the engine, with all options listed."""
    rules = Play(make_config(default_registry(), "alhambra", SEATS)).rules
    random, state = Random(seed), engine.new_state(rules, seed)
    started = process_time()
    for _ in range(STEPS):
        if not state.frames:
            state = engine.new_state(rules, seed)
        engine.apply(rules, state, random.choice(list(engine.legal_actions(rules, state))))
    return (process_time() - started) / STEPS


def codec_step(seed: int) -> float:
    """Returns the seconds of a step of the codec with observation and mask."""
    play = Play(make_config(default_registry(), "alhambra", SEATS))
    play.reset(seed)
    random = Random(seed)
    observation = play.observe(play.seat)
    started = process_time()
    for _ in range(STEPS):
        if play.over:
            play.reset(seed)
        play.choose(random.choice(play.numbers()))
        if not play.over:
            play.observe(play.seat, observation)
    return (process_time() - started) / STEPS


def vector_step(seed: int) -> float:
    """Returns the seconds of a step of one game of the vector form."""
    games, random = VectorGames(GAMES, SEATS, seed=seed), np.random.default_rng(seed)
    spent = 0.0
    for _ in range(STEPS // GAMES):
        numbers = [random.choice(np.flatnonzero(mask)) for mask in games.masks]
        started = process_time()  # choosing isn't part of it
        games.step(numbers)
        spent += process_time() - started
    return spent / (STEPS // GAMES * GAMES)


def steps_a_second(seed: int, processes: int) -> float:
    """Returns how many steps of a game many games make in a second on the clock."""
    random = np.random.default_rng(seed)
    games = VectorGames(MANY_GAMES, SEATS, seed=seed, processes=processes)
    spent = 0.0
    for _ in range(MANY_STEPS):
        numbers = (random.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1)
        started = perf_counter()
        games.step(numbers)
        spent += perf_counter() - started
    games.close()
    return MANY_GAMES * MANY_STEPS / spent


def own_step(seed: int) -> float:
    """Returns the seconds of a step of the PettingZoo environment."""
    return pettingzoo_step(alhambra_v0.raw_env(seats=SEATS), seed)


def pettingzoo_step(env: Any, seed: int) -> float:
    """Returns the seconds of a step of an environment, as PettingZoo's users make it."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    started = process_time()
    for _ in range(STEPS):
        observation, _, terminated, truncated, _ = env.last()
        done = terminated or truncated
        numbers = () if done else np.flatnonzero(observation["action_mask"])
        env.step(None if done else int(random.choice(numbers)))
        if not env.agents:
            env.reset(seed=seed)
    return (process_time() - started) / STEPS


def peer_step(make_env: Callable[[], Any], seed: int) -> float:
    """Returns the same for a new environment."""
    return pettingzoo_step(make_env(), seed)


def peers() -> dict[str, Measured]:
    """Returns the library's own games, as far as their requirements are installed."""
    found: dict[str, Measured] = {}
    for name in ("connect_four_v3", "hanabi_v5"):
        try:
            module = import_module(f"pettingzoo.classic.{name}")
            module.raw_env()
        except ImportError as missing:
            print(f"{name} is not measured: {missing}")
            continue
        found[name] = partial(peer_step, module.raw_env)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--processes", type=int, default=1, help="for many games of VectorGames")
    wanted = parser.parse_args()
    rounds, processes = wanted.rounds, wanted.processes
    forms: dict[str, Measured] = {"codec": codec_step, "vector": vector_step}
    forms |= {"PettingZoo": own_step, **peers()}
    ratios: dict[str, list[float]] = {name: [] for name in forms}
    for seed in range(rounds):
        own = engine_step(seed)
        told = [f"engine {own * 1e6:.1f}"]
        for name, measured in forms.items():
            cost = measured(seed)
            ratios[name].append(cost / own)
            told.append(f"{name} {cost * 1e6:.1f}")
        print(", ".join(told), "µs", flush=True)
    found = ", ".join(f"{name} {median(times):.2f}" for name, times in ratios.items())
    print(f"{build_name()}, times the engine's step, median of {rounds} rounds: {found}")
    if processes > 1:
        scales = [
            steps_a_second(seed, processes) / steps_a_second(seed, 0) for seed in range(rounds)
        ]
        scaled = ", ".join(f"{scale:.2f}" for scale in scales)
        print(
            f"{processes} processes, times the steps of one: {scaled}; median {median(scales):.2f}"
        )


if __name__ == "__main__":
    main()
