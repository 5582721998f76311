"""The parity marker: which face new tiles show (granada set-up 1, play 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, Part
from lioncourt.core.seams import Face, Stage, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.tableplaces import CALENDAR
from lioncourt.games.common.market import was_empty
from lioncourt.games.common.zones import TOKENS, token, zone

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

EVEN: Final = 0
ODD: Final = 1
PARITIES: Final = ("even", "odd")


def has_two_faces(rules: Ruleset, tile: int) -> bool:
    """Tells whether a tile can be flipped at all."""
    return rules.catalogue.tile_next_face[tile] != tile


class ShownFace(Face):
    """A drawn tile, for the market or Dirk, shows the marker's face (granada play 3)."""

    def face(self, rules: Ruleset, state: State, tile: int) -> int:
        if self.kept.number(state) == EVEN:  # tiles are drawn with their even fronts
            return tile
        return rules.catalogue.tile_next_face[tile]


class MoveMarker(Stage):
    """The marker moves to the other parity after a refill that laid a tile (granada play 3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for place, tile in enumerate(state.market):
            if tile != NONE and was_empty(frame, place) and has_two_faces(rules, tile):
                now = self.kept.number(state)
                self.kept.put(state, ODD if now == EVEN else EVEN)
                return


class MarkerView(View):
    """Everybody sees the marker."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        parity = PARITIES[self.kept.number(state)]
        marker: Laid = {**token(parity), "label": f"@parity.{parity}"}
        return [zone("parity", TOKENS, [marker], place=CALENDAR)]


def install_marker(build: Build) -> None:
    """Installs the marker, which shows even until the first tiles are laid (granada set-up 1)."""
    build.holding(Part("parity", build.kind("parity", *PARITIES), start=EVEN, seen=ALL))
    build.add(ShownFace())
    build.stage("T7.3", "parity", MoveMarker())
    build.add(MarkerView())
