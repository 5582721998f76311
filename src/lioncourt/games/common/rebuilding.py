"""Rebuilding: a tile from the reserve, a tile to it, or two swapped on one spot (core 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.ids import FOUNTAIN_CELL, NONE, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import MainAction
from lioncourt.core.squares import square_gates
from lioncourt.core.verbs import build_tile, remove_tile, swap_tile
from lioncourt.games.common.building import (
    legal_cells,
    objection,
    palace_with,
    removable_cells,
    swap_cells,
    wall_facts,
    why_not,
)

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

_TRIES: Final = 24  # more than enough for all but a palace that can hardly be rebuilt


class Rebuild(MainAction):
    """Place a tile from the reserve, move one there, or swap two on one spot (core 4.3)."""

    def __init__(self, build: Spec, remove: Spec, swap: Spec) -> None:
        self.build: Final = build
        self.remove: Final = remove
        self.swap: Final = swap

    def specs(self) -> tuple[Spec, ...]:
        return (self.build, self.remove, self.swap)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not rules.plain_building:
            return self._rebuilds(rules, state, seat)
        found: list[Action] = []
        for spec, tile, cells in self._plain_rebuilds(rules, state, seat):
            if tile == NONE:
                found += [Action(spec, (cell,)) for cell in cells]
            else:
                found += [Action(spec, (tile, cell)) for cell in cells]
        return found

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        """Tries rebuilds at random until one is legal: quicker than listing all of them.

        Every legal rebuild is equally likely in each try, so it is in the end.
        """
        if not rules.plain_building:
            return super().sample(rules, state, seat, dice)
        palace = state.palaces[seat]
        reserve = state.reserves[seat]
        tiles = list(palace.squares)
        if len(tiles) == 1 and not reserve:
            return None  # nothing but the fountain
        sites = list(palace.frontier())
        row = len(sites) + len(tiles)  # a tile of the reserve laid at a site or swapped with a tile
        everything = len(tiles) + len(reserve) * row
        for _ in range(_TRIES):
            at = dice.below(everything)
            if at < len(tiles):
                if palace.may_leave(tiles[at]):
                    return Action(self.remove, (tiles[at],))
                continue
            at -= len(tiles)
            tile = reserve[at // row]
            at %= row
            walls = rules.catalogue.tile_walls[tile]
            if at < len(sites):
                if palace.may_lie(sites[at], walls):
                    return Action(self.build, (tile, sites[at]))
            elif palace.may_swap(tiles[at - len(sites)], walls):
                return Action(self.swap, (tile, tiles[at - len(sites)]))
        return super().sample(rules, state, seat, dice)

    def _plain_rebuilds(
        self, rules: Ruleset, state: State, seat: int
    ) -> list[tuple[Spec, int, tuple[int, ...]]]:
        """Returns kinds of rebuild, each with its tile and cells, in the order of the options.

        For where only printed walls and the building rules matter: the palace remembers the cells.
        """
        palace = state.palaces[seat]
        reserve = state.reserves[seat]
        walls_of = rules.catalogue.tile_walls
        found: list[tuple[Spec, int, tuple[int, ...]]] = []
        for tile in reserve:
            found.append((self.build, tile, palace.legal_cells(walls_of[tile])))
        found.append((self.remove, NONE, palace.removable()))
        for tile in reserve:
            found.append((self.swap, tile, palace.swap_cells(walls_of[tile])))
        return found

    def _rebuilds(self, rules: Ruleset, state: State, seat: int) -> list[Action]:
        reserve = state.reserves[seat]
        found: list[Action] = []
        for tile in reserve:
            for cell in legal_cells(rules, state, seat, tile):
                found.append(Action(self.build, (tile, cell)))
        for cell in removable_cells(rules, state, seat):
            found.append(Action(self.remove, (cell,)))
        for tile in reserve:
            for cell in swap_cells(rules, state, seat, tile):
                found.append(Action(self.swap, (tile, cell)))
        return found

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        kind = action.spec.kind
        if kind == self.build.kind:
            build_tile(rules, state, seat, action.args[0], action.args[1])
        elif kind == self.remove.kind:
            remove_tile(rules, state, seat, action.args[0])
        else:
            swap_tile(rules, state, seat, action.args[0], action.args[1])

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        kind = action.spec.kind
        if kind == self.remove.kind:
            return self._removal_refusal(rules, state, seat, action.args[0])
        tile, cell = action.args
        if tile not in state.reserves[seat]:
            name = rules.catalogue.tile_name[tile]
            return Refusal("not-in-reserve", "core 4.3", {"tile": name})
        if kind == self.build.kind:
            return why_not(rules, state, seat, tile, cell)
        return self._swap_refusal(rules, state, seat, tile, cell)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        palace = state.palaces[seat]
        if action.spec.kind == self.remove.kind:
            return wall_facts(palace.without(action.args[0]))
        tile, cell = action.args
        return wall_facts(palace_with(rules, state, palace, tile, cell))

    def _removal_refusal(
        self, rules: Ruleset, state: State, seat: int, cell: int
    ) -> Refusal | None:
        palace = state.palaces[seat]
        reason = _fixed(palace, cell)
        if reason is not None:
            return reason
        if cell in removable_cells(rules, state, seat):
            return None
        if all(palace.square(cell + step) != NONE for step in STEPS):
            return Refusal("removal-hole", "core 5.5")
        objected = objection(rules, state, seat, palace.without(cell))
        return objected if objected is not None else Refusal("removal-cuts", "core 5.3")

    def _swap_refusal(
        self, rules: Ruleset, state: State, seat: int, tile: int, cell: int
    ) -> Refusal | None:
        palace = state.palaces[seat]
        reason = _fixed(palace, cell)
        if reason is not None:
            return reason
        if cell in swap_cells(rules, state, seat, tile):
            return None
        objected = objection(rules, state, seat, palace_with(rules, state, palace, tile, cell))
        return objected if objected is not None else Refusal("swap-edges", "core 5.2")


def _fixed(palace: Palace, cell: int) -> Refusal | None:
    """Returns why the tile at a cell can never be moved, or None."""
    if cell == FOUNTAIN_CELL:
        return Refusal("fountain-fixed", "core 4.3")
    square = palace.square(cell)
    if square == NONE:
        return Refusal("cell-empty", "core 4.3")
    if square_gates(square):
        return Refusal("gate-fixed", "core 4.3")
    return None
