"""Dirk, the imaginary third player of a game for two (core 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.laying import give_bought
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT, Destination, DestinationFilter, Stage
from lioncourt.core.verbs import draw_tile, emit, to_dirk
from lioncourt.games.common.placing import not_set_aside, why_kept
from lioncourt.games.common.stacks import TileStacks

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FIRST_TILES: Final = 6


def dirk_draws(rules: Ruleset, state: State, supply: int, number: int) -> None:
    """Gives Dirk a number of random tiles, or all that are left."""
    drawn: list[int] = []
    for _ in range(number):
        tile = draw_tile(state, supply)
        if tile == NONE:
            break
        face = rules.dirks_face(state, rules.face_of(state, tile))
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
    """A bought tile may be given to Dirk; a handed-out one may not (core 8.5, 7.2)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if how != BOUGHT or why_kept(rules, state, seat, tile) is not None:
            return ()
        return (Action(self.spec, (tile,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        give_bought(rules, state, seat, action.args[0])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        if how != BOUGHT:
            return Refusal("dirk-bought-only", "core 8.5")
        reason = not_set_aside(rules, state, seat, action.args[0])
        return reason if reason is not None else why_kept(rules, state, seat, action.args[0])


class NotToDirk(DestinationFilter):
    """Tiles taken from stacks aren't bought, so they can't be given to Dirk."""

    def __init__(self, stacks: TileStacks, rule: str) -> None:
        self.stacks: Final = stacks
        self.rule: Final = rule  # the number of the rule that says so

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        if not isinstance(rules.carrier_of.get(action.spec.kind), ToDirk):
            return None
        taken = self.stacks.stack_of(action.args[0]) != NONE
        return Refusal("dirk-bought-only", self.rule) if taken else None


class NeverToDirk(DestinationFilter):
    """Tiles with these names aren't bought, so they can't be given to Dirk."""

    def __init__(self, names: tuple[str, ...], rule: str) -> None:
        self.names: Final = names
        self.rule: Final = rule  # the number of the rule that says so

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        to_dirk = isinstance(rules.carrier_of.get(action.spec.kind), ToDirk)
        barred = to_dirk and rules.catalogue.tile_name[action.args[0]] in self.names
        return Refusal("dirk-bought-only", self.rule) if barred else None
