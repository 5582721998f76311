"""Stages of the hand-out: what comes with a tile, and tiles that are given otherwise (order G4)."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER, TILE
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Below, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import end_game, finish, lay_tile, push, take_tile
from lioncourt.games.common.ending import hand_out
from lioncourt.games.common.market import market_refill
from tests.seams.table import events_of, played, small_module


class FiveForATile(Stage):
    """Who is handed a tile gets a fig with it; the holding counts figs by seat."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        place, tile = frame.data
        assert state.market[place] == NONE
        assert tile in state.bought[frame.seat]
        self.kept.grow(state, 1, frame.seat)


def test_what_lies_on_a_tile_comes_with_it_before_it_is_placed() -> None:
    def install(build: Build) -> None:
        build.holding(Part("figs", NUMBER, each=True))
        build.stage("G4.2", "figs", FiveForATile())

    some = 0
    for seed in range(4):
        game = played([small_module("figs", install)], seats=3, seed=seed)
        given = [event.args[0] for event in events_of(game, "handed-out")]
        assert game.state.holdings == [tuple(given.count(seat) for seat in range(3))], seed
        some += len(given)
    assert some


class HiddenTile(Stage):
    """Below the tile of slot 1 lies another, the holding: seat 0 gets it, whoever got the first."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        hidden = self.kept.number(state)
        if frame.data[0] == 0 and hidden != NONE:
            self.kept.put(state, NONE)
            lay_tile(rules, state, 0, hidden)
            hand_out(rules, state, 0, 0)


def test_a_hidden_tile_is_given_to_another_seat() -> None:
    def install(build: Build) -> None:
        build.holding(Part("hidden", TILE))
        build.stage("G4.2", "hidden", HiddenTile())

    game = lc.new_game(seats=3, modules=[small_module("hidden", install)], seed=3)
    state, tiles = game.state, game.rules.catalogue.tile_id
    first, hidden = state.market[0], tiles["tower-13-E"]
    assert first != hidden
    state.holdings[0] = hidden
    state.frames.clear()
    finished = Frame(game.rules.handler_id["giving"], 0)
    state.frames.append(finished)
    hand_out(game.rules, state, 1, 0)
    handler = game.rules.handlers[game.rules.script_id["hand-out"]]
    while state.frames[-1].kind == game.rules.script_id["hand-out"]:
        handler.advance(game.rules, state, state.frames[-1])
    assert (state.bought[0], state.bought[1], state.market[0]) == ((hidden,), (first,), NONE)
    finish(state)


# Tiles below those of the market


class CellarBelowSlotOne(Below):
    """The holding: a tile below slot 1, which the last seat gets in the end."""

    def turned_up(self, rules: Ruleset, state: State, place: int) -> int:
        if place != 0:
            return NONE
        tile = self.kept.number(state)
        self.kept.put(state, NONE)
        return tile

    def handed_out(self, rules: Ruleset, state: State, place: int) -> bool:
        tile = self.turned_up(rules, state, place)
        if tile != NONE:
            hand_out(rules, state, rules.seats - 1, place, tile)
        return tile != NONE


def install_cellar(build: Build) -> None:
    build.holding(Part("cellar", TILE))
    build.add(CellarBelowSlotOne())


def with_cellar() -> tuple[lc.Game, int]:
    """Returns a game with a tile in the cellar, and that tile."""
    game = lc.new_game(seats=3, modules=[small_module("cellar", install_cellar)], seed=3)
    state = game.state
    tile = state.supply[0][0]
    state.supply[0] = state.supply[0][1:]
    state.holdings[0] = tile
    return game, tile


def test_seam_below() -> None:
    game, tile = with_cellar()
    rules, state = game.rules, game.state
    first, second, size = state.market[0], state.market[1], len(state.supply[0])
    take_tile(state, 0)
    take_tile(state, 1)
    push(state, market_refill(rules, 0, 0, 1))
    engine.settle(rules, state)
    assert (state.market[0], state.holdings[0]) == (tile, NONE)
    assert state.market[1] not in (NONE, second)
    assert len(state.supply[0]) == size - 1  # drawn for slot 2 only
    assert first not in state.market


def test_what_lies_below_is_handed_out_as_its_rule_says() -> None:
    game, tile = with_cellar()
    state, first = game.state, game.state.market[0]
    rich = game.rules.catalogue.card_id["florin-9"]
    state.hands = [Hand((rich,)), Hand(()), Hand(())]
    end_game(game.rules, state)
    engine.settle(game.rules, state)
    assert state.market[0] == first  # the rule left it there
    assert tile in state.bought[2]
    assert first not in state.bought[0]
