"""Things on tiles: they lie on the piece, move along with it, and go where a module says."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.actions import TILE
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer, Stage
from lioncourt.core.shown import Laid
from lioncourt.core.state import State
from lioncourt.core.verbs import swap_places
from lioncourt.games.common.market import Replacing, replace_tile
from lioncourt.games.common.riders import (
    LEFT_MARKET,
    LEFT_PALACE,
    SWAPPED_OUT,
    TO_DIRK,
    Riders,
    RidersView,
    Unload,
)
from lioncourt.games.common.zones import token
from tests.seams.table import SEATS, played, small_module, sound

ON, BAG = 0, 1  # the parts of the holding
FIG, DATE = 0, 1
FRUITS = ("fig", "date")


class FruitOnTheMarket(Observer):
    """A fig on each tile that is laid, and a date on each that costs more than 8."""

    def hears(self) -> tuple[str, ...]:
        return ("laid",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        riders = Riders(self.kept, ON)
        if not riders.on(rules, state, event.args[1]):
            dear = rules.catalogue.tile_cost[event.args[1]] > 8
            riders.lay(rules, state, event.args[1], *((DATE, FIG) if dear else (FIG,)))


class BackIntoTheBag(Unload):
    def gone(self, rules: Ruleset, state: State, event: Event, riders: tuple[int, ...]) -> None:
        self.kept.grow(state, len(riders), BAG)


class FigsAreEaten(Stage):
    """Who is handed a tile eats the fig on it."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        Riders(self.kept, ON).take(rules, state, frame.data[1], FIG)


def fruit(rules: Ruleset, rider: int) -> Laid:
    return {**token(FRUITS[rider]), "label": FRUITS[rider]}


def install(build: Build) -> None:
    build.kind("fruit", *FRUITS)
    build.holding(
        Part("fruits", "fruit", many=True, by=TILE, seen=ALL), Part("bag", "number", seen=ALL)
    )
    build.add(FruitOnTheMarket())
    build.add(BackIntoTheBag(LEFT_MARKET, LEFT_PALACE, SWAPPED_OUT, at=(ON,)))
    build.add(Unload(TO_DIRK, at=(ON,)))
    build.add(RidersView("small", fruit, ON))
    build.stage("G4.2", "eaten", FigsAreEaten())
    build.handler("dance", Replacing())


FRUIT = small_module("fruit", install, chapter=950)


def carried(game: lc.Game) -> dict[int, tuple[int, ...]]:
    """Returns the fruits by piece."""
    keys, values = game.state.holdings[0][ON]  # type: ignore[index]
    return dict(zip(keys, values, strict=True))


@pytest.mark.parametrize("seats", SEATS)
def test_riders_follow_their_tiles(seats: int) -> None:
    def watch(game: lc.Game) -> None:
        state, piece_of = game.state, game.rules.catalogue.tile_piece
        seed = f"seed {game.seed}"
        on = carried(game)
        owned = {piece_of[tile] for tile in state.market if tile != NONE}
        assert owned <= set(on), seed  # whatever lies in the market carries something
        assert not {piece_of[tile] for tile in state.dirk} & set(on), seed
        for pool in state.supply:
            assert not set(pool) & set(on), seed
        for tiles in (*state.reserves, *state.bought):
            owned |= {piece_of[tile] for tile in tiles}
        for palace in state.palaces:
            owned |= {piece_of[palace.tile(cell)] for cell in palace.cells()}
        assert set(on) <= owned, seed

    game = sound(played([FRUIT], seats=seats, seed=seats, watch=watch))
    kept = [fruits for fruits in carried(game).values() if fruits]
    assert kept
    assert game.state.holdings[0][BAG]  # type: ignore[index]


def test_a_replaced_tile_gives_its_riders_back() -> None:
    game = lc.new_game(modules=[FRUIT], seed=3)
    state, rules = game.state, game.rules
    old = state.market[0]
    number = len(carried(game)[old])
    state.frames.clear()
    replace_tile(rules, state, 0, 0, "dance")
    while state.frames:
        top = state.frames[-1]
        rules.handlers[top.kind].advance(rules, state, top)
    assert old in state.supply[0]
    assert old not in carried(game)
    assert state.holdings[0][BAG] == number  # type: ignore[index]
    assert state.market[0] in carried(game)


def test_tiles_that_change_places_take_their_riders_along() -> None:
    game = lc.new_game(modules=[FRUIT], seed=3)
    first, second = game.state.market[:2]
    before = carried(game)
    swap_places(game.rules, game.state, 0, 0, 1)
    assert game.state.market[:2] == (second, first)
    assert carried(game) == before


def test_a_client_sees_them_on_the_slot_and_on_the_tile() -> None:
    game = played([FRUIT], seats=3, seed=4)
    fresh = lc.new_game(modules=[FRUIT], seed=3)
    zones = {zone["id"]: zone for zone in fresh.view(0)["zones"]}
    assert zones["small.on.1"]["place"] == "counter.1.on"
    assert {piece["id"] for piece in zones["small.on.1"]["pieces"]} <= set(FRUITS)
    tile = fresh.rules.catalogue.tile_name[fresh.state.market[0]]
    assert "fig" in fresh.view(0)["module"]["fruit"]["fruits"][tile]
    last = {zone["id"]: zone for zone in game.view(None)["zones"]}
    on_tiles = [piece for seat in range(3) for piece in last[f"small.{seat}"]["pieces"]]
    assert on_tiles
    assert all("x" in piece for piece in on_tiles)
