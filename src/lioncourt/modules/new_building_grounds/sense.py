"""New building grounds, for bots: a plot is as good as the best building left in its column."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.modules.new_building_grounds.rules import Plots


class PlotSense(Sense):
    """Columns are open, so everybody knows what may stand on a plot."""

    def __init__(self, plots: Plots) -> None:
        self.plots: Final = plots

    def becomes(self, rules: Ruleset, state: State, tile: int) -> tuple[int, ...]:
        return tuple(self.plots.on_offer(rules, state, tile)) if tile in self.plots.plots else ()


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Plots):
            build.add(PlotSense(entry.rule))
            return
