"""Majorities by the number of tiles on the table, ties broken by the dearest (granada scoring)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.score import ScoreLine, Values, counted
from lioncourt.core.seams import Majorities, Prizes
from lioncourt.games.granada.tiles import tile_table

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

MULTIPLES: Final[Prizes] = (
    (1,),
    (2, 1),
    (3, 2, 1),
)  # of N, by scoring, by place (granada scoring 2)
FIXED: Final[Prizes] = ((3,), (10, 3), (18, 10, 3))  # option simple_scoring (granada scoring 4)


def tiles_of_type(rules: Ruleset, state: State, contender: int, type: int) -> list[int]:
    """Returns the tiles of a type that a contender shows: in the city, or Dirk's."""
    tiles = state.dirk
    if contender < rules.seats:
        tiles = tuple([square >> 12 for square in state.palaces[contender].squares.values()])
    type_of = rules.catalogue.tile_type
    return [tile for tile in tiles if type_of[tile] == type]


class Standing:
    """How a contender stands in a type: the number of half tiles, and the dearest tile."""

    __slots__ = ("contender", "count", "dearest")

    def __init__(self, contender: int, count: int, dearest: int) -> None:
        self.contender: Final = contender
        self.count: Final = count
        self.dearest: Final = dearest

    def rank(self) -> tuple[int, int]:
        """Returns what the order goes by, the first one lowest: prices of a type are unique."""
        return (-self.count, -self.dearest)


def ranking(rules: Ruleset, state: State, type: int) -> tuple[list[Standing], int]:
    """Returns who takes part in a type, the first one first, and N: the tiles of all of them."""
    number = 0
    found: list[Standing] = []
    for contender in range(rules.contenders):
        tiles = tiles_of_type(rules, state, contender, type)
        if tiles:  # only who has such a tile takes a place (granada scoring 2)
            number += len(tiles)
            dearest = max([rules.catalogue.tile_cost[tile] for tile in tiles])
            found.append(Standing(contender, rules.halves_of(state, contender, type), dearest))
    found.sort(key=Standing.rank)
    return found, number


class DearestMajorities(Majorities):
    """Ranks contenders by tiles of each type; the dearest tile breaks ties (granada scoring 3)."""

    ties: ClassVar[str] = "dearest"

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types: Final = types

    def table(self) -> Prizes:
        """Returns the prizes of every type, by scoring, by place."""
        raise NotImplementedError

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        return {rules.catalogue.type_id[name]: self.table() for name in self.types}

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for type in self.prizes(rules, state):
            found.extend(self._lines_of_type(rules, state, nth, type))
        return found

    def _lines_of_type(self, rules: Ruleset, state: State, nth: int, type: int) -> list[ScoreLine]:
        source = rules.catalogue.type_name[type]
        standings, number = ranking(rules, state, type)
        counts = [standing.count for standing in standings]
        found: list[ScoreLine] = []
        for place, prize in enumerate(self.table()[nth - 1][: len(standings)], start=1):
            standing = standings[place - 1]
            values: Values = {"count": counted(standing.count), "places": (f"@place.{place}",)}
            tied = counts.count(standing.count) > 1
            if tied:
                values["dearest"] = standing.dearest
            points = self.points(prize, number, values)
            found.append(ScoreLine(standing.contender, source, points, self.how(tied), values))
        return found

    def points(self, prize: int, number: int, values: Values) -> int:
        """Returns what a place gives where there are so many tiles; adds how to the values."""
        raise NotImplementedError

    def how(self, tied: bool) -> str:
        """Returns the key of the derivation."""
        raise NotImplementedError


class NumberMajorities(DearestMajorities):
    """Places give multiples of N, the number of tiles of the type on the table (scoring 2)."""

    by_number: ClassVar[bool] = True

    def table(self) -> Prizes:
        return MULTIPLES

    def points(self, prize: int, number: int, values: Values) -> int:
        values["multiple"] = prize
        values["number"] = number
        return prize * number

    def how(self, tied: bool) -> str:
        return "number-majority-tied" if tied else "number-majority"


class FixedMajorities(DearestMajorities):
    """Places give fixed points: option simple_scoring (granada scoring 4)."""

    def table(self) -> Prizes:
        return FIXED

    def points(self, prize: int, number: int, values: Values) -> int:
        return prize

    def how(self, tied: bool) -> str:
        return "majority-tied" if tied else "majority"


def city_majorities(simple: bool) -> DearestMajorities:
    """Returns the majorities of the nine types, by N or with fixed points."""
    types = tuple(tile_table())
    return FixedMajorities(types) if simple else NumberMajorities(types)
