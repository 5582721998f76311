"""Where palace and city tiles may lie in one grid (alhambra-granada play 2, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE, SIDE_NAMES, SIDES, STEPS
from lioncourt.core.refusal import Refusal
from lioncourt.core.squares import square_region
from lioncourt.games.common.building import BuildingRules
from lioncourt.games.granada.ground import in_city_words

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset

PALACE: Final = 0
CITY: Final = 1

# By the region of the new tile: its own side is open against a wall or moat; the other's is open.
_BARE_HERE: Final = ("moat-needs-wall", "wall-needs-moat")
_BARE_THERE: Final = ("city-open-there", "palace-open-there")


class PalaceAndCity(BuildingRules):
    """Each region follows the building rules; where they meet, it is wall against moat."""

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] in (PALACE, CITY)

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        region = rules.catalogue.tile_region[tile]
        asks = palace.frontier().get(cell, 0)
        if palace.square(cell) == NONE:
            reason = _edge_refusal(region, walls, asks)
            if reason is not None:
                return reason
            if region >= len(palace.starts):  # the first tile of the city needs no way
                if not asks:
                    return Refusal("city-begins-at-palace", "alhambra-granada play 3")
                return None if palace.stays_open(cell) else Refusal("hole", "core 5.5")
        return _in_words_of(region, super().why_not(rules, palace, tile, walls, cell))

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        region = rules.catalogue.tile_region[tile]
        if square_region(palace.square(cell)) != region:
            return Refusal("swap-across", "alhambra-granada play 3")
        if cell in palace.starts[CITY:]:
            return Refusal("city-start-fixed", "alhambra-granada play 3")
        return _in_words_of(region, super().why_no_swap(rules, palace, tile, walls, cell))

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        if cell in palace.starts[CITY:]:
            return Refusal("city-start-fixed", "alhambra-granada play 3")
        region = square_region(palace.square(cell))
        reason = super().why_stays(rules, palace, cell)
        if reason is not None and reason.key == "removal-cuts" and _holds_together(palace, cell):
            return Refusal("removal-parts", "alhambra-granada play 3")
        return _in_words_of(region, reason)


def _edge_refusal(region: int, walls: int, asks: int) -> Refusal | None:
    """Returns which side breaks the edge rule towards the other region (play 2)."""
    theirs = asks >> 8 if region == PALACE else asks & 255
    for i in range(4):
        side = {"side": f"@side.{SIDE_NAMES[i]}"}
        if theirs >> 4 & SIDES[i]:
            return Refusal(_BARE_THERE[region], "alhambra-granada play 2", side)
        if theirs & SIDES[i] and not walls & SIDES[i]:
            return Refusal(_BARE_HERE[region], "alhambra-granada play 2", side)
    return None


def _in_words_of(region: int, reason: Refusal | None) -> Refusal | None:
    """Returns a reason of the building rules in the words of a region."""
    return in_city_words(reason) if region == CITY else reason


def _holds_together(palace: Palace, cell: int) -> bool:
    """Tells whether palace and city would no longer meet without the tile at a cell (play 3)."""
    if len(palace.starts) == CITY:  # there is no city yet
        return False
    left = palace.without(cell).squares
    return not any(
        square_region(square) == PALACE and square_region(left.get(beside + step, square)) == CITY
        for beside, square in left.items()
        for step in STEPS
    )
