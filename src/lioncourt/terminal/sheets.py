"""Score sheets and rankings."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from lioncourt.sheet import SheetLine
from lioncourt.terminal.ink import GOLD, TITLE
from lioncourt.terminal.screen import ORDINALS


def sheet_text(lines: Sequence[SheetLine], names: Sequence[str]) -> Text:
    """Returns every line of points with its derivation, scoring by scoring, seat by seat."""
    rows: list[Text] = []
    for nth in sorted({line.scoring for line in lines}):
        rows.append(Text(f"{ORDINALS[nth - 1].capitalize()} scoring", style=TITLE))
        for contender, name in enumerate(names):
            mine = [line for line in lines if (line.scoring, line.contender) == (nth, contender)]
            if mine:
                rows.append(Text(f"  {name}: {sum(line.points for line in mine)}", style=TITLE))
            rows += [Text(f"  {line.points:>5}  {line.text}") for line in mine]
    return Text("\n").join(rows)


def ranking_table(points: Sequence[int], names: Sequence[str]) -> Table:
    """Returns the contenders by points; equal points share a place (core 7.3)."""
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column("place", justify="right")
    table.add_column("")
    table.add_column("points", justify="right")
    order = sorted(range(len(points)), key=lambda contender: -points[contender])
    for contender in order:
        place = 1 + sum(1 for other in points if other > points[contender])
        style = GOLD if place == 1 else ""
        table.add_row(str(place), Text(names[contender], style=style), str(points[contender]))
    return table
