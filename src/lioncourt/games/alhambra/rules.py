"""Alhambra: six types of building, majorities with fixed prizes; the rest is shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lioncourt.core.seams import Components
from lioncourt.games.common.assembly import install_family
from lioncourt.games.common.building import BuildingRules
from lioncourt.games.common.market import add_slots
from lioncourt.games.common.money import StackPiles
from lioncourt.games.common.scoring import LongestRun, SharedMajorities
from lioncourt.games.common.tables import table_beside

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.seams import Prizes

FOUNTAIN: Final = "fountain"
WALL: Final = "wall"
SCORINGS: Final = ("first", "second", "third")


def tile_table() -> dict[str, dict[str, Any]]:
    """Returns the printed tiles and prizes by type, in rising order (core 2)."""
    return table_beside(__file__, "tiles")


def add_palace_tiles(kit: Kit, supply: int) -> None:
    """Adds the palace with its fountain, and 54 building tiles of six types (core 1, 2)."""
    region = kit.region("palace", edge=WALL)
    kit.start_tile = kit.tile(FOUNTAIN, region=region)
    for type_name, facts in tile_table().items():
        type = kit.tile_type_named(type_name)
        for entry in facts["tiles"]:
            cost, walls = entry.replace("-", "").split(":")
            name = f"{type_name}-{cost}-{walls}" if walls else f"{type_name}-{cost}"
            kit.tile(
                name,
                walls=walls,
                type=type,
                cost=int(cost),
                region=region,
                supply=supply,
                base=True,
            )


class AlhambraTiles(Components):
    """Adds the tiles and the four market slots (core 1, 2)."""

    def add(self, kit: Kit) -> None:
        supply = kit.supply("supply")
        add_palace_tiles(kit, supply)
        add_slots(kit, supply)


def prizes() -> tuple[tuple[str, Prizes], ...]:
    """Returns each type with its majority prizes, by scoring and place (core 2)."""
    return tuple(
        (name, tuple(tuple(facts[scoring]) for scoring in SCORINGS))
        for name, facts in tile_table().items()
    )


def install(build: Build) -> None:
    second_pile = build.options["second_scoring_pile"]
    assert isinstance(second_pile, int)
    install_family(
        build,
        tiles=AlhambraTiles(),
        ground=BuildingRules(),
        piles=StackPiles(("first-scoring", 2), ("second-scoring", second_pile)),
        run=LongestRun(WALL),
        rank=SharedMajorities(prizes()),
    )
