"""Street traders, for bots."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.fits import LAID_FITS
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.street_traders.traders import (
    CARRIED,
    colours_housed,
    points_of,
    set_sizes,
)

PER_TILE: Final = 0.1  # a tile of a matching colour
WAITING: Final = 0.03  # the same, for a citizen still waiting on the trader


class CitizensChosen(Sense):
    """Choose citizens in the colours of many tiles."""

    actions: ClassVar[tuple[str, ...]] = ("citizens",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        return PER_TILE * sum([tiles_of(rules.catalogue, colour) for colour in action.args])


class TraderPut(Sense):
    """Choose a cell where many tiles of the carried colours fit, and that won't be enclosed."""

    actions: ClassVar[tuple[str, ...]] = ("trader",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        palace, carried = state.palaces[seat], self.kept.ints(state, CARRIED, seat)
        cell = action.args[0]
        if not palace.stays_open(cell):
            return 0.0
        return PER_TILE * matching(rules.catalogue, carried, LAID_FITS[palace.frontier()[cell]])


@lru_cache(maxsize=256)
def tiles_of(catalogue: Catalogue, colour: int) -> int:
    """Returns how many faces of tiles there are in a colour."""
    return catalogue.tile_type.count(colour)


@lru_cache(maxsize=1 << 12)
def matching(catalogue: Catalogue, carried: tuple[int, ...], fits: int) -> int:
    """Returns how many tiles of the carried colours have walls that fit (bits, by walls)."""
    tiles = zip(catalogue.tile_type, catalogue.tile_walls, strict=True)
    return sum([1 for colour, walls in tiles if colour in carried and fits >> walls & 1])


class CitizensMoved(Sense):
    """A citizen that moves in counts at every scoring; one with the trader may do so later."""

    actions: ClassVar[tuple[str, ...]] = ("move-in", "move-in-alone", "exchange-citizen")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        worth = 0.0
        if action.kind == "exchange-citizen":
            worth -= self.prospect(rules, state, seat, action.args[0])
        else:
            colour = rules.catalogue.tile_type[state.frames[-1].data[0]]
            worth += self.gain(rules, state, seat, colour)
        if action.args:
            worth += self.prospect(rules, state, seat, action.args[-1])
        return worth

    def gain(self, rules: Ruleset, state: State, seat: int, colour: int) -> float:
        """Returns what one more citizen on a tile brings in the scorings to come."""
        housed = colours_housed(rules, state, self.kept, seat)
        more = points_of(set_sizes([*housed, colour])) - points_of(set_sizes(housed))
        return float(more * scorings_to_come(state))

    def prospect(self, rules: Ruleset, state: State, seat: int, colour: int) -> float:
        """Returns what a citizen on the trader is worth: more, the more tiles have its colour."""
        tiles = tiles_of(rules.catalogue, colour)
        return WAITING * tiles * self.gain(rules, state, seat, colour)


def install(build: Build) -> None:
    build.add(CitizensChosen())
    build.add(TraderPut())
    build.add(CitizensMoved())
