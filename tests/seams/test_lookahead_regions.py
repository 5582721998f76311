"""Grounds that later modules need, each as a small module: no second palace."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE, NORTH, OPPOSITES, STEPS, cell_at
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Components, Ground, Placement, Scoring, Stage
from lioncourt.core.slow import enclosed_cells, is_legal, unequal_edge, walkable_cells, wall_run
from lioncourt.core.squares import OUTSIDE, square_of, square_region
from lioncourt.core.state import State
from lioncourt.core.verbs import lay_squares
from tests.seams.table import SEATS, events_of, played, small_module, sound

Ints = tuple[int, ...]


class OwnGround(Ground):
    """A ground of one region where nothing is swapped."""

    def __init__(self, region: int) -> None:
        self.region = region

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] == self.region

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> Ints:
        return ()

    def own_cells(self, palace: Palace) -> Ints:
        return tuple(c for c, square in palace.content() if square_region(square) == self.region)

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        fits = cell in self.cells(rules, palace, tile, walls)
        return None if fits else Refusal("touches-nothing", "core 5.4")


# A tile outside the wall: its own ground, and the wall beside it still counts


class Camps(Components):
    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for number, cost in enumerate((3, 4, 5, 6, 7, 8), start=1):
            kit.tile(f"camp-{number}", cost=cost, region=OUTSIDE, supply=supply)


class CampGround(OwnGround):
    """Beside walls only, where nothing gets enclosed."""

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> Ints:
        frontier = palace.frontier()
        return tuple(sorted(c for c in frontier if not frontier[c] >> 4 and palace.stays_open(c)))

    def removals(self, rules: Ruleset, palace: Palace) -> Ints:
        camps = self.own_cells(palace)
        return tuple(c for c in camps if not enclosed_cells(palace.without(c).squares))


class CampsStandAtWalls(Placement):
    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        for cell, square in after.content():
            if square_region(square) != OUTSIDE:
                continue
            beside = [(after.square(cell + STEPS[i]), OPPOSITES[i]) for i in range(4)]
            walls = [s & side for s, side in beside if s != NONE and square_region(s) == 0]
            if not walls or not all(walls):
                return Refusal("camp", "camps play 2")
        return None


class CampsScore(Scoring):
    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return [
            ScoreLine(seat, "camps", len(CampGround(OUTSIDE).own_cells(palace)), "each", {})
            for seat, palace in enumerate(state.palaces)
        ]


def install_camps(build: Build) -> None:
    build.add(Camps())
    build.add(CampGround(OUTSIDE))
    build.add(CampsStandAtWalls())
    build.stage("S8", "camps", CampsScore())


CAMPS = small_module("camps", install_camps, chapter=921)


def test_a_tile_stands_outside_the_wall() -> None:
    stood = removed = 0
    for seats in SEATS:
        for seed in range(2):
            game = sound(played([CAMPS], seats=seats, seed=seed, watch=camps_are_legal))
            names = game.rules.catalogue.tile_name
            stood += sum(e.args[2] > 0 for e in events_of(game, "scored") if line_of(e) == "camps")
            removed += sum(names[e.args[1]].startswith("camp-") for e in events_of(game, "removed"))
    assert stood
    assert removed


def line_of(event: object) -> str:
    line = getattr(event, "line", None)
    return line.source if isinstance(line, ScoreLine) else ""


def camps_are_legal(game: lc.Game) -> None:
    where = f"seed {game.seed}, turn {game.state.turn}"
    for seat, palace in enumerate(game.state.palaces):
        squares = palace.squares
        assert is_legal(squares), where
        assert CampsStandAtWalls().refusal(game.rules, game.state, seat, palace) is None, where
        inside = {cell: s for cell, s in squares.items() if square_region(s) == 0}
        assert palace.wall_run() == wall_run(inside), f"{where}: a wall beside a camp counts"


def test_camps_do_not_hide_which_tiles_can_go() -> None:
    # Four tiles in a ring, so that a way leads round, and a camp, to which no way leads.
    block = {cell_at(x, y): square_of(x + 2 * y, 0) for x in (0, 1) for y in (0, 1)}
    block[cell_at(1, 1)] = square_of(3, NORTH)
    camp = square_of(9, 15, OUTSIDE)
    palace = Palace({**block, cell_at(1, 2): camp})
    assert palace.removable() == tuple(sorted(set(block) - {0}))


# A second region with a start, a ground and a wall of its own

CITY = 1
CITY_START = cell_at(0, -4)


class CityTiles(Components):
    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        assert kit.region("city", edge="moat") == CITY
        kit.tile("city-well", walls="N", region=CITY)
        for cost, walls in ((2, "NE"), (3, "NW"), (4, "S"), (5, ""), (6, "N"), (7, "ESW")):
            kit.tile(f"city-{cost}", walls=walls, cost=cost, region=CITY, supply=supply)


class CityBegins(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        well = rules.catalogue.tile_id["city-well"]
        square = square_of(well, rules.catalogue.tile_walls[well], CITY)
        for seat in range(rules.seats):
            lay_squares(state, seat, ((CITY_START, square),))


class CityGround(OwnGround):
    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> Ints:
        asks = {cell: asks >> 8 * CITY & 255 for cell, asks in palace.frontier().items()}
        return tuple(
            cell
            for cell in sorted(asks)
            if walls & (asks[cell] | asks[cell] >> 4) & 15 == asks[cell] & 15
            and asks[cell] >> 4
            and palace.stays_open(cell)
        )

    def removals(self, rules: Ruleset, palace: Palace) -> Ints:
        found = []
        for cell in self.own_cells(palace):
            after = palace.without(cell).squares
            if cell != CITY_START and not enclosed_cells(after):
                left = set(self.own_cells(palace)) - {cell}
                if walkable_cells(after, CITY_START) == left:
                    found.append(cell)
        return tuple(found)


class RegionsMeetAtWalls(Placement):
    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        met = unequal_edge(after.squares)
        return None if met is None else Refusal("frontier", "alhambra-granada play 3")


class CityWall(Scoring):
    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return [
            ScoreLine(seat, "city", palace.wall_run(CITY), "each", {})
            for seat, palace in enumerate(state.palaces)
        ]


def install_city(build: Build) -> None:
    build.add(CityTiles())
    build.stage("U2", "city", CityBegins())
    build.add(CityGround(CITY))
    build.add(RegionsMeetAtWalls())
    build.stage("S1", "city", CityWall())


TWO_REGIONS = small_module("city", install_city, chapter=923)


def test_a_second_region_has_a_wall_of_its_own() -> None:
    longest = removed = 0
    for seats in SEATS:
        for seed in range(2):
            game = sound(played([TWO_REGIONS], seats=seats, seed=seed, watch=regions_are_legal))
            names = game.rules.catalogue.tile_name
            longest = max(longest, *(palace.wall_run(CITY) for palace in game.state.palaces))
            removed += sum(names[e.args[1]].startswith("city-") for e in events_of(game, "removed"))
    assert longest > 1
    assert removed


def regions_are_legal(game: lc.Game) -> None:
    for palace in game.state.palaces:
        squares = palace.squares
        assert is_legal(squares), f"seed {game.seed}"
        city = {cell for cell, square in squares.items() if square_region(square) == CITY}
        assert walkable_cells(squares, CITY_START) == city, f"seed {game.seed}"
        assert palace.wall_run(CITY) == wall_run(squares, CITY), f"seed {game.seed}"
        assert palace.wall_run() == wall_run(squares), f"seed {game.seed}"


REGION_MODULES = (CAMPS, TWO_REGIONS)


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(REGION_MODULES, seats=seats, seed=seats))
    backwards = played(REGION_MODULES[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
