"""Each seam of building and the market with the smallest module that uses it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import TILE, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NORTH, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import (
    BOUGHT,
    Components,
    Destination,
    Drawn,
    EndCheck,
    Ground,
    Placement,
    Walls,
)
from lioncourt.core.squares import OUTSIDE, square_of
from lioncourt.core.state import State
from lioncourt.core.verbs import take_set_aside
from tests.seams.table import any_action, events_of, played, small_module

Ints = tuple[int, ...]


class Tents(Components):
    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for cost in (2, 3, 4, 5):
            kit.tile(f"tent-{cost}", cost=cost, region=OUTSIDE, supply=supply)


class BesideTheFountain(Ground):
    """Tents stand on the four cells beside the fountain and never leave."""

    def takes(self, rules: Ruleset, tile: int) -> bool:
        return rules.catalogue.tile_region[tile] == OUTSIDE

    def cells(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> Ints:
        return tuple(sorted(c for c in STEPS if c not in palace.squares and palace.stays_open(c)))

    def swaps(self, rules: Ruleset, palace: Palace, tile: int, walls: int) -> Ints:
        return ()

    def removals(self, rules: Ruleset, palace: Palace) -> Ints:
        return ()

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        fits = cell in self.cells(rules, palace, tile, walls)
        return None if fits else Refusal("touches-nothing", "small 1")

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        return Refusal("tent-stays", "small 2")


def test_seam_ground() -> None:
    def install(build: Build) -> None:
        build.add(Tents())
        build.add(BesideTheFountain())

    game = played([small_module("tents", install)], seats=3, seed=1)
    tents = [
        cell
        for palace in game.state.palaces
        for cell in palace.cells()
        if game.rules.catalogue.tile_region[palace.tile(cell)] == OUTSIDE
    ]
    assert tents
    assert set(tents) <= set(STEPS)
    assert game.why_not(0, "tent-2", (5, 5)) == (
        "the tile would touch no other tile",
        "small 1",
    )


def test_a_ground_says_why_its_tiles_stay_and_are_not_swapped() -> None:
    def install(build: Build) -> None:
        build.add(Tents())
        build.add(BesideTheFountain())

    game = lc.new_game(modules=[small_module("tents", install)], seed=1)
    names = game.rules.catalogue.tile_id
    seat = game.seat
    assert seat is not None
    tent = square_of(names["tent-2"], 0, OUTSIDE)
    game.state.palaces[seat] = game.state.palaces[seat].with_square(1, tent)
    game.state.reserves[seat] = (names["tent-3"],)
    with pytest.raises(lc.IllegalAction, match=r"a tent is never taken down \(small 2\)"):
        game.play("remove 1,0")
    with pytest.raises(lc.IllegalAction, match=r"core 5.2"):  # what a ground says by itself
        game.play("swap tent-3 1,0")


class ThreeTilesAtMost(Placement):
    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        return Refusal("crowded", "small 2") if len(after.squares) > 4 else None


def test_seam_placement() -> None:
    module = small_module("narrow", lambda build: build.add(ThreeTilesAtMost()))
    game = played([module], seats=3, seed=1)
    sizes = [len(palace.squares) for palace in game.state.palaces]
    assert max(sizes) == 4
    reasons = {
        game.why_not(sizes.index(4), tile, (x, y))
        for tile in ("garden-10", "tower-11", "pavilion-6-N", "pavilion-7-E")
        for x in range(-4, 5)
        for y in range(-4, 5)
    }
    assert ("three tiles are enough", "small 2") in reasons


class EverythingIsWalledToTheNorth(Walls):
    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        return walls | NORTH


def test_seam_walls() -> None:
    module = small_module("north", lambda build: build.add(EverythingIsWalledToTheNorth()))
    game = played([module], seats=3, seed=1)
    laid = [square for p in game.state.palaces for cell, square in p.content() if cell]
    assert laid
    assert all(square & NORTH for square in laid)


class ToTheSultan(Destination):
    """A tile that was bought may be given away; the holding is what the sultan has."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return (Action(self.spec, (tile,)),) if how == BOUGHT else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_set_aside(state, seat, action.args[0])
        self.kept.put(state, (*self.kept.ints(state), action.args[0]))


def test_seam_destination() -> None:
    def install(build: Build) -> None:
        build.holding(Part("given", TILE, many=True, ordered=True))
        build.add(ToTheSultan(build.action("offer", Field("tile", TILE))))

    game = played([small_module("sultan", install)], seats=3, seed=1)
    offered = [node.action.args[0] for node in game.history() if node.action.kind == "offer"]
    assert offered
    assert game.state.holdings == [tuple(offered)]


class TowersAreSold(Drawn):
    """A tower never comes to the market; the holding is what was turned up instead."""

    def __init__(self, holding: int) -> None:
        self.holding = holding

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return False

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        if not rules.catalogue.tile_name[tile].startswith("tower"):
            return False
        sold = state.holdings[self.holding]
        assert isinstance(sold, tuple)
        state.holdings[self.holding] = (*sold, tile)
        return True


def test_seam_drawn() -> None:
    sold_tiles = Part("sold", TILE, many=True, ordered=True)
    module = small_module("sold", lambda build: build.add(TowersAreSold(build.holding(sold_tiles))))
    game = played([module], seats=3, seed=1)
    names = game.rules.catalogue.tile_name
    laid = {names[event.args[1]] for event in events_of(game, "laid")}
    assert laid
    assert not any(name.startswith("tower") for name in laid)
    sold = game.state.holdings[0]
    assert isinstance(sold, tuple)
    assert {names[tile].split("-")[0] for tile in sold} == {"tower"}


class OverAfterTenTurns(EndCheck):
    def is_over(self, rules: Ruleset, state: State) -> bool:
        return state.turn >= 10


@pytest.mark.parametrize("seed", range(3))
def test_seam_end_check(seed: int) -> None:
    module = small_module("short", lambda build: build.add(OverAfterTenTurns()))
    game = lc.new_game(seats=3, modules=[module], seed=seed)
    dice = Dice(seed)
    while not game.over:
        assert game.state.turn < 60, f"seed {seed}"
        game.play(any_action(game, dice))
    # The check comes with a market refill, so the first purchase from turn 10 on ends the game.
    bought = [node.turn for node in game.history() if node.action.kind == "buy"]
    assert game.state.turn == next(turn for turn in bought if turn >= 10), f"seed {seed}"
    assert game.winners()
