"""Drawing: strokes, the palace, colours and signs."""

from __future__ import annotations

from io import StringIO
from itertools import product
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.simulate import play_bots
from lioncourt.terminal.board import palace_picture
from lioncourt.terminal.ink import GOLD, Ink, Region, regions_of
from lioncourt.terminal.screen import Screen
from lioncourt.terminal.strokes import DASHED, DOUBLE, HEAVY, LIGHT, joint, stroke

TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
PALACE_ONLY = (Region("palace", "wall", TYPES),)
GAMES = ("alhambra", "granada", "alhambra-granada")


def laid(name: str, x: int, y: int, region: str = "palace") -> dict[str, Any]:
    """Returns a tile as a view shows it, from its name."""
    type, cost, walls = [*name.split("-"), "", ""][:3]
    facts = {"type": type if cost else None, "cost": int(cost) if cost else None, "walls": walls}
    return {"id": name, "x": x, "y": y, "region": region, **facts}


def half(name: str, x: int, y: int, blank: str) -> dict[str, Any]:
    """Returns a half tile as a view shows it; its name ends with the corner of its right angle."""
    return {**laid("", x, y), "id": name, "walls": blank, "half": name[-2:]}


# A tower and a chambers tile back to back above the fountain; their walls make a run of 3.
PALACE = [
    laid("fountain", 0, 0),
    laid("chambers-8-NW", 0, 1),
    laid("tower-7-NEW", -1, 1),
    laid("garden-10", -1, 0),
]
WALL = {"length": 3, "edges": [[-1, 1, "W"], [-1, 1, "N"], [0, 1, "N"]]}

UNICODE = """
    ┏━━━━━┳━━━━━┑
  1 ┃ T 7 ║ C 8 │
    ┞─────╀─────┤
  0 │ G10 │ ~~~ │
    └─────┴─────┘
       -1    0
"""

ASCII = """
    #############
  1 # T 7 H C 8 |
    #-----+-----+
  0 | G10 | ~~~ |
    +-----+-----+
       -1    0
"""


def console(*, width: int = 80, utf: bool = True) -> Console:
    class Stream(StringIO):
        encoding = "utf-8" if utf else "ascii"

    return Console(file=Stream(), width=width)


def drawn(picture: object) -> str:
    lines = [line.rstrip() for line in str(picture).splitlines()]
    return "\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize(("utf", "expected"), [(True, UNICODE), (False, ASCII)])
def test_palace_with_walls(utf: bool, expected: str) -> None:
    picture = palace_picture(PALACE, [WALL], Ink(console(utf=utf), PALACE_ONLY), width=80)
    assert drawn(picture) == expected


# A palace, and east of its wall a city of two tiles, which begins with the school.
BOTH = [
    laid("fountain", 0, 0),
    {**laid("school-9-ESW", 2, 0, "city"), "start": True},
    laid("pavilion-7-E", 1, 0),
    laid("park-8-W", 2, 1, "city"),
]
CITY = Region("city", "moat", ("park", "school"))
BOTH_UNICODE = """
                ┎─────┐
  1             ╏ p 8 │
    ┌─────┬─────╂─────┧
  0 │ ~~~ │ P 7 ║ s 9*╏
    └─────┴─────┺╍╍╍╍╍┛
       0     1     2
"""
BOTH_ASCII = """
                ~-----+
  1             ~ p 8 |
    +-----+-----~-----~
  0 | ~~~ | P 7 H s 9*~
    +-----+-----~~~~~~~
       0     1     2
"""


@pytest.mark.parametrize(("utf", "expected"), [(True, BOTH_UNICODE), (False, BOTH_ASCII)])
def test_palace_and_city_can_be_told_apart(utf: bool, expected: str) -> None:
    """By letters and lines alone: capitals and walls, small letters and moats, a start with *."""
    ink = Ink(console(utf=utf), (*PALACE_ONLY, CITY))
    assert drawn(palace_picture(BOTH, [], ink, width=80)) == expected


# A tower with a half tile at each of three corners, and a short side to another half tile.
HALVES = [
    laid("fountain", 0, 0),
    laid("tower-12", 1, 0),
    half("tower-turret-SW", 2, 0, "NE"),
    half("turret-garden-SE", 1, 1, "NW"),
    half("spire-NW", 1, -1, "ES"),
    half("tower-turret-NE", 0, -1, "SW"),
]
HALVES_UNICODE = """
                ╷
  1         ╱ G │
    ┌─────┬─────┤
  0 │ ~~~ │ T12 │ T ╲
    └─────┼─────┴─────╴
 -1   ╲ T │ s ╱
          ╵
       0     1     2
"""
HALVES_NARROW = r"""
            +
  1       /G|
    +---+---+
  0 |~~~|T12|T\
    +---+---+---+
 -1   \T|s/
        +
      0   1   2
"""


def test_half_tiles_are_drawn_with_a_diagonal() -> None:
    picture = palace_picture(HALVES, [], Ink(console(), PALACE_ONLY), width=80)
    assert drawn(picture) == HALVES_UNICODE


def test_half_tiles_are_drawn_without_unicode_and_room() -> None:
    picture = palace_picture(HALVES, [], Ink(console(utf=False), PALACE_ONLY), width=18)
    assert drawn(picture) == HALVES_NARROW


def test_a_diagonal_in_the_longest_run_is_golden() -> None:
    run = {"length": 1, "edges": [[2, 0, "NE"]]}
    picture = palace_picture(HALVES, [run], Ink(console(), PALACE_ONLY), width=80)
    assert golden_in(picture) == "╲"


def test_the_seam_is_golden_where_it_is_longest() -> None:
    ink = Ink(console(), (*PALACE_ONLY, CITY))
    picture = palace_picture(BOTH, [{"length": 1, "edges": [[1, 0, "E"]]}], ink, 80)
    assert "║" in golden_in(picture)


def test_the_start_tile_of_a_city_has_its_name() -> None:
    picture = palace_picture([laid("start", 0, 0, "city")], [], Ink(console(), (CITY,)), 80)
    assert "│start│" in str(picture)
    assert "*" not in str(picture)


@pytest.mark.parametrize(("width", "square", "camp"), [(80, " [T] ", "cam10"), (12, "[T]", "c10")])
def test_tiles_without_a_type_are_drawn_by_name(width: int, square: str, camp: str) -> None:
    """A square shows the letter of its colour, a camp the beginning of its name and its cost."""
    square_tile = {**laid("fountain", 1, 0), "id": "tower-square-NE"}
    camp_tile = {**laid("fountain", 0, 1), "id": "camp-10-SW", "cost": 10, "region": None}
    tiles = [laid("fountain", 0, 0), square_tile, camp_tile]
    picture = str(palace_picture(tiles, [], Ink(console(), PALACE_ONLY), width))
    assert f"│{square}│" in picture
    assert f"│{camp}│" in picture


def test_narrow_palace_with_a_letter_on_a_free_cell() -> None:
    picture = palace_picture(PALACE, [WALL], Ink(console(), PALACE_ONLY), 20, {(1, 0): "b"})
    assert "T 7║C 8" in str(picture)
    assert max(len(line) for line in str(picture).splitlines()) <= 20
    assert " b " in str(picture)


def golden_in(picture: Text) -> str:
    spans = [span for span in picture.spans if str(span.style) == GOLD]
    return "".join(picture.plain[span.start : span.end] for span in spans)


def test_only_the_longest_wall_is_golden() -> None:
    golden = golden_in(palace_picture(PALACE, [WALL], Ink(console(), PALACE_ONLY), 80))
    assert golden.count("━") == 10
    assert golden.count("┃") == 1
    assert "║" not in golden


def test_every_joint_has_a_character() -> None:
    for arms in product(range(5), repeat=4):
        north, east, south, west = arms
        sign = joint((north, east, south, west))
        assert len(sign) == 1
        assert (sign == " ") == (not any(arms)), arms
        assert joint((north, east, south, west), unicode=False).isascii()


def test_strokes_differ_by_weight() -> None:
    for unicode, upright in product((True, False), repeat=2):
        weights = (LIGHT, HEAVY, DOUBLE, DASHED)
        signs = {stroke(weight, upright=upright, unicode=unicode) for weight in weights}
        assert len(signs) == 4


def test_every_type_has_its_letter_and_style() -> None:
    ink = Ink(console(), (Region("palace", "wall", (*TYPES, "gate", "grove")),))
    assert len(set(ink.letter.values())) == 8
    assert len({ink.style[name] for name in TYPES}) == 6


@pytest.mark.parametrize("name", GAMES)
def test_every_type_of_a_game_has_its_letter_and_style(name: str) -> None:
    catalogue = lc.new_game(name, seed=1).rules.catalogue
    ink = Ink(console(), regions_of(catalogue))
    assert len(set(ink.letter.values()) - {"?"}) == len(catalogue.type_name)
    assert len(set(ink.style.values())) == len(catalogue.type_name)
    for type, region in zip(catalogue.tile_type, catalogue.tile_region, strict=True):
        if type != NONE:
            assert ink.letter[catalogue.type_name[type]].isupper() == (region == 0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("utf", [True, False])
def test_a_table_fits_the_console(name: str, width: int, utf: bool) -> None:
    game = lc.new_game(name, seats=6, seed=3)
    out = console(width=width, utf=utf)
    names = [f"seat {seat} (greedy)" for seat in range(6)]
    screen = Screen(out, game.rules.catalogue, names)
    screen.table(game.view(0))
    play_bots(game, ["random"] * 6, 3)
    screen.table(game.view(0))
    for seat in range(6):
        screen.show(screen.palace(game.view(None), seat))
    assert isinstance(out.file, StringIO)
    text = out.file.getvalue()
    assert max(len(line) for line in text.splitlines()) <= width
    assert utf or text.isascii()
    for letter in screen.ink.letter.values():
        assert f" {letter} " in text
    broken = [line for line in text.splitlines() if line.endswith("…")]
    assert broken == [], "a table was cut"
