"""Games for the tests of records."""

from __future__ import annotations

import random

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import MONEY, Kit
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import FLAG, NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number
from lioncourt.table.manifest import MODULE, Manifest
from lioncourt.table.registry import default_registry

GAMES = sorted(default_registry().games)


def play_on(game: lc.Game, chooser: random.Random, steps: int | None = None) -> lc.Game:
    """Plays at random, to the end or a number of actions."""
    while not game.over and (steps is None or steps > 0):
        game.play(chooser.choice(game.actions()))
        steps = None if steps is None else steps - 1
    return game


def random_game(
    seats: int, seed: int, steps: int | None = None, *, game: str = "alhambra"
) -> lc.Game:
    """Returns a game played at random, which lasts longer than any sensible one."""
    return play_on(lc.new_game(game, seats, seed=seed), random.Random(seed), steps)


def history_texts(game: lc.Game) -> list[tuple[int, int, str, list[tuple[int, int]]]]:
    """Returns who did what, and what chance gave, action by action."""
    return [(p.turn, p.seat, str(p.action), p.draws) for p in game.history()]


# A module of one's own: dice, flags in its holding, and cards named like a tile.


class Lookalikes(Components):
    """Adds cards that share their name with a tile."""

    def add(self, kit: Kit) -> None:
        kit.card("garden-10-N", role=MONEY, copies=6)


class RollDie(Stage):
    """Throws a die in each turn and keeps what it showed."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        shown = draw_number(state, 6)
        self.kept.put(state, (state.turn, shown, shown > 2))


def _install(build: Build) -> None:
    build.add(Lookalikes())
    build.holding(Part("turn", NUMBER), Part("shown", NUMBER), Part("high", FLAG))
    build.stage("T1.1", "roll", RollDie())


DICE = Manifest(
    id="dice",
    kind=MODULE,
    title="Dice",
    chapter=900,
    summary="Throws a die in each turn.",
    install=_install,
    games=("alhambra",),
)
