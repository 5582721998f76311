"""Gates without end and travelling craftsmen: a wall piece turns with its tile."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ids import SIDES
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.games.common.laid_turned import upright_sides
from lioncourt.games.common.wall_pieces import WallPieces, outer_side
from lioncourt.modules.gates_without_end.keys import WALLS


class WallPiecesTurn(Observer):
    """Turns new pieces back: the holding has them as on the upright tile."""

    def __init__(self, walls: WallPieces) -> None:
        self.walls: Final = walls

    def hears(self) -> tuple[str, ...]:
        return ("put-wall-piece",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, tile, edge = event.args
        kept, piece = self.walls.kept, rules.catalogue.tile_piece[tile]
        added = kept.entry(state, piece, WALLS)
        if added and not rules.catalogue.tile_quarters[tile]:  # the fountain has no turned face
            side = SIDES[outer_side(state.palaces[seat], edge)[1]]
            kept.put_entry(
                state, piece, upright_sides(rules, state, seat, tile, side, added), WALLS
            )


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, WallPieces):
            build.add(WallPiecesTurn(entry.rule))
            return
