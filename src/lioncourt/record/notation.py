"""Text forms of tiles, cards, hands, cells, palaces and draws; `docs/notation.md` describes them.

Reading any form gives back exactly what was written. Actions are written by `str(action)` and read
by `Game.parse`, as their forms follow from their specs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from lioncourt.core.actions import CARD, TILE, id_named, parse_cell
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.halves import corner_of
from lioncourt.core.ids import FOUNTAIN_CELL, cell_x, cell_y, walls_from_text, walls_text
from lioncourt.core.palace import Palace
from lioncourt.core.squares import (
    HALF,
    OUTSIDE,
    square_gates,
    square_of,
    square_region,
    square_tile,
    square_walls,
)
from lioncourt.core.state import DRAWN_CARD, DRAWN_NUMBER, DRAWN_TILE

CARD_MARK: Final = "card:"  # before a drawn card that has the same name as a tile

# The tile, walls added, walls removed, gates, a region if not the tile's own; then the cell.
_SQUARE: Final = re.compile(
    r"(?P<tile>[^+~=#@]+)(\+(?P<added>[^+~=#@]+))?(~(?P<gone>[^+~=#@]+))?"
    r"(=(?P<gates>[^+~=#@]+))?(#(?P<region>[^+~=#@]+))?@(?P<cell>[^+~=#@]+)"
)


# Tiles, cards, cells


def parse_tile(catalogue: Catalogue, word: str) -> int:
    """Returns the tile with a name such as "garden-10-N"."""
    return id_named(catalogue, TILE, word)


def parse_card(catalogue: Catalogue, word: str) -> int:
    """Returns the card with a name such as "dinar-5"."""
    return id_named(catalogue, CARD, word)


def cell_text(cell: int) -> str:
    """Returns a cell as column and row, "1,-2" being one to the east and two to the south."""
    return f"{cell_x(cell)},{cell_y(cell)}"


def tiles_text(catalogue: Catalogue, tiles: Iterable[int]) -> str:
    """Returns the names of tiles, such as those of a reserve."""
    names = catalogue.tile_name
    return " ".join([names[tile] for tile in tiles])


def parse_tiles(catalogue: Catalogue, text: str) -> tuple[int, ...]:
    """Returns the tiles of a text in the order of their numbers."""
    return _all_named(catalogue, TILE, text)


def hand_text(catalogue: Catalogue, cards: Iterable[int]) -> str:
    """Returns the names of cards, such as "dinar-5 dinar-5 florin-1"; nothing for an empty hand."""
    names = catalogue.card_name
    return " ".join([names[card] for card in cards])


def parse_hand(catalogue: Catalogue, text: str) -> tuple[int, ...]:
    """Returns the cards of a hand in the order of their numbers, as hands keep them."""
    return _all_named(catalogue, CARD, text)


def _all_named(catalogue: Catalogue, kind: str, text: str) -> tuple[int, ...]:
    found: list[int] = []
    for number, word in enumerate(text.split(), start=1):
        try:
            found.append(id_named(catalogue, kind, word))
        except ValueError as error:
            raise ValueError(f"{kind} {number}: {error}") from None
    return tuple(sorted(found))


# Palaces


def square_text(catalogue: Catalogue, square: int) -> str:
    """Returns a square as its tile and all that isn't as printed: "seraglio-8-S+NE=S"."""
    tile = square_tile(square)
    walls = square_walls(square)
    printed = catalogue.tile_walls[tile]
    region = square_region(square)
    gates = square_gates(square)
    text = catalogue.tile_name[tile]
    if walls != printed:
        added = walls & ~printed
        gone = printed & ~walls
        text += f"+{walls_text(added)}" if added else ""
        text += f"~{walls_text(gone)}" if gone else ""
    if gates:
        text += f"={walls_text(gates)}"
    if region != catalogue.tile_region[tile]:
        text += f"#{_region_names(catalogue).get(region, region)}"
    return text


def _region_names(catalogue: Catalogue) -> dict[int, str]:
    """Returns the names of all regions, including those for half cells and outside."""
    return {**dict(enumerate(catalogue.region_name)), HALF: "half", OUTSIDE: "outside"}


def _region_named(catalogue: Catalogue, word: str) -> int:
    """Returns the region with a name or, if there is none, a number."""
    for region, name in _region_names(catalogue).items():
        if name == word:
            return region
    if not (word.isdecimal() and int(word) <= OUTSIDE):
        raise ValueError(f"there is no region {word!r}")
    return int(word)


def palace_text(catalogue: Catalogue, palace: Palace) -> str:
    """Returns a palace tile by tile, such as "garden-10-N@1,0 tower-11-S@0,-1".

    The start tile as printed at 0,0 is left out; with a wall added it is written like any other.
    Starts of further regions come first, so that they are known when the text is read.
    """
    implied = (FOUNTAIN_CELL, _start_square(catalogue))
    return " ".join(
        [
            f"{square_text(catalogue, square)}@{cell_text(cell)}"
            for cell, square in palace.content()
            if (cell, square) != implied
        ]
    )


def parse_palace(catalogue: Catalogue, text: str) -> Palace:
    """Returns the palace of a text, without checking the building rules.

    The first tile of a further region is its start; otherwise the order doesn't matter.
    """
    palace = Palace({FOUNTAIN_CELL: _start_square(catalogue)})
    filled: set[int] = set()
    for number, word in enumerate(text.split(), start=1):
        try:
            cell, square = _parse_square(catalogue, word)
            if cell in filled:
                raise ValueError(f"cell {cell_text(cell)} is filled twice")
            palace = palace.with_square(cell, square)
        except ValueError as error:
            raise ValueError(f"tile {number} of the palace, {word!r}: {error}") from None
        filled.add(cell)
    return palace


def _start_square(catalogue: Catalogue) -> int:
    tile = catalogue.start_tile
    return square_of(tile, catalogue.tile_walls[tile], catalogue.tile_region[tile])


def _parse_square(catalogue: Catalogue, word: str) -> tuple[int, int]:
    match = _SQUARE.fullmatch(word)
    if match is None:
        raise ValueError(
            "a tile in a palace is written as garden-10-N@1,0; before @ may come, in this "
            "order, walls added (+E), walls gone (~N), gates (=N) and a region (#1)"
        )
    tile = parse_tile(catalogue, match["tile"])
    walls = catalogue.tile_walls[tile]
    added = walls_from_text(match["added"] or "")
    gone = walls_from_text(match["gone"] or "")
    if walls & added:
        raise ValueError(f"the tile has a wall {walls_text(walls & added)} as printed")
    if gone & ~walls:
        raise ValueError(f"the tile has no wall {walls_text(gone & ~walls)} as printed")
    region = catalogue.tile_region[tile]
    if match["region"] is not None:
        region = _region_named(catalogue, match["region"])
    gates = walls_from_text(match["gates"] or "")
    shown = (walls | added) & ~gone
    if region == HALF:
        corner_of(shown)  # raises if these aren't blank sides
    return parse_cell(match["cell"]), square_of(tile, shown, region, gates)


# Draws


def draw_text(catalogue: Catalogue, draw: tuple[int, int]) -> str:
    """Returns what chance gave: the name of a tile or a card, or a number."""
    domain, value = draw
    if domain == DRAWN_NUMBER:
        return str(value)
    if domain == DRAWN_TILE:
        return catalogue.tile_name[value]
    name = catalogue.card_name[value]
    return f"{CARD_MARK}{name}" if name in catalogue.tile_id else name


def parse_draw(catalogue: Catalogue, word: str) -> tuple[int, int]:
    """Returns the domain and the value of a draw."""
    if word.isdecimal():
        return (DRAWN_NUMBER, int(word))
    tile = catalogue.tile_id.get(word)
    if tile is not None:
        return (DRAWN_TILE, tile)
    card = catalogue.card_id.get(word.removeprefix(CARD_MARK))
    if card is None:
        raise ValueError(f"there is no tile or card {word!r} in this game")
    return (DRAWN_CARD, card)
