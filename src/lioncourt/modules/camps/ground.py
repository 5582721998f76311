"""Where camps may stand: outside the walls of palace tiles (camps play 2-5)."""

from __future__ import annotations

from lioncourt.core.ids import ALL_SIDES, NONE, OPPOSITES, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Ground, Placement
from lioncourt.core.slow import enclosed_cells
from lioncourt.core.squares import (
    OUTSIDE,
    REGION_BITS,
    is_half,
    square_of,
    square_region,
    square_tile,
)
from lioncourt.core.state import State
from lioncourt.games.common.building import why_fixed


def camps_of(palace: Palace) -> list[int]:
    """Returns the cells with a camp, sorted."""
    squares = palace.squares.items()
    return sorted([c for c, square in squares if square & REGION_BITS == REGION_BITS])


def why_not_there(rules: Ruleset, palace: Palace, camp: int, cell: int) -> Refusal | None:
    """Returns why a camp, a square, may not stand at a cell, or None (camps play 2)."""
    name = rules.catalogue.tile_name[square_tile(camp)]
    values = {"camp": f"@tile.{name}"}
    at_wall = False
    for i in range(4):
        other = palace.square(cell + STEPS[i])
        if other == NONE:
            continue
        bastion = camp & SIDES[i]
        facing = other & OPPOSITES[i]
        if square_region(other) == OUTSIDE:
            if bastion or facing:
                return Refusal("camps-meet", "camps play 2", values)
        elif is_half(other):
            return Refusal("half-beside", "camps play 2")
        elif not facing:
            return Refusal("camp-at-open-side", "camps play 2", values)
        elif bastion:
            at_wall = True
    return None if at_wall else Refusal("camp-without-wall", "camps play 2", values)


def may_stand(palace: Palace, camp: int, cell: int) -> bool:
    """Tells whether `why_not_there` finds nothing; quicker, as it is asked much more often."""
    squares = palace.squares
    at_wall = False
    for i in range(4):
        other = squares.get(cell + STEPS[i], NONE)
        if other != NONE:
            facing = other & OPPOSITES[i]
            if other & REGION_BITS == REGION_BITS:  # another camp
                if facing or camp & SIDES[i]:
                    return False
            elif not facing:
                return False
            elif camp & SIDES[i]:
                at_wall = True
    return at_wall


class CampGround(Ground):
    """Nobody walks to or through a camp, but it fills its cell (camps play 2-4)."""

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] == OUTSIDE

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        camp = square_of(tile, walls, OUTSIDE)
        found = [c for c in palace.frontier() if may_stand(palace, camp, c)]
        return tuple(sorted([c for c in found if palace.stays_open(c)]))

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        # Swapping a camp and a palace tile is never legal (camps play 1): a tile that one walks to
        # has an open side towards its neighbour, and beside a camp there are only walls.
        return tuple(camps_of(palace)) if self.takes(rules, tile) else ()

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        sides = palace.around().sides  # the emptied cell must not be enclosed (core 5.5)
        return tuple([cell for cell in camps_of(palace) if sides[cell] != ALL_SIDES])

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        if palace.square(cell) != NONE:
            return Refusal("cell-taken", "core 5.4")
        reason = why_not_there(rules, palace, square_of(tile, walls, OUTSIDE), cell)
        if reason is None and not palace.stays_open(cell):
            return Refusal("hole", "core 5.5")  # tiles and camps enclose it (camps play 4)
        return reason

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        camp = square_of(tile, walls, OUTSIDE)
        return why_fixed(palace, cell) or why_not_there(rules, palace, camp, cell)

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        may_leave = cell in self.removals(rules, palace)
        return None if may_leave else Refusal("removal-hole", "core 5.5")


class CampsStayLegal(Placement):
    """After any change in the palace, all camps must be legal (camps play 4, 5)."""

    def watches(self, rules: Ruleset, palace: Palace) -> bool:
        for square in palace.squares.values():  # like `camps_of`, but asked all the time
            if square & REGION_BITS == REGION_BITS:
                return True
        return False

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        for cell, square in after.squares.items():
            if square & REGION_BITS == REGION_BITS and not self.is_legal(after, cell):
                return self.why_illegal(rules, after)
        return None

    def is_legal(self, palace: Palace, cell: int) -> bool:
        """Tells whether a camp may stay where it is."""
        return may_stand(palace, palace.square(cell), cell) and not self.is_enclosed(palace, cell)

    def why_illegal(self, rules: Ruleset, palace: Palace) -> Refusal | None:
        """Returns why a camp may not stay where it is, for the first such camp."""
        cell = next(cell for cell in camps_of(palace) if not self.is_legal(palace, cell))
        camp = palace.square(cell)
        name = rules.catalogue.tile_name[square_tile(camp)]
        enclosed = Refusal("camp-enclosed", "camps play 4", {"camp": f"@tile.{name}"})
        return why_not_there(rules, palace, camp, cell) or enclosed

    def is_enclosed(self, palace: Palace, cell: int) -> bool:
        """Tells whether palace tiles alone enclose a camp; never if it has an empty neighbour."""
        if any(palace.square(cell + step) == NONE for step in STEPS):
            return False
        tiles = {c: s for c, s in palace.squares.items() if square_region(s) != OUTSIDE}
        return cell in enclosed_cells(tiles)
