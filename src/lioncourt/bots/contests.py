"""What the majorities to come are worth, with rivals who go on building."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.games.common.scoring import rankings

if TYPE_CHECKING:
    from lioncourt.bots.weights import Weights
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

# What contenders are ranked by: half tiles << 8, plus the cost of the dearest if it breaks ties.
Rank: TypeAlias = int

SCORINGS: Final = 3
TILE: Final = 2  # halves
RIVALS: Final = 0.3  # the weight of a point of all rivals together against one's own


class Contest:
    """What the majority of a type pays in the next scoring; compared by identity."""

    __slots__ = ("by_dearest", "by_number", "prizes", "type", "weights")

    def __init__(
        self,
        type: int,
        prizes: tuple[int, ...],
        by_number: bool,
        by_dearest: bool,
        weights: Weights,
    ) -> None:
        self.type: Final = type
        self.prizes: Final = prizes  # by place
        self.weights: Final = weights
        self.by_number: Final = by_number  # prizes are multiples of the number of such tiles
        self.by_dearest: Final = by_dearest  # the dearest tile breaks ties, else shared


Contests: TypeAlias = dict[int, tuple[Contest, ...]]  # by type


Ranked: TypeAlias = tuple[tuple[int, tuple[int, ...], bool, bool], ...]


def contests_of(rules: Ruleset, state: State, weights: Weights) -> Contests:
    """Returns the contests of the next scoring by type; none after the last."""
    return _contests(ranked_for(rules, state), weights)


@lru_cache(maxsize=256)
def are_fixed(rules: Ruleset) -> bool:
    """Tells whether majorities pay the same in every game, so asking once is enough."""
    return not any(rule.by_state for rule in rankings(rules))


def ranked_for(rules: Ruleset, state: State) -> Ranked:
    """Returns what there is to win at the next scoring: type, prizes, by number, by dearest."""
    if state.scorings >= SCORINGS:
        return ()
    return tuple(
        [
            (type, prizes[state.scorings], rule.by_number, rule.ties == "dearest")
            for rule in rankings(rules)
            for type, prizes in rule.prizes(rules, state).items()
            if state.scorings < len(prizes)  # dealt prizes may not be known yet
        ]
    )


@lru_cache(maxsize=256)
def _contests(ranked: Ranked, weights: Weights) -> Contests:
    found: Contests = {}
    for type, prizes, by_number, by_dearest in ranked:
        contest = Contest(type, prizes, by_number, by_dearest, weights)
        found[type] = (*found.get(type, ()), contest)
    return found


def ranks_in(contest: Contest, rules: Ruleset, state: State) -> tuple[Rank, ...]:
    """Returns how the contenders are ranked in a contest now."""
    type = contest.type
    found: list[Rank] = []
    for contender in range(rules.contenders):
        halves = _halves(rules, state, contender, type)
        dearest = 0
        if contest.by_dearest:
            dearest = _dearest(rules, state, contender, type)
        found.append(rank_of(halves, dearest))
    return tuple(found)


def rank_of(halves: int, dearest: int) -> Rank:
    """Returns the rank of a contender with these half tiles and this dearest tile."""
    return halves << 8 | dearest


def _halves(rules: Ruleset, state: State, contender: int, type: int) -> int:
    if not rules.counts and contender < rules.seats:  # as `halves_of`, but called all the time
        catalogue = rules.catalogue
        palace = state.palaces[contender]
        return TILE * palace.type_counts(catalogue.tile_type, len(catalogue.type_name))[type]
    return rules.halves_of(state, contender, type)


def _dearest(rules: Ruleset, state: State, contender: int, type: int) -> int:
    if contender < rules.seats:
        return dearest_in(rules, state.palaces[contender])[type]
    catalogue = rules.catalogue
    costs = [catalogue.tile_cost[tile] for tile in state.dirk if catalogue.tile_type[tile] == type]
    return max(costs, default=0)


@lru_cache(maxsize=1 << 13)
def dearest_in(rules: Ruleset, palace: Palace) -> tuple[int, ...]:
    """Returns by type what the dearest tile of a palace costs."""
    catalogue = rules.catalogue
    found = [0] * len(catalogue.type_name)
    for square in palace.squares.values():
        tile = square >> 12
        type = catalogue.tile_type[tile]
        if type >= 0:
            found[type] = max(found[type], catalogue.tile_cost[tile])
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def change_of(
    contest: Contest, ranks: tuple[Rank, ...], seat: int, who: int, halves: int, dearest: int
) -> float:
    """Returns what a seat gains if a contender gets more halves, in a tile of this cost."""
    count, highest = ranks[who] >> 8, ranks[who] & 255
    changed = rank_of(count + halves, max(highest, dearest) if contest.by_dearest else 0)
    after = (*ranks[:who], changed, *ranks[who + 1 :])
    return _margin(expected(contest, after), seat) - _margin(expected(contest, ranks), seat)


def _margin(points: tuple[float, ...], seat: int) -> float:
    """Returns what these points by contender are worth to a seat."""
    own = points[seat]
    return own - RIVALS * (sum(points) - own) / (len(points) - 1)


@lru_cache(maxsize=1 << 16)
def expected(contest: Contest, ranks: tuple[Rank, ...]) -> tuple[float, ...]:
    """Returns what the next majority in one type is worth to each contender.

    Later ones are left out: regression shows that today's lead says little about them. They are
    part of every tile's worth.
    """
    weights = contest.weights
    now, grown = points_in(contest, ranks, 0), points_in(contest, ranks, 1)
    return tuple([weights.now * now[who] + weights.grown * grown[who] for who in range(len(ranks))])


@lru_cache(maxsize=1 << 16)
def points_in(contest: Contest, ranks: tuple[Rank, ...], more: int) -> tuple[float, ...]:
    """Returns what each contender gets if all its rivals have `more` tiles more."""
    number = sum([rank >> 8 for rank in ranks]) / TILE if contest.by_number else 1.0
    return tuple([number * _points(contest, ranks, who, more) for who in range(len(ranks))])


def _points(contest: Contest, ranks: tuple[Rank, ...], who: int, more: int) -> int:
    """Returns what a contender gets if all its rivals have `more` tiles more."""
    grown = [
        rank if contender == who else rank + rank_of(TILE * more, 0)
        for contender, rank in enumerate(ranks)
    ]
    own = grown[who]
    if own >> 8 <= 0:
        return 0
    # As `shared_places`, but for one contender only.
    ahead = sum([1 for rank in grown if rank > own])
    if contest.by_dearest:
        return sum(contest.prizes[ahead : ahead + 1])
    sharers = grown.count(own)
    return sum(contest.prizes[ahead : ahead + sharers]) // sharers
