"""Writes down every piece that games put on the table, for the test that all of them are drawn.

    .venv/bin/python frontend/art/pieces.py

Tiles and cards are those of the catalogues, loose pieces those that turn up in random games with
all modules. Run it after adding pieces or a module; `src/look/modules.test.ts` then names what is
not drawn yet.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, TypeAlias

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.table.registry import default_registry

OUT = Path(__file__).parent.parent / "src" / "look" / "fixtures" / "pieces.json"
SEATS = 3
SEED = 1
Piece: TypeAlias = dict[str, Any]


def tiles(game: lc.Game) -> list[Piece]:
    """Returns the tiles of the catalogue with the facts that a drawing is found by."""
    known = game.rules.catalogue
    types = [None if its == NONE else known.type_name[its] for its in known.tile_type]
    named = zip(known.tile_name, types, strict=True)
    return [{"id": name, "kind": "tile", "type": its} for name, its in named]


def cards(game: lc.Game) -> list[Piece]:
    """Returns the cards of the catalogue; scoring cards are shown by nobody."""
    known = game.rules.catalogue
    return [
        {
            "id": name,
            "kind": "card",
            "currency": None if currency == NONE else known.currency_name[currency],
            "value": known.card_value[card],
        }
        for card, name in enumerate(known.card_name)
        for currency in [known.card_currency[card]]
        if known.card_role[card] != "scoring"
    ]


def tokens(game: lc.Game) -> list[Piece]:
    """Returns the loose pieces that turn up while the game is played at random."""
    chance = random.Random(SEED)
    found: dict[str, Piece] = {}
    while not game.over:
        for name, piece in game.view(game.seat)["pieces"].items():
            if piece["kind"] == "token":
                found[name] = {"id": name, "kind": "token"}
        game.play(chance.choice(game.actions()))
    return list(found.values())


def main() -> None:
    registry = default_registry()
    found: dict[str, Piece] = {}
    for name in registry.games:
        modules = [m.id for m in registry.modules.values() if name in m.games]
        game = lc.new_game(name, seats=SEATS, seed=SEED, modules=modules)
        for piece in [*tiles(game), *cards(game), *tokens(game)]:
            found[f"{piece['kind']} {piece['id']}"] = piece
    pieces = [found[key] for key in sorted(found)]
    known = {"games": sorted(registry.games), "modules": sorted(registry.modules)}
    lines = json.dumps({**known, "pieces": pieces}, ensure_ascii=False).replace('{"id"', '\n{"id"')
    OUT.write_text(lines + "\n")


if __name__ == "__main__":
    main()
