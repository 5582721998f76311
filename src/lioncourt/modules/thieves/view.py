"""The thieves: everybody sees how many a seat has, the seat itself sees which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.seams import View

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

PREFIX: Final = "thief-"  # in front of a currency


def thieves(state: State, holding: int) -> tuple[tuple[int, ...], ...]:
    """Returns the thieves of each seat, sorted: the module's holding."""
    dealt = state.holdings[holding]
    assert isinstance(dealt, tuple)
    return dealt


def _piece(rules: Ruleset, thief: int) -> dict[str, object]:
    name = rules.catalogue.card_name[thief]
    currency = name.removeprefix(PREFIX)
    return {"id": name, "kind": "card", "label": f"@card.{name}", "currency": currency, "value": 0}


class ThiefView(View):
    """Which thieves a seat has is secret, how many is not (thieves hidden-information)."""

    def __init__(self, holding: int) -> None:
        self.holding: Final = holding

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {"numbers": [len(own) for own in thieves(state, self.holding)]}

    def private(self, rules: Ruleset, state: State, seat: int) -> dict[str, object]:
        names = rules.catalogue.card_name
        return {"own": [names[thief] for thief in thieves(state, self.holding)[seat]]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        return [
            {
                "id": f"thieves.{owner}",
                "kind": "row",
                "seat": owner,
                "label": "@zone.thieves",
                "size": len(own),
                "pieces": [_piece(rules, thief) for thief in own if owner == seat],
            }
            for owner, own in enumerate(thieves(state, self.holding))
        ]
