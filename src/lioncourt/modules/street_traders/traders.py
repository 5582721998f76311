"""Traders and citizens: where they are, and what citizens on tiles are worth.

A citizen has the colour of a type of building; on a tile, that of the tile. The stock is all that
are neither on a trader nor on a tile.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.holding import Holding
from lioncourt.core.ids import FOUNTAIN_CELL, STEPS
from lioncourt.core.kinds import CELL, TILE, TYPE
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.squares import MOST_REGIONS, square_region
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, PALACE_TILE, SOUK
from lioncourt.games.common.zones import GRID, TOKENS, Data, at_cell, token, zone

ASIDE: Final = FOUNTAIN_CELL  # the spot of a trader not on the table
SPOT, CARRIED, HOUSED = range(3)  # the parts of the holding
HOLDING: Final = (
    Part("cells", CELL, each=True, nothing=ASIDE, seen=ALL),
    Part("carried", TYPE, many=True, each=True, seen=ALL),
    # The tiles with a citizen
    Part("housed", TILE, many=True, each=True, seen=ALL, scores=SCORES),
)
PER_COLOUR: Final = 7
SET_POINTS: Final = (0, 1, 3, 6, 10, 15, 21)  # by number of colours


def is_spot(palace: Palace, cell: int) -> bool:
    """Tells whether a trader may stand at a cell: empty, beside a palace tile (play 3).

    Camps and half tiles don't count as such.
    """
    if cell in palace.squares:
        return False
    return any(square_region(palace.square(cell + step)) < MOST_REGIONS for step in STEPS)


def colours_housed(rules: Ruleset, state: State, kept: Holding, seat: int) -> list[int]:
    """Returns the colours of a seat's citizens on tiles."""
    return [rules.catalogue.tile_type[tile] for tile in kept.ints(state, HOUSED, seat)]


def stock(rules: Ruleset, state: State, kept: Holding) -> list[int]:
    """Returns how many citizens of each colour are in the stock."""
    left = [PER_COLOUR] * len(rules.catalogue.type_name)
    for seat in range(rules.seats):
        housed = colours_housed(rules, state, kept, seat)
        for colour in (*kept.ints(state, CARRIED, seat), *housed):
            left[colour] -= 1
    return left


def set_sizes(colours: list[int]) -> list[int]:
    """Returns the sizes of the sets that citizens of some colours form, largest first."""
    counts = [colours.count(colour) for colour in sorted(set(colours))]
    return [sum(1 for n in counts if n >= i) for i in range(1, max(counts, default=0) + 1)]


def points_of(sizes: list[int]) -> int:
    """Returns what sets of these sizes are worth (street-traders scoring 1).

    >>> points_of([4, 3, 1])
    17
    """
    return sum(SET_POINTS[size] for size in sizes)


class TraderView(View):
    """Shows all except choices not yet revealed (street-traders hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        left = stock(rules, state, self.kept)
        return {"stock": dict(zip(rules.catalogue.type_name, left, strict=True))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        left = enumerate(stock(rules, state, self.kept))
        pieces = [citizen(rules, colour) for colour, number in left for _ in range(number)]
        found = [zone("citizen-stock", TOKENS, pieces, place=SOUK)]
        for owner in range(rules.seats):
            carried = [citizen(rules, c) for c in self.kept.ints(state, CARRIED, owner)]
            found.append(zone("trader", TOKENS, carried, place=BELONGINGS, seat=owner))
            lying = self.lying(rules, state, owner)
            found.append(zone("citizens", GRID, lying, place=PALACE_TILE, seat=owner))
        return found

    def lying(self, rules: Ruleset, state: State, seat: int) -> list[Laid]:
        """Returns the pieces on the cells of a seat: its citizens on tiles, and its trader."""
        palace, spot = state.palaces[seat], self.kept.number(state, SPOT, seat)
        lying = [
            at_cell(citizen(rules, rules.catalogue.tile_type[tile]), palace.cell_of(tile))
            for tile in self.kept.ints(state, HOUSED, seat)
        ]
        return lying if spot == ASIDE else [*lying, at_cell(token("trader"), spot)]


def citizen(rules: Ruleset, colour: int) -> Laid:
    """Returns a citizen as a piece."""
    name = rules.catalogue.type_name[colour]
    return {**token(f"citizen-{name}"), "type": name}
