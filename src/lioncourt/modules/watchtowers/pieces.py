"""The watchtowers: how many are left, what they cost, and what they stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.catalogue import Kit
from lioncourt.core.halves import blank_sides
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Components, Placement, Terms
from lioncourt.core.squares import HALF_BITS, REGION_BITS, square_tile, square_walls
from lioncourt.core.state import State
from lioncourt.games.common.building import open_neighbours
from lioncourt.games.common.tables import table_beside

WATCHTOWERS: Final = "watchtowers"
TABLE: Final = table_beside(__file__, WATCHTOWERS)
OF_EACH_TYPE: Final[int] = TABLE["of_each_type"]
SURCHARGE: Final[list[int]] = TABLE["surcharge"]  # by scorings done
EXTRA: Final[int] = TABLE["extra"]  # points for each one in the longest wall


def surcharge(state: State) -> int:
    """Returns what a watchtower adds to a price now (watchtowers components)."""
    return SURCHARGE[min(state.scorings, len(SURCHARGE) - 1)]


class Watchtowers(Components):
    """Adds three identical watchtowers in each type's colour (watchtowers components).

    Each type has a kind of piece to add to a payment, a half tile to set aside, and four faces to
    lay it with.
    """

    def __init__(self) -> None:
        self.purse = NONE  # set, like the rest, once added
        self.kinds: tuple[int, ...] = ()  # by type
        self.fronts: tuple[int, ...] = ()  # by type: what is set aside
        self.faces: tuple[tuple[int, ...], ...] = ()  # by type: one for each orientation

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(WATCHTOWERS, shared=True)
        for type, type_name in enumerate(tuple(kit.type_name)):
            name = f"watchtower-{type_name}"
            self.kinds += (kit.card(name, role="watchtower", purse=self.purse),)
            faces = kit.half_tile(name, colour=type, copies=OF_EACH_TYPE)
            self.fronts += (kit.turned(faces[0], name, blank_sides("SW")),)  # as drawn
            self.faces += (faces,)

    def left(self, state: State, type: int) -> int:
        """Returns how many of a type are neither set aside nor in a palace."""
        left, front = OF_EACH_TYPE, self.fronts[type]
        for tiles in state.bought:
            if tiles:  # usually nothing is set aside
                left -= tiles.count(front)
        for palace in state.palaces:
            if palace.around().halves:
                left -= self._standing(palace)[type]
        return left

    def _standing(self, palace: Palace) -> list[int]:
        """Returns how many of each type stand in a palace."""
        found: list[int] | None = palace.noted(WATCHTOWERS)
        if found is None:
            tiles = [square_tile(square) for square in palace.squares.values()]
            found = [len([tile for tile in tiles if tile in faces]) for faces in self.faces]
            palace.note(WATCHTOWERS, found)
        return found

    def stock(self, state: State) -> tuple[int, ...]:
        """Returns all that are left, as pieces to add to a payment."""
        found: list[int] = []
        for type, kind in enumerate(self.kinds):
            found += [kind] * self.left(state, type)
        return tuple(found)


class WithABuilding(Terms):
    """Whoever buys a base building may add one watchtower of its type (watchtowers play 1, 2)."""

    cheapens: ClassVar[bool] = False
    common: ClassVar[bool] = True

    def __init__(self, towers: Watchtowers) -> None:
        self.towers: Final = towers

    def number(self) -> int:
        return self.towers.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        return self.towers.stock(state)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        is_tile = sale.place != NONE and sale.tile != NONE
        if is_tile and rules.catalogue.tile_is_base[sale.tile]:
            return None
        return Refusal("watchtower-needs-building", "watchtowers play 1")

    def choices(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        type = rules.catalogue.tile_type[sale.tile]
        return ((self.towers.kinds[type],),) if self.towers.left(state, type) else ()

    def refusal(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        sale: Sale,
        mine: tuple[int, ...],
        given: tuple[int, ...],
    ) -> Refusal | None:
        if len(mine) > 1:
            return Refusal("one-watchtower", "watchtowers play 1")
        fits = mine[0] == self.towers.kinds[rules.catalogue.tile_type[sale.tile]]
        return None if fits else Refusal("watchtower-of-other-type", "watchtowers play 1")

    def changed(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: tuple[int, ...]
    ) -> Sale:
        return sale.at(sale.price + surcharge(state))

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        """Spends nothing: it leaves the stock when it is set aside with the building."""


class BesideItsColour(Placement):
    """A base building of its type stands at a short side, even after a rebuild (geometry 5)."""

    def watches(self, rules: Ruleset, palace: Palace) -> bool:
        for square in palace.squares.values():
            if square & REGION_BITS == HALF_BITS:
                return True
        return False

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        catalogue = rules.catalogue
        for cell, square in after.squares.items():
            if square & REGION_BITS != HALF_BITS:
                continue  # nearly all squares
            colour = catalogue.tile_colour[square_tile(square)]
            beside = open_neighbours(after, cell, square_walls(square))
            types = [catalogue.tile_type[tile] for tile in beside if catalogue.tile_is_base[tile]]
            if colour not in types:
                name = f"@type.{catalogue.type_name[colour]}"
                return Refusal("watchtower-colour", "watchtowers geometry 5", {"type": name})
        return None
