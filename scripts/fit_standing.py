"""Finds what the features of a position are worth (`bots/standing_weights.py`), by regression.

    PYTHONPATH=.build/compiled python scripts/fit_standing.py --games 2000
    python scripts/fit_standing.py --games 50 --seats 3            # a try

The judge plays games, now and then with a lesser choice, so that positions differ. The points that
a seat gains over the others from a position to the end are explained by its lead in each feature.
Every fifth game is set aside to tell how much the features explain (R²).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from lioncourt.bots.contests import SCORINGS
from lioncourt.bots.judge import Judge
from lioncourt.bots.outlook import other_points
from lioncourt.bots.standing import distance, features, standings
from lioncourt.bots.standing_weights import FEATURES
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.game import new_game

LOOKED_AT = 4  # one turn in so many is looked at
LESSER = 7  # one decision in so many is among the four best, not the best
AMONG = 4
KEPT_ASIDE = 5  # one game in so many
RIDGE = 20.0

Numbers = NDArray[np.float64]


@dataclass
class Sample:
    """Positions with the same number of scorings done, one row for each seat."""

    rows: list[Numbers] = field(default_factory=list)  # near and far, relative to the others
    gains: list[float] = field(default_factory=list)  # points gained later, relative to the others
    promised: list[float] = field(default_factory=list)  # what today's weights promise
    aside: list[bool] = field(default_factory=list)


def more_than_others(values: Numbers) -> Numbers:
    """Returns how much more each seat has than the others on average."""
    rest: Numbers = (values.sum(axis=0) - values) / (len(values) - 1)
    return values - rest


def choice(rules: Ruleset, state: State, dice: Dice) -> Action:
    """Returns what the judge thinks best, or now and then a little less."""
    actions = list(engine.legal_actions(rules, state))
    if len(actions) == 1:
        return actions[0]
    judge = Judge(rules, state, engine.seat_to_decide(rules, state))
    actions.sort(key=judge.value, reverse=True)
    return actions[dice.below(min(AMONG, len(actions))) if not dice.below(LESSER) else 0]


def play(game: str, seats: int, seed: int, aside: bool, samples: list[Sample]) -> None:
    """Plays a game and adds some of its positions."""
    table = new_game(game, seats, seed=seed)
    rules, state, dice = table.rules, table.state.copy(), Dice(seed)
    seen: list[tuple[int, Numbers, Numbers, Numbers]] = []
    turn = 0
    while state.frames:
        if state.turn != turn:
            turn = state.turn
            if not dice.below(LOOKED_AT):
                values = np.array(features(rules, state)[:seats])
                far = distance(rules, state)
                sure = np.array(state.points[:seats]) + other_points(rules, state)[:seats]
                both = np.concatenate([(1 - far) * values, far * values], axis=1)
                promised = np.array(standings(rules, state)[:seats]) - sure
                seen.append((state.scorings, both, promised, sure))
        engine.apply(rules, state, choice(rules, state, dice))
    points = np.array(state.points[:seats], dtype=float)
    for scorings, both, promised, sure in seen:
        sample = samples[scorings]
        sample.rows.extend(more_than_others(both))
        sample.gains.extend(more_than_others(points - sure))
        sample.promised.extend(more_than_others(promised))
        sample.aside.extend([aside] * seats)


def explained(gains: Numbers, promised: Numbers) -> float:
    """Returns the share of the differences explained."""
    return float(1 - ((gains - promised) ** 2).sum() / ((gains - gains.mean()) ** 2).sum())


def fit(sample: Sample) -> tuple[Numbers, str]:
    """Returns the weights, near ones first, and how well they and today's weights explain."""
    rows, gains, aside = np.array(sample.rows), np.array(sample.gains), np.array(sample.aside)
    known = rows[~aside]
    square = known.T @ known + RIDGE * np.eye(rows.shape[1])
    weights: Numbers = np.linalg.solve(square, known.T @ gains[~aside])
    new = explained(gains[aside], rows[aside] @ weights)
    today = explained(gains[aside], np.array(sample.promised)[aside])
    return weights, f"{len(rows)} rows, R² {new:.3f}, with the weights of today {today:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="alhambra")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    samples = [Sample() for _ in range(SCORINGS)]
    for number in track(range(wanted.games), "playing"):
        seats = wanted.seats[number % len(wanted.seats)]
        aside = number // len(wanted.seats) % KEPT_ASIDE == 0
        play(wanted.game, seats, wanted.seed + number, aside, samples)
    for scorings, sample in enumerate(samples):
        weights, how_well = fit(sample)
        print(f"after {scorings} scorings: {how_well}")
        near, far = np.split(weights.round(2), 2)
        print("  near", dict(zip(FEATURES, near.tolist(), strict=True)))
        print("  far ", dict(zip(FEATURES, far.tolist(), strict=True)))


if __name__ == "__main__":
    main()
