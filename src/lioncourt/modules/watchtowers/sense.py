"""Watchtowers, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.build import Build
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells, palace_with
from lioncourt.games.common.senses import gain_of_runs, scorings_to_come
from lioncourt.modules.watchtowers.pieces import EXTRA, Watchtowers

ROOM: Final = 1.0  # the two cells that must stay empty
LATER: Final = -0.5  # per scoring, if at best the building bought with it will carry it


class WatchtowerSense(Sense):
    """One added to a payment is worth the longer wall where it fits best, and its extra points."""

    roles: ClassVar[tuple[str, ...]] = ("watchtower",)

    def __init__(self, towers: Watchtowers) -> None:
        self.towers: Final = towers

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        best = LATER * scorings_to_come(state)
        palace = state.palaces[seat]
        for face in self.towers.faces[self.towers.kinds.index(piece)]:
            for cell in legal_cells(rules, state, seat, face):
                after = palace_with(rules, state, palace, face, cell)
                best = max(best, self.gain(rules, state, seat, after) - ROOM)
        return -best  # giving it back loses what having it brings

    def gain(self, rules: Ruleset, state: State, seat: int, after: Palace) -> float:
        """Returns how much more another palace brings in the scorings to come."""
        more = after.halves_in_longest_wall() - state.palaces[seat].halves_in_longest_wall()
        longer = gain_of_runs(rules, state, seat, after)
        return longer + EXTRA * more * scorings_to_come(state)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Watchtowers):
            build.add(WatchtowerSense(entry.rule))
            return
