"""Traders, citizens and the stock, which everybody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from lioncourt.core.ids import cell_x, cell_y
from lioncourt.core.seams import View
from lioncourt.modules.street_traders.traders import ASIDE, everybody, stock

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

Data: TypeAlias = dict[str, object]


class TraderView(View):
    """All but choices that are not revealed yet (street-traders hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        types, tiles = rules.catalogue.type_name, rules.catalogue.tile_name
        own = everybody(rules, state)
        return {
            "cells": [None if cell == ASIDE else list(_at(cell).values()) for cell, _, _ in own],
            "carried": [[types[colour] for colour in carried] for _, carried, _ in own],
            "housed": [[tiles[tile] for tile in housed] for _, _, housed in own],
            "stock": dict(zip(types, stock(rules, state), strict=True)),
        }

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        left = [
            _citizen(rules, colour)
            for colour, number in enumerate(stock(rules, state))
            for _ in range(number)
        ]
        found = [_zone("citizen-stock", "tokens", None, left)]
        for owner, (cell, carried, housed) in enumerate(everybody(rules, state)):
            palace, type_of = state.palaces[owner], rules.catalogue.tile_type
            lying = [
                {**_citizen(rules, type_of[tile]), **_at(palace.cell_of(tile))} for tile in housed
            ]
            if cell != ASIDE:
                lying.append({**_piece("trader"), **_at(cell)})
            on_trader = [_citizen(rules, colour) for colour in carried]
            found.append(_zone("trader", "tokens", owner, on_trader))
            found.append(_zone("citizens", "grid", owner, lying))
        return found


def _at(cell: int) -> Data:
    return {"x": cell_x(cell), "y": cell_y(cell)}


def _piece(name: str) -> Data:
    return {"id": name, "kind": "token", "label": f"@piece.{name}"}


def _citizen(rules: Ruleset, colour: int) -> Data:
    name = rules.catalogue.type_name[colour]
    return {**_piece(f"citizen-{name}"), "type": name}


def _zone(name: str, kind: str, seat: int | None, pieces: list[Data]) -> Data:
    zone = name if seat is None else f"{name}.{seat}"
    facts: Data = {"id": zone, "kind": kind, "seat": seat, "label": f"@zone.{name}"}
    return {**facts, "size": len(pieces), "pieces": pieces}
