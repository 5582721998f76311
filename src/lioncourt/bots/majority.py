"""What majorities are worth: those to come, with rivals who go on building."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from lioncourt.core.score import shared_places

Standing: TypeAlias = tuple[int, ...]  # what the tiles of one contender cost, sorted

# How much a scoring counts today, and the chances that each rival has 0, 1 or 2 tiles more by then.
NEXT: Final = (1.0, (0.6, 0.4))
LATER: Final = (0.75, (0.3, 0.4, 0.3))
RIVALS: Final = 0.3  # what a point of all rivals together weighs against one's own


@dataclass(frozen=True)
class Contest:
    """What the majority of a type pays."""

    prizes: tuple[tuple[int, ...], ...]  # by scoring to come, by place
    by_number: bool  # prizes are multiples of the number of such tiles on the table
    by_dearest: bool  # the dearest tile breaks ties; otherwise places are shared


@lru_cache(maxsize=1 << 15)
def majority(contest: Contest, ranks: tuple[tuple[int, int], ...], who: int) -> float:
    """Returns what the majorities to come in one type are worth to a contender.

    `ranks`: by contender the number of tiles and, where it breaks ties, the cost of the dearest.
    """
    total = 0.0
    number = sum(count for count, _ in ranks)
    for i, prizes in enumerate(contest.prizes):
        weight, growth = LATER if i else NEXT
        if contest.by_number:  # as there are now: betting on more of them plays worse
            weight *= number
        for more, chance in enumerate(growth):
            grown = [
                (count if c == who else count + more, dearest)
                for c, (count, dearest) in enumerate(ranks)
            ]
            for contender, points in _places(contest, grown, prizes):
                share = 1.0 if contender == who else -RIVALS / (len(ranks) - 1)
                total += weight * chance * share * points
    return total


def _places(
    contest: Contest, ranks: list[tuple[int, int]], prizes: tuple[int, ...]
) -> list[tuple[int, int]]:
    """Returns who takes a place, with its prize."""
    if not contest.by_dearest:
        standings = shared_places([count for count, _ in ranks], prizes)
        return [(standing.contender, standing.points) for standing in standings]
    order = sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True)
    there = [contender for contender in order if ranks[contender][0]]
    return list(zip(there, prizes, strict=False))


def rank_in(contest: Contest, costs: Standing) -> tuple[int, int]:
    """Returns by what a contender with tiles of these costs is ranked."""
    return len(costs), max(costs, default=0) if contest.by_dearest else 0
