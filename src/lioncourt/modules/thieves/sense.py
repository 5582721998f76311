"""Thieves, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State

UNIT: Final = 0.45  # a unit of money
WORTH_A_THIEF: Final = 6.5  # at first, the least value of a card worth a thief
LESS: Final = 1.5  # after each scoring


class ThiefSense(Sense):
    """A thief is kept for a better card, though not for ever."""

    actions: ClassVar[tuple[str, ...]] = ("steal",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        kept_for = WORTH_A_THIEF - LESS * state.scorings
        return UNIT * (rules.catalogue.card_value[action.args[0]] - kept_for)


def install(build: Build) -> None:
    build.add(ThiefSense())
