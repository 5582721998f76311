"""Drawing: strokes, the palace, colours and signs."""

from __future__ import annotations

from io import StringIO
from itertools import product
from typing import Any

import pytest
from rich.console import Console

import lioncourt as lc
from lioncourt.simulate import play_bots
from lioncourt.terminal.board import palace_picture
from lioncourt.terminal.ink import GOLD, Ink
from lioncourt.terminal.screen import Screen
from lioncourt.terminal.strokes import DOUBLE, HEAVY, LIGHT, joint, stroke

TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

# A tower and a chambers tile back to back above the fountain; their walls make a run of 5.
PALACE: dict[str, Any] = {
    "palace": [
        {"tile": "fountain", "x": 0, "y": 0, "type": None, "cost": None, "walls": ""},
        {"tile": "chambers-8-NW", "x": 0, "y": 1, "type": "chambers", "cost": 8, "walls": "NW"},
        {"tile": "tower-7-NEW", "x": -1, "y": 1, "type": "tower", "cost": 7, "walls": "NEW"},
        {"tile": "garden-10", "x": -1, "y": 0, "type": "garden", "cost": 10, "walls": ""},
    ],
    "wall_edges": [[-1, 1, "W"], [-1, 1, "N"], [0, 1, "N"]],
}

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
    picture = palace_picture(PALACE, Ink(console(utf=utf), TYPES), width=80)
    assert drawn(picture) == expected


def test_narrow_palace_with_a_letter_on_a_free_cell() -> None:
    picture = palace_picture(PALACE, Ink(console(), TYPES), 20, {(1, 0): "b"})
    assert "T 7║C 8" in str(picture)
    assert max(len(line) for line in str(picture).splitlines()) <= 20
    assert " b " in str(picture)


def test_only_the_longest_wall_is_golden() -> None:
    picture = palace_picture(PALACE, Ink(console(), TYPES), 80)
    golden = "".join(
        picture.plain[span.start : span.end] for span in picture.spans if str(span.style) == GOLD
    )
    assert golden.count("━") == 10
    assert golden.count("┃") == 1
    assert "║" not in golden


def test_every_joint_has_a_character() -> None:
    for arms in product(range(4), repeat=4):
        north, east, south, west = arms
        sign = joint((north, east, south, west))
        assert len(sign) == 1
        assert (sign == " ") == (not any(arms)), arms
        assert joint((north, east, south, west), unicode=False).isascii()


def test_strokes_differ_by_weight() -> None:
    for unicode, upright in product((True, False), repeat=2):
        weights = (LIGHT, HEAVY, DOUBLE)
        signs = {stroke(weight, upright=upright, unicode=unicode) for weight in weights}
        assert len(signs) == 3


def test_every_type_has_its_letter_and_style() -> None:
    ink = Ink(console(), (*TYPES, "gate", "grove"))
    assert len(set(ink.letter.values())) == 8
    assert len({ink.style[name] for name in TYPES}) == 6


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("utf", [True, False])
def test_a_table_fits_the_console(width: int, utf: bool) -> None:
    game = lc.new_game(seats=6, seed=3)
    out = console(width=width, utf=utf)
    names = [f"seat {seat} (greedy)" for seat in range(6)]
    screen = Screen(out, game.rules.catalogue.type_name, names)
    screen.table(game.view(0))
    play_bots(game, ["greedy"] * 6, 3)
    screen.table(game.view(0))
    for seat in range(6):
        screen.show(screen.palace(game.view(None), seat))
    assert isinstance(out.file, StringIO)
    text = out.file.getvalue()
    assert max(len(line) for line in text.splitlines()) <= width
    assert utf or text.isascii()
    for letter in "PSACGT":
        assert f" {letter} " in text
