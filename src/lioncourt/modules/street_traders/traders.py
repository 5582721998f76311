"""The traders and the citizens: where they are, and what citizens on tiles are worth.

A citizen has the colour of a type of building. On a tile it has the colour of that tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.core.ids import FOUNTAIN_CELL

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

Ints: TypeAlias = tuple[int, ...]
# What a seat has: the cell of its trader, the citizens on it, the tiles with a citizen; sorted.
Own: TypeAlias = tuple[int, Ints, Ints]

MODULE: Final = "street-traders"
ASIDE: Final = FOUNTAIN_CELL  # the cell of a trader that stands nowhere
PER_COLOUR: Final = 7
SET_POINTS: Final = (0, 1, 3, 6, 10, 15, 21)  # by number of colours


def everybody(rules: Ruleset, state: State) -> tuple[Own, ...]:
    """Returns the holding: what each seat has. All other citizens are the stock."""
    seats = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(seats, tuple)
    return seats


def put(rules: Ruleset, state: State, seat: int, cell: int, carried: Ints, housed: Ints) -> None:
    """Says what a seat has from now on."""
    seats = everybody(rules, state)
    own = (cell, tuple(sorted(carried)), tuple(sorted(housed)))
    state.holdings[rules.holding_id[MODULE]] = (*seats[:seat], own, *seats[seat + 1 :])


def stock(rules: Ruleset, state: State) -> list[int]:
    """Returns how many citizens of each colour are in the stock."""
    left = [PER_COLOUR] * len(rules.catalogue.type_name)
    for _, carried, housed in everybody(rules, state):
        for colour in (*carried, *(rules.catalogue.tile_type[tile] for tile in housed)):
            left[colour] -= 1
    return left


def sets(rules: Ruleset, state: State, seat: int, *more: int) -> list[int]:
    """Returns the sizes of a seat's sets, largest first, if it had some citizens more."""
    type_of = rules.catalogue.tile_type
    colours = [*(type_of[tile] for tile in everybody(rules, state)[seat][2]), *more]
    counts = [colours.count(colour) for colour in sorted(set(colours))]
    return [sum(1 for n in counts if n >= i) for i in range(1, max(counts, default=0) + 1)]


def points_of(sizes: list[int]) -> int:
    """Returns what sets of so many colours are worth (street-traders scoring 1).

    >>> points_of([4, 3, 1])
    17
    """
    return sum(SET_POINTS[size] for size in sizes)
