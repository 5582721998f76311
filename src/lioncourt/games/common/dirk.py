"""Dirk, the imaginary third player of a game for two (core 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT, Destination, Stage
from lioncourt.core.verbs import draw_tile, emit, give_bought, to_dirk
from lioncourt.games.common.placing import not_set_aside

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FIRST_TILES: Final = 6


def dirk_draws(rules: Ruleset, state: State, supply: int, number: int) -> None:
    """Dirk gets a number of random tiles, or all that are left."""
    drawn: list[int] = []
    for _ in range(number):
        tile = draw_tile(state, supply)
        if tile == NONE:
            break
        face = rules.face_of(state, tile)
        to_dirk(state, face)
        drawn.append(face)
    if drawn:
        emit(rules, state, "dirk-drew", tuple(drawn))


class DirkStarts(Stage):
    """Dirk gets six tiles before the market is filled (core 8.2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for supply in range(len(state.supply)):
            dirk_draws(rules, state, supply, FIRST_TILES)


class DirkGrows(Stage):
    """Six more after the first scoring, a third of what is left after the second (core 8.4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        nth = frame.data[0]
        for supply in range(len(state.supply)):
            if nth == 1:
                dirk_draws(rules, state, supply, FIRST_TILES)
            elif nth == 2:
                dirk_draws(rules, state, supply, len(state.supply[supply]) // 3)


class ToDirk(Destination):
    """A bought tile may be given to Dirk; one that was handed out may not (core 8.5, 7.2)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if how != BOUGHT or rules.catalogue.tile_cost[tile] == NONE:
            return ()
        return (Action(self.spec, (tile,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        give_bought(rules, state, seat, action.args[0])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        if how != BOUGHT or rules.catalogue.tile_cost[action.args[0]] == NONE:
            return Refusal("dirk-bought-only", "core 8.5")
        return not_set_aside(rules, state, seat, action.args[0])
