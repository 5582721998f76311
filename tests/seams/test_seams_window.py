"""The seams of the window between two turns, and of what may be taken together."""

from __future__ import annotations

from collections.abc import Sequence

import lioncourt as lc
from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Interrupt, TakeLimit
from lioncourt.core.state import State
from tests.seams.table import SEATS, played, small_module, sound


class RingTheBell(Interrupt):
    """Everybody may ring a bell once in the game; the holding counts by seat."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return not self.kept.number(state, seat)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, 1, seat)


def install_bell(build: Build) -> None:
    build.holding((0,) * build.seats)
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
