"""Bathhouses: each side scores the distance to the first building of the type it shows."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Scoring
from lioncourt.core.state import State
from lioncourt.games.common.building import row_of
from lioncourt.games.common.side_tiles import TurningSideTiles, install_turning
from lioncourt.games.common.tables import table_beside

BATHHOUSES: Final = "bathhouses"
COST: Final = 8


class Bathhouses(TurningSideTiles):
    """Adds six tiles to the supply (bathhouses set-up 1)."""

    def __init__(self) -> None:
        super().__init__()
        self.types: tuple[tuple[int, ...], ...] = ()  # by bathhouse: clockwise from the top

    def add(self, kit: Kit) -> None:
        for name, types in table_beside(__file__, BATHHOUSES).items():
            self.add_side_tile(kit, name, COST)
            self.types += (tuple([kit.type_name.index(type) for type in types.split()]),)


def distance(rules: Ruleset, palace: Palace, cell: int, side: int, type: int) -> int:
    """Returns how far away the first building of a type is; 0 if an empty cell comes first."""
    types = [rules.catalogue.tile_type[tile] for tile in row_of(palace, cell, STEPS[side])]
    return types.index(type) + 1 if type in types else 0


class BathhousesScore(Scoring):
    """Each bathhouse in the palace scores the distance on each side (bathhouses scoring)."""

    alike: ClassVar[bool] = True

    def __init__(self, bathhouses: Bathhouses) -> None:
        self.bathhouses: Final = bathhouses

    def distances(self, rules: Ruleset, palace: Palace) -> list[list[int]]:
        """Returns for each bathhouse of a palace the distances on its four sides."""
        found: list[list[int]] | None = palace.noted(BATHHOUSES)
        if found is None:
            found = palace.note(BATHHOUSES, list[list[int]]())
            for cell, number, turns in self.bathhouses.lying_in(palace):
                types = self.bathhouses.types[number]
                sides = range(4)
                found.append([distance(rules, palace, cell, s, types[s - turns]) for s in sides])
        return found

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            lying = self.distances(rules, state.palaces[seat])
            if lying:
                points = sum([sum(far) for far in lying])
                sums = [" + ".join([str(one) for one in far if one]) or "0" for far in lying]
                values: Values = {"sums": tuple(sums)}
                found.append(ScoreLine(seat, BATHHOUSES, points, BATHHOUSES, values))
        return found


def install(build: Build) -> None:
    bathhouses = Bathhouses()
    install_turning(build, bathhouses, "bathhouses play 2")
    build.stage("S17", BATHHOUSES, BathhousesScore(bathhouses))
