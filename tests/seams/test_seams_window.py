"""The seams of the window between two turns, and of what may be taken together."""

from __future__ import annotations

from collections.abc import Sequence

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Interrupt, TakeLimit, Taken
from lioncourt.core.state import State
from lioncourt.table.registry import default_registry
from tests.seams.table import SEATS, played, small_module, sound

Ints = tuple[int, ...]


class RingTheBell(Interrupt):
    """Everybody may ring a bell once in the game; the holding counts by seat."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return not self.kept.number(state, seat)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, 1, seat)


def install_bell(build: Build) -> None:
    build.holding(Part("rung", NUMBER, each=True))
    build.add(RingTheBell(build.action("ring")))


BELL = small_module("bell", install_bell, chapter=961)


def test_seam_interrupt() -> None:
    for seats in SEATS:
        game = sound(played([BELL], seats=seats, seed=seats))
        rung = [node for node in game.history() if node.action.kind == "ring"]
        assert sorted(node.seat for node in rung) == list(range(seats)), f"seed {seats}"
        for at, node in enumerate(game.history()[:-1]):
            if node.action.kind == "ring":  # all are asked again who have not rung yet
                after = game.history()[at + 1]
                assert after.action.kind in ("ring", "decline") or after.turn == node.turn + 1


class DeepPockets(TakeLimit):
    """Seat 0 may take several cards worth up to 8."""

    def limit(self, rules: Ruleset, state: State, seat: int, limit: int) -> int:
        return 8 if seat == 0 else limit


POCKETS = small_module("pockets", lambda build: build.add(DeepPockets()), chapter=962)


def test_seam_take_limit() -> None:
    together: dict[bool, int] = {True: 0, False: 0}  # by whether it is seat 0: the most taken

    def watch(game: lc.Game) -> None:
        values = game.rules.catalogue.card_value
        for action in game.actions():
            if action.kind == "take" and len(action.args) > 1:
                worth = sum(values[card] for card in action.args)
                together[game.seat == 0] = max(together[game.seat == 0], worth)

    for seats in SEATS:
        sound(played([POCKETS], seats=seats, seed=seats, watch=watch))
    assert together == {True: 8, False: 5}


class CountsTakings(Taken):
    """The holding: how many cards each seat has taken by its actions."""

    def taken(self, rules: Ruleset, state: State, seat: int, cards: Ints) -> None:
        self.kept.grow(state, len(cards), seat)


def install_takings(build: Build) -> None:
    build.holding(Part("takings", NUMBER, each=True, seen=ALL))
    build.add(CountsTakings())


THIEVES = default_registry().modules["thieves"]
TAKINGS = small_module("takings", install_takings, chapter=963)


def test_seam_taken() -> None:
    """Thieves take cards of the display too, but not by that action."""
    stolen = 0
    for seats in SEATS:
        game = sound(played([TAKINGS, THIEVES], seats=seats, seed=seats))
        taken = [0] * seats
        for node in game.history():
            if node.action.kind == "take":
                taken[node.seat] += len(node.action.args)
            stolen += node.action.kind == "steal"
        assert game.view(None)["module"]["takings"]["takings"] == taken, f"seed {seats}"
    assert stolen
