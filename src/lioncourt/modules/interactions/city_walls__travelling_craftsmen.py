"""City walls and travelling craftsmen: a segment turns with its tile."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ids import turned
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.games.common.building import walls_shown
from lioncourt.modules.city_walls.rules import SEGMENTS, WoodenWalls, sides_of


class SegmentsTurn(Observer):
    """Segments are kept as on the upright tile; one may be built while the tile lies turned."""

    def __init__(self, walls: WoodenWalls) -> None:
        self.walls: Final = walls

    def hears(self) -> tuple[str, ...]:
        return ("built-wall",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, card, tile = event.args
        sides, kept = sides_of(rules, card), self.walls.kept
        printed, entry = rules.catalogue.tile_walls[tile], kept.entry(state, tile, SEGMENTS)
        lies_so = walls_shown(rules, state, seat, tile) & ~sides
        for quarters in range(4):
            upright = turned(lies_so, -quarters)
            before = upright & ~printed
            if upright & printed == printed and before | sides == entry:
                kept.put_entry(state, tile, before | turned(sides, -quarters), SEGMENTS)
                return


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, WoodenWalls):
            build.add(SegmentsTurn(entry.rule))
            return
