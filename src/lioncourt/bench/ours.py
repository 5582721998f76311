"""Lioncourt, measured the way its peers are."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from lioncourt.bench.peers import COPY_EVERY, Measure, measure
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.game import new_game
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry
from lioncourt.view.player_view import view

GAME = "alhambra"
COMPARED: Final = 4  # our seats beside the peers
PUBLIC: Final = f"lioncourt {COMPARED} seats, public path"
LISTING: Final = f"lioncourt {COMPARED} seats, all listed"


def build_name() -> str:
    """Returns which build of the engine runs: "pure" or "compiled"."""
    return "pure" if Path(engine.__file__).suffix == ".py" else "compiled"


def name_of(seats: int) -> str:
    """Returns our name in the table for a number of seats."""
    return f"lioncourt {seats} seats"


def _rules(seats: int) -> Ruleset:
    registry = default_registry()
    return compile_rules(make_config(registry, GAME, seats), registry)


def measure_lioncourt(seats: int, budget: float, seed: int) -> Measure:
    """Random games on the engine itself, as `simulate` plays them."""
    rules = _rules(seats)

    def play(game_number: int, keep: list[Any] | None) -> int:
        state = engine.new_state(rules, seed + game_number)
        dice = Dice(seed + game_number)
        if keep is not None:
            return _keep_positions(rules, state, dice, keep)
        return engine.play_out(rules, state, dice)

    return measure(name_of(seats), budget, play, lambda state: state.copy())


def measure_public(budget: float, seed: int) -> Measure:
    """Random games as a program plays them: `game.play(choice(game.actions()))`."""
    random = Random(seed)

    def play(game_number: int, keep: list[Any] | None) -> int:
        game = new_game(GAME, COMPARED, seed=seed + game_number)
        decisions = 0
        while not game.over:
            game.play(random.choice(game.actions()))
            decisions += 1
        return decisions

    return measure(PUBLIC, budget, play, lambda game: game)


def measure_listing(budget: float, seed: int) -> Measure:
    """Random games on the engine with all options listed at every decision."""
    rules = _rules(COMPARED)
    random = Random(seed)

    def play(game_number: int, keep: list[Any] | None) -> int:
        state = engine.new_state(rules, seed + game_number)
        decisions = 0
        while state.frames:
            engine.apply(rules, state, random.choice(list(engine.legal_actions(rules, state))))
            decisions += 1
        return decisions

    return measure(LISTING, budget, play, lambda state: state)


def _keep_positions(rules: Ruleset, state: State, dice: Dice, keep: list[Any]) -> int:
    decisions = 0
    while state.frames:
        if decisions % COPY_EVERY == 0:
            keep.append(state.copy())
        engine.apply(rules, state, engine.sample_action(rules, state, dice))
        decisions += 1
    return decisions


def view_micros(seats: int, budget: float, seed: int) -> float:
    """Returns the microseconds for the view of the seat to decide, over a whole game."""
    rules = _rules(seats)
    positions: list[State] = []
    _keep_positions(rules, engine.new_state(rules, seed), Dice(seed), positions)
    views = 0
    start = process_time()
    while (elapsed := process_time() - start) < budget or views == 0:
        for state in positions:
            view(rules, state, engine.seat_to_decide(rules, state))
        views += len(positions)
    return elapsed / views * 1e6
