"""The open wall cards and the wooden segments, which everybody sees."""

from __future__ import annotations

from lioncourt.core.ids import walls_text
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.state import State
from lioncourt.modules.city_walls.segments import wood


class WallView(View):
    """All is public but the cards in the deck (city-walls hidden-information).

    What a fountain has is not told apart: all its walls are wooden.
    """

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        cards, tiles, sides = wood(rules, state)
        names = rules.catalogue.tile_name
        of_tile = {names[tile]: walls_text(its) for tile, its in zip(tiles, sides, strict=True)}
        return {"open": [rules.catalogue.card_name[card] for card in cards], "segments": of_tile}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        names = [rules.catalogue.card_name[card] for card in wood(rules, state)[0]]
        pieces = [{"id": name, "kind": "card", "label": f"@card.{name}"} for name in names]
        zone = {"id": "wall-cards", "kind": "row", "seat": None, "label": "@zone.wall-cards"}
        return [{**zone, "size": len(pieces), "pieces": pieces}]
