"""A palace as a picture: small boxes with type and cost, walls drawn as walls, moats as moats.

Heavy lines are outer walls, dashes are moats, double lines are walls back to back or wall against
moat, and light lines let people walk through; a crossed double line is a gate. A half tile is a
letter beside its diagonal, on the side where it lies. The longest run is golden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from lioncourt.terminal.ink import GOLD, MARK, QUIET, Ink
from lioncourt.terminal.strokes import (
    DOUBLE,
    EMPTY,
    GATED,
    HEAVY,
    LIGHT,
    Arms,
    diagonal,
    joint,
    stroke,
)

Spot = tuple[int, int]  # x, y

START: Final = "*"  # beside the tile where walking into another region starts
WIDE: Final = 5
NARROW: Final = 3
MARGIN: Final = 4  # for the numbers of the rows
_STEPS: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_FACING: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True)
class Line:
    """One side of a cell as it is drawn."""

    weight: int
    style: str = ""


NO_LINE: Final = Line(EMPTY)
PLAIN_EDGE: Final = (HEAVY, "bold")  # of things outside all regions


class Board:
    """The picture of one palace; `marks` are signs on empty cells, `runs` the longest runs."""

    def __init__(
        self,
        palace: Iterable[Mapping[str, Any]],
        runs: Iterable[Mapping[str, Any]],
        ink: Ink,
        marks: Mapping[Spot, str],
        width: int,
    ) -> None:
        self.ink = ink
        self.marks = marks
        self.tiles: dict[Spot, Mapping[str, Any]] = {(t["x"], t["y"]): t for t in palace}
        self.starts = {spot for spot, tile in self.tiles.items() if "start" in tile}
        self.golden = {(x, y, side) for run in runs for x, y, side in run["edges"]}
        spots = [*self.tiles, *marks]
        self.west = min(x for x, _ in spots)
        self.east = max(x for x, _ in spots)
        self.south = min(y for _, y in spots)
        self.north = max(y for _, y in spots)
        columns = self.east - self.west + 1
        self.width = WIDE if MARGIN + columns * (WIDE + 1) + 1 <= width else NARROW

    def picture(self) -> Text:
        """Returns the picture, north at the top, with the numbers of rows and columns."""
        lines: list[Text] = []
        for y in range(self.north, self.south - 1, -1):
            lines.append(self._border(y, "N"))
            lines.append(self._row(y))
        lines.append(self._border(self.south, "S"))
        numbers = "".join(f"{x:^{self.width + 1}}" for x in range(self.west, self.east + 1))
        lines.append(Text(" " * MARGIN + " " + numbers, style=QUIET))
        picture = Text("\n", no_wrap=True, overflow="crop").join(lines)
        picture.no_wrap = True
        return picture

    def _row(self, y: int) -> Text:
        row = Text()
        row.append(f"{y:>{MARGIN - 1}} ", style=QUIET)
        for x in range(self.west, self.east + 1):
            self._draw(row, self._line(x, y, "W"), 1, upright=True)
            row.append_text(self._face((x, y)))
        self._draw(row, self._line(self.east, y, "E"), 1, upright=True)
        return row

    def _border(self, y: int, side: str) -> Text:
        """Returns the horizontal line along the north or south of a row."""
        border = Text(" " * MARGIN)
        level = y if side == "N" else y - 1  # the row below the line
        for x in range(self.west, self.east + 1):
            self._join(border, x, level)
            self._draw(border, self._line(x, y, side), self.width, upright=False)
        self._join(border, self.east + 1, level)
        return border

    def _draw(self, text: Text, line: Line, times: int, *, upright: bool) -> None:
        sign = stroke(line.weight, upright=upright, unicode=self.ink.unicode)
        text.append(sign * times, style=line.style)

    def _join(self, text: Text, x: int, y: int) -> None:
        """Draws the north-west corner of a cell, where four lines meet."""
        lines = (
            self._line(x, y + 1, "W"),
            self._line(x, y, "N"),
            self._line(x, y, "W"),
            self._line(x - 1, y, "N"),
        )
        arms: Arms = (lines[0].weight, lines[1].weight, lines[2].weight, lines[3].weight)
        heaviest = max(lines, key=lambda line: (line.style == GOLD, line.weight))
        text.append(joint(arms, unicode=self.ink.unicode), style=heaviest.style)

    def _line(self, x: int, y: int, side: str) -> Line:
        """Returns the line at one side of a cell."""
        step = _STEPS[side]
        other = (x + step[0], y + step[1])
        facing = _FACING[side]
        here, there = self._built((x, y), side), self._built(other, facing)
        walls = [
            tile is not None and wall in tile["walls"]
            for tile, wall in ((here, side), (there, facing))
        ]
        if here is None and there is None:
            return NO_LINE
        if not any(walls):
            return Line(LIGHT, QUIET)
        golden = (x, y, side) in self.golden or (*other, facing) in self.golden
        if here is not None and side in here.get("gates", ""):
            return Line(GATED, "bold")
        if all(walls):
            return Line(DOUBLE, GOLD if golden else "")
        walled = here if walls[0] else there
        assert walled is not None
        weight, style = self.ink.edge.get(walled["region"], PLAIN_EDGE)
        return Line(weight, GOLD if golden else style)

    def _built(self, spot: Spot, side: str) -> Mapping[str, Any] | None:
        """Returns the tile that reaches a side of a cell: a half tile leaves two sides blank."""
        tile = self.tiles.get(spot)
        if tile is not None and "half" in tile and side in tile["walls"]:
            return None
        return tile

    def _half(self, spot: Spot, tile: Mapping[str, Any]) -> Text:
        """Returns the face of a half tile, such as " T ╲ " for the southwestern half."""
        corner = tile["half"]
        golden = (*spot, tile["walls"]) in self.golden
        line = Text(
            diagonal(falling=corner in ("SW", "NE"), unicode=self.ink.unicode),
            style=GOLD if golden else PLAIN_EDGE[1],
        )
        gap = " " if self.width == WIDE else ""
        parts = [Text(gap), self.ink.initial(tile), Text(gap), line, Text(" ")]
        return Text().join(parts if "W" in corner else parts[::-1])

    def _face(self, spot: Spot) -> Text:
        tile = self.tiles.get(spot)
        if tile is None:
            mark = self.marks.get(spot, "")
            return Text(f"{mark:^{self.width}}", style=MARK if mark else "")
        if "half" in tile:
            return self._half(spot, tile)
        face = self.ink.face(tile, self.width)
        if spot in self.starts:
            sign = START if self.width == WIDE else face.plain[-1]
            face = Text(face.plain[:-1] + sign, style=f"{face.style} underline")
        return face


def palace_picture(
    palace: Iterable[Mapping[str, Any]],
    runs: Iterable[Mapping[str, Any]],
    ink: Ink,
    width: int,
    marks: Mapping[Spot, str] | None = None,
) -> Text:
    """Returns the picture of one seat's tiles in a view."""
    return Board(palace, runs, ink, marks or {}, width).picture()
