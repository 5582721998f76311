"""Where tiles may lie in a palace being written down, and why not elsewhere."""

from __future__ import annotations

from typing import Any

from lioncourt.core.ids import NONE, SIDE_LETTERS, SIDES, STEPS, cell_x, cell_y, edge_at
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.evening.entries import tiles_to_lay
from lioncourt.evening.laid import unlaid
from lioncourt.games.common.building import (
    legal_cells,
    palace_with,
    removable_cells,
    swap_cells,
    why_no_swap,
    why_not,
    why_stays,
)
from lioncourt.positions.faults import palace_fault

Cells = tuple[tuple[int, int], ...]
Gates = tuple[tuple[int, int, str], ...]


def fits(rules: Ruleset, state: State, seat: int) -> dict[str, Any]:
    """Returns where each remaining tile may lie, grouping tiles that fit alike.

    `cells` are empty, `swaps` have a tile that it may replace, `gated` need a gate at a side.
    """
    left = unlaid(rules, state)
    groups: dict[tuple[Cells, Cells, Gates], list[str]] = {}
    for tile in tiles_to_lay(rules):
        if left[rules.catalogue.tile_piece[tile]] > 0:
            key = (
                _pairs(legal_cells(rules, state, seat, tile)),
                _pairs(swap_cells(rules, state, seat, tile)),
                _gated(rules, state, seat, tile),
            )
            groups.setdefault(key, []).append(rules.catalogue.tile_name[tile])
    return {
        "fits": [
            {"tiles": tiles, "cells": cells, "swaps": swaps, "gated": gated}
            for (cells, swaps, gated), tiles in groups.items()
        ],
        "removable": _pairs(removable_cells(rules, state, seat)),
    }


def opens_gates(rules: Ruleset) -> bool:
    """Tells whether palaces may have gates."""
    return any(rule.opens_gates for rule in rules.destinations)


def objection_to(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Refusal | None:
    """Returns why a tile may not lie at a cell or, without a tile, why the one there must stay."""
    if tile == NONE:
        return why_stays(rules, state, seat, cell)
    if state.palaces[seat].square(cell) != NONE:
        return why_no_swap(rules, state, seat, tile, cell)
    return why_not(rules, state, seat, tile, cell)


def _pairs(cells: Any) -> Cells:
    return tuple((cell_x(cell), cell_y(cell)) for cell in cells)


def _gated(rules: Ruleset, state: State, seat: int, tile: int) -> Gates:
    """Returns the cells where a tile may lie if a double wall gets a gate, with its side."""
    if not opens_gates(rules) or tile in rules.catalogue.doubles:
        return ()
    palace = state.palaces[seat]
    found: list[tuple[int, int, str]] = []
    for cell in sorted(palace.frontier()):
        reason = why_not(rules, state, seat, tile, cell)
        if reason is None or reason.key != "no-way":
            continue
        after = palace_with(rules, state, palace, tile, cell)
        walled = [
            i
            for i in range(4)
            if after.square(cell) & SIDES[i] and cell + STEPS[i] in palace.squares
        ]
        for i in walled:
            if palace_fault(rules, after.with_gates((edge_at(cell, i),))) is None:
                found.append((cell_x(cell), cell_y(cell), SIDE_LETTERS[i]))
                break
    return tuple(found)
