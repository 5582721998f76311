"""Camps: tiles outside the wall that score the row of buildings before each bastion."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import SIDES, STEPS
from lioncourt.core.palace import Palace
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


def rows_in(palace: Palace) -> list[int]:
    """Returns how many palace tiles each arrow has in its row."""
    found: list[int] | None = palace.noted(CAMPS)
    if found is None:
        camps = camps_of(palace)
        arrows = [(cell, i) for cell in camps for i in range(4) if palace.square(cell) & SIDES[i]]
        found = palace.note(CAMPS, [len(row_of(palace, cell, STEPS[i])) for cell, i in arrows])
    return found


class CampsScore(Scoring):
    """A point for each palace tile in the row of an arrow (camps scoring 1)."""

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            rows = rows_in(state.palaces[seat])
            if rows:
                values: Values = {"rows": tuple([str(row) for row in rows])}
                found.append(ScoreLine(seat, CAMPS, sum(rows), CAMPS, values))
        return found


def install(build: Build) -> None:
    build.add(CampTiles())
    build.add(CampGround())
    build.add(CampsStayLegal())
    build.stage("S8", CAMPS, CampsScore())
