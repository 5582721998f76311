"""Tiles that a permit lets a seat lay in another orientation, just once.

Such a tile shows the same face with other walls for as long as it lies there; back in the reserve
it is upright again. An action names its walls when turned: `place-turned arcades-8-N 0,-1 S`.
Tiles that may be turned whenever they are laid have faces (`turning.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CELL, SIDES, TILE, Action, Field, Spec
from lioncourt.core.ids import turned
from lioncourt.core.laying import build_tile, place_bought, swap_tile
from lioncourt.core.options import Later, Listed, Made
from lioncourt.core.seams import BOUGHT, REBUILT, Destination, MainAction
from lioncourt.core.squares import square_of
from lioncourt.games.common.building import BuildingRules, objection, run_facts, walls_shown
from lioncourt.games.common.placing import not_in_reserve, not_set_aside
from lioncourt.games.common.rebuilding import REBUILD

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.games.common.permits import Permit

Ints = tuple[int, ...]


def other_walls(rules: Ruleset, state: State, seat: int, tile: int, how: int) -> list[int]:
    """Returns the walls that a tile has in its other orientations, sorted.

    None if it lies outside the palace or has positions of its own.
    """
    in_palace = isinstance(rules.ground_of[tile], BuildingRules)
    if not in_palace or rules.faces_of(state, seat, tile, how) != (tile,):
        return []
    walls = rules.walls_of(state, tile)
    return sorted({turned(walls, quarters) for quarters in range(1, 4)} - {walls})


def cells_if_turned(
    rules: Ruleset, state: State, seat: int, tile: int, walls: int, *, swapped: bool
) -> list[int]:
    """Returns the cells where a tile with these walls may be laid, or swapped in, sorted."""
    ground, palace = rules.ground_of[tile], state.palaces[seat]
    assert ground is not None
    find = ground.swaps if swapped else ground.cells
    square = square_of(tile, walls, rules.catalogue.tile_region[tile])
    return [
        cell
        for cell in find(rules, palace, tile, walls)
        if objection(rules, state, seat, palace.if_laid(cell, square)) is None
    ]


def turned_ways(
    rules: Ruleset, state: State, seat: int, tile: int, how: int, *, swapped: bool
) -> list[Ints]:
    """Returns the ways to lay a tile turned: tile, cell, walls; sorted."""
    found = [
        (tile, cell, walls)
        for walls in other_walls(rules, state, seat, tile, how)
        for cell in cells_if_turned(rules, state, seat, tile, walls, swapped=swapped)
    ]
    return sorted(found)


def turned_facts(rules: Ruleset, state: State, seat: int, args: Ints) -> dict[str, object]:
    """Returns what a client may show of the palace with a turned tile."""
    tile, cell, walls = args
    square = square_of(tile, walls, rules.catalogue.tile_region[tile])
    return run_facts(rules, state.palaces[seat].with_square(cell, square))


def upright_sides(
    rules: Ruleset, state: State, seat: int, tile: int, sides: int, added: int
) -> int:
    """Returns the added walls to keep for a tile, as they are when it is upright.

    Those on `sides` were just built and are in `added` as if the tile lay upright.
    """
    lies_so = walls_shown(rules, state, seat, tile) & ~sides
    for quarters in range(4):
        upright = turned(lies_so, -quarters)
        if upright | sides == rules.walls_of(state, tile):
            return added & ~(sides & ~upright) | turned(sides, -quarters)
    return added  # it has positions of its own


class PlaceTurned(Destination):
    """A bought tile in another orientation."""

    def __init__(self, permit: Permit, spec: Spec) -> None:
        super().__init__(spec)
        self.permit: Final = permit

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if how != BOUGHT or not self.permit.allows(rules, state, seat):
            return ()
        return Listed(self.spec, turned_ways(rules, state, seat, tile, how, swapped=False))

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        reason = self.permit.barred(rules, state, seat)
        reason = reason or not_set_aside(rules, state, seat, action.args[0])
        if reason is not None:
            return reason
        ways = turned_ways(rules, state, seat, action.args[0], how, swapped=False)
        return None if how == BOUGHT and action.args in ways else self.permit.useless()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.permit.use(rules, state, seat)
        tile, cell, walls = action.args
        place_bought(rules, state, seat, tile, cell, walls)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return turned_facts(rules, state, seat, action.args)


class RebuildTurned(MainAction):
    """A tile of the reserve in another orientation, built or swapped in, by any rebuild."""

    def __init__(self, permit: Permit, build: Spec, swap: Spec) -> None:
        super().__init__(build, swap)
        self.permit: Final = permit
        self.build: Final = build
        self.swap: Final = swap

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not state.reserves[seat] or not self.permit.allows(rules, state, seat):
            return ()
        return TurnedRebuilds(self, rules, state.copy(), seat)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        tile, swapped = action.args[0], action.spec is self.swap
        reason = self.permit.barred(rules, state, seat) or not_in_reserve(rules, state, seat, tile)
        if reason is not None:
            return reason
        ways = turned_ways(rules, state, seat, tile, REBUILT, swapped=swapped)
        return None if action.args in ways else self.permit.useless()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.permit.use(rules, state, seat)
        tile, cell, walls = action.args
        lay = swap_tile if action.spec is self.swap else build_tile
        lay(rules, state, seat, tile, cell, walls)

    def face(self, rules: Ruleset, action: Action) -> int:
        return action.args[0]

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return turned_facts(rules, state, seat, action.args)


class TurnedRebuilds(Later):
    """All rebuilds with a turned tile."""

    __slots__ = ("rule", "rules", "seat", "state")

    def __init__(self, rule: RebuildTurned, rules: Ruleset, state: State, seat: int) -> None:
        self._found = None
        self.rule: Final = rule
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat

    def find(self) -> Made:
        return Made(self.but(()))

    def but(self, names: tuple[str, ...]) -> list[Action]:
        rules, state, seat = self.rules, self.state, self.seat
        found: list[Action] = []
        for spec in (self.rule.build, self.rule.swap):
            if spec.name in names:
                continue
            swapped = spec is self.rule.swap
            for tile in sorted(set(state.reserves[seat])):
                ways = turned_ways(rules, state, seat, tile, REBUILT, swapped=swapped)
                found += [Action(spec, way) for way in ways]
        return found


def install_turned(build: Build, permit: Permit) -> None:
    """Installs turning a tile that is placed, built or swapped in, with a permit."""
    cell, walls = Field("cell", CELL), Field("walls", SIDES)
    bought, stored = (
        Field("tile", TILE, zone="bought.{seat}"),
        Field("tile", TILE, zone="reserve.{seat}"),
    )
    build.add(PlaceTurned(permit, build.action("place-turned", bought, cell, walls)))
    built = build.action("build-turned", stored, cell, walls, group=REBUILD)
    swapped = build.action("swap-turned", stored, cell, walls, group=REBUILD)
    build.add(RebuildTurned(permit, built, swapped))
