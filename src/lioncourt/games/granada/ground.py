"""The building rules in the words of a city: moats for walls (granada play 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.refusal import Refusal
from lioncourt.games.common.building import BuildingRules

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset


def in_city_words(reason: Refusal | None) -> Refusal | None:
    """Returns a reason of the building rules with the text that speaks of moats."""
    if reason is None:
        return None
    return Refusal(f"city-{reason.key}", reason.rule, reason.values)


class CityRules(BuildingRules):
    """The core building rules for a city (granada play 4)."""

    def why_not(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        return in_city_words(super().why_not(rules, palace, tile, walls, cell))

    def why_no_swap(
        self, rules: Ruleset, palace: Palace, tile: int, walls: int, cell: int
    ) -> Refusal | None:
        return in_city_words(super().why_no_swap(rules, palace, tile, walls, cell))

    def why_stays(self, rules: Ruleset, palace: Palace, cell: int) -> Refusal | None:
        return in_city_words(super().why_stays(rules, palace, cell))
