"""What everybody sees of the beggar's bowl."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.seams import View

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def bowls(state: State, holding: int) -> tuple[int, ...]:
    """Returns what has been given by each seat: the module's holding."""
    given = state.holdings[holding]
    assert isinstance(given, tuple)
    return given


class BowlView(View):
    """Shows all bowls to everybody (beggars-bowl 3)."""

    def __init__(self, holding: int) -> None:
        self.holding: Final = holding

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {"bowls": list(bowls(state, self.holding))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        return [
            {
                "id": f"bowl.{owner}",
                "kind": "counter",
                "seat": owner,
                "label": "@zone.bowl",
                "pieces": [],
                "value": given,
            }
            for owner, given in enumerate(bowls(state, self.holding))
        ]
