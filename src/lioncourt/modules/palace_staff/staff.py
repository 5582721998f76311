"""Servants and guards: which servants there are, who needs one, where a guard stands."""

from __future__ import annotations

from typing import Final

from lioncourt.core.holding import Holding
from lioncourt.core.ids import FOUNTAIN_CELL, NONE
from lioncourt.core.kinds import TILE
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, SCORES, SIZE, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.squares import is_half, square_tile
from lioncourt.core.state import State
from lioncourt.core.walking import steps_from
from lioncourt.games.common.noting import note_with, noted_with
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.tables import table_beside

TABLE: Final = table_beside(__file__, "servants")
SERVANT: Final = "servant"
TYPES: Final = list(TABLE["servants"])
NAMES: Final = [f"{SERVANT}-{type}" for type in TYPES]

PILE, OPEN, SERVING, GUARDS = range(4)  # the parts of the holding
HOLDING: Final = (
    Part("pile", SERVANT, many=True, seen=SIZE),  # without an order until turned up
    Part("open", SERVANT, many=True, seen=ALL),
    Part("servants", SERVANT, many=True, by=TILE, seen=ALL, scores=SCORES),
    Part("guards", TILE, each=True, seen=ALL),  # the tile below the guard; none: the fountain
)


def servant_for(rules: Ruleset, tile: int) -> int:
    """Returns the servant that a tile asks for, NONE if it isn't a building (Rulings)."""
    type = rules.catalogue.tile_type[tile]
    name = "" if type == NONE else rules.catalogue.type_name[type]
    return TYPES.index(name) if name in TYPES else NONE


def unserved(kept: Holding, rules: Ruleset, state: State, seat: int) -> dict[int, int]:
    """Returns the buildings of a palace without a servant, by cell: the servant each asks for."""
    palace, piece_of = state.palaces[seat], rules.catalogue.tile_piece
    served = Riders(kept, SERVING).laden(state)
    known: dict[int, int] | None = noted_with(palace, "unserved", served)
    if known is not None:
        return known
    found: dict[int, int] = {}
    for cell, square in palace.squares.items():
        tile = square_tile(square)
        servant = servant_for(rules, tile)
        if servant != NONE and piece_of[tile] not in served:
            found[cell] = servant
    return note_with(palace, "unserved", served, {cell: found[cell] for cell in sorted(found)})


def cell_of_piece(rules: Ruleset, palace: Palace, piece: int) -> int | None:
    """Returns the cell where a tile lies, whatever face it shows; None if it doesn't lie there."""
    pieces = rules.catalogue.tile_piece
    for cell, square in palace.squares.items():
        if pieces[square_tile(square)] == piece:
            return cell
    return None


def guard_cell(kept: Holding, rules: Ruleset, state: State, seat: int) -> int:
    """Returns the cell where the guard of a seat stands."""
    piece = kept.number(state, GUARDS, seat)
    cell = None if piece == NONE else cell_of_piece(rules, state.palaces[seat], piece)
    return FOUNTAIN_CELL if cell is None else cell


def one_step(palace: Palace, cell: int) -> list[int]:
    """Returns the tiles one step away, sorted; one walks over a watchtower (play 2)."""
    key = f"one-step-{cell}"
    known: list[int] | None = palace.noted(key)
    if known is not None:
        return known
    near = [to for to, number in steps_from(palace.squares, cell, 1).items() if number]
    return palace.note(key, sorted([to for to in near if not is_half(palace.square(to))]))
