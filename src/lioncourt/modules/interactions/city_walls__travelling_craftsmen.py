"""City walls and travelling craftsmen: a segment turns with its tile."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.games.common.laid_turned import upright_sides
from lioncourt.modules.city_walls.rules import SEGMENTS, WoodenWalls, sides_of


class SegmentsTurn(Observer):
    """Turns new segments back: the holding has them as on the upright tile."""

    def __init__(self, walls: WoodenWalls) -> None:
        self.walls: Final = walls

    def hears(self) -> tuple[str, ...]:
        return ("built-wall",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, card, tile = event.args
        kept, piece = self.walls.kept, rules.catalogue.tile_piece[tile]
        added = kept.entry(state, piece, SEGMENTS)
        if added and not rules.catalogue.tile_quarters[tile]:  # the fountain has no turned face
            sides = sides_of(rules, card)
            upright = upright_sides(rules, state, seat, tile, sides, added)
            kept.put_entry(state, piece, upright, SEGMENTS)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, WoodenWalls):
            build.add(SegmentsTurn(entry.rule))
            return
