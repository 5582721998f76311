"""The traders and the citizens: where they are, and what citizens on tiles are worth.

The holding: of each seat the cell of its trader, the citizens on it, and the tiles with a citizen.
All other citizens are the stock. A citizen has the colour of a type of building; on a tile it has
that of the tile.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.holding import Holding
from lioncourt.core.ids import FOUNTAIN_CELL
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.state import State
from lioncourt.games.common.zones import GRID, TOKENS, Data, at_cell, token, zone

SPOT, CARRIED, HOUSED = 0, 1, 2  # the parts of what a seat has
ASIDE: Final = FOUNTAIN_CELL  # the spot of a trader that stands nowhere
PER_COLOUR: Final = 7
SET_POINTS: Final = (0, 1, 3, 6, 10, 15, 21)  # by number of colours


def colours_housed(rules: Ruleset, state: State, kept: Holding, seat: int) -> list[int]:
    """Returns the colours of a seat's citizens on tiles."""
    return [rules.catalogue.tile_type[tile] for tile in kept.ints(state, seat, HOUSED)]


def stock(rules: Ruleset, state: State, kept: Holding) -> list[int]:
    """Returns how many citizens of each colour are in the stock."""
    left = [PER_COLOUR] * len(rules.catalogue.type_name)
    for seat in range(rules.seats):
        housed = colours_housed(rules, state, kept, seat)
        for colour in (*kept.ints(state, seat, CARRIED), *housed):
            left[colour] -= 1
    return left


def set_sizes(colours: list[int]) -> list[int]:
    """Returns the sizes of the sets that citizens of some colours form, largest first."""
    counts = [colours.count(colour) for colour in sorted(set(colours))]
    return [sum(1 for n in counts if n >= i) for i in range(1, max(counts, default=0) + 1)]


def points_of(sizes: list[int]) -> int:
    """Returns what sets of so many colours are worth (street-traders scoring 1).

    >>> points_of([4, 3, 1])
    17
    """
    return sum(SET_POINTS[size] for size in sizes)


class TraderView(View):
    """All but choices that are not revealed yet (street-traders hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        types, tiles = rules.catalogue.type_name, rules.catalogue.tile_name
        seats = range(rules.seats)
        spots = [self.kept.number(state, seat, SPOT) for seat in seats]
        carried = [self.kept.ints(state, seat, CARRIED) for seat in seats]
        housed = [self.kept.ints(state, seat, HOUSED) for seat in seats]
        return {
            "cells": [
                None if cell == ASIDE else list(at_cell({}, cell).values()) for cell in spots
            ],
            "carried": [[types[colour] for colour in own] for own in carried],
            "housed": [[tiles[tile] for tile in own] for own in housed],
            "stock": dict(zip(types, stock(rules, state, self.kept), strict=True)),
        }

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        left = enumerate(stock(rules, state, self.kept))
        pieces = [citizen(rules, colour) for colour, number in left for _ in range(number)]
        found = [zone("citizen-stock", TOKENS, pieces)]
        for owner in range(rules.seats):
            carried = [citizen(rules, c) for c in self.kept.ints(state, owner, CARRIED)]
            found.append(zone("trader", TOKENS, carried, seat=owner))
            found.append(zone("citizens", GRID, self.lying(rules, state, owner), seat=owner))
        return found

    def lying(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        """Returns what lies on the cells of a seat: its citizens on tiles, and its trader."""
        palace, spot = state.palaces[seat], self.kept.number(state, seat, SPOT)
        lying = [
            at_cell(citizen(rules, rules.catalogue.tile_type[tile]), palace.cell_of(tile))
            for tile in self.kept.ints(state, seat, HOUSED)
        ]
        return lying if spot == ASIDE else [*lying, at_cell(token("trader"), spot)]


def citizen(rules: Ruleset, colour: int) -> Data:
    """Returns a citizen as a piece."""
    name = rules.catalogue.type_name[colour]
    return {**token(f"citizen-{name}"), "type": name}
