"""Where a tile may lie: the building rules and the questions that follow from them (core 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lioncourt.core.doubles import cells_at, parts_of, squares_for
from lioncourt.core.ids import FOUNTAIN_CELL, NONE, SIDE_NAMES, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Ground, Placement
from lioncourt.core.squares import (
    DOUBLE,
    MOST_REGIONS,
    is_half,
    square_gates,
    square_of,
    square_region,
    square_tile,
    square_walls,
)

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class BuildingRules(Ground):
    """Edges match, every tile can be walked to, no holes (core 5)."""

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] == 0

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        return palace.legal_cells(walls, rules.catalogue.tile_region[tile])

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        if not self.takes(rules, tile):
            return ()
        return palace.swap_cells(walls, rules.catalogue.tile_region[tile])

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        return palace.removable()

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        if palace.square(cell) != NONE:
            return Refusal("cell-taken", "core 5.4")
        asks = palace.frontier().get(cell, 0) >> 8 * rules.catalogue.tile_region[tile] & 255
        if not asks:
            return Refusal("touches-nothing", "core 5.4")
        reason = why_unequal(asks, walls)
        if reason is not None:
            return reason
        if not asks >> 4:
            return Refusal("no-way", "core 5.3")
        if not palace.stays_open(cell):
            return Refusal("hole", "core 5.5")
        return None

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        reason = why_fixed(palace, cell)
        if reason is not None:
            return reason
        if cell in self.swaps(rules, palace, tile, walls):
            return None
        if square_region(palace.square(cell)) != rules.catalogue.tile_region[tile]:
            reason = self.why_not(rules, palace.without(cell), tile, walls, cell)
        return reason if reason is not None else Refusal("swap-edges", "core 5.2")

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        reason = why_fixed(palace, cell)
        if reason is not None:
            return reason
        if cell in palace.removable():
            return None
        if all(palace.square(cell + step) != NONE for step in STEPS):
            return Refusal("removal-hole", "core 5.5")
        return Refusal("removal-cuts", "core 5.3")


def why_unequal(asks: int, walls: int) -> Refusal | None:
    """Returns why a tile with these walls doesn't match what a cell asks, or None if it does."""
    if asks & asks >> 4:
        return Refusal("long-side", "core 5.2")
    for i in range(4):
        has_wall = bool(walls & SIDES[i])
        if has_wall and (asks >> 4) & SIDES[i]:
            return Refusal("wall-against-open", "core 5.2", {"side": f"@side.{SIDE_NAMES[i]}"})
        if not has_wall and asks & SIDES[i]:
            return Refusal("open-against-wall", "core 5.2", {"side": f"@side.{SIDE_NAMES[i]}"})
    return None


def why_fixed(palace: Palace, cell: int) -> Refusal | None:
    """Returns why the tile at a cell can never be moved, or None (core 4.3)."""
    if cell == FOUNTAIN_CELL:
        return Refusal("fountain-fixed", "core 4.3")
    if square_gates(palace.square(cell)):
        return Refusal("gate-fixed", "core 4.3")
    if is_half(palace.square(cell)):
        return Refusal("half-stays", "core 4.3")
    return None


def open_neighbours(palace: Palace, cell: int, walls: int) -> list[int]:
    """Returns the tiles beside a cell on the sides where these walls leave it open."""
    sides = [step for side, step in zip(SIDES, STEPS, strict=True) if not walls & side]
    return [palace.tile(cell + step) for step in sides if cell + step in palace.squares]


def largest_group(cells: set[int]) -> int:
    """Returns the size of the largest group of cells side by side; walls don't matter."""
    left, largest = set(cells), 0
    for start in sorted(cells):
        group = [start] if start in left else []
        left.difference_update(group)
        for cell in group:  # which grows meanwhile
            beside = [cell + step for step in STEPS if cell + step in left]
            left.difference_update(beside)
            group.extend(beside)
        largest = max(largest, len(group))
    return largest


def row_of(palace: Palace, cell: int, step: int) -> list[int]:
    """Returns the palace tiles in an unbroken row beyond a cell, the nearest first.

    Walls don't interrupt it; anything but a palace tile, such as a camp or a half tile, ends it.
    """
    found: list[int] = []
    square = palace.square(cell + step)
    while square != NONE and square_region(square) < MOST_REGIONS:
        found.append(square_tile(square))
        square = palace.square(cell + (len(found) + 1) * step)
    return found


def tiles_of(rules: Ruleset, state: State, seat: int) -> list[int]:
    """Returns all tiles of a seat, sorted: in the palace, in the reserve and set aside.

    Each half of a tile of two cells counts as one, wherever it lies.
    """
    found = tiles_in(state.palaces[seat])
    more: list[int] = []
    for tile in (*state.reserves[seat], *state.bought[seat]):
        more.extend(parts_of(rules.catalogue, tile))
    return sorted((*found, *more)) if more else list(found)


def tiles_in(palace: Palace) -> tuple[int, ...]:
    """Returns the tiles in a palace, sorted."""
    found: tuple[int, ...] | None = palace.noted("tiles")
    if found is None:
        found = tuple(sorted([square_tile(square) for square in palace.squares.values()]))
        palace.note("tiles", found)
    return found


def has_tile(rules: Ruleset, state: State, seat: int, tile: int) -> bool:
    """Tells whether a tile, or half of one, belongs to a seat (`tiles_of`)."""
    if state.palaces[seat].holds(tile):
        return True
    others = (*state.reserves[seat], *state.bought[seat])
    return any(tile in parts_of(rules.catalogue, other) for other in others)


def walls_shown(rules: Ruleset, state: State, seat: int, tile: int) -> int:
    """Returns the walls that a tile of a seat has where it lies, in the palace or not."""
    palace = state.palaces[seat]
    if palace.holds(tile):
        return square_walls(palace.square(palace.cell_of(tile)))
    return rules.walls_of(state, tile)


def why_not(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Refusal | None:
    """Returns why a tile cannot be laid at a cell of a seat's palace, or None if it can."""
    ground = rules.ground_of[tile]
    if ground is None:
        return Refusal("never-built", "core 5")
    palace = state.palaces[seat]
    walls = rules.walls_of(state, tile)
    reason = ground.why_not(rules, palace, tile, walls, cell)
    if reason is not None:
        return reason
    return objection(rules, state, seat, palace_with(rules, state, palace, tile, cell))


def why_no_swap(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Refusal | None:
    """Returns why a tile cannot be swapped with the one at a cell, or None if it can."""
    palace = state.palaces[seat]
    ground = rules.ground_of[tile]
    if ground is None:
        return Refusal("never-built", "core 5")
    if palace.square(cell) == NONE:
        return Refusal("cell-empty", "core 4.3")
    walls = rules.walls_of(state, tile)
    reason = ground.why_no_swap(rules, palace, tile, walls, cell)
    if reason is not None:
        others = [other for other in rules.grounds if other is not ground]
        if not any(cell in other.swaps(rules, palace, tile, walls) for other in others):
            return reason
    return objection(rules, state, seat, palace_with(rules, state, palace, tile, cell))


def why_stays(rules: Ruleset, state: State, seat: int, cell: int) -> Refusal | None:
    """Returns why the tile at a cell cannot go to the reserve, or None if it can."""
    palace = state.palaces[seat]
    if palace.square(cell) == NONE:
        return Refusal("cell-empty", "core 4.3")
    ground = rules.ground_of[palace.tile(cell)]
    if ground is None:
        return Refusal("never-built", "core 5")
    reason = ground.why_stays(rules, palace, cell)
    if reason is not None:
        return reason
    return objection(rules, state, seat, palace_without(rules, palace, cell))


def objection(rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
    """Returns a module's first objection to the palace as it would be, or None."""
    for rule in rules.placements:
        reason = rule.refusal(rules, state, seat, after)
        if reason is not None:
            return reason
    return None


def palace_with(rules: Ruleset, state: State, palace: Palace, tile: int, cell: int) -> Palace:
    """Returns a palace with a tile laid at a cell, or swapped in, with its present walls."""
    region = rules.catalogue.tile_region[tile]
    if region == DOUBLE:
        first = cells_at(rules.catalogue, palace, cell)[0]
        return palace.with_squares(squares_for(rules, state, tile, first))
    return palace.with_square(cell, square_of(tile, rules.walls_of(state, tile), region))


def palace_without(rules: Ruleset, palace: Palace, cell: int) -> Palace:
    """Returns a palace without the tile at a cell, whether that covers one cell or two."""
    for at in cells_at(rules.catalogue, palace, cell):
        palace = palace.without(at)
    return palace


def _if_laid(rules: Ruleset, state: State, palace: Palace, tile: int, cell: int) -> Palace:
    """Returns a palace with a tile laid at a cell, for a look only."""
    if rules.catalogue.tile_region[tile] == DOUBLE:
        return palace_with(rules, state, palace, tile, cell)
    region = rules.catalogue.tile_region[tile]
    return palace.if_laid(cell, square_of(tile, rules.walls_of(state, tile), region))


def _if_emptied(rules: Ruleset, palace: Palace, cell: int) -> Palace:
    """Returns a palace without the tile at a cell, for a look only."""
    for at in cells_at(rules.catalogue, palace, cell):
        palace = palace.if_emptied(at)
    return palace


def legal_cells(rules: Ruleset, state: State, seat: int, tile: int) -> Sequence[int]:
    """Returns the cells where a tile may be laid in a seat's palace, sorted."""
    ground = rules.ground_of[tile]
    if ground is None:
        return ()
    cells = ground.cells(rules, state.palaces[seat], tile, rules.walls_of(state, tile))
    return _unopposed(rules, state, seat, tile, cells)


def swap_cells(rules: Ruleset, state: State, seat: int, tile: int) -> Sequence[int]:
    """Returns the cells whose tile may be swapped for a tile of the reserve, sorted."""
    ground = rules.ground_of[tile]
    if ground is None:
        return ()
    palace = state.palaces[seat]
    walls = rules.walls_of(state, tile)
    cells = ground.swaps(rules, palace, tile, walls)
    if len(rules.grounds) > 1:  # another ground may let the tile replace one of its own
        cells = tuple(
            sorted(
                {c for ground in rules.grounds for c in ground.swaps(rules, palace, tile, walls)}
            )
        )
    return _unopposed(rules, state, seat, tile, cells)


def watching(rules: Ruleset, palace: Palace) -> list[Placement]:
    """Returns the rules that could object to a change of a palace."""
    return [rule for rule in rules.placements if rule.watches(rules, palace)]


def is_unopposed(
    watchers: list[Placement], rules: Ruleset, state: State, seat: int, after: Palace
) -> bool:
    """Tells whether none of these rules objects to the palace as it would be."""
    for rule in watchers:
        if rule.refusal(rules, state, seat, after) is not None:
            return False
    return True


def _unopposed(
    rules: Ruleset, state: State, seat: int, tile: int, cells: tuple[int, ...]
) -> Sequence[int]:
    """Returns the cells where no module objects to the palace with the tile."""
    if not rules.placements or not cells:
        return cells
    palace = state.palaces[seat]
    # A rule may watch a palace only once the tile is there.
    watchers = watching(rules, _if_laid(rules, state, palace, tile, cells[0]))
    if not watchers:
        return cells
    return [
        cell
        for cell in cells
        if is_unopposed(watchers, rules, state, seat, _if_laid(rules, state, palace, tile, cell))
    ]


def removable_cells(rules: Ruleset, state: State, seat: int) -> Sequence[int]:
    """Returns the cells whose tile may go to the reserve, sorted."""
    palace = state.palaces[seat]
    cells: Sequence[int] = rules.grounds[0].removals(rules, palace)
    if len(rules.grounds) > 1:  # each ground speaks for its own tiles
        cells = sorted(
            cell
            for ground in rules.grounds
            for cell in ground.removals(rules, palace)
            if rules.ground_of[palace.tile(cell)] is ground
        )
    watchers = watching(rules, palace) if rules.placements else []
    if not watchers:
        return cells
    return [
        cell
        for cell in cells
        if is_unopposed(watchers, rules, state, seat, _if_emptied(rules, palace, cell))
    ]


# One cell at a time, for callers that try cells at random


def sites_for(
    rules: Ruleset, state: State, seat: int, tile: int, frontier: list[int]
) -> Sequence[int]:
    """Returns cells that include all where a tile may be laid: the frontier, by core 5.4."""
    by_core = isinstance(rules.ground_of[tile], BuildingRules)
    return frontier if by_core else legal_cells(rules, state, seat, tile)


def may_lie(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> bool:
    """Tells whether a tile may be laid at a cell of its `sites_for`."""
    ground, palace = rules.ground_of[tile], state.palaces[seat]
    if isinstance(ground, BuildingRules):
        walls, region = rules.walls_of(state, tile), rules.catalogue.tile_region[tile]
        return palace.may_lie(cell, walls, region) and _may_be(rules, state, seat, tile, cell)
    return True  # its sites are where it may lie


def may_swap(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> bool:
    """Tells whether a tile of the reserve may replace the one at a cell."""
    palace, walls = state.palaces[seat], rules.walls_of(state, tile)
    region = rules.catalogue.tile_region[tile]
    for ground in rules.grounds:
        if isinstance(ground, BuildingRules):
            fits = ground.takes(rules, tile) and palace.may_swap(cell, walls, region)
        else:
            fits = cell in ground.swaps(rules, palace, tile, walls)
        if fits:
            return _may_be(rules, state, seat, tile, cell)
    return False


def may_leave(rules: Ruleset, state: State, seat: int, cell: int) -> bool:
    """Tells whether the tile at a cell may go to the reserve."""
    palace = state.palaces[seat]
    ground = rules.ground_of[palace.tile(cell)]
    if isinstance(ground, BuildingRules):
        fits = palace.may_leave(cell)
    else:
        fits = ground is not None and cell in ground.removals(rules, palace)
    if not fits or not rules.placements:
        return fits
    after = _if_emptied(rules, palace, cell)
    return is_unopposed(watching(rules, palace), rules, state, seat, after)


def _may_be(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> bool:
    """Tells whether no module objects to the palace with a tile at a cell."""
    return len(_unopposed(rules, state, seat, tile, (cell,))) > 0


def run_facts(rules: Ruleset, after: Palace) -> dict[str, object]:
    """Returns what a client may show of the palace as it would be: its longest runs (core 6.1)."""
    edges = rules.catalogue.region_edge
    return {"runs": {edge: after.wall_run(region) for region, edge in enumerate(edges)}}
