"""Walls, gates and faces that later modules need, each as a small module: no second palace."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core import kinds
from lioncourt.core.actions import CELL, NUMBER, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE, OPPOSITES, SIDES, STEPS
from lioncourt.core.laying import place_bought
from lioncourt.core.palace import Palace
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Destination, MainAction, Walls
from lioncourt.core.slow import is_legal, wall_run
from lioncourt.core.squares import square_gates, square_of, square_walls
from lioncourt.core.state import State
from lioncourt.core.verbs import lay_squares, set_aside, take_set_aside
from lioncourt.games.common.building import legal_cells
from tests.seams.table import SEATS, events_of, played, small_module, sound

Ints = tuple[int, ...]
SEGMENTS = 16  # that that may be added in a game

# Segments of wall that are added later and stay with their tile


class AddedWalls(Walls):
    """The holding: for each tile that has any, the walls added to it."""

    def added(self, state: State) -> dict[int, int]:
        return self.kept.table(state)

    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        return walls | self.added(state).get(tile, 0)


class Fortify(MainAction):
    """Adds a segment to a tile of the palace, towards an empty cell, or of the reserve."""

    def __init__(self, walls: AddedWalls, spec: Spec) -> None:
        super().__init__(spec)
        self.walls = walls

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if sum(bin(walls).count("1") for walls in self.walls.added(state).values()) >= SEGMENTS:
            return ()
        palace = state.palaces[seat]
        free = {tile: 15 & ~rules.walls_of(state, tile) for tile in state.reserves[seat]}
        for cell, square in palace.content():
            outside = [i for i in range(4) if palace.square(cell + STEPS[i]) == NONE]
            if palace.tile(cell) != rules.catalogue.start_tile:
                mask = sum(SIDES[i] for i in outside)
                free[palace.tile(cell)] = mask & ~square_walls(square)
        pairs = [(tile, i) for tile, sides in free.items() for i in range(4) if sides & SIDES[i]]
        return [Action(self.spec, pair) for pair in sorted(pairs)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile, side = action.args
        added = self.walls.added(state).get(tile, 0) | SIDES[side]
        self.kept.put_entry(state, tile, added)
        palace = state.palaces[seat]
        if tile not in state.reserves[seat]:
            cell = palace.cell_of(tile)
            lay_squares(state, seat, ((cell, palace.square(cell) | SIDES[side]),))


def install_walls(build: Build) -> None:
    build.holding(Part("added", kinds.SIDES, by=TILE))
    walls = AddedWalls()
    build.add(walls)
    build.add(Fortify(walls, build.action("fortify", Field("tile", TILE), Field("side", NUMBER))))


CITY_WALLS = small_module("city-walls", install_walls, chapter=911)


def test_an_added_wall_stays_with_its_tile() -> None:
    moved = 0
    for seats in SEATS:
        game = sound(played([CITY_WALLS], seats=seats, seed=seats, watch=walls_are_true))
        fortified = {n.action.args[0] for n in game.history() if n.action.kind == "fortify"}
        moved += sum(event.args[1] in fortified for event in events_of(game, "removed"))
        moved += sum(event.args[3] in fortified for event in events_of(game, "swapped"))
    assert moved


def walls_are_true(game: lc.Game) -> None:
    """Every tile shows its printed and its added walls, wherever it lies."""
    rules, state = game.rules, game.state
    for palace in state.palaces:
        assert is_legal(palace.squares), f"seed {game.seed}"
        assert palace.wall_run() == wall_run(palace.squares), f"seed {game.seed}"
        for cell, square in palace.content():
            assert square_walls(square) == rules.walls_of(state, palace.tile(cell))


# A gate that opens a double wall for walking and fixes both tiles


class ThroughAGate(Destination):
    """Lays a tile where it fits but could not be walked to, once per seat (the holding)."""

    def __init__(self, holding: int, spec: Spec) -> None:
        super().__init__(spec)
        self.holding = holding

    def used(self, state: State) -> Ints:
        used = state.holdings[self.holding]
        assert isinstance(used, tuple)
        return used

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if seat in self.used(state):
            return ()
        palace = state.palaces[seat]
        walls = rules.walls_of(state, tile)
        cells = [
            cell
            for cell, asks in palace.frontier().items()
            if not asks >> 4 and walls & asks == asks and palace.stays_open(cell)
        ]
        return [Action(self.spec, (tile, cell)) for cell in sorted(cells)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile, cell = action.args
        place_bought(rules, state, seat, tile, cell)
        palace = state.palaces[seat]
        side = next(i for i in range(4) if palace.square(cell + STEPS[i]) != NONE)
        beside = cell + STEPS[side]
        gates = (
            (cell, palace.square(cell) | SIDES[side] << 4),
            (beside, palace.square(beside) | OPPOSITES[side] << 4),
        )
        lay_squares(state, seat, gates)
        state.holdings[self.holding] = (*self.used(state), seat)


def install_gates(build: Build) -> None:
    spec = build.action("gate", Field("tile", TILE), Field("cell", CELL))
    used = Part("used", SEAT, many=True, ordered=True)
    build.add(ThroughAGate(build.holding(used), spec))


CITY_GATES = small_module("city-gates", install_gates, chapter=912)


def test_a_gate_opens_a_walled_edge_and_fixes_both_tiles() -> None:
    gates = 0
    for seats in SEATS:
        for seed in range(2):
            game = sound(played([CITY_GATES], seats=seats, seed=seed, watch=gates_are_fixed))
            used = [node for node in game.history() if node.action.kind == "gate"]
            gates += len(used)
            assert len({node.seat for node in used}) == len(used), f"seed {seed}"
    assert gates


def gates_are_fixed(game: lc.Game) -> None:
    for palace in game.state.palaces:
        assert is_legal(palace.squares), f"seed {game.seed}"  # all can be walked to
        gated = {cell for cell, square in palace.content() if square_gates(square)}
        assert not gated & set(palace.removable()), f"seed {game.seed}"
        assert not any(gated & set(palace.swap_cells(walls)) for walls in range(16))
        assert palace.wall_run() == wall_run(palace.squares)


def test_a_gate_is_packed_beside_the_wall() -> None:
    square = square_of(7, SIDES[1], gates=SIDES[1])
    assert square_walls(square) == SIDES[1]
    # East of the fountain a wall with a gate; behind it a tile that is reached through it only.
    beside = square_of(8, SIDES[3], gates=SIDES[3])
    palace = Palace({0: square_of(0, 0), 1: square, 2: beside})
    assert is_legal(palace.squares)
    assert not is_legal({0: square_of(0, 0), 1: square_of(7, SIDES[1]), 2: square_of(8, SIDES[3])})
    assert palace.removable() == ()


# A tile with two faces


class Kiosks(Components):
    def __init__(self) -> None:
        self.other_face: dict[int, int] = {}

    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for cost, walls, turned in ((2, "N", "S"), (3, "E", "W"), (4, "NE", "SW"), (5, "", "NS")):
            face = kit.tile(f"kiosk-{cost}", walls=walls, cost=cost, supply=supply)
            other = kit.tile(f"kiosk-{cost}-turned", walls=turned, cost=cost, face_of=face)
            self.other_face[face] = other


class Turned(Destination):
    """Lays a tile with its other face."""

    def __init__(self, kiosks: Kiosks, spec: Spec) -> None:
        super().__init__(spec)
        self.kiosks = kiosks

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        face = self.kiosks.other_face.get(tile, NONE)
        if face == NONE:
            return ()
        return [Action(self.spec, (tile, c)) for c in legal_cells(rules, state, seat, face)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        tile, cell = action.args
        face = self.kiosks.other_face[tile]
        take_set_aside(state, seat, tile)
        set_aside(state, seat, face)
        place_bought(rules, state, seat, face, cell)


def install_kiosks(build: Build) -> None:
    kiosks = Kiosks()
    build.add(kiosks)
    build.add(Turned(kiosks, build.action("turn", Field("tile", TILE), Field("cell", CELL))))


KIOSKS = small_module("kiosks", install_kiosks, chapter=913)


def test_a_tile_can_show_another_face() -> None:
    turned = 0
    for seats in SEATS:
        for seed in range(2):
            game = sound(played([KIOSKS], seats=seats, seed=seed))
            names = game.rules.catalogue.tile_name
            for palace in game.state.palaces:
                assert is_legal(palace.squares)
                turned += sum("turned" in names[palace.tile(cell)] for cell in palace.cells())
    assert turned


WALL_MODULES = (CITY_WALLS, CITY_GATES, KIOSKS)


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(WALL_MODULES, seats=seats, seed=seats))
    backwards = played(WALL_MODULES[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
