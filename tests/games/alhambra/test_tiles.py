"""The tables of the rules and the tables of the program say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE, walls_text
from lioncourt.games.alhambra.rules import prizes, tile_table

CORE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "core.md"


def table_rows(heading: str) -> list[list[str]]:
    """The rows of a table in the rules as cells, without its heading."""
    lines = CORE.read_text(encoding="utf-8").splitlines()
    start = lines.index(heading) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


PRINTED = [
    (name.split()[0], int(name.split()[1].strip("()")), tiles.split())
    for name, tiles in table_rows("| type | tiles |")
]
PRIZES = table_rows("| type | first | second | third |")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return lc.new_game(seed=0).rules.catalogue


def buildings(catalogue: Catalogue) -> list[int]:
    return [t for t in range(len(catalogue.tile_name)) if catalogue.tile_supply[t] != NONE]


def test_the_table_of_the_rules_is_read_wholly() -> None:
    assert [(name, number) for name, number, _ in PRINTED] == [
        ("pavilion", 7),
        ("seraglio", 7),
        ("arcades", 9),
        ("chambers", 9),
        ("garden", 11),
        ("tower", 11),
    ]
    assert all(number == len(tiles) for _, number, tiles in PRINTED)


def test_tiles_are_those_of_the_rules() -> None:
    """core 2: the same tiles, type by type, in the rising order of the types."""
    assert [(name, facts["tiles"]) for name, facts in tile_table().items()] == [
        (name, tiles) for name, _, tiles in PRINTED
    ]


def test_each_tile_of_the_game_is_as_printed(catalogue: Catalogue) -> None:
    """core 1 and core 2: type, cost and walls make the name."""
    wanted = []
    for type_name, _, tiles in PRINTED:
        for entry in tiles:
            cost, _, walls = entry.replace("-", "").partition(":")
            name = f"{type_name}-{cost}" + (f"-{walls}" if walls else "")
            wanted.append((name, type_name, int(cost), walls))
    found = [
        (
            catalogue.tile_name[tile],
            catalogue.type_name[catalogue.tile_type[tile]],
            catalogue.tile_cost[tile],
            walls_text(catalogue.tile_walls[tile]),
        )
        for tile in buildings(catalogue)
    ]
    assert found == wanted


def test_the_54_names_are_all_different(catalogue: Catalogue) -> None:
    """core 1: no two tiles share a name; walls are named in the order N, E, S, W."""
    names = [catalogue.tile_name[tile] for tile in buildings(catalogue)]
    assert len(set(names)) == len(names) == 54
    for name in names:
        assert re.fullmatch(r"[a-z]+-\d+(-N?E?S?W?)?", name), name


def test_ten_tiles_have_no_wall_and_none_has_four(catalogue: Catalogue) -> None:
    """core 1: walls on 0 to 3 sides. core 2: ten tiles have none. The fountain has none either."""
    walls = [walls_text(catalogue.tile_walls[tile]) for tile in buildings(catalogue)]
    assert walls.count("") == 10
    assert max(map(len, walls)) == 3
    assert catalogue.tile_walls[catalogue.start_tile] == 0


def test_prizes_are_those_of_the_rules() -> None:
    """core 2: majority points by scoring, type and place."""
    assert [row[0] for row in PRIZES] == [name for name, _, _ in PRINTED]
    wanted = tuple(
        (row[0], tuple(tuple(int(points) for points in row[nth].split("/")) for nth in (1, 2, 3)))
        for row in PRIZES
    )
    assert prizes() == wanted
    for _, table in prizes():
        assert [len(places) for places in table] == [1, 2, 3]


def test_slots_follow_the_order_of_the_currencies(catalogue: Catalogue) -> None:
    """core 1: florin, dirham, dinar, ducat are the slots 1, 2, 3, 4."""
    found = [
        (slot, catalogue.currency_name[currency])
        for slot, currency in zip(catalogue.place_name, catalogue.place_currency, strict=True)
    ]
    assert found == [("1", "florin"), ("2", "dirham"), ("3", "dinar"), ("4", "ducat")]
