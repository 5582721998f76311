"""The seam of what modules keep secret, with the smallest module that uses it."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Secret, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number
from lioncourt.view.worlds import Worlds
from tests.seams.table import ints, small_module


class DealNumbers(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for seat in range(rules.seats):
            self.kept.put(state, draw_number(state, 10), seat)


class AnyOtherNumber(Secret):
    """The numbers of the other seats may be any below 10; the holding has them by seat."""

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        for owner in range(rules.seats):
            if owner != seat:
                self.kept.put(state, dice.below(10), owner)


def install_numbers(build: Build) -> None:
    build.holding(Part("numbers", NUMBER, each=True))
    build.stage("U8", "numbers", DealNumbers())
    build.add(AnyOtherNumber())


NUMBERS = small_module("numbers", install_numbers)


def test_seam_secret() -> None:
    game = lc.new_game(seats=3, modules=[NUMBERS], seed=4)
    true = ints(game.state, 0)
    for seat in range(3):
        worlds = Worlds(game.rules, game.state, seat, game.known())
        drawn = [ints(worlds.sample(Dice(seed)), 0) for seed in range(300)]
        assert {numbers[seat] for numbers in drawn} == {true[seat]}
        for owner in range(3):
            if owner != seat:
                assert {numbers[owner] for numbers in drawn} == set(range(10))
        assert ints(worlds.sample(Dice(7)), 0) == drawn[7]
    assert ints(game.state, 0) == true
