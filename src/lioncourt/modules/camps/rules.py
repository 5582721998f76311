"""Camps: tiles outside the wall that score the row of buildings in front of each bastion."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import SIDES, STEPS
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Components, Scoring
from lioncourt.core.squares import OUTSIDE
from lioncourt.core.state import State
from lioncourt.games.common.building import row_of
from lioncourt.games.common.tables import table_beside
from lioncourt.modules.camps.ground import CampGround, CampsStayLegal, camps_of

CAMPS: Final = "camps"


class CampTiles(Components):
    """Adds eight camps to the supply; their walls are their bastions (camps set-up 1)."""

    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for entry in table_beside(__file__, "camps")["tiles"]:
            cost, sides = entry.split(":")
            name = f"camp-{cost}-{sides}"
            kit.tile(name, walls=sides, cost=int(cost), region=OUTSIDE, supply=supply)


class CampsScore(Scoring):
    """A point per palace tile in the row of every arrow (camps scoring 1)."""

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            palace = state.palaces[seat]
            rows = [
                len(row_of(palace, cell, STEPS[i]))
                for cell in camps_of(palace)
                for i in range(4)
                if palace.square(cell) & SIDES[i]
            ]
            if rows:
                values: Values = {"rows": tuple([str(row) for row in rows])}
                found.append(ScoreLine(seat, CAMPS, sum(rows), CAMPS, values))
        return found


def install(build: Build) -> None:
    build.add(CampTiles())
    build.add(CampGround())
    build.add(CampsStayLegal())
    build.stage("S8", CAMPS, CampsScore())
