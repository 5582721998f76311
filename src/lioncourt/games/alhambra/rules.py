"""Alhambra: six types of building, majorities with fixed prizes; the rest is the family's."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lioncourt.core.seams import Components
from lioncourt.games.common.assembly import install_family
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.scoring import SharedMajorities

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit

SUPPLY: Final = "supply"
FOUNTAIN: Final = "fountain"
SCORINGS: Final = ("first", "second", "third")


def tile_table() -> dict[str, dict[str, Any]]:
    """Returns the printed tiles and prizes by type, in rising order (core 2)."""
    text = Path(__file__).with_name("tiles.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


class AlhambraTiles(Components):
    """Adds the fountain, 54 building tiles of six types, and four market slots (core 1, 2)."""

    def add(self, kit: Kit) -> None:
        kit.start_tile = kit.tile(FOUNTAIN)
        supply = kit.supply(SUPPLY)
        for type_name, facts in tile_table().items():
            type = kit.tile_type_named(type_name)
            for entry in facts["tiles"]:
                cost, walls = entry.replace("-", "").split(":")
                name = f"{type_name}-{cost}-{walls}" if walls else f"{type_name}-{cost}"
                kit.tile(name, walls=walls, type=type, cost=int(cost), supply=supply)
        for number, currency in enumerate(CURRENCIES, start=1):
            kit.place(str(number), currency=kit.currency_name.index(currency), supply=supply)


def prizes() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Returns the majority prizes by scoring, by type, by place (core 2)."""
    table = tile_table()
    return tuple(tuple(tuple(facts[scoring]) for facts in table.values()) for scoring in SCORINGS)


def install(build: Build) -> None:
    pile = build.options["second_scoring_pile"]
    assert isinstance(pile, int)
    install_family(build, AlhambraTiles(), SharedMajorities(prizes()), pile)
