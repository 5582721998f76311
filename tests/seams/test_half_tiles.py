"""Half tiles as a small module: turrets that come with a purchase and are placed like it.

Everything outside of the module treats them as any other tile: views, records, bots, rebuilding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import lioncourt as lc
from lioncourt.bots.judge import Judge
from lioncourt.bots.worth import best_change
from lioncourt.core import slow
from lioncourt.core.actions import TILE, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.halves import CORNERS, blank_sides
from lioncourt.core.ids import NONE, SIDES, STEPS, cell_at, walls_from_text
from lioncourt.core.palace import Palace
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import (
    Components,
    Destination,
    DestinationFilter,
    Facing,
    Placement,
    Scoring,
    Stage,
)
from lioncourt.core.squares import HALF, OUTSIDE, is_half, square_region, square_tile
from lioncourt.core.state import State
from lioncourt.core.verbs import set_aside, take_set_aside
from lioncourt.games.common.building import legal_cells, removable_cells, row_of, why_not, why_stays
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.half_tiles import HalfTileGround
from lioncourt.record.notation import palace_text, parse_palace
from lioncourt.simulate import play_bots
from lioncourt.view.player_view import view
from lioncourt.view.reading import pieces_in
from tests.conformance.laws import audit
from tests.seams.table import SEATS, any_action, played, small_module, sound
from tests.view.tables import disguised

Ints = tuple[int, ...]

COPIES = 3  # turrets of each type
EXTRA = 2  # points for a turret in the longest wall


class Turrets(Components):
    """Some half tiles of each type's colour."""

    def add(self, kit: Kit) -> None:
        for type, name in enumerate(tuple(kit.type_name)):
            for number in range(1, COPIES + 1):
                kit.half_tile(f"{name}-turret-{number}", colour=type)


def turrets(rules: Ruleset) -> tuple[int, ...]:
    """Returns the turrets, each by its first face."""
    catalogue = rules.catalogue
    halves = [tile for tile, region in enumerate(catalogue.tile_region) if region == HALF]
    return tuple(tile for tile in halves if catalogue.tile_piece[tile] == tile)


class LayOutTurrets(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, turrets(rules))


class TurretComesAlong(Stage):
    """Whoever buys a building gets a turret of its colour, to be placed like what was bought."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        catalogue = rules.catalogue
        type = catalogue.tile_type[Purchase(frame).tile]
        fitting = [t for t in self.kept.ints(state) if catalogue.tile_colour[t] == type]
        if fitting:
            self.kept.drop(state, fitting[0])
            set_aside(state, frame.seat, fitting[0])


class TurretsTurn(Facing):
    """A turret is laid in any of four positions."""

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int, faces: Ints
    ) -> Ints:
        if rules.catalogue.tile_region[tile] != HALF:
            return faces
        return tuple(range(tile, tile + len(CORNERS)))


class TurretsAreSet(DestinationFilter):
    """A turret never goes into the reserve, nor to Dirk."""

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        if action.kind not in ("reserve", "give"):
            return None
        is_turret = rules.catalogue.tile_region[action.args[0]] == HALF
        return Refusal("turret-stays-out", "watchtowers play 4") if is_turret else None


class ReturnTurret(Destination):
    """A turret may always be given back."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        is_turret = rules.catalogue.tile_region[tile] == HALF
        return (Action(self.spec, (tile,)),) if is_turret else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_set_aside(state, seat, action.args[0])
        self.kept.add(state, action.args[0])


class TurretsHaveTheirColour(Placement):
    """At a short side stands a building of the turret's colour, now and after every change."""

    def watches(self, rules: Ruleset, palace: Palace) -> bool:
        return any(is_half(square) for square in palace.squares.values())

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        catalogue = rules.catalogue
        for cell, square in after.squares.items():
            if is_half(square):
                beside = [
                    after.tile(cell + step)
                    for side, step in zip(SIDES, STEPS, strict=True)
                    if not square & side and cell + step in after.squares
                ]
                colour = catalogue.tile_colour[square_tile(square)]
                if all(catalogue.tile_type[tile] != colour for tile in beside):
                    return Refusal("no-colour", "watchtowers geometry 5")
        return None


class TurretsScore(Scoring):
    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        points = [EXTRA * palace.halves_in_longest_wall() for palace in state.palaces]
        return [ScoreLine(seat, "turrets", p, "each", {}) for seat, p in enumerate(points) if p]


def install(build: Build) -> None:
    build.holding(Part("turrets", TILE, many=True))
    build.add(Turrets())
    build.add(HalfTileGround())
    build.add(TurretsHaveTheirColour())
    build.add(TurretsTurn())
    build.add(TurretsAreSet())
    build.add(ReturnTurret(build.action("return-turret", Field("turret", TILE))))
    build.stage("U2", "turrets", LayOutTurrets())
    build.stage("P5", "turrets", TurretComesAlong())
    build.stage("S2", "turrets", TurretsScore())


TURRETS = small_module("turrets", install, chapter=931)
NEIGHBOURS = ("camps", "city-walls", "city-gates")


def lying(game: lc.Game) -> list[int]:
    """Returns the squares of all half tiles in palaces."""
    squares = [s for palace in game.state.palaces for s in palace.squares.values()]
    return [square for square in squares if is_half(square)]


def is_lawful(game: lc.Game) -> None:
    where = f"seed {game.seed}, turn {game.state.turn}"
    assert audit(game) == [], where
    placement = TurretsHaveTheirColour()
    for seat, palace in enumerate(game.state.palaces):
        assert placement.refusal(game.rules, game.state, seat, palace) is None, where
        assert palace.wall_run() == slow.wall_run(palace.squares), where
        best = max(slow.halves_in_longest_runs(palace.squares), default=0)
        assert palace.halves_in_longest_wall() == best, where


def test_half_tiles_in_whole_games() -> None:
    set_by_corner: Counter[str] = Counter()
    removed = scored = 0
    for seats in SEATS:
        game = sound(played([TURRETS], seats=seats, seed=seats, watch=is_lawful))
        names = game.rules.catalogue.tile_name
        set_by_corner.update(names[square_tile(square)][-2:] for square in lying(game))
        events = game.events()
        removed += sum(event.kind in ("removed", "swapped") for event in events)
        lines = [getattr(event, "line", None) for event in events if event.kind == "scored"]
        scored += sum(isinstance(x, ScoreLine) and x.source == "turrets" for x in lines)
    assert set(set_by_corner) == set(CORNERS), set_by_corner
    assert removed
    assert scored


def test_a_removal_that_takes_the_colour_away_is_refused() -> None:
    game = lc.new_game(seats=3, modules=[TURRETS], seed=1)
    palace = parse_palace(game.rules.catalogue, "tower-12@1,0 tower-turret-1-SW@2,0")
    game.state.palaces[0] = palace
    reason = why_stays(game.rules, game.state, 0, cell_at(1, 0))
    assert reason is not None
    assert reason.key == "removal-cuts"  # the turret could not be walked to either
    both = "tower-12@1,0 garden-10@2,-1 garden-11@1,-1 arcades-9@0,-1 tower-turret-1-SW@2,0"
    game.state.palaces[0] = parse_palace(game.rules.catalogue, both)
    reason = why_stays(game.rules, game.state, 0, cell_at(1, 0))
    assert reason is not None
    assert reason.key == "no-colour"
    reason = why_stays(game.rules, game.state, 0, cell_at(2, 0))
    assert reason is not None
    assert reason.key == "half-stays"


def test_the_tower_that_two_turrets_need_stays() -> None:
    """The worked example b: without the tower to the south both would lose their colour."""
    game = lc.new_game(seats=3, modules=[TURRETS], seed=1)
    tiles = "pavilion-8@-1,0 seraglio-5-SW@-2,0 chambers-8-NW@-2,1 tower-11-S@0,-1 tower-11-N@0,1"
    turrets = "tower-turret-1-NW@1,-1 tower-turret-2-NE@-1,-1"
    palace = parse_palace(game.rules.catalogue, f"{tiles} {turrets}")
    game.state.palaces[0] = palace
    assert slow.is_legal(palace.squares)
    assert (palace.wall_run(), palace.halves_in_longest_wall()) == (7, 2)
    assert cell_at(0, -1) not in removable_cells(game.rules, game.state, 0)
    assert cell_at(0, 1) in removable_cells(game.rules, game.state, 0)


def test_they_go_with_camps_walls_and_gates() -> None:
    """Nothing outside stands beside a turret, and no card puts a wall on one."""
    stood = Counter[str]()
    for seed in (3, 4):
        game = lc.new_game(seats=3, modules=[TURRETS, *NEIGHBOURS], seed=seed)
        dice = Dice(seed)
        while not game.over:
            is_lawful(game)
            game.play(any_action(game, dice))
        stood["turrets"] += len(lying(game))
        for palace in game.state.palaces:
            camps = [c for c in palace.cells() if square_region(palace.square(c)) == OUTSIDE]
            stood["camps"] += len(camps)
            for camp in camps:
                assert not any(
                    is_half(palace.square(camp + step))
                    for step in STEPS
                    if camp + step in palace.squares
                ), f"seed {seed}"
    assert min(stood["turrets"], stood["camps"]) > 3, stood


def test_a_row_of_tiles_ends_at_half_a_tile() -> None:
    game = lc.new_game(seats=3, modules=[TURRETS, "camps"], seed=1)
    text = "tower-12@1,0 tower-turret-1-SW@2,0"
    palace = parse_palace(game.rules.catalogue, text)
    assert len(row_of(palace, cell_at(-1, 0), 1)) == 2


@pytest.mark.parametrize(
    ("tile", "x", "y", "key"),
    [
        ("tower-turret-2-SW", 1, 0, "cell-taken"),
        ("tower-turret-2-SW", 5, 5, "touches-nothing"),
        ("tower-turret-2-NE", 0, 1, "half-long-side"),
        ("tower-turret-2-SW", 1, 1, "open-against-wall"),
        ("tower-turret-2-NW", 3, 0, "long-side"),
        ("tower-turret-2-SE", 0, 1, "no-colour"),
        ("tower-turret-2-NW", 1, -1, ""),
        ("garden-10", 2, 1, "long-side"),
        ("garden-10", 3, 0, "long-side"),
    ],
)
def test_why_not(tile: str, x: int, y: int, key: str) -> None:
    game = lc.new_game(seats=3, modules=[TURRETS], seed=1)
    catalogue = game.rules.catalogue
    game.state.palaces[0] = parse_palace(catalogue, "tower-11-N@1,0 tower-turret-1-SW@2,0")
    cell = cell_at(x, y)
    reason = why_not(game.rules, game.state, 0, catalogue.tile_id[tile], cell)
    assert (reason.key if reason else "") == key
    walls = catalogue.tile_walls[catalogue.tile_id[tile]]
    fits = cell in legal_cells(game.rules, game.state, 0, catalogue.tile_id[tile])
    assert fits == (reason is None), walls


def test_a_palace_with_half_tiles_is_written_and_read() -> None:
    game = lc.new_game(seats=3, modules=[TURRETS], seed=1)
    text = "tower-12@1,0 tower-turret-1-SW@2,0"
    palace = parse_palace(game.rules.catalogue, text)
    assert palace.square(cell_at(2, 0)) & 15 == walls_from_text("NE") == blank_sides("SW")
    assert palace_text(game.rules.catalogue, palace) == text
    with pytest.raises(ValueError, match="not the blank sides of a half cell"):
        parse_palace(game.rules.catalogue, "tower-turret-1-SW+S@2,0")


def test_the_view_tells_how_a_half_tile_is_turned() -> None:
    game = lc.new_game(seats=3, modules=[TURRETS], seed=1)
    text = "tower-12@1,0 tower-turret-1-SW@2,0"
    game.state.palaces[0] = parse_palace(game.rules.catalogue, text)
    seen = game.view(0)
    palace = pieces_in(seen, "palace.0")
    half = next(tile for tile in palace if tile["x"] == 2)
    assert (half["half"], half["walls"], half["region"]) == ("SW", "NE", "palace")
    assert "back" not in half
    assert seen["table"][0]["runs"]["wall"] == {"length": 1, "edges": [[2, 0, "NE"]]}
    assert all("half" not in tile for tile in palace if tile["x"] != 2)


def test_nothing_hidden_shows() -> None:
    seed = 5
    random = Random(seed)
    seen = 0

    def look(game: lc.Game) -> None:
        nonlocal seen
        if len(game.history()) % 23:
            return
        for seat in (None, *range(3)):
            other = disguised(game.rules, game.state, seat, random)
            seen += other.content() != game.state.content()
            same = view(game.rules, other, seat) == view(game.rules, game.state, seat)
            assert same, f"seed {seed}, turn {game.state.turn}, seat {seat}"

    played([TURRETS], seats=3, seed=seed, watch=look)
    assert seen > 10, f"seed {seed}"


def test_bots_play_with_half_tiles() -> None:
    game = lc.new_game(seats=3, modules=[TURRETS], seed=2)
    play_bots(game, ("easy", "normal", "random"), 2)
    assert game.over
    assert lying(sound(game)), "seed 2"
    assert NONE not in game.state.points


def test_a_bot_sees_that_a_half_tile_makes_the_wall_longer() -> None:
    """A diagonal that joins two walls is worth more than one by itself."""
    game = lc.new_game(seats=3, modules=[TURRETS], seed=1)
    catalogue = game.rules.catalogue
    game.state.palaces[0] = parse_palace(catalogue, "tower-11-N@0,1 tower-12@1,0")
    turret = catalogue.tile_id["tower-turret-1-SW"]
    cells = legal_cells(game.rules, game.state, 0, turret)
    joined, alone = cell_at(1, 1), cell_at(2, 0)
    assert {joined, alone} <= set(cells)
    judge = Judge(game.rules, game.state, 0)
    value = {cell: judge.built(turret, cell) for cell in cells}
    assert max(value, key=lambda cell: value[cell]) == joined
    assert value[joined] - value[alone] > 1
    best = best_change(judge.outlook, turret)
    assert best == pytest.approx(max(value.values()) - judge.outlook.gain(turret))
