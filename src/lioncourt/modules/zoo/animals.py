"""Animals: which there are, where they are, and how far they can walk."""

from __future__ import annotations

from typing import Final

from lioncourt.core.holding import Holding
from lioncourt.core.ids import FOUNTAIN_CELL
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

TABLE: Final = table_beside(__file__, "animals")
ANIMAL: Final = "animal"
NAMES: Final = [f"{ANIMAL}-{species}" for species in TABLE["species"]]
GARDEN: Final = "garden"
Ints = tuple[int, ...]

UNDRAWN, OUT, LYING, AT_FOUNTAIN = range(4)  # the parts of the holding
HOLDING: Final = (
    Part("undrawn", ANIMAL, many=True, seen=SIZE),
    Part("out", ANIMAL, many=True, seen=SIZE),  # left the game unseen
    Part("animals", ANIMAL, many=True, by=TILE, seen=ALL, scores=SCORES),
    # All seats have the same fountain, so its animals are kept by seat.
    Part("fountains", ANIMAL, many=True, each=True, seen=ALL),
)


def animals_at(kept: Holding, rules: Ruleset, state: State, seat: int, cell: int) -> Ints:
    """Returns the animals on the tile at a cell of a palace."""
    if cell == FOUNTAIN_CELL:
        return kept.ints(state, AT_FOUNTAIN, seat)
    return Riders(kept, LYING).on(rules, state, state.palaces[seat].tile(cell))


def animals_in(kept: Holding, rules: Ruleset, state: State, seat: int) -> dict[int, Ints]:
    """Returns the animals in a palace, by cell that has any."""
    palace, piece_of = state.palaces[seat], rules.catalogue.tile_piece
    whole = kept.part(state, LYING), kept.ints(state, AT_FOUNTAIN, seat)
    known: dict[int, Ints] | None = noted_with(palace, ANIMAL, whole)
    if known is not None:
        return known
    lying = kept.table(state, LYING)
    found = {cell: lying.get(piece_of[square_tile(s)], ()) for cell, s in palace.squares.items()}
    found[FOUNTAIN_CELL] = whole[1]
    there = {cell: found[cell] for cell in sorted(found) if found[cell]}
    return note_with(palace, ANIMAL, whole, there)


def any_animals_in(kept: Holding, rules: Ruleset, state: State, seat: int) -> bool:
    """Tells whether there are animals in a palace."""
    if kept.ints(state, AT_FOUNTAIN, seat):
        return True
    piece_of, laden = rules.catalogue.tile_piece, Riders(kept, LYING).laden(state)
    for square in state.palaces[seat].squares.values():
        if piece_of[square_tile(square)] in laden:
            return True
    return False


def within(palace: Palace, cell: int, steps: int) -> dict[int, int]:
    """Returns the tiles that an animal can reach within some steps, with the steps each takes."""
    return {to: number for to, number in ways_from(palace, cell).items() if number <= steps}


def ways_from(palace: Palace, cell: int) -> dict[int, int]:
    """Returns all tiles that an animal can reach, the nearest first, with the steps each takes.

    A step leads over an open edge or through a gate; animals walk over a watchtower (play 3).
    """
    walks: dict[int, dict[int, int]] | None = palace.noted("walks")
    if walks is None:
        walks = palace.note("walks", dict[int, dict[int, int]]())
    ways = walks.get(cell)
    if ways is None:  # walks are asked for repeatedly while nothing is built
        found = steps_from(palace.squares, cell).items()
        ways = {to: n for to, n in found if n and not is_half(palace.squares[to])}
        walks[cell] = ways
    return ways
