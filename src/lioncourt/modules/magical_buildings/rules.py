"""Magical buildings: one expensive tile of each type, turned freely whenever it is laid."""

from __future__ import annotations

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import turned, walls_from_text, walls_text
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.turning import TurnedWhenLaid, TurningTiles


class MagicalBuildings(TurningTiles):
    """Adds six tiles to the supply; a position is named after the walls as turned (play 2)."""

    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for type, entry in table_beside(__file__, "buildings").items():
            cost, walls = entry.split(":")
            name = f"magical-{type}"
            number = kit.type_name.index(type)
            front = kit.tile(name, walls=walls, type=number, cost=int(cost), supply=supply)
            after = [walls_text(turned(walls_from_text(walls), i)) for i in range(4)]
            self.add_turning(kit, front, [f"{name}-{its}" for its in after])


def install(build: Build) -> None:
    buildings = MagicalBuildings()
    build.add(buildings)
    build.add(TurnedWhenLaid(buildings))
