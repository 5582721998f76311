"""Palace staff, for bots: a walk is worth the losses that its servants prevent."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.palace_staff.staff import OPEN, one_step, unserved

LATER: Final = 0.02  # per step: sooner is better, before others get in the way


class GuardSense(Sense):
    """A servant saves a point at each loss to come; a step is worth the best walk it begins."""

    actions: ClassVar[tuple[str, ...]] = ("walk-guard",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        waiting = unserved(self.kept, rules, state, seat)
        lying = list(self.kept.ints(state, OPEN))
        (cell,), steps = action.args, state.frames[-1].data[0]
        palace = state.palaces[seat]
        near = {tile: one_step(palace, tile) for tile in palace.cells()}
        served = best_way(near, cell, steps, waiting, lying)
        return served * float(scorings_to_come(state))  # the third loss precedes the third scoring


def best_way(
    near: dict[int, list[int]], cell: int, steps: int, waiting: dict[int, int], lying: list[int]
) -> float:
    """Returns how many servants the best walk of some steps from a cell brings."""
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
