"""Construction sites, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.paying import worth_in
from lioncourt.games.common.senses import COIN, scorings_to_come
from lioncourt.modules.construction_sites.markers import SitePieces

TO_FINISH: Final = 7.0  # the full price and another action, for a building that counts late
NEVER_FINISHED: Final = 25.0  # after the second scoring it stays a mere wall


class SiteSense(Sense):
    """A site will still cost its full price; the marker should ask for money that one has."""

    actions: ClassVar[tuple[str, ...]] = ("keep-site",)
    roles: ClassVar[tuple[str, ...]] = ("site",)

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        return COIN * worth_in(rules, state, seat, self.pieces.currency_of(action.args[0]))

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        return TO_FINISH if scorings_to_come(state) > 1 else NEVER_FINISHED


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, SitePieces):
            build.add(SiteSense(entry.rule))
            return
