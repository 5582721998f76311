"""The gate cards and gates, which everybody sees (city-gates hidden-information)."""

from __future__ import annotations

from lioncourt.core.ids import SIDE_LETTERS, SIDES, cell_x, cell_y
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.squares import square_gates
from lioncourt.core.state import State
from lioncourt.modules.city_gates.cards import GATE, HELD, OPEN, gate_cards


def gates_in(palace: Palace) -> list[list[object]]:
    """Returns the gates of a palace, each as the cell to its south or west, and the side."""
    return [
        [cell_x(cell), cell_y(cell), SIDE_LETTERS[i]]
        for cell, square in palace.content()
        for i in (0, 1)
        if square_gates(square) & SIDES[i]
    ]


class GateView(View):
    """Shows whether a card lies open, the cards of each seat, and where gates stand."""

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        cards = gate_cards(rules, state)
        gates = [gates_in(palace) for palace in state.palaces]
        return {"open": cards[OPEN] > 0, "cards": list(cards[HELD:]), "gates": gates}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        card = {"id": GATE, "kind": "card", "label": f"@card.{GATE}"}
        found: list[dict[str, object]] = []
        for at, number in enumerate(gate_cards(rules, state)):
            owner = None if at == OPEN else at - HELD
            name = "gate-card" if owner is None else f"gate-cards.{owner}"
            zone = {"id": name, "kind": "row", "seat": owner, "label": "@zone.gate-cards"}
            found.append({**zone, "size": number, "pieces": [card] * number})
        return found
