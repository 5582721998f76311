"""City walls and construction sites: the segments of a site stay when it is finished."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.modules.city_walls.rules import SEGMENTS, WoodenWalls


class SegmentsStay(Observer):
    """Segments lie on the face that shows; a finished building shows another one."""

    def __init__(self, walls: WoodenWalls) -> None:
        self.walls: Final = walls

    def hears(self) -> tuple[str, ...]:
        return ("finished-site",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        _, site, building, _ = event.args
        sides = self.walls.kept.entry(state, site, SEGMENTS)
        if sides:
            self.walls.kept.drop_entry(state, site, SEGMENTS)
            self.walls.kept.put_entry(state, building, sides, SEGMENTS)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, WoodenWalls):
            build.add(SegmentsStay(entry.rule))
            return
