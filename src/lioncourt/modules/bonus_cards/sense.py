"""Bonus cards, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State

TOO_EARLY: Final = -0.1  # it may wait in secret until a scoring asks
COUNTS: Final = 1.0  # only an open card counts; all one loses is the secret


class BonusSense(Sense):
    """A card is laid open when a scoring asks, not before."""

    actions: ClassVar[tuple[str, ...]] = ("lay-bonus",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        in_window = state.frames[-1].kind == rules.handler_id["bonus"]
        return COUNTS if in_window else TOO_EARLY


def install(build: Build) -> None:
    build.add(BonusSense())
