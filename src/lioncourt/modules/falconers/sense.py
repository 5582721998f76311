"""Falconers, for bots."""

from __future__ import annotations

from typing import ClassVar

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import COIN, scorings_to_come
from lioncourt.modules.falconers.rules import KINDS, SET


class FalconSense(Sense):
    """The nth falcon of a kind adds 2n points at each scoring."""

    actions: ClassVar[tuple[str, ...]] = ("set-falcon",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        falcon, card, _ = action.args
        own = [KINDS[other] for other in self.kept.table(state, SET, seat).values()]
        gain = 2 * (own.count(KINDS[falcon]) + 1) * scorings_to_come(state)
        return gain - COIN * rules.catalogue.card_value[card]


def install(build: Build) -> None:
    build.add(FalconSense())
