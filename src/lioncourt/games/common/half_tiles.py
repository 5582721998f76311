"""The ground of half tiles: where they may lie, and why not elsewhere (`lioncourt.core.halves`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from lioncourt.core.ids import NONE, OPPOSITES, SIDE_NAMES, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Ground
from lioncourt.core.squares import HALF, OUTSIDE, is_half, square_region, square_walls

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset


@mypyc_attr(allow_interpreted_subclasses=True)
class HalfTileGround(Ground):
    """Half tiles are reached over a short side and never moved again (core 5).

    A module whose half tiles need more, such as a building beside them, adds a `Placement`.
    """

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] == HALF

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        return palace.legal_cells(walls, HALF)

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        return ()

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        return ()

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        if palace.square(cell) != NONE:
            return Refusal("cell-taken", "core 5.4")
        if cell in palace.legal_cells(walls, HALF):
            return None
        touches = False
        for i in range(4):
            beside = palace.square(cell + STEPS[i])
            if beside != NONE:
                touches = True
                reason = _why_not_beside(beside, walls, i)
                if reason is not None:
                    return reason
        return Refusal("hole", "core 5.5") if touches else Refusal("touches-nothing", "core 5.4")

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        return Refusal("half-stays", "core 4.3")

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        return Refusal("half-stays", "core 4.3")


def _why_not_beside(beside: int, walls: int, i: int) -> Refusal | None:
    """Returns why a half tile with these blank sides may not have this neighbour, or None."""
    side = {"side": f"@side.{SIDE_NAMES[i]}"}
    if walls & SIDES[i]:
        return Refusal("half-long-side", "core 5.2", side)
    if square_region(beside) == OUTSIDE:
        return Refusal("half-beside", "core 5.2")
    if not square_walls(beside) & OPPOSITES[i]:
        return None
    if is_half(beside):
        return Refusal("long-side", "core 5.2")
    return Refusal("open-against-wall", "core 5.2", side)
