"""The squares beside the market: the open ones and the sizes of the piles are public."""

from __future__ import annotations

from typing import Final

from lioncourt.core.ids import walls_text
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import View
from lioncourt.core.state import State
from lioncourt.modules.squares.stock import FACE_DOWN, OPEN, TAKEN, SquareTiles, part


class SquareView(View):
    """What lies face down is not shown (squares hidden-information)."""

    def __init__(self, squares: SquareTiles) -> None:
        self.squares: Final = squares

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        names, types = rules.catalogue.tile_name, rules.catalogue.type_name
        first = self.squares.first
        return {
            "open": [names[tile] for tile in part(rules, state, OPEN)],
            "face_down": {
                types[colour]: self.below(rules, state, colour)
                for colour in dict.fromkeys(self.squares.colours)
            },
            "taken": list(part(rules, state, TAKEN)),
            "colours": {
                names[first + at]: types[colour] for at, colour in enumerate(self.squares.colours)
            },
        }

    def below(self, rules: Ruleset, state: State, colour: int) -> int:
        """Returns how many squares lie face down in a pile."""
        return len(self.squares.pile(part(rules, state, FACE_DOWN), colour))

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[dict[str, object]]:
        pieces = [self.piece(rules, state, tile) for tile in part(rules, state, OPEN)]
        return [
            {
                "id": "squares",
                "kind": "row",
                "seat": None,
                "label": "@zone.squares",
                "size": len(pieces),
                "pieces": pieces,
            }
        ]

    def piece(self, rules: Ruleset, state: State, tile: int) -> dict[str, object]:
        """Returns the open square of a pile, with the number of those below it."""
        catalogue = rules.catalogue
        colour = self.squares.colour(tile)
        return {
            "id": catalogue.tile_name[tile],
            "kind": "tile",
            "label": f"@tile.{catalogue.tile_name[tile]}",
            "type": None,
            "cost": None,
            "walls": walls_text(catalogue.tile_walls[tile]),
            "region": catalogue.region_name[catalogue.tile_region[tile]],
            "colour": catalogue.type_name[colour],
            "below": self.below(rules, state, colour),
        }
