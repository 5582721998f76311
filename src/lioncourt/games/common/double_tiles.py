"""Tiles of two cells: where they may lie, and how they stay whole (`lioncourt.core.doubles`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.doubles import Double, cells_at, double_at, has_double, is_whole
from lioncourt.core.ids import ALL_SIDES, NONE, SIDE_LETTERS, STEPS, turned
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.rule import EARLY
from lioncourt.core.seams import Ground, Placement
from lioncourt.core.squares import DOUBLE, home_region, square_of
from lioncourt.core.walking import steps_from
from lioncourt.games.common.building import BuildingRules, palace_without, why_fixed, why_unequal

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

_RULES: Final = BuildingRules()


def sites_around(palace: Palace, step: int) -> list[int]:
    """Returns the cells, sorted, where a double tile would touch a palace and cover nothing."""
    frontier = palace.frontier()
    found = {*frontier, *[cell - step for cell in frontier]}
    squares = palace.squares
    return sorted([c for c in found if c not in squares and c + step not in squares])


def pair_stays_open(palace: Palace, first: int, second: int) -> bool:
    """Tells whether filling two empty cells side by side encloses no empty cell (core 5.5).

    One of them may be a dead end that the other closes, so either order will do.
    """
    for one, other in ((first, second), (second, first)):
        if palace.stays_open(one) and palace.if_laid(one, square_of(0, 0)).stays_open(other):
            return True
    return False


def stays_open_with(rules: Ruleset, palace: Palace, tile: int, cell: int) -> bool:
    """Tells whether laying a tile, of one cell or two, encloses no empty cell (core 5.5)."""
    double = rules.catalogue.doubles.get(tile)
    if double is None:
        return palace.stays_open(cell)
    return pair_stays_open(palace, cell, cell + double.step)


def is_hemmed_in(palace: Palace, cells: tuple[int, ...]) -> bool:
    """Tells whether all cells around some tiles are filled, so that theirs would be a hole."""
    return all(palace.square(cell + step) != NONE for cell in cells for step in STEPS)


class DoubleGround(Ground):
    """The building rules hold for both cells (core 5); two tiles that lie alike may be swapped."""

    order = EARLY

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return tile in rules.catalogue.doubles

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        double = rules.catalogue.doubles[tile]
        if tile != double.whole:
            return ()
        step = double.step
        known: dict[tuple[int, int], tuple[int, ...]] | None = palace.noted("double-cells")
        if known is None:
            known = palace.note("double-cells", dict[tuple[int, int], tuple[int, ...]]())
        cells = known.get((step, walls))
        if cells is None:  # callers ask about tiles in the reserve again and again
            fitting = [c for c in sites_around(palace, step) if _fits(palace, c, step, walls)]
            cells = tuple(fitting)
            known[step, walls] = cells
        return cells

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        if rules.catalogue.tile_region[tile] != DOUBLE:
            return ()
        double = rules.catalogue.doubles[tile]
        found: list[int] = []
        for cells in _lying(rules, palace):
            alike = cells[1] - cells[0] == double.step
            if alike and _may_swap(palace, cells, walls):
                found.extend(cells)
        return tuple(sorted(found))

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        known: tuple[int, ...] | None = palace.noted("double-removals")
        if known is None:  # a caller looking for one cell that may be emptied asks about each
            free = [c for c in _lying(rules, palace) if self.why_stays(rules, palace, c[0]) is None]
            known = tuple(sorted([cell for cells in free for cell in cells]))
            palace.note("double-removals", known)
        return known

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        double = rules.catalogue.doubles[tile]
        if tile != double.whole:  # half of one, in a palace that somebody wrote down
            return _RULES.why_not(rules, palace, tile, walls, cell)
        cells = (cell, cell + double.step)
        if any(palace.square(at) != NONE for at in cells):
            return Refusal("cell-taken", "core 5.4")
        asked = [palace.frontier().get(at, 0) for at in cells]
        if not any(asked):
            return Refusal("touches-nothing", "core 5.4")
        for asks, its in zip(asked, (walls & ALL_SIDES, walls >> 4), strict=True):
            reason = why_unequal(asks, its)
            if reason is not None:
                return reason
        if not any(asks >> 4 for asks in asked):
            return Refusal("no-way", "core 5.3")
        return None if pair_stays_open(palace, *cells) else Refusal("hole", "core 5.5")

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        old, new = double_at(rules.catalogue, palace, cell), rules.catalogue.doubles[tile]
        if old is None or old.step != new.step:
            return Refusal("same-cells", "core 4.3")
        cells = cells_at(rules.catalogue, palace, cell)
        for at in cells:
            reason = why_fixed(palace, at)
            if reason is not None:
                return reason
        return None if _may_swap(palace, cells, walls) else Refusal("swap-edges", "core 5.2")

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        cells = cells_at(rules.catalogue, palace, cell)
        for at in cells:
            reason = why_fixed(palace, at)
            if reason is not None:
                return reason
        if is_hemmed_in(palace, cells):
            return Refusal("removal-hole", "core 5.5")
        left = palace_without(rules, palace, cell).squares
        walked = len([square for square in left.values() if home_region(square) == 0])
        return None if len(steps_from(left)) == walked else Refusal("removal-cuts", "core 5.3")


class DoublesStayWhole(Placement):
    """A half is never moved without the other, nor swapped for a single tile (core 4.3)."""

    def watches(self, rules: Ruleset, palace: Palace) -> bool:
        return has_double(rules.catalogue, palace)

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        whole = is_whole(rules.catalogue, after)
        return None if whole else Refusal("same-cells", "core 4.3")


def install_double_tiles(build: Build) -> None:
    """Installs what tiles of two cells need; a module adds the tiles (`Kit.double_tile`)."""
    build.add(DoubleGround())
    build.add(DoublesStayWhole())


def add_turned(kit: Kit, double: Double, quarters: int) -> int:
    """Adds a face of a tile of two cells, turned clockwise, and returns the whole.

    It is named after the side that its top faces: NAME-E, with halves NAME-E-1 and NAME-E-2.
    """
    name = f"{kit.tile_name[double.whole]}-{SIDE_LETTERS[quarters]}"
    whole = kit.turned(double.whole, name, 0, quarters)
    first, second = [
        kit.turned(half, f"{name}-{nth}", turned(kit.tile_walls[half], quarters), quarters)
        for nth, half in ((1, double.first), (2, double.second))
    ]
    kit.tile_walls[whole] = kit.tile_walls[first] | kit.tile_walls[second] << 4
    kit.doubles.append(Double(whole, first, second, (double.side + quarters) % len(STEPS)))
    return whole


def _lying(rules: Ruleset, palace: Palace) -> list[tuple[int, ...]]:
    """Returns the cells of each double tile in a palace."""
    doubles, least = rules.catalogue.doubles, rules.catalogue.first_double
    found: list[tuple[int, ...]] = []
    for cell, square in palace.squares.items():
        if square >> 12 < least:
            continue  # nearly all
        double = doubles.get(square >> 12)
        if double is not None and square >> 12 == double.first:
            found.append((cell, cell + double.step))
    return found


def _fits(palace: Palace, cell: int, step: int, walls: int) -> bool:
    """Tells whether a double tile with these walls may lie at two empty cells."""
    frontier = palace.frontier()
    first, second = frontier.get(cell, 0), frontier.get(cell + step, 0)
    if not (first | second) >> 4:
        return False  # no way there
    for asks, its in ((first, walls & ALL_SIDES), (second, walls >> 4)):
        if asks & ALL_SIDES & ~its or asks >> 4 & its:
            return False
    return pair_stays_open(palace, cell, cell + step)


def _may_swap(palace: Palace, cells: tuple[int, ...], walls: int) -> bool:
    first, second = cells
    return palace.may_swap(first, walls & ALL_SIDES) and palace.may_swap(second, walls >> 4)
