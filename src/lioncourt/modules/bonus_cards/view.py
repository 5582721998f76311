"""The bonus cards: everybody sees the open ones and how many others a seat has, not which."""

from __future__ import annotations

from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.state import State
from lioncourt.modules.bonus_cards.cards import HANDS, LAID, PREFIX, part


class BonusView(View):
    """Cards in hand are known to their owner only (bonus-cards hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {
            "numbers": [len(own) for own in part(rules, state, HANDS)],
            "open": [_names(rules, own) for own in part(rules, state, LAID)],
        }

    def private(self, rules: Ruleset, state: State, seat: int) -> dict[str, object]:
        return {"own": _names(rules, part(rules, state, HANDS)[seat])}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        return [
            {
                "id": f"{zone}.{owner}",
                "kind": "row",
                "seat": owner,
                "label": f"@zone.{zone}",
                "size": len(own),
                "pieces": [_piece(n) for n in _names(rules, own) if owner == seat or at == LAID],
            }
            for at, zone in ((HANDS, "bonus"), (LAID, "bonus-open"))
            for owner, own in enumerate(part(rules, state, at))
            if at == HANDS or own
        ]


def _names(rules: Ruleset, some: tuple[int, ...]) -> list[str]:
    return [rules.catalogue.card_name[card] for card in some]


def _piece(name: str) -> dict[str, object]:
    facts = {"currency": None, "value": 0, "tile": name.removeprefix(PREFIX)}
    return {"id": name, "kind": "card", "label": f"@card.{name}", **facts}
