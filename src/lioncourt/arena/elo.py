"""Elo: one number for each bot; the difference of two tells how many comparisons each wins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from lioncourt.core.rng import Dice
from lioncourt.stats.figures import Figure, quantile

SCALE: Final = 400 / math.log(10)  # 400 points: ten comparisons won for one lost
ANCHOR: Final = "random"  # is worth 0 if it plays; otherwise the weakest bot is
SAMPLES: Final = 500
SAMPLES_SEED: Final = 1
PRIOR: Final = 0.5  # extra wins for both bots of a pair, so that nobody is infinitely strong
CLOSE_ENOUGH: Final = 1e-6
MOST_ROUNDS: Final = 500

Wins: TypeAlias = Mapping[tuple[str, str], float]  # comparisons that the first won over the second


def ratings(bots: Sequence[str], wins: Wins) -> dict[str, float]:
    """Returns the Elo that makes these wins most likely (Bradley and Terry).

    Only differences mean something.
    """
    met = {
        one: [
            (other, wins.get((one, other), 0.0), wins.get((other, one), 0.0))
            for other in bots
            if (one, other) in wins or (other, one) in wins
        ]
        for one in bots
    }
    strength = dict.fromkeys(bots, 0.0)
    for _ in range(MOST_ROUNDS):
        farthest = 0.0
        for one in bots:
            step = _step(strength, one, met[one])
            strength[one] += step
            farthest = max(farthest, abs(step))
        if farthest < CLOSE_ENOUGH:
            break
    return {bot: SCALE * strength[bot] for bot in bots}


def _step(
    strength: Mapping[str, float], one: str, met: Sequence[tuple[str, float, float]]
) -> float:
    """Returns how far a strength has to move while the others stay: a Newton step."""
    slope = curvature = 0.0
    for other, won, lost in met:
        number = won + lost + 2 * PRIOR
        expected = 1 / (1 + math.exp(strength[other] - strength[one]))
        slope += won + PRIOR - number * expected
        curvature += number * expected * (1 - expected)
    return max(-1.0, min(1.0, slope / curvature)) if curvature else 0.0


def elo(bots: Sequence[str], deals: Sequence[Wins], samples: int = SAMPLES) -> dict[str, Figure]:
    """Returns Elo with intervals, by resampling the deals that were played."""
    best = ratings(bots, summed(deals))
    anchor = ANCHOR if ANCHOR in best else min(bots, key=best.__getitem__)
    dice = Dice(SAMPLES_SEED)
    found: dict[str, list[float]] = {bot: [best[bot] - best[anchor]] for bot in bots}
    for _ in range(samples if deals else 0):
        drawn = ratings(bots, summed([deals[dice.below(len(deals))] for _ in deals]))
        for bot in bots:
            found[bot].append(drawn[bot] - drawn[anchor])
    return {
        bot: Figure(best[bot] - best[anchor], quantile(values, 0.025), quantile(values, 0.975))
        for bot, values in found.items()
    }


def summed(deals: Sequence[Wins]) -> dict[tuple[str, str], float]:
    """Returns the total wins of several deals."""
    total: dict[tuple[str, str], float] = {}
    for wins in deals:
        for pair, won in wins.items():
            total[pair] = total.get(pair, 0.0) + won
    return total
