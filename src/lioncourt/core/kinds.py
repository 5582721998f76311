"""The kinds of things that a number can stand for, and how each is written and read.

Actions, events, holdings and frames are tuples of numbers; a field or a part says what kind they
are. Notation, parsing, hashes, views and scenarios all follow from the kind. A game or module adds
its own kinds with `Build.kind`, such as rooms or falcons, numbered in the order of their names.
"""

from __future__ import annotations

import re
from typing import Final

from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import (
    ROW,
    SIDE_LETTERS,
    cell_at,
    cell_x,
    cell_y,
    edge_at,
    edge_cell,
    edge_side,
    walls_from_text,
    walls_text,
)
from lioncourt.core.instead import meant

TILE: Final = "tile"
CARD: Final = "card"
CELL: Final = "cell"
EDGE: Final = "edge"  # between two cells
CORNER: Final = "corner"  # where four cells meet: the cell to its south-west
PLACE: Final = "place"
SEAT: Final = "seat"
TYPE: Final = "type"
CURRENCY: Final = "currency"
NUMBER: Final = "number"
FLAG: Final = "flag"  # 0 or 1
SIDES: Final = "sides"  # a set of sides, such as walls
PLACES: Final = "places"  # a set of market places: a bit for each

# Those of the engine; every other kind belongs to a game or module.
KINDS: Final = (
    *(TILE, CARD, CELL, EDGE, CORNER, PLACE),
    *(SEAT, TYPE, CURRENCY, NUMBER, FLAG, SIDES, PLACES),
)
ON_THE_GRID: Final = (CELL, EDGE, CORNER)
PLAIN: Final = (NUMBER, SEAT, FLAG)  # written as plain numbers
SETS: Final = (SIDES, PLACES)  # an empty one is written as 0
BETWEEN: Final = "/"  # separates the things of a set, or several in one word

FEW_NAMES: Final = 8  # if there are no more, an error lists them all
UNKNOWN: Final = "?"  # the notation of a piece hidden from the reader
CORNER_MARK: Final = "+"  # written after the cell to the south-west of a corner

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def has_names(kind: str) -> bool:
    """Tells whether things of a kind have names, so that -1 is none of them."""
    return kind not in ON_THE_GRID and kind not in PLAIN and kind not in SETS


def word_of(catalogue: Catalogue, kind: str, value: int) -> str:
    """Returns the notation of a thing."""
    if kind == CELL:
        return f"{cell_x(value)},{cell_y(value)}"
    if kind == EDGE:
        return f"{word_of(catalogue, CELL, edge_cell(value))}:{SIDE_LETTERS[edge_side(value)]}"
    if kind == CORNER:
        return f"{word_of(catalogue, CELL, value)}{CORNER_MARK}"
    if kind in PLAIN:
        return str(int(value))
    if kind == SIDES:
        return walls_text(value) or "0"
    if kind == PLACES:
        return BETWEEN.join(sorted(_places(catalogue, value))) or "0"
    return UNKNOWN if value < 0 else names_of(catalogue, kind)[value]


def value_of(catalogue: Catalogue, kind: str, word: str) -> int:
    """Returns what a word stands for; a ValueError says what is wrong."""
    if kind == CELL:
        return parse_cell(word)
    if kind == EDGE:
        return parse_edge(word)
    if kind == CORNER:
        return parse_corner(word)
    if kind in PLAIN:
        return parse_number(word)
    if kind in SETS and word == "0":
        return 0
    if kind == SIDES:
        return walls_from_text(word)
    if kind == PLACES:
        return sum({1 << id_named(catalogue, PLACE, name) for name in word.split(BETWEEN)})
    return id_named(catalogue, kind, word)


def data_of(catalogue: Catalogue, kind: str, value: int) -> object:
    """Returns a thing as JSON data for views: a name, a number, or where it lies."""
    if kind in (CELL, CORNER):
        return [cell_x(value), cell_y(value)]
    if kind == EDGE:
        cell = edge_cell(value)
        return [cell_x(cell), cell_y(cell), SIDE_LETTERS[edge_side(value)]]
    if kind == FLAG:
        return value != 0
    if kind in PLAIN:
        return value
    if kind == SIDES:
        return walls_text(value)
    if kind == PLACES:
        return _places(catalogue, value)
    return None if value < 0 else names_of(catalogue, kind)[value]


def _places(catalogue: Catalogue, value: int) -> list[str]:
    """Returns the names of a set of market places."""
    return [name for place, name in enumerate(catalogue.place_name) if value >> place & 1]


def parse_number(word: str) -> int:
    """Returns a number that is not too long."""
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{word!r} is no number")
    return int(word)


def parse_cell(word: str) -> int:
    """Returns the cell written as "x,y".

    >>> parse_cell("1,-2") == cell_at(1, -2)
    True
    """
    parts = word.split(",")
    if len(parts) != 2 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise ValueError(f"{word!r} is no cell; a cell is written as 1,-2 (east, north)")
    x, y = int(parts[0]), int(parts[1])
    if abs(x) >= ROW // 2 or abs(y) >= ROW // 2:
        raise ValueError(f"cell {word} is too far away")
    return cell_at(x, y)


def parse_edge(word: str) -> int:
    """Returns the edge written as "x,y:side"; either of its cells may be named.

    >>> parse_edge("1,-2:W") == parse_edge("0,-2:E")
    True
    """
    cell, _, side = word.partition(":")
    if len(side) != 1 or side not in SIDE_LETTERS:
        raise ValueError(f"{word!r} is no edge; an edge is written as 1,-2:E (cell and side)")
    return edge_at(parse_cell(cell), SIDE_LETTERS.index(side))


def parse_corner(word: str) -> int:
    """Returns the corner written as "x,y+": the north-east one of that cell.

    >>> parse_corner("1,-2+") == cell_at(1, -2)
    True
    """
    if not word.endswith(CORNER_MARK):
        raise ValueError(f"{word!r} is no corner; a corner is written as 1,-2+ (cell, north-east)")
    return parse_cell(word.removesuffix(CORNER_MARK))


def corner_cells(corner: int) -> tuple[int, int, int, int]:
    """Returns the four cells that meet at a corner: south-west, south-east, north-west, north-east.

    >>> corner_cells(cell_at(1, 2)) == (cell_at(1, 2), cell_at(2, 2), cell_at(1, 3), cell_at(2, 3))
    True
    """
    return (corner, corner + 1, corner + ROW, corner + ROW + 1)


def id_named(catalogue: Catalogue, kind: str, word: str) -> int:
    """Returns what a name stands for among tiles, cards, places and the like."""
    ids = ids_of(catalogue, kind)
    if word not in ids:
        tip = f"there are {', '.join(ids)}" if len(ids) <= FEW_NAMES else meant(word, ids)
        wrong = f"there is no {kind} {word!r} in this game"
        raise ValueError(f"{wrong}; {tip}" if tip else wrong)
    return ids[word]


def names_of(catalogue: Catalogue, kind: str) -> tuple[str, ...]:
    """Returns the names of all things of a kind."""
    if kind == TILE:
        return catalogue.tile_name
    if kind == CARD:
        return catalogue.card_name
    if kind == PLACE:
        return catalogue.place_name
    if kind == TYPE:
        return catalogue.type_name
    if kind == CURRENCY:
        return catalogue.currency_name
    return catalogue.kind_name[kind]


def ids_of(catalogue: Catalogue, kind: str) -> dict[str, int]:
    """Returns the numbers of all things of a kind by name."""
    if kind == TILE:
        return catalogue.tile_id
    if kind == CARD:
        return catalogue.card_id
    if kind == PLACE:
        return catalogue.place_id
    if kind == TYPE:
        return catalogue.type_id
    if kind == CURRENCY:
        return catalogue.currency_id
    return catalogue.kind_id[kind]
