"""All the trial modules in one game: what one of them needs spoils none of the others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core.rng import Dice
from lioncourt.table.manifest import Manifest
from tests.seams.table import SEATS, any_action, played, sound
from tests.view.disguise import indistinguishable

FEWEST = 42  # so many there were when this was written


def trial_modules() -> Iterator[Manifest]:
    """Yields every module that a test of a seam keeps by a name of its own."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path != Path(__file__):
            for value in vars(import_module(f"tests.seams.{path.stem}")).values():
                if isinstance(value, Manifest):
                    yield value


ALL = tuple({module.id: module for module in trial_modules()}.values())


def test_there_are_all_of_them() -> None:
    assert len(ALL) >= FEWEST


@pytest.mark.parametrize("seats", SEATS)
def test_all_together_in_any_order(seats: int) -> None:
    forwards = played(ALL, seats=seats, seed=seats, watch=every_seat_can_look)
    sound(forwards, tiles_leave=True)  # full shelves lose some
    backwards = played(ALL[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
    assert forwards.rules.explain() == backwards.rules.explain()


def every_seat_can_look(game: lc.Game) -> None:
    if game.state.turn % 7 == 0:
        for seat in (None, *range(game.config.seats)):
            assert json.dumps(game.view(seat)), f"seed {game.seed}"


def test_what_is_hidden_shows_in_no_view() -> None:
    seed = 3
    game = lc.new_game(seats=3, modules=ALL, seed=seed)
    dice, random = Dice(seed), Random(seed)
    differed = 0
    for number in range(150):
        if game.over:
            break
        if number % 5 == 0:
            for seat in range(3):
                other = indistinguishable(game.rules, game.state, seat, random)
                differed += other.content() != game.state.content()
                where = f"seed {seed}, {number} decisions, seat {seat}, {game.decision}"
                twin = lc.Game(game.opening, other, game.last)
                assert twin.view(seat) == game.view(seat), where
        game.play(any_action(game, dice))
    assert differed
