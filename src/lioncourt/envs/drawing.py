"""Drawing a game under way: as text, or all palaces as a picture."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from lioncourt.core.ids import NONE, SIDES, cell_x, cell_y
from lioncourt.core.instead import instead
from lioncourt.core.squares import square_tile
from lioncourt.envs.codec.words import RADIUS, WIDTH
from lioncourt.terminal.screen import Screen

if TYPE_CHECKING:
    from lioncourt.envs.codec.play import Play

ANSI: Final = "ansi"
RGB_ARRAY: Final = "rgb_array"
HUMAN: Final = "human"
RENDER_MODES: Final = (ANSI, RGB_ARRAY, HUMAN)

COLUMNS: Final = 120

# The picture: a square for each cell, thick edges for walls, palaces side by side
CELL: Final = 12
WALL: Final = 2
MARGIN: Final = 6
PAPER: Final = (246, 241, 230)
INK: Final = (40, 36, 34)
PLAIN: Final = (189, 180, 164)  # a tile without a type
TYPES: Final = (
    *((64, 98, 172), (182, 62, 58), (134, 92, 58), (228, 224, 214), (76, 142, 84)),
    *((122, 76, 142), (214, 156, 54), (70, 150, 160), (200, 118, 130)),
)

Picture = NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Raises a ValueError if there is no such way to draw; None draws nothing."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode {mode!r}; {instead(mode, RENDER_MODES)}")


def drawn(play: Play, seat: int, mode: str) -> str | Picture | None:
    """Returns the table as a seat sees it; for people it is printed instead."""
    if mode == RGB_ARRAY:
        return _picture(play)
    text = _text(play, seat)
    if mode == ANSI:
        return text
    print(text)
    return None


def _text(play: Play, seat: int) -> str:
    out = io.StringIO()
    console = Console(file=out, width=COLUMNS, force_terminal=True, color_system="standard")
    names = [*[f"seat {number}" for number in range(play.seats)], "Dirk"]
    table = play.table()
    Screen(console, play.rules.catalogue, names).table(table.view(seat))
    return out.getvalue()


def _picture(play: Play) -> Picture:
    size = WIDTH * CELL
    found: Picture = np.empty(
        (size + 2 * MARGIN, play.seats * (size + MARGIN) + MARGIN, 3), np.uint8
    )
    found[:] = PAPER
    for seat, palace in enumerate(play.state.palaces):
        left = MARGIN + seat * (size + MARGIN)
        for cell, square in palace.squares.items():
            x, y = cell_x(cell), cell_y(cell)
            if abs(x) <= RADIUS and abs(y) <= RADIUS:
                at_x, at_y = left + (x + RADIUS) * CELL, MARGIN + (RADIUS - y) * CELL
                _draw_square(found[at_y : at_y + CELL, at_x : at_x + CELL], play, square)
    return found


def _draw_square(room: Any, play: Play, square: int) -> None:
    type = play.rules.catalogue.tile_type[square_tile(square)]
    room[1:-1, 1:-1] = PLAIN if type == NONE else TYPES[type % len(TYPES)]
    edges = (room[:WALL], room[:, -WALL:], room[-WALL:], room[:, :WALL])  # as SIDES
    for edge, bit in zip(edges, SIDES, strict=True):
        if square & bit:
            edge[:] = INK
