"""Tiles of two cells as a small module: a hall for whoever begins a turn, as long as there are any.

Everything outside of the module treats them as any other tile: views, records, bots, rebuilding.
"""

from __future__ import annotations

from random import Random

import pytest

import lioncourt as lc
from lioncourt.bots.judge import Judge
from lioncourt.core import slow
from lioncourt.core.actions import SEAT, TILE, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.doubles import cells_at, is_whole, parts_of, squares_for
from lioncourt.core.frames import Frame
from lioncourt.core.ids import EAST, NONE, WEST, cell_at
from lioncourt.core.laying import move_tile
from lioncourt.core.palace import Palace
from lioncourt.core.parts import Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage
from lioncourt.core.squares import square_of
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, set_aside
from lioncourt.games.common.building import (
    legal_cells,
    palace_with,
    palace_without,
    removable_cells,
    swap_cells,
    why_no_swap,
    why_not,
    why_stays,
)
from lioncourt.games.common.double_tiles import install_double_tiles
from lioncourt.games.common.moving import movable_cells, move_cells
from lioncourt.positions.told import PositionError
from lioncourt.record.notation import palace_text
from lioncourt.simulate import play_bots
from lioncourt.view.reading import pieces_in
from tests.conformance.laws import audit
from tests.seams.table import SEATS, any_action, events_of, played, small_module, sound
from tests.support.position import Position, SeatPosition, game_at

EVERY = 3  # turns from one hall to the next
WALLS = ("N", "S", "NS", "")  # of the halls that lie across; of the others E, W, EW and none
TURNED = {"N": "E", "S": "W", "NS": "EW", "": ""}


class Halls(Components):
    """Eight halls, four of them across: a garden and a tower each."""

    def __init__(self) -> None:
        self.wholes: tuple[int, ...] = ()

    def add(self, kit: Kit) -> None:
        types = (kit.type_name.index("garden"), kit.type_name.index("tower"))
        for across in (True, False):
            for number, sides in enumerate(WALLS):
                walls = sides if across else TURNED[sides]
                name = f"hall-{number}" if across else f"tall-{number}"
                hall = kit.double_tile(name, types=types, walls=(walls, walls), across=across)
                self.wholes += (hall,)


class AHall(Stage):
    """The holding: how many halls were given."""

    def __init__(self, halls: Halls) -> None:
        self.halls = halls

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        given = self.kept.number(state)
        if state.turn % EVERY == 0 and given < len(self.halls.wholes):
            hall = self.halls.wholes[given * 5 % len(self.halls.wholes)]
            set_aside(state, frame.seat, hall)
            emit(rules, state, "got-hall", (frame.seat, hall))
            self.kept.grow(state, 1)


def install(build: Build) -> None:
    build.holding(Part("given", "number"))
    build.event("got-hall", Field("seat", SEAT), Field("tile", TILE))
    install_double_tiles(build)
    halls = Halls()
    build.add(halls)
    build.stage("T1.1", "hall", AHall(halls))


HALLS = small_module("halls", install, chapter=922)


def halls_of(rules: Ruleset) -> list[int]:
    return sorted({double.whole for double in rules.catalogue.doubles.values()})


def test_a_double_tile_is_a_whole_and_two_halves() -> None:
    rules = lc.new_game(modules=[HALLS], seed=1).rules
    catalogue = rules.catalogue
    hall, tall = catalogue.tile_id["hall-0"], catalogue.tile_id["tall-2"]
    west, east = parts_of(catalogue, hall)
    assert [catalogue.tile_name[half] for half in (west, east)] == ["hall-0-1", "hall-0-2"]
    types = [catalogue.type_name[catalogue.tile_type[half]] for half in (west, east)]
    assert types == ["garden", "tower"]
    assert catalogue.tile_type[hall] == NONE
    assert catalogue.home_of(hall) == "palace"
    assert catalogue.tile_walls[tall] == (EAST | WEST) * 17
    assert catalogue.doubles[west].inner_side(west) == EAST
    assert catalogue.doubles[east].inner_side(east) == WEST
    assert parts_of(catalogue, west) == (west,)


def given(*halls: str, palace: str = "", reserve: str = "") -> lc.Game:
    """Returns a game in which the first seat has halls to place."""
    own = SeatPosition(bought=" ".join(halls), palace=palace, reserve=reserve)
    return game_at(Position(seat={0: own}), modules=[HALLS], seed=0)


def test_both_halves_are_laid_and_told_and_the_view_shows_them() -> None:
    game = given("tall-1")
    shown = pieces_in(game.view(0), "bought.0")[0]
    assert (shown["id"], shown["type"], shown["walls"]) == ("tall-1", None, "")
    assert [(half["id"], half["walls"], half["x"], half["y"]) for half in shown["halves"]] == [
        ("tall-1-1", "W", 0, 0),
        ("tall-1-2", "W", 0, -1),
    ]
    game.play("place tall-1 -1,0")
    assert game.last is not None
    told = [event.args for event in game.last.events if event.kind == "placed"]
    names = game.rules.catalogue.tile_id
    first, second = cell_at(-1, 0), cell_at(-1, -1)
    assert told == [(0, names["tall-1-1"], first), (0, names["tall-1-2"], second)]
    assert palace_text(game.rules.catalogue, game.state.palaces[0]) == (
        "tall-1-2@-1,-1 tall-1-1@-1,0"
    )
    lying = {piece["id"]: piece for piece in pieces_in(game.view(0), "palace.0")}
    assert (lying["tall-1-1"]["type"], lying["tall-1-2"]["type"]) == ("garden", "tower")
    assert "halves" not in lying["tall-1-1"]
    assert game.rules.count_of(game.state, 0, game.rules.catalogue.type_id["tower"]) == 1


def test_they_go_to_the_reserve_and_are_swapped_as_one_tile() -> None:
    palace = "tall-1-1@-1,0 tall-1-2@-1,-1"
    game = given(palace=palace, reserve="tall-0 tall-3 hall-3 tower-10-W")
    rebuilds = {str(action) for action in game.actions() if action.spec.group == "rebuild"}
    removals = {"remove -1,0", "remove -1,-1"}
    assert removals <= rebuilds
    # Either of its cells stands for the hall; a wall in the east would face the fountain.
    swaps = {action for action in rebuilds if action.startswith("swap")}
    assert swaps == {"swap tall-3 -1,0", "swap tall-3 -1,-1"}
    for action in ("swap hall-3 -1,0", "swap tower-10-W -1,0"):
        with pytest.raises(lc.IllegalAction) as error:
            game.play(action)
        assert error.value.rule == "core 4.3"
    again = game.copy()
    game.play("swap tall-3 -1,-1")
    assert game.state.palaces[0].tile(cell_at(-1, 0)) == game.rules.catalogue.tile_id["tall-3-1"]
    assert "tall-1" in names_of(game, game.state.reserves[0])
    again.play("remove -1,-1")
    assert again.state.palaces[0].cells() == [0]
    assert "tall-1" in names_of(again, again.state.reserves[0])


def test_both_halves_are_moved_inside_the_palace() -> None:
    game = given(palace="tall-1-1@-1,0 tall-1-2@-1,-1")
    move_tile(game.rules, game.state, 0, game.rules.catalogue.tile_id["tall-1-1"], cell_at(-1, 1))
    assert palace_text(game.rules.catalogue, game.state.palaces[0]) == (
        "tall-1-2@-1,0 tall-1-1@-1,1"
    )


def names_of(game: lc.Game, tiles: tuple[int, ...]) -> list[str]:
    return [game.rules.catalogue.tile_name[tile] for tile in tiles]


def test_dirk_has_both_halves() -> None:
    own = SeatPosition(bought="hall-0")
    game = game_at(Position(seat={0: own}), modules=[HALLS], seats=2, seed=0)
    game.play("give hall-0")
    assert names_of(game, game.state.dirk) == ["hall-0-1", "hall-0-2"]


def test_one_half_alone_is_no_position() -> None:
    with pytest.raises(PositionError, match="covers the same cells"):
        given(palace="tall-1-1@-1,0")


def test_a_dead_end_may_be_filled_with_its_mouth() -> None:
    """The inner cell is closed by the outer one alone: both are filled at once (core 5.5)."""
    game = given("hall-3")
    catalogue = game.rules.catalogue
    ring = {(0, 0), (0, -1), (1, -1), (2, -1), (0, 1), (1, 1), (2, 1)}
    squares = {cell_at(x, y): square_of(catalogue.start_tile, 0) for x, y in ring}
    game.state.palaces[0] = Palace(squares)
    hall, tall = catalogue.tile_id["hall-3"], catalogue.tile_id["tall-3"]
    assert cell_at(1, 0) in legal_cells(game.rules, game.state, 0, hall)
    assert slow.is_legal(palace_with(game.rules, game.state, Palace(squares), hall, 1).squares)
    reason = why_not(game.rules, game.state, 0, tall, cell_at(3, 1))
    assert reason is not None
    assert (reason.key, reason.rule) == ("hole", "core 5.5")


def grown(rules: Ruleset, state: State, random: Random) -> Palace:
    """Returns a palace that grew at random, of single tiles and of halls."""
    tiles = [
        t
        for t, base in enumerate(rules.catalogue.tile_is_base)
        if base and t != rules.catalogue.start_tile
    ]
    random.shuffle(tiles)
    state.palaces[0] = Palace({0: square_of(rules.catalogue.start_tile, 0)})
    for tile in (*halls_of(rules), *tiles[:14]):
        cells = legal_cells(rules, state, 0, tile)
        if cells and random.random() < 0.7:
            cell = random.choice(list(cells))
            state.palaces[0] = palace_with(rules, state, state.palaces[0], tile, cell)
    return state.palaces[0]


@pytest.mark.parametrize("seed", range(6))
def test_the_building_rules_hold_for_both_cells(seed: int) -> None:
    """Against the definitions of core 5, word by word, in palaces that grew at random."""
    game = lc.new_game(seats=3, modules=[HALLS], seed=seed)
    rules, state, random = game.rules, game.state, Random(seed)
    laid = moved = swapped = 0
    for _ in range(12):
        palace = grown(rules, state, random)
        assert slow.is_legal(palace.squares), f"seed {seed}"
        assert is_whole(rules.catalogue, palace)
        around = {
            cell + cell_at(x, y)
            for cell in palace.cells()
            for x in (-2, -1, 0, 1, 2)
            for y in (-2, -1, 0, 1, 2)
        }
        for hall in halls_of(rules):
            legal = [c for c in sorted(around) if may_be(rules, state, palace, hall, c)]
            assert list(legal_cells(rules, state, 0, hall)) == legal, f"seed {seed}"
            refused = [c for c in sorted(around) if why_not(rules, state, 0, hall, c) is None]
            assert refused == legal, f"seed {seed}"
            laid += len(legal)
            swaps = [c for c in palace.cells() if may_replace(rules, state, palace, hall, c)]
            assert list(swap_cells(rules, state, 0, hall)) == swaps, f"seed {seed}"
            allowed = [c for c in palace.cells() if why_no_swap(rules, state, 0, hall, c) is None]
            assert allowed == swaps, f"seed {seed}"
            swapped += len(swaps)
        free = [c for c in palace.cells() if c and may_go(rules, palace, c)]
        assert list(removable_cells(rules, state, 0)) == free, f"seed {seed}"
        assert [c for c in palace.cells() if why_stays(rules, state, 0, c) is None] == free
        moved += sum(len(cells_at(rules.catalogue, palace, c)) == 2 for c in free)
        for first in movable_cells(rules, palace):
            double = rules.catalogue.doubles.get(palace.tile(first))
            if double is None:
                continue
            rest = palace_without(rules, palace, first)
            goals = [c for c in sorted(around) if may_be(rules, state, rest, double.whole, c)]
            assert move_cells(rules, state, 0, first, double.first) == [
                c for c in goals if c != first
            ], f"seed {seed}"
    assert min(laid, moved, swapped) > 0, f"seed {seed}"


def may_be(rules: Ruleset, state: State, palace: Palace, hall: int, cell: int) -> bool:
    squares = dict(squares_for(rules, state, hall, cell))
    if any(at in palace.squares for at in squares):
        return False
    return slow.is_legal({**palace.squares, **squares})


def may_replace(rules: Ruleset, state: State, palace: Palace, hall: int, cell: int) -> bool:
    cells = cells_at(rules.catalogue, palace, cell)
    squares = dict(squares_for(rules, state, hall, cells[0]))
    return tuple(squares) == cells and slow.is_legal({**palace.squares, **squares})


def may_go(rules: Ruleset, palace: Palace, cell: int) -> bool:
    return slow.is_legal(palace_without(rules, palace, cell).squares)


def test_whole_games_are_sound() -> None:
    seen = dict.fromkeys(("placed", "removed", "swapped"), 0)
    for seats in SEATS:
        for seed in range(2):
            game = sound(played([HALLS], seats=seats, seed=seed, watch=halls_are_whole))
            for name in seen:
                tiles = [event.args[1] for event in events_of(game, name)]
                seen[name] += sum(tile in game.rules.catalogue.doubles for tile in tiles)
    assert min(seen.values()) > 0, seen


def halls_are_whole(game: lc.Game) -> None:
    for palace in game.state.palaces:
        assert is_whole(game.rules.catalogue, palace), f"seed {game.seed}"
    if len(game.history()) % 10 == 0:
        assert audit(game) == [], f"seed {game.seed}"


def test_they_go_with_camps_walls_and_gates() -> None:
    """A segment never stands between two halves, and a gate may lead to a hall."""
    built = 0
    for seed in (3, 4):
        game = lc.new_game(seats=3, modules=[HALLS, "camps", "city-gates", "city-walls"], seed=seed)
        dice = Dice(seed)
        while not game.over:
            halls_are_whole(game)
            game.play(any_action(game, dice))
        built += sum(
            palace.tile(cell) in game.rules.catalogue.doubles
            for palace in game.state.palaces
            for cell in palace.cells()
        )
    assert built > 3


def test_bots_value_both_halves() -> None:
    game = given("hall-0")
    judge = Judge(game.rules, game.state, 0)
    first, second = parts_of(game.rules.catalogue, game.rules.catalogue.tile_id["hall-0"])
    gain = judge.outlook.gain(game.rules.catalogue.tile_id["hall-0"])
    assert gain == judge.outlook.gain(first) + judge.outlook.gain(second)
    best = max(game.actions(), key=judge.value)
    assert best.kind == "place"
    play_bots(game, ("easy", "normal", "random"), 2)
    assert game.over
