"""Findings about the palaces at a table, shared by all worlds that have the same ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lioncourt.bots.contests import are_fixed, ranked_for

if TYPE_CHECKING:
    from lioncourt.bots.contests import Contest, Contests, Rank, Ranked
    from lioncourt.bots.weights import Weights
    from lioncourt.bots.worth import Prospect
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class Findings:
    """Answers that don't depend on money, market or cards; each is filled in when needed."""

    __slots__ = ("contests", "gains", "majorities", "prospects", "ranks")

    def __init__(self, contests: Contests | None = None) -> None:
        self.contests = contests
        self.ranks: dict[Contest, tuple[Rank, ...]] = {}
        self.majorities: list[tuple[float, float]] | None = None  # points by contender
        self.gains: dict[int, float] = {}  # by seat and tile
        self.prospects: dict[int, Prospect] = {}  # by seat and tile


def findings_in(rules: Ruleset, state: State, weights: Weights, turns: float) -> Findings:
    """Returns the findings about a state's palaces, with this many turns left.

    If rules count, place or value tiles by more than the palaces, every world has its own findings.
    """
    if rules.counts or rules.senses or not rules.plain_building:
        return Findings()
    ranked = () if are_fixed(rules) else ranked_for(rules, state)
    palaces = tuple(state.palaces)
    return _shared(rules, palaces, state.dirk, state.scorings, ranked, weights, turns)


@lru_cache(maxsize=1 << 12)
def _shared(
    rules: Ruleset,
    palaces: tuple[Palace, ...],
    dirk: tuple[int, ...],
    scorings: int,
    ranked: Ranked,
    weights: Weights,
    turns: float,
) -> Findings:
    return Findings()
