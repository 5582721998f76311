"""Stacks of tiles beside the market, the top one open, in a small module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import lioncourt as lc
from lioncourt.core.actions import TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from lioncourt.core.verbs import set_aside
from lioncourt.games.common.stacks import OPEN, STACKS, LayOutStacks, StacksView, TileStacks
from lioncourt.view.reading import pieces_in
from tests.seams.table import SEATS, events_of, played, small_module, sound


class Kiosks(TileStacks):
    """A stack of three kiosks, and one of two."""

    def add(self, kit: Kit) -> None:
        for name, walls in (("small", ("N", "E", "S")), ("large", ("W", "NE"))):
            tiles = [kit.tile(f"{name}-kiosk-{its}", walls=its, colour=0) for its in walls]
            self.add_stack(name, tuple(tiles))


class TakeKiosk(MainAction):
    def __init__(self, kiosks: Kiosks, spec: Spec) -> None:
        super().__init__(spec)
        self.kiosks = kiosks

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(tile,) for tile in self.kept.ints(state, OPEN)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        is_open = action.args[0] in self.kept.ints(state, OPEN)
        return None if is_open else Refusal("not-in-display", "small 1")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        set_aside(state, seat, action.args[0])
        self.kiosks.take(rules, state, action.args[0])


def install(build: Build) -> None:
    build.holding(*STACKS)
    tile = Field("tile", TILE)
    build.event("kiosk", tile)
    kiosks = Kiosks("kiosk")
    build.add(kiosks)
    build.stage("U2", "kiosks", LayOutStacks(kiosks))
    build.add(TakeKiosk(kiosks, build.action("take-kiosk", tile)))
    build.add(StacksView("kiosks", kiosks))


KIOSKS = small_module("kiosks", install)


def test_the_top_tile_of_each_stack_is_open() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        shown = lc.new_game(seats=3, modules=[KIOSKS], seed=seed).view(None)["module"]["kiosks"]
        assert [name.split("-")[0] for name in shown["open"]] == ["small", "large"]
        assert shown["face_down"] == {"small": 2, "large": 1}
        seen.update(shown["open"])
    assert len(seen) == 5, "any tile may lie on top"


def test_what_is_taken_uncovers_the_next() -> None:
    game = lc.new_game(seats=3, modules=[KIOSKS], seed=1)
    small, large = game.view(None)["module"]["kiosks"]["open"]
    game.play(f"take-kiosk {large}")
    shown = game.view(None)["module"]["kiosks"]
    assert shown["open"][0] == small
    assert shown["open"][1] != large
    assert shown["face_down"] == {"small": 2, "large": 0}
    pieces = pieces_in(game.view(None), "kiosks")
    assert [piece["below"] for piece in pieces] == [2, 0]
    assert {piece["colour"] for piece in pieces} == {"pavilion"}
    assert {piece["type"] for piece in pieces} == {None}


def test_whole_games_are_sound() -> None:
    for seats in SEATS:
        game = sound(played([KIOSKS], seats=seats, seed=seats))
        uncovered = [event.args[0] for event in events_of(game, "kiosk")]
        assert len(set(uncovered)) == len(uncovered) >= 2, f"seed {seats}"
