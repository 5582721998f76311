"""Rebuilding: lay a tile from the reserve, move one there, or swap two (core 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.ids import NONE
from lioncourt.core.laying import build_tile, remove_tile, swap_tile
from lioncourt.core.options import Joined, Later, Options, Row, Rows, as_options
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.seams import REBUILT, MainAction
from lioncourt.games.common.building import (
    legal_cells,
    may_leave,
    may_lie,
    may_swap,
    palace_with,
    palace_without,
    removable_cells,
    run_facts,
    sites_for,
    swap_cells,
    why_no_swap,
    why_not,
    why_stays,
)
from lioncourt.games.common.placing import why_not_so

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.palace import Palace
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

REBUILD: Final = "rebuild"  # the group of all kinds of action that rebuild

_TRIES: Final = 24  # more than enough for all but a palace that can hardly be rebuilt


class Rebuild(MainAction):
    """Place a tile from the reserve, move one there, or swap two on one spot (core 4.3)."""

    def __init__(self, build: Spec, remove: Spec, swap: Spec) -> None:
        super().__init__(build, remove, swap)
        self.build: Final = build
        self.remove: Final = remove
        self.swap: Final = swap

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if rules.plain_building:
            return PlainRebuilds(self, rules.catalogue, state.palaces[seat], state.reserves[seat])
        return RuledRebuilds(self, rules, state.copy(), seat)

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        if rules.plain_building:
            return super().sample(rules, state, seat, dice)
        return RuledRebuilds(self, rules, state, seat).random(dice)

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
            return why_stays(rules, state, seat, action.args[0])
        face, cell = action.args
        reason = why_not_so(rules, state, seat, face, REBUILT)
        if reason is not None:
            return reason
        if kind == self.build.kind:
            return why_not(rules, state, seat, face, cell)
        return why_no_swap(rules, state, seat, face, cell)

    def face(self, rules: Ruleset, action: Action) -> int:
        return NONE if action.spec.kind == self.remove.kind else action.args[0]

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        palace = state.palaces[seat]
        if action.spec.kind == self.remove.kind:
            runs = run_facts(rules, palace_without(rules, palace, action.args[0]))
            return {**runs, "to": f"reserve.{seat}"}
        tile, cell = action.args
        return run_facts(rules, palace_with(rules, state, palace, tile, cell))


def faces_to_build(rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
    """Returns the faces, sorted, that a seat may build the tiles of its reserve with."""
    reserve = state.reserves[seat]
    if not rules.facings:
        return reserve
    faces = [rules.faces_of(state, seat, tile, REBUILT) for tile in reserve]
    return tuple(sorted([face for several in faces for face in several]))


def rebuilding(rules: Ruleset) -> list[MainAction]:
    """Returns the rules that rebuild, those of modules included (core 4.3)."""
    return [rule for rule in rules.main_actions if rule.specs()[0].group == REBUILD]


def rebuild_options(rules: Ruleset, state: State, seat: int) -> Options:
    """Returns all rebuilds, for a rule that lets a seat rebuild outside its actions."""
    return Joined([as_options(rule.options(rules, state, seat)) for rule in rebuilding(rules)])


def may_rebuild(rules: Ruleset, state: State, seat: int) -> bool:
    """Tells whether there is any rebuild; mostly the tile laid last can leave the palace."""
    for cell in reversed(list(state.palaces[seat].squares)):
        if may_leave(rules, state, seat, cell):
            return True
    return len(rebuild_options(rules, state, seat)) > 0


def rebuild_refusal(rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
    """Returns why an action isn't a rebuild that the seat may make, or None if it is."""
    for rule in rebuilding(rules):
        if action.spec in rule.specs():
            return rule.refusal(rules, state, seat, action)
    return not_now(action)


@mypyc_attr(free_list_len=1)
class Rebuilds(Later):
    """The options to rebuild (core 4.3), found only on demand."""

    __slots__ = ("reserve", "rule")

    rule: Rebuild
    reserve: tuple[int, ...]  # the faces that its tiles may be built with

    def building_cells(self, tile: int) -> Sequence[int]:
        """Returns where a tile of the reserve may be built."""
        raise NotImplementedError

    def removable(self) -> Sequence[int]:
        """Returns the cells whose tiles may go to the reserve."""
        raise NotImplementedError

    def swap_cells(self, tile: int) -> Sequence[int]:
        """Returns the cells where a tile of the reserve may replace another."""
        raise NotImplementedError

    def find(self) -> Rows:
        return self._rows(())

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return self._rows(names).all_made()

    def _rows(self, left_out: tuple[str, ...]) -> Rows:
        rule = self.rule
        found: list[Row] = []
        if rule.build.name not in left_out:
            for tile in self.reserve:
                cells = self.building_cells(tile)
                if cells:
                    found.append((rule.build, (tile,), cells))
        if rule.remove.name not in left_out:
            found.append((rule.remove, (), self.removable()))
        if rule.swap.name not in left_out:
            for tile in self.reserve:
                cells = self.swap_cells(tile)
                if cells:
                    found.append((rule.swap, (tile,), cells))
        return Rows(found)


class RuledRebuilds(Rebuilds):
    """The options if other rules have a say; the state must be its own copy."""

    __slots__ = ("rules", "seat", "state")

    def __init__(self, rule: Rebuild, rules: Ruleset, state: State, seat: int) -> None:
        self._found = None
        self.rule = rule
        self.reserve = faces_to_build(rules, state, seat)
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat

    def building_cells(self, tile: int) -> Sequence[int]:
        return legal_cells(self.rules, self.state, self.seat, tile)

    def removable(self) -> Sequence[int]:
        return removable_cells(self.rules, self.state, self.seat)

    def swap_cells(self, tile: int) -> Sequence[int]:
        return swap_cells(self.rules, self.state, self.seat, tile)

    def random(self, dice: Dice) -> Action | None:
        """Tries rebuilds until one is legal, as `PlainRebuilds` does."""
        if self._found is not None:
            return self._found.random(dice)
        rules, state, seat, rule = self.rules, self.state, self.seat, self.rule
        palace = state.palaces[seat]
        tiles, frontier = list(palace.squares), list(palace.frontier())
        sites = [sites_for(rules, state, seat, tile, frontier) for tile in self.reserve]
        rows = [len(cells) + len(tiles) for cells in sites]
        everything = len(tiles) + sum(rows)
        for _ in range(_TRIES):
            at = dice.below(everything)
            if at < len(tiles):
                if may_leave(rules, state, seat, tiles[at]):
                    return Action(rule.remove, (tiles[at],))
                continue
            at -= len(tiles)
            nth = 0
            while at >= rows[nth]:
                at -= rows[nth]
                nth += 1
            tile, cells = self.reserve[nth], sites[nth]
            if at < len(cells):
                if may_lie(rules, state, seat, tile, cells[at]):
                    return Action(rule.build, (tile, cells[at]))
            elif may_swap(rules, state, seat, tile, tiles[at - len(cells)]):
                return Action(rule.swap, (tile, tiles[at - len(cells)]))
        return super().random(dice)


class PlainRebuilds(Rebuilds):
    """The options if only printed walls and the building rules matter."""

    __slots__ = ("catalogue", "palace")

    def __init__(
        self, rule: Rebuild, catalogue: Catalogue, palace: Palace, reserve: tuple[int, ...]
    ) -> None:
        self._found = None
        self.rule = rule
        self.reserve = reserve
        self.catalogue: Final = catalogue
        self.palace: Final = palace

    def find(self) -> Rows:
        # As `_rows`, but in full: every decision of a turn comes through here.
        rule, palace, catalogue = self.rule, self.palace, self.catalogue
        walls_of, region_of = catalogue.tile_walls, catalogue.tile_region
        built: list[Row] = []
        swapped: list[Row] = []
        for tile in self.reserve:
            walls, region = walls_of[tile], region_of[tile]
            cells = palace.legal_cells(walls, region)
            if cells:
                built.append((rule.build, (tile,), cells))
            cells = palace.swap_cells(walls, region)
            if cells:
                swapped.append((rule.swap, (tile,), cells))
        built.append((rule.remove, (), palace.removable()))
        return Rows(built + swapped)

    def building_cells(self, tile: int) -> Sequence[int]:
        catalogue = self.catalogue
        return self.palace.legal_cells(catalogue.tile_walls[tile], catalogue.tile_region[tile])

    def removable(self) -> Sequence[int]:
        return self.palace.removable()

    def swap_cells(self, tile: int) -> Sequence[int]:
        catalogue = self.catalogue
        return self.palace.swap_cells(catalogue.tile_walls[tile], catalogue.tile_region[tile])

    def random(self, dice: Dice) -> Action | None:
        """Tries rebuilds until one is legal, which is faster than finding them all.

        Every legal rebuild is equally likely in each try, and so in the end.
        """
        if self._found is not None:
            return self._found.random(dice)
        palace = self.palace
        reserve = self.reserve
        tiles = list(palace.squares)
        leaving = len(tiles)
        if leaving == 1 and not reserve:
            return None  # only the fountain
        sites = list(palace.frontier())
        building = len(sites)
        row = building + leaving  # a tile of the reserve, laid at a site or swapped in
        everything = leaving + len(reserve) * row
        for _ in range(_TRIES):
            at = dice.below(everything)
            if at < leaving:
                if palace.may_leave(tiles[at]):
                    return Action(self.rule.remove, (tiles[at],))
                continue
            at -= leaving
            tile = reserve[at // row]
            at %= row
            walls = self.catalogue.tile_walls[tile]
            region = self.catalogue.tile_region[tile]
            if at < building:
                if palace.may_lie(sites[at], walls, region):
                    return Action(self.rule.build, (tile, sites[at]))
            elif palace.may_swap(tiles[at - building], walls, region):
                return Action(self.rule.swap, (tile, tiles[at - building]))
        return super().random(dice)
