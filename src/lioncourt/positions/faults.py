"""What is wrong with a palace that somebody wrote down, in the words of the game (core 5)."""

from __future__ import annotations

from typing import NamedTuple

from lioncourt.core import slow
from lioncourt.core.ids import FOUNTAIN_CELL
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import BOUGHT
from lioncourt.core.squares import square_region, square_walls
from lioncourt.core.state import State
from lioncourt.record.notation import cell_text
from lioncourt.table.texts import say


class Fault(NamedTuple):
    """A sentence, and the number of the rule."""

    text: str
    rule: str


def palace_fault(rules: Ruleset, palace: Palace) -> Fault | None:
    """Returns the first fault of a palace, or None if it obeys the building rules."""
    return _unequal(rules, palace) or _lost(rules, palace) or _hole(palace) or _other(palace)


def named_fault(rules: Ruleset, state: State, palace: Palace) -> Fault | None:
    """Returns the fault of a tile that never lies in a palace under its name, or None.

    A tile that is turned when laid is named by its position, one of two cells by its halves.
    """
    names, doubles = rules.catalogue.tile_name, rules.catalogue.doubles
    for cell in palace.cells():
        tile = palace.tile(cell)
        double = doubles.get(tile)
        if double is not None and tile == double.whole:
            halves = f"{names[double.first]} and {names[double.second]}"
            return Fault(f"{label_at(rules, palace, cell)}: name its halves, {halves}", "core 5")
        if not lies_so(rules, state, tile):
            faces = ", ".join([names[face] for face in rules.faces_of(state, 0, tile, BOUGHT)])
            return Fault(f"{label_at(rules, palace, cell)}: name its position, {faces}", "core 5")
    return None


def lies_so(rules: Ruleset, state: State, tile: int) -> bool:
    """Tells whether a tile can lie in palaces with this face, not always turned there."""
    return tile in rules.faces_of(state, 0, tile, BOUGHT)


def label_at(rules: Ruleset, palace: Palace, cell: int) -> str:
    """Returns the tile at a cell, with the cell."""
    return f"{rules.catalogue.tile_name[palace.tile(cell)]} at {cell_text(cell)}"


def _unequal(rules: Ruleset, palace: Palace) -> Fault | None:
    """Returns the fault of two tiles side by side that don't match."""
    unequal = slow.unequal_edge(palace.squares)
    if unequal is None:
        return None
    cell, beside = unequal if unequal[0] != FOUNTAIN_CELL else reversed(unequal)
    neighbour = Palace({beside: palace.square(beside)}, None, palace.starts)
    what = f"{label_at(rules, palace, cell)} beside {label_at(rules, palace, beside)}"
    return _fault(rules, what, _why_not(rules, neighbour, palace, cell))


def _lost(rules: Ruleset, palace: Palace) -> Fault | None:
    """Returns the fault of tiles that can't be walked to, or of a region that touches no other."""
    squares = palace.squares
    for region, start in enumerate(palace.starts):
        own = [cell for cell in palace.cells() if square_region(squares[cell]) == region]
        lost = sorted(set(own) - slow.walkable_cells(squares, start))
        if lost:
            labels = ", ".join(label_at(rules, palace, cell) for cell in lost)
            text = f"cannot be walked to from {label_at(rules, palace, start)}: {labels}"
            return Fault(text, "core 5.3")
    if len(palace.starts) == 1 or slow.meeting_edges(squares):
        return None
    start = palace.starts[-1]
    region = square_region(squares[start])
    others = Palace({c: s for c, s in squares.items() if square_region(s) != region})
    reason = _why_not(rules, others, palace, start)
    return _fault(rules, label_at(rules, palace, start), reason)


def _hole(palace: Palace) -> Fault | None:
    holes = sorted(slow.enclosed_cells(palace.squares))
    if not holes:
        return None
    cells = " ".join(cell_text(cell) for cell in holes)
    return Fault(f"empty cells are enclosed: {cells}", "core 5.5")


def _other(palace: Palace) -> Fault | None:
    legal = slow.is_legal(palace.squares, palace.starts)
    return None if legal else Fault("the palace breaks the building rules", "core 5")


def _why_not(rules: Ruleset, ground: Palace, palace: Palace, cell: int) -> Refusal:
    """Returns the game's objection to the tile at a cell beside the tiles of a ground."""
    tile = palace.tile(cell)
    rule = rules.ground_of[tile]
    assert rule is not None, "a tile that is never built"
    reason = rule.why_not(rules, ground, tile, square_walls(palace.square(cell)), cell)
    assert reason is not None, "the game allows what was found to be illegal"
    return reason


def _fault(rules: Ruleset, what: str, reason: Refusal) -> Fault:
    sentence = say(rules.texts, f"refusal.{reason.key}", reason.values)
    return Fault(f"{what}: {sentence}", reason.rule)
