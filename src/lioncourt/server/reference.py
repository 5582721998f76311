"""Which tiles and cards are left, as anybody looking at the table could count them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lioncourt.core.catalogue import MONEY
from lioncourt.core.ids import NONE, walls_text
from lioncourt.view.wording import Wording

View = dict[str, Any]


def reference(view: View, wording: Wording) -> dict[str, Any]:
    """Returns the counts for the seat of a view, from the view alone."""
    return {
        "tiles": _tiles(view, wording),
        "cards": _cards(view, wording),
        "majorities": view["majorities"],
    }


def _pieces(view: View, kind: str) -> Iterator[str]:
    for zone in view["zones"]:
        for lying in zone["pieces"]:
            if view["pieces"][lying["id"]]["kind"] == kind:
                yield lying["id"]


def _tiles(view: View, wording: Wording) -> list[dict[str, Any]]:
    """Returns the tiles by type: how many there are, and which of them aren't on the table."""
    catalogue = wording.rules.catalogue
    lying = {
        catalogue.tile_piece[catalogue.tile_id[name]]
        for name in _pieces(view, "tile")
        if name in catalogue.tile_id
    }
    supplied: dict[tuple[int, int, int], int] = {}  # a turned tile is still the same tile
    for tile, piece in enumerate(catalogue.tile_piece):
        if catalogue.tile_supply[piece] != NONE:
            face = (piece, catalogue.tile_type[tile], catalogue.tile_cost[tile])
            supplied.setdefault(face, tile)
    found = []
    for type, name in enumerate(catalogue.type_name):
        of_type = [tile for tile in supplied.values() if catalogue.tile_type[tile] == type]
        if not of_type:
            continue
        left = [tile for tile in of_type if catalogue.tile_piece[tile] not in lying]
        found.append(
            {
                "type": name,
                "label": wording.type(type),
                "total": len(of_type),
                "left": len(left),
                "walls": dict(Counter(walls_text(catalogue.tile_walls[tile]) for tile in left)),
            }
        )
    return found


def _cards(view: View, wording: Wording) -> list[dict[str, Any]]:
    """Returns the money by kind: how many cards there are, and how many the seat sees now."""
    catalogue = wording.rules.catalogue
    seen = Counter(_pieces(view, "card"))
    return [
        {
            "currency": catalogue.currency_name[catalogue.card_currency[card]],
            "label": wording.currency(catalogue.card_currency[card]),
            "value": catalogue.card_value[card],
            "total": copies,
            "seen": seen[catalogue.card_name[card]],
        }
        for card, copies in enumerate(catalogue.card_copies)
        if copies and catalogue.card_role[card] == MONEY
    ]
