"""The table of seats: points, cards, longest runs and tiles by type; and the prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from lioncourt.terminal.ink import TITLE, Ink
from lioncourt.view.reading import zone_of

View = Mapping[str, Any]
Run = Mapping[str, Any]

GAP: Final = 2  # columns between two columns


def runs_of(view: View, seat: int) -> dict[str, Run]:
    """Returns the longest runs of a seat by kind of edge.

    There is one for each region, and those that a module lists by seat, such as "seams".
    """
    found = dict(view["table"][seat]["runs"])
    for shown in view["module"].values():
        for name, value in shown.items():
            if _is_list_of_runs(value):
                found[name.removesuffix("s")] = value[seat]
    return found


def _is_list_of_runs(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and item.keys() == {"length", "edges"} for item in value)
    )


def tiles_on_table(view: View, type: str) -> int:
    """Returns how many tiles of a type are in all palaces and with Dirk."""
    owners = [*view["table"], *([view["dirk"]] if view["dirk"] is not None else [])]
    return sum(owner["counts"][type] for owner in owners)


@dataclass(frozen=True)
class Column:
    """One column of the table."""

    heading: str
    cells: Sequence[str]
    style: str = ""

    def width(self) -> int:
        """Returns its width with the gap."""
        return GAP + max(len(text) for text in (self.heading, *self.cells))


class SeatTable:
    """What everybody can see of the contenders, and the number of tiles if it matters."""

    def __init__(self, view: View, ink: Ink, names: Sequence[str], *, narrow: bool) -> None:
        self.view = view
        self.ink = ink
        self.narrow = narrow
        self.names = [str(seat) for seat in range(len(view["table"]))] if narrow else list(names)
        self.names = self.names[: len(view["table"])]
        if view["dirk"] is not None:
            self.names.append("Dirk")
        self.names.append("N" if narrow else "N, all together")

    def tables(self, width: int) -> list[Table]:
        """Returns one table, or several below each other if one would be too wide."""
        found: list[list[Column]] = [self._facts()]
        names = max(len(name) for name in self.names)
        for block in [self._types(region.types) for region in self.ink.regions]:
            wider = [*found[-1], *block]
            if names + sum(column.width() for column in wider) <= width:
                found[-1] = wider
            else:
                found.append(block)
        return [self._table(columns) for columns in found if columns]

    def _table(self, columns: Sequence[Column]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1), show_edge=False)
        table.add_column("", no_wrap=True)
        for column in columns:
            table.add_column(column.heading, justify="right", no_wrap=True, style=column.style)
        for row, name in enumerate(self.names):
            cells = [column.cells[row] for column in columns]
            if row < len(self.names) - 1 or any(cells):
                style = TITLE if row == self.view["you"] else ""
                table.add_row(Text(name, style=style), *cells)
        return table

    def _facts(self) -> list[Column]:
        owners = self.view["table"]
        dirk = [str(self.view["dirk"]["points"])] if self.view["dirk"] is not None else []
        headings = ("pts", "cds", "res") if self.narrow else ("points", "cards", "reserve")
        runs = [runs_of(self.view, owner["seat"]) for owner in owners]
        lengths = [
            self._column(edge, [str(mine[edge]["length"]) for mine in runs]) for edge in runs[0]
        ]
        return [
            self._column(headings[0], [*(str(owner["points"]) for owner in owners), *dirk]),
            self._column(headings[1], self._sizes("hand")),
            *lengths,
            self._column(headings[2], self._sizes("reserve", none="")),
        ]

    def _sizes(self, zone: str, none: str = "0") -> list[str]:
        """Returns how many pieces each seat has in a zone."""
        zones = [zone_of(self.view, f"{zone}.{owner['seat']}") for owner in self.view["table"]]
        return [str(zone["size"] or none) for zone in zones]

    def _column(self, heading: str, cells: list[str], style: str = "") -> Column:
        return Column(heading, cells + [""] * (len(self.names) - len(cells)), style)

    def _types(self, types: Sequence[str]) -> list[Column]:
        by_number = {prize["type"] for prize in self.view["majorities"] if prize["by_number"]}
        found: list[Column] = []
        for name in types:
            counts = [owner["counts"][name] for owner in self.view["table"]]
            if self.view["dirk"] is not None:
                counts.append(self.view["dirk"]["counts"][name])
            if name in by_number:
                counts.append(tiles_on_table(self.view, name))
            cells = [str(count or "") for count in counts]
            found.append(self._column(self.ink.letter[name], cells, self.ink.style[name]))
        return found


def prizes_table(view: View, ink: Ink) -> Table:
    """Returns the prizes of each type of tile in each scoring, and who wins a tie."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("", no_wrap=True)
    for heading in ("1st", "2nd", "3rd", "N", "ties"):
        table.add_column(heading, justify="left" if heading == "ties" else "right", no_wrap=True)
    for entry in view["majorities"]:
        prizes = [
            "/".join(_prize(prize, entry["by_number"]) for prize in places)
            for places in entry["prizes"]
        ]
        number = str(tiles_on_table(view, entry["type"])) if entry["by_number"] else ""
        badge = Text(f" {ink.letter[entry['type']]} ", style=ink.style[entry["type"]])
        table.add_row(badge, entry["type"], *prizes, number, entry["ties"])
    return table


def _prize(prize: int, by_number: bool) -> str:
    if not by_number:
        return str(prize)
    return "N" if prize == 1 else f"{prize}N"
