"""Where tiles go: the building rules, placing what was bought, rebuilding (core 4.3, 4.4, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import FOUNTAIN_CELL, NONE, SIDE_NAMES, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import (
    BOUGHT,
    Destination,
    FrameHandler,
    Ground,
    MainAction,
    Stage,
)
from lioncourt.core.squares import square_gates, square_of
from lioncourt.core.verbs import (
    build_tile,
    finish,
    place_bought,
    push,
    remove_tile,
    reserve_bought,
    swap_tile,
)

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


_TRIES: Final = 24  # more than enough for all but a palace that can hardly be rebuilt


class BuildingRules(Ground):
    """Edges match, every tile can be walked to, no holes (core 5)."""

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] == 0

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        return palace.legal_cells(walls)

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> tuple[int, ...]:
        return palace.swap_cells(walls)

    def removals(self, rules: Ruleset, palace: Palace) -> tuple[int, ...]:
        return palace.removable()

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        if palace.square(cell) != NONE:
            return Refusal("cell-taken", "core 5.4")
        asks = palace.frontier().get(cell, 0)
        if not asks:
            return Refusal("touches-nothing", "core 5.4")
        for i in range(4):
            has_wall = bool(walls & SIDES[i])
            if has_wall and (asks >> 4) & SIDES[i]:
                return Refusal("wall-against-open", "core 5.2", {"side": f"@side.{SIDE_NAMES[i]}"})
            if not has_wall and asks & SIDES[i]:
                return Refusal("open-against-wall", "core 5.2", {"side": f"@side.{SIDE_NAMES[i]}"})
        if not asks >> 4:
            return Refusal("no-way", "core 5.3")
        if not palace.stays_open(cell):
            return Refusal("hole", "core 5.5")
        return None


def why_not(rules: Ruleset, state: State, seat: int, tile: int, cell: int) -> Refusal | None:
    """Returns why a tile cannot be laid at a cell of a seat's palace, or None if it can."""
    ground = rules.ground_of[tile]
    if ground is None:
        return Refusal("never-built", "core 5")
    palace = state.palaces[seat]
    walls = rules.walls_of(state, tile)
    reason = ground.why_not(rules, palace, tile, walls, cell)
    if reason is not None:
        return reason
    return objection(rules, state, seat, _with_tile(rules, state, palace, tile, cell))


def objection(rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
    """Returns the first objection of a module to a palace as it would be, or None."""
    for rule in rules.placements:
        reason = rule.refusal(rules, state, seat, after)
        if reason is not None:
            return reason
    return None


def _with_tile(rules: Ruleset, state: State, palace: Palace, tile: int, cell: int) -> Palace:
    region = rules.catalogue.tile_region[tile]
    return palace.with_square(cell, square_of(tile, rules.walls_of(state, tile), region))


def legal_cells(rules: Ruleset, state: State, seat: int, tile: int) -> Sequence[int]:
    """Returns the cells where a tile may be laid in a seat's palace, sorted."""
    ground = rules.ground_of[tile]
    if ground is None:
        return ()
    palace = state.palaces[seat]
    cells = ground.cells(rules, palace, tile, rules.walls_of(state, tile))
    if not rules.placements:
        return cells
    return [
        cell
        for cell in cells
        if objection(rules, state, seat, _with_tile(rules, state, palace, tile, cell)) is None
    ]


def swap_cells(rules: Ruleset, state: State, seat: int, tile: int) -> Sequence[int]:
    """Returns the cells whose tile may be swapped for a tile of the reserve, sorted."""
    ground = rules.ground_of[tile]
    if ground is None:
        return ()
    palace = state.palaces[seat]
    cells = ground.swaps(rules, palace, tile, rules.walls_of(state, tile))
    if not rules.placements:
        return cells
    return [
        cell
        for cell in cells
        if objection(rules, state, seat, _with_tile(rules, state, palace, tile, cell)) is None
    ]


def removable_cells(rules: Ruleset, state: State, seat: int) -> Sequence[int]:
    """Returns the cells whose tile may go to the reserve, sorted."""
    palace = state.palaces[seat]
    cells: Sequence[int] = rules.grounds[0].removals(rules, palace)
    if len(rules.grounds) > 1:  # each ground speaks for its own tiles
        cells = sorted(
            cell
            for ground in rules.grounds
            for cell in ground.removals(rules, palace)
            if rules.ground_of[palace.tile(cell)] is ground
        )
    if not rules.placements:
        return cells
    return [cell for cell in cells if objection(rules, state, seat, palace.without(cell)) is None]


# Placing what was bought (core 4.4)


class PlaceBought(Stage):
    """Every tile bought this turn is placed, in any order (core 4.4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if state.bought[frame.seat]:
            push_placing(rules, state, frame.seat, BOUGHT)


def push_placing(rules: Ruleset, state: State, seat: int, how: int) -> None:
    """Asks a seat to place all that lies set aside for it."""
    push(state, Frame(rules.handler_id["placing"], seat, 0, (how,)))


class PlacingQuestion(FrameHandler):
    """Where does the tile go? Asked until nothing is set aside any more."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if state.bought[frame.seat]:
            return True
        finish(state)
        return False

    def question(self, frame: Frame) -> str:
        return "placing"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        found: list[Action] = []
        how = frame.data[0]
        for rule in rules.destinations:
            for tile in state.bought[frame.seat]:
                found.extend(rule.offers(rules, state, frame.seat, tile, how))
        return found

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each destination is a group of its own: those that are not chosen need not be listed.
        untried = list(rules.destinations)
        while untried:
            rule = untried.pop(dice.below(len(untried)))
            found: list[Action] = []
            for tile in state.bought[frame.seat]:
                found.extend(rule.offers(rules, state, frame.seat, tile, frame.data[0]))
            if found:
                return found[dice.below(len(found))]
        raise AssertionError("a tile can always go into the reserve")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        rules.carrier_of[action.spec.kind].apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        carrier = rules.carrier_of.get(action.spec.kind)
        if carrier is None:
            return Refusal("place-first", "core 4.4")
        return carrier.refusal(rules, state, frame.seat, frame.data[0], action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        return rules.carrier_of[action.spec.kind].facts(rules, state, frame.seat, action)


def not_set_aside(rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
    """Returns a refusal unless the tile lies set aside for the seat."""
    if tile in state.bought[seat]:
        return None
    return Refusal("not-set-aside", "core 4.4", {"tile": rules.catalogue.tile_name[tile]})


class ToPalace(Destination):
    """Into the palace, where the building rules allow it (core 4.4)."""

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return [Action(self.spec, (tile, c)) for c in legal_cells(rules, state, seat, tile)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place_bought(rules, state, seat, action.args[0], action.args[1])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        tile, cell = action.args
        reason = not_set_aside(rules, state, seat, tile)
        return reason if reason is not None else why_not(rules, state, seat, tile, cell)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        tile, cell = action.args
        return wall_facts(_with_tile(rules, state, state.palaces[seat], tile, cell))


def wall_facts(after: Palace) -> dict[str, object]:
    """Returns what a client may show of a palace as it would be: its longest wall (core 6.1)."""
    return {"wall": after.wall_run()}


class ToReserve(Destination):
    """Into the reserve, always possible (core 4.4)."""

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return (Action(self.spec, (tile,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        reserve_bought(rules, state, seat, action.args[0])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return not_set_aside(rules, state, seat, action.args[0])


# Rebuilding (core 4.3)


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
        if rules.plain_building:
            palace = state.palaces[seat]
            tiles = list(palace.squares)
            sites = list(palace.frontier())
            for _ in range(_TRIES):
                action = self._tried(rules, palace, state.reserves[seat], tiles, sites, dice)
                if action is not None:
                    return action
        options = self.options(rules, state, seat)
        return options[dice.below(len(options))] if options else None

    def _tried(
        self,
        rules: Ruleset,
        palace: Palace,
        reserve: tuple[int, ...],
        tiles: list[int],
        sites: list[int],
        dice: Dice,
    ) -> Action | None:
        """Returns a rebuild drawn from all that one could think of, None if it is not legal."""
        row = len(sites) + len(tiles)  # a tile of the reserve laid at a site or swapped with a tile
        at = dice.below(len(tiles) + len(reserve) * row)
        if at < len(tiles):
            cell = tiles[at]
            return Action(self.remove, (cell,)) if palace.may_leave(cell) else None
        at -= len(tiles)
        tile = reserve[at // row]
        at %= row
        walls = rules.catalogue.tile_walls[tile]
        if at < len(sites):
            cell = sites[at]
            return Action(self.build, (tile, cell)) if palace.may_lie(cell, walls) else None
        cell = tiles[at - len(sites)]
        return Action(self.swap, (tile, cell)) if palace.may_swap(cell, walls) else None

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
        return wall_facts(_with_tile(rules, state, palace, tile, cell))

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
        objected = objection(rules, state, seat, _with_tile(rules, state, palace, tile, cell))
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
