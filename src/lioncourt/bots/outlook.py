"""A world as one of its seats looks at it: the few numbers that valuing needs."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.bots.contests import SCORINGS, TILE, Contest, Rank, change_of, contests_of, ranks_in
from lioncourt.bots.weights import WEIGHTS, WeightTable
from lioncourt.core.ids import NONE
from lioncourt.core.seams import Majorities, Scoring
from lioncourt.games.common.buying import money_of

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.hand import Hand
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

SOLD_A_TURN: Final = 0.75  # tiles that leave the market in an average turn
TURNS_TO_BUILD: Final = 6.0  # with fewer turns left, room in the palace loses its value
LINES: Final = (0.95, 0.85, 0.75)  # what a point of a scoring to come counts today


class Ware:
    """A tile for sale."""

    __slots__ = ("currency", "place", "price", "tile")

    def __init__(self, place: int, currency: int, tile: int, price: int) -> None:
        self.place: Final = place
        self.currency: Final = currency
        self.tile: Final = tile
        self.price: Final = price


class Outlook:
    """What matters to a seat, in numbers. Contenders are the seats, then Dirk if he plays."""

    __slots__ = (
        "_contests",
        "_money",
        "_ranks",
        "_wares",
        "building",
        "palace",
        "regions",
        "rules",
        "scorings_left",
        "seat",
        "state",
        "table",
        "turns_left",
        "weights",
    )

    def __init__(
        self, rules: Ruleset, state: State, seat: int, table: WeightTable = WEIGHTS
    ) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.palace: Final = state.palaces[seat]
        self.regions: Final = len(rules.catalogue.region_edge)
        self.scorings_left: Final = max(0, SCORINGS - state.scorings)
        self.table: Final = table
        self.weights: Final = table[min(state.scorings, len(table) - 1)]
        self.turns_left: Final = turns_left(rules, state)
        # How much of its worth room in the palace still has: in the last turns little is filled.
        self.building: Final = min(1.0, self.turns_left / TURNS_TO_BUILD)
        self._contests: Final = contests_of(rules, state.scorings, self.weights)
        self._ranks: dict[Contest, tuple[Rank, ...]] = {}
        self._money: dict[int, tuple[int, ...]] | None = None
        self._wares: list[Ware] | None = None

    # Money

    def money(self) -> dict[int, tuple[int, ...]]:
        """Returns the values of the seat's money by currency, from every purse."""
        found = self._money
        if found is None:
            if self.rules.plain_money:
                found = values_in(self.rules.catalogue, self.state.hands[self.seat])
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
            rules, state = self.rules, self.state
            found = []
            for place, tile in enumerate(state.market):
                currency = rules.catalogue.place_currency[place]
                if tile != NONE and currency != NONE:
                    price = rules.price_of(state, self.seat, place)
                    found.append(Ware(place, currency, tile, price))
            self._wares = found
        return found

    # Majorities

    def is_ranked(self, type: int) -> bool:
        """Tells whether tiles of a type count for a majority to come."""
        return type in self._contests

    def _ranks_in(self, contest: Contest) -> tuple[Rank, ...]:
        """Returns how the contenders are ranked."""
        found = self._ranks.get(contest)
        if found is None:
            found = ranks_in(contest, self.rules, self.state)
            self._ranks[contest] = found
        return found

    def gain(self, tile: int, whom: int = NONE) -> float:
        """Returns what the seat gains if `whom` (itself by default) has a tile more."""
        catalogue = self.rules.catalogue
        type = catalogue.tile_type[tile]
        gain = self._change(type, whom, TILE, catalogue.tile_cost[tile])
        return gain + self.weights.tile if whom == NONE and self.is_ranked(type) else gain

    def loss(self, tile: int) -> float:
        """Returns what the seat gains, mostly less than nothing, if it has a tile less."""
        type = self.rules.catalogue.tile_type[tile]
        loss = self._change(type, NONE, -TILE, 0)
        return loss - self.weights.tile if self.is_ranked(type) else loss

    def gain_of_swap(self, new: int, old: int) -> float:
        """Returns what the seat gains by one tile in the place of another."""
        type_of = self.rules.catalogue.tile_type
        if type_of[new] != type_of[old]:
            return self.gain(new) + self.loss(old)
        return self._change(type_of[new], NONE, 0, self.rules.catalogue.tile_cost[new])

    def _change(self, type: int, whom: int, halves: int, dearest: int) -> float:
        """Returns what it changes for the seat if a contender's tiles of one type change."""
        who = self.seat if whom == NONE else whom
        change = 0.0
        for contest in self._contests.get(type, ()):
            ranks = self._ranks_in(contest)
            change += change_of(contest, ranks, self.seat, who, halves, dearest)
        return change

    # What else is scored

    def lines(self, state: State) -> float:
        """Returns what the seat's other score lines are worth in a state like this one."""
        return other_points(self.rules, state)[self.seat]


@lru_cache(maxsize=1 << 12)
def values_in(catalogue: Catalogue, hand: Hand) -> dict[int, tuple[int, ...]]:
    """Returns the values of the cards in a hand by currency; sampled worlds share most hands."""
    values = catalogue.card_value
    return {
        currency: tuple([values[card] for card in cards])
        for currency, cards in hand.money(catalogue).items()
        if currency != NONE
    }


def turns_left(rules: Ruleset, state: State) -> float:
    """Returns how many turns each seat may still have."""
    supply = 0
    for pool in state.supply:
        supply += len(pool)
    return supply / SOLD_A_TURN / rules.seats


@lru_cache(maxsize=64)
def other_scorings(rules: Ruleset) -> tuple[Scoring, ...]:
    """Returns what is scored besides majorities and the form of palaces."""
    found: list[Scoring] = []
    for rule in rules.scorings():
        if not rule.by_form and not isinstance(rule, Majorities):  # `shape`, `contests`
            found.append(rule)
    return tuple(found)


def other_points(rules: Ruleset, state: State) -> list[float]:
    """Returns what all other scorings to come are worth to each contender, as things stand."""
    found = [0.0] * rules.contenders
    for rule in other_scorings(rules):
        for at, nth in enumerate(range(state.scorings + 1, SCORINGS + 1)):
            for line in rule.lines(rules, state, nth):
                found[line.contender] += LINES[at] * line.points
    return found
