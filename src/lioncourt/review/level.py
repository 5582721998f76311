"""How many points everybody will have at the end.

The promise of a position (`bots/standing.py`) tells contenders apart: what a seat has more than the
others will be worth so much more. It doesn't include what everybody will still get, which is found
by playing some worlds to their end.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from lioncourt.bots.rollouts import Rollouts
from lioncourt.core import engine

if TYPE_CHECKING:
    from lioncourt.bots.sight import Sight
    from lioncourt.core.rng import Dice
    from lioncourt.core.state import State
    from lioncourt.review.look import Points


def at_the_end(sight: Sight, worlds: int, dice: Dice) -> Points:
    """Returns the points of all contenders at the end of some worlds, on average."""
    rollouts = Rollouts(sight.rules, sight.rules.seats + 1, inf)
    ends = [_played_out(rollouts, sight.worlds.sample(dice)) for _ in range(worlds)]
    return tuple([sum(points) / worlds for points in zip(*ends, strict=True)])


def _played_out(rollouts: Rollouts, world: State) -> list[float]:
    points: list[float] = []
    while world.frames:
        seat = engine.seat_to_decide(rollouts.rules, world)
        points = rollouts.play_on(world, rollouts.choice(world, seat))
    return points


def to_come(expected: Points, end: Points, seats: int) -> Points:
    """Returns how many points are still to come besides those expected, by contender.

    All seats get the same: playing on a few games says little about single seats.
    """
    more = [then - now for now, then in zip(expected, end, strict=True)]
    shared = sum(more[:seats]) / seats
    return (*[shared] * seats, *more[seats:])


def between(known: list[tuple[int, Points]], move: int) -> Points:
    """Returns what is to come at a move, between moves where it is known, such as the last."""
    for (first, now), (last, then) in pairwise(known):
        if first <= move <= last:
            share = (move - first) / (last - first)
            return tuple([a + (b - a) * share for a, b in zip(now, then, strict=True)])
    return known[0][1]
