"""Palace staff, for bots: a walk is worth the losses that its servants save."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.palace_staff.staff import OPEN, one_step, unserved

LATER: Final = 0.02  # of a step: servants that come sooner are taken before others are in the way


class GuardSense(Sense):
    """A servant saves a point at each loss to come; a step is worth the best way that it begins."""

    actions: ClassVar[tuple[str, ...]] = ("walk-guard",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        waiting = unserved(self.kept, rules, state, seat)
        lying = list(self.kept.ints(state, OPEN))
        (cell,), steps = action.args, state.frames[-1].data[0]
        palace = state.palaces[seat]
        near = {tile: one_step(palace, tile) for tile in palace.cells()}
        served = best_way(near, cell, steps, waiting, lying)
        return served * float(scorings_to_come(state))  # the third loss comes before the third one


def best_way(
    near: dict[int, list[int]], cell: int, steps: int, waiting: dict[int, int], lying: list[int]
) -> float:
    """Returns how many servants the best way of so many steps brings, if it begins at a cell."""
    found = 0.0
    if waiting.get(cell) in lying:
        servant = waiting[cell]
        waiting = {other: asked for other, asked in waiting.items() if other != cell}
        lying = list(lying)
        lying.remove(servant)
        found = 1.0
    if steps <= 1 or not lying or not waiting:
        return found
    ways = [best_way(near, to, steps - 1, waiting, lying) for to in near[cell]]
    return found + max(0.0, max(ways, default=0.0) - LATER)


def install(build: Build) -> None:
    build.add(GuardSense())
