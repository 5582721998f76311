"""The viziers, which everybody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.seams import View

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

ASLEEP: Final = 0
AWAKE: Final = 1
SIDES: Final = ("vizier-asleep", "vizier-awake")


def viziers(state: State, holding: int) -> tuple[int, ...]:
    """Returns the side of each seat's vizier: the module's holding."""
    sides = state.holdings[holding]
    assert isinstance(sides, tuple)
    return sides


class VizierView(View):
    """Sides are public (viziers-favour hidden-information)."""

    def __init__(self, holding: int) -> None:
        self.holding: Final = holding

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {"awake": [side == AWAKE for side in viziers(state, self.holding)]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        return [
            {
                "id": f"vizier.{owner}",
                "kind": "tokens",
                "seat": owner,
                "label": "@zone.vizier",
                "size": 1,
                "pieces": [
                    {"id": SIDES[side], "kind": "token", "label": f"@piece.{SIDES[side]}"},
                ],
            }
            for owner, side in enumerate(viziers(state, self.holding))
        ]
