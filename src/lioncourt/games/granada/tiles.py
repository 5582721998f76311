"""The tiles of Granada: 54 pieces, each with an even front and an odd back (granada components)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.seams import Components
from lioncourt.games.common.market import add_slots
from lioncourt.games.common.tables import table_beside

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Kit

START: Final = "start"
MOAT: Final = "moat"
FRONT_PRICES: Final = (2, 4, 6, 8, 10, 12)


def tile_table() -> dict[str, list[str]]:
    """Returns, by front type, the moats and backs of its six tiles (granada components 2)."""
    return table_beside(__file__, "tiles")


def add_city_tiles(kit: Kit, region: int, supply: int) -> None:
    """Adds nine types and 54 two-faced tiles; the supply holds the fronts, which are even."""
    table = tile_table()
    types = {name: kit.tile_type_named(name) for name in table}
    for front_type, entries in table.items():
        for price, entry in zip(FRONT_PRICES, entries, strict=True):
            moats, back_type = entry.replace("-", "").split("/")
            front = kit.tile(
                face_name(front_type, price, moats),
                walls=moats,
                type=types[front_type],
                cost=price,
                region=region,
                supply=supply,
                base=True,
            )
            kit.tile(
                face_name(back_type, price + 1, moats),
                walls=moats,
                type=types[back_type],
                cost=price + 1,
                region=region,
                face_of=front,
                base=True,
            )


def face_name(type_name: str, price: int, moats: str) -> str:
    """Returns the name of a face: type, price and moats, such as school-9-ES (core 1)."""
    return f"{type_name}-{price}-{moats}" if moats else f"{type_name}-{price}"


class GranadaTiles(Components):
    """Adds the city with its start tile, the tiles, and the four market slots."""

    def add(self, kit: Kit) -> None:
        region = kit.region("city", edge=MOAT)
        kit.start_tile = kit.tile(START, region=region)
        supply = kit.supply("supply")
        add_city_tiles(kit, region, supply)
        add_slots(kit, supply)
