"""A world as one of its seats sees it: the few numbers that valuing needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.bots.contests import (
    SCORINGS,
    TILE,
    Contest,
    Contests,
    Rank,
    change_of,
    contests_of,
    points_in,
    ranks_in,
)
from lioncourt.bots.findings import findings_in
from lioncourt.bots.wares import Ware
from lioncourt.bots.weights import WEIGHTS, WeightTable
from lioncourt.core.doubles import parts_of
from lioncourt.core.ids import NONE
from lioncourt.core.seams import Majorities, Scoring
from lioncourt.core.squares import DOUBLE
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.paying import money_of
from lioncourt.games.common.senses import LINES, TURNS_TO_SPEND, turns_left

if TYPE_CHECKING:
    from lioncourt.bots.clock import Clock
    from lioncourt.bots.findings import Findings
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.score import ScoreLine
    from lioncourt.core.state import State

TURNS_TO_BUILD: Final = 6.0  # with fewer turns left, room in the palace loses its value


class Outlook:
    """What matters to a seat, in numbers. Contenders are the seats, then Dirk if he plays."""

    __slots__ = (
        "_money",
        "_wares",
        "building",
        "clock",
        "findings",
        "palace",
        "pieces",
        "quick",
        "regions",
        "rules",
        "scorings_left",
        "seat",
        "spending",
        "state",
        "table",
        "turns_left",
        "weights",
    )

    def __init__(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        table: WeightTable = WEIGHTS,
        findings: Findings | None = None,
        *,
        clock: Clock | None = None,
        quick: bool = False,
    ) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.palace: Final = state.palaces[seat]
        self.regions: Final = len(rules.catalogue.region_edge)
        self.scorings_left: Final = max(0, SCORINGS - state.scorings)
        self.table: Final = table
        self.clock: Final = clock  # of a search; None: no limit
        self.quick: Final = quick  # try nothing, and look at no score lines
        self.weights: Final = table[min(state.scorings, len(table) - 1)]
        self.turns_left: Final = turns_left(rules, state)
        # The share of its worth that money still has: the last turns spend little of it.
        self.spending: Final = max(0.1, min(1.0, self.turns_left / TURNS_TO_SPEND))
        # The same for room in the palace: the last turns fill little of it.
        self.building: Final = min(1.0, self.turns_left / TURNS_TO_BUILD)
        if findings is None:
            turns = min(self.turns_left, TURNS_TO_BUILD)  # more make no difference
            findings = findings_in(rules, state, self.weights, turns)
        self.findings: Final = findings
        self.pieces: Final[dict[int, float]] = {}  # what a `Sense` says of pieces, once asked
        self._money: dict[int, tuple[int, ...]] | None = None
        self._wares: list[Ware] | None = None

    def of(self, seat: int) -> Outlook:
        """Returns how another seat looks at the same world."""
        return Outlook(
            *(self.rules, self.state, seat, self.table, self.findings),
            clock=self.clock,
            quick=self.quick,
        )

    # Money

    def money(self) -> dict[int, tuple[int, ...]]:
        """Returns the values of the seat's money by currency, from every purse."""
        found = self._money
        if found is None:
            if self.rules.plain_money:
                found = self.state.hands[self.seat].values(self.rules.catalogue)
            else:
                found = {}
                values = self.rules.catalogue.card_value
                for currency in range(len(self.rules.catalogue.currency_name)):
                    pieces = money_of(self.rules, self.state, self.seat, currency)
                    if pieces:
                        found[currency] = tuple([values[piece] for piece in pieces])
            self._money = found
        return found

    def wares(self) -> list[Ware]:
        """Returns the tiles for sale, with what they cost the seat."""
        found = self._wares
        if found is None:
            rules, state, money = self.rules, self.state, self.money()
            found = []
            for place, tile in enumerate(state.market):
                if tile != NONE:
                    sale = sale_at(rules, state, self.seat, place)
                    if sale.currency != NONE and sale.barred is None:
                        found.append(Ware(sale, money.get(sale.currency, ())))
            self._wares = found
        return found

    # Majorities

    def contests(self) -> Contests:
        """Returns the contests of the next scoring, by type."""
        found = self.findings.contests
        if found is None:  # many options don't need it
            found = contests_of(self.rules, self.state, self.weights)
            self.findings.contests = found
        return found

    def is_ranked(self, type: int) -> bool:
        """Tells whether tiles of a type count for a coming majority."""
        return type in self.contests()

    def _ranks_in(self, contest: Contest) -> tuple[Rank, ...]:
        """Returns how the contenders are ranked."""
        found = self.findings.ranks.get(contest)
        if found is None:
            found = ranks_in(contest, self.rules, self.state)
            self.findings.ranks[contest] = found
        return found

    def gain(self, tile: int, whom: int = NONE) -> float:
        """Returns what the seat gains if `whom` (by default itself) has one more tile."""
        catalogue = self.rules.catalogue
        if catalogue.tile_region[tile] == DOUBLE:
            return sum([self.gain(part, whom) for part in parts_of(catalogue, tile)])
        type, cost = catalogue.tile_type[tile], catalogue.tile_cost[tile]
        if whom != NONE:
            return self._change(type, whom, TILE, cost)
        known = self.findings.gains
        key = self.key_of(tile)
        gain = known.get(key)
        if gain is None:
            gain = self._change(type, NONE, TILE, cost)
            if self.is_ranked(type):
                gain += self.weights.tile
            elif type == NONE:
                gain += self._gain_of_what_it_becomes(tile)
            known[key] = gain
        return gain

    def _gain_of_what_it_becomes(self, tile: int) -> float:
        """Returns what the seat gains by the best face that it may choose for a tile."""
        best = 0.0
        for sense in self.rules.senses:
            for face in sense.becomes(self.rules, self.state, tile):
                best = max(best, self.gain(face))
        return best

    def key_of(self, tile: int) -> int:
        """Returns the key of a tile for the seat in the findings."""
        return tile * self.rules.seats + self.seat

    def majorities(self) -> list[tuple[float, float]]:
        """Returns, by contender, what the next majorities give, as things stand and if rivals grow.

        If they grow, each rival has one more tile.
        """
        known = self.findings.majorities
        if known is None:
            now, grown = [0.0] * self.rules.contenders, [0.0] * self.rules.contenders
            for contests in self.contests().values():
                for contest in contests:
                    ranks = self._ranks_in(contest)
                    today, then = points_in(contest, ranks, 0), points_in(contest, ranks, 1)
                    for contender in range(self.rules.contenders):
                        now[contender] += today[contender]
                        grown[contender] += then[contender]
            known = list(zip(now, grown, strict=True))
            self.findings.majorities = known
        return known

    def loss(self, tile: int) -> float:
        """Returns what the seat gains, mostly a negative number, if it has one tile less."""
        type = self.rules.catalogue.tile_type[tile]
        loss = self._change(type, NONE, -TILE, 0)
        return loss - self.weights.tile if self.is_ranked(type) else loss

    def gain_of_swap(self, new: int, old: int) -> float:
        """Returns what the seat gains if one tile replaces another."""
        type_of = self.rules.catalogue.tile_type
        if type_of[new] != type_of[old]:
            return self.gain(new) + self.loss(old)
        return self._change(type_of[new], NONE, 0, self.rules.catalogue.tile_cost[new])

    def _change(self, type: int, whom: int, halves: int, dearest: int) -> float:
        """Returns what the seat gains if a contender's tiles of one type change."""
        who = self.seat if whom == NONE else whom
        change = 0.0
        for contest in self.contests().get(type, ()):
            ranks = self._ranks_in(contest)
            change += change_of(contest, ranks, self.seat, who, halves, dearest)
        return change

    # What else is scored

    def looks_at_lines(self) -> bool:
        """Tells whether laying tiles is judged by other score lines too."""
        return not self.quick and len(other_scorings(self.rules)) > 0

    def lines(self, state: State) -> float:
        """Returns what the seat's other score lines are worth in such a state."""
        if self.clock is not None:
            self.clock.watch()
        return other_points(self.rules, state, (self.seat,))[self.seat]


@lru_cache(maxsize=64)
def other_scorings(rules: Ruleset) -> tuple[Scoring, ...]:
    """Returns the scorings other than majorities and the form of palaces."""
    found: list[Scoring] = []
    for rule in rules.scorings():
        if not rule.by_form and not isinstance(rule, Majorities):  # `shape`, `contests`
            found.append(rule)
    return tuple(found)


def other_points(rules: Ruleset, state: State, seats: Sequence[int] = ()) -> list[float]:
    """Returns what all other scorings to come are worth to each contender, as things stand.

    Includes what else the possessions of these seats, or of all, will bring (`Sense`).
    """
    found = [0.0] * rules.contenders
    for sense in rules.senses:
        for seat in seats or range(rules.seats):
            found[seat] += sense.possessions(rules, state, seat)
    to_come = range(state.scorings + 1, SCORINGS + 1)
    counting = LINES[: len(to_come)]
    for rule in other_scorings(rules) if to_come else ():
        if rule.alike:
            _add_lines(found, rule.lines(rules, state, to_come[0]), sum(counting))
            continue
        for nth, share in zip(to_come, counting, strict=True):
            _add_lines(found, rule.lines(rules, state, nth), share)
    return found


def _add_lines(found: list[float], lines: list[ScoreLine], share: float) -> None:
    """Adds a share of the points of some lines to what each contender has."""
    for line in lines:
        found[line.contender] += share * line.points
