"""Treasures, for bots."""

from __future__ import annotations

from typing import ClassVar

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State


class TreasureSense(Sense):
    """A treasure kept is worth its value at the end."""

    roles: ClassVar[tuple[str, ...]] = ("treasure",)

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        return float(rules.catalogue.card_name[piece].rpartition("-")[2])


def install(build: Build) -> None:
    build.add(TreasureSense())
