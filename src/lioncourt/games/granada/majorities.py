"""Majorities by the number of tiles on the table, ties broken by the dearest (granada scoring)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.score import ScoreLine, Tally, Values, counted
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


def ranking(tallies: list[Tally]) -> list[int]:
    """Returns the contenders ranked in a type, from the first place down.

    Only those with such a tile take a place (granada scoring 2); prices of a type are unique.
    """
    found = [contender for contender, tally in enumerate(tallies) if tally.tiles]
    found.sort(key=lambda contender: (-tallies[contender].halves, -tallies[contender].dearest))
    return found


class DearestMajorities(Majorities):
    """Ranks contenders by tiles of each type; the dearest tile breaks ties (granada scoring 3)."""

    ties: ClassVar[str] = "dearest"

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types: Final = types

    def table(self) -> Prizes:
        """Returns the prizes of every type, by scoring and place."""
        raise NotImplementedError

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        return {rules.catalogue.type_id[name]: self.table() for name in self.types}

    def tally(self, rules: Ruleset, state: State, contender: int, type: int) -> Tally:
        tiles = tiles_of_type(rules, state, contender, type)
        dearest = max([rules.catalogue.tile_cost[tile] for tile in tiles], default=0)
        return Tally(rules.halves_of(state, contender, type), len(tiles), dearest)

    def ranked(
        self, rules: Ruleset, state: State, nth: int, type: int, tallies: list[Tally]
    ) -> list[ScoreLine]:
        source = rules.catalogue.type_name[type]
        order = ranking(tallies)
        number = sum([tally.tiles for tally in tallies])
        counts = [tallies[contender].halves for contender in order]
        found: list[ScoreLine] = []
        for place, prize in enumerate(self.table()[nth - 1][: len(order)], start=1):
            contender = order[place - 1]
            tally = tallies[contender]
            values: Values = {"count": counted(tally.halves), "places": (f"@place.{place}",)}
            tied = counts.count(tally.halves) > 1
            if tied:
                values["dearest"] = tally.dearest
            points = self.points(prize, number, values)
            found.append(ScoreLine(contender, source, points, self.how(tied), values))
        return found

    def points(self, prize: int, number: int, values: Values) -> int:
        """Returns what a place pays with this number of tiles; adds how to the values."""
        raise NotImplementedError

    def how(self, tied: bool) -> str:
        """Returns the text key for how the points came about."""
        raise NotImplementedError


class NumberMajorities(DearestMajorities):
    """Places pay multiples of N, the number of tiles of the type on the table (scoring 2)."""

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
    """Places pay fixed points: option simple_scoring (granada scoring 4)."""

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
