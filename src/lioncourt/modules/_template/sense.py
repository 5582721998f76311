"""The beggar's bowl, for bots: what alms are worth."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import COIN, scorings_to_come


class AlmsSense(Sense):
    """A card in the bowl counts at every scoring to come, but can no longer buy anything."""

    actions: ClassVar[tuple[str, ...]] = ("alms",)

    def __init__(self, per_point: int) -> None:
        self.per_point: Final = per_point

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        value = rules.catalogue.card_value[action.args[0]]
        return value * (scorings_to_come(state) / self.per_point - COIN)


def install(build: Build) -> None:
    per_point = build.options["alms_per_point"]
    assert isinstance(per_point, int)
    build.add(AlmsSense(per_point))
