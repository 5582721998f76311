"""`lioncourt stats --modules`: what self-play has shown about modules and presets."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table

from lioncourt.cli.errors import USAGE, fail
from lioncourt.cli.output import console, counted, print_json
from lioncourt.presets import presets
from lioncourt.presets.measured import GAME, PAIRS, TABLES, advice, figures, read
from lioncourt.presets.shelf import advised
from lioncourt.table.registry import default_registry

# Heading, figure, factor, digits; the last three columns are about the module itself.
COLUMNS: Final = (
    ("min", "minutes", 1, 0),
    ("leads", "leads", 1, 1),
    ("reach", "reached", 100, 0),
    ("spread", "spread", 1, 1),
    ("first", "first_seat", 100, 0),
    ("points", "share", 100, 0),
    ("decides", "decided", 100, 0),
    ("uses", "uses", 1, 1),
)
OWN: Final = 5  # columns before the module's own
LEGEND: Final = (
    "min: estimated length; leads: lead changes per game; reach: % of turns that affect another "
    "seat; spread: gap between final scores; first: % won by the first seat; "
    "points: % of all points from the module; decides: % of games someone else would win without "
    "them; uses: decisions per seat."
)


def tell_modules(seats: int, json: bool) -> None:
    """Prints the figures of all presets, and of each module alone with this number of seats."""
    rows = [row for row in read(TABLES)["tables"] if row["seats"] == seats and "alone" in row]
    if not rows:
        fail(f"no figures for {seats} seats", USAGE)
    named = [row for row in read(TABLES)["tables"] if "preset" in row]
    if json:
        told = {key: value for key, value in read(TABLES).items() if key != "tables"}
        pairs = {key: value for key, value in read(PAIRS).items() if key not in told}
        usual = figures(GAME, seats)
        print_json({**told, "usual": usual, "modules": rows, "presets": named, "pairs": pairs})
    else:
        _show(seats, rows, named)


def _show(seats: int, rows: list[dict[str, Any]], named: list[dict[str, Any]]) -> None:
    out = console()
    table = _table(f"module, {seats} seats")
    usual = figures(GAME, seats)
    if usual is not None:
        _add(table, "no modules", usual)
    for row in sorted(rows, key=lambda row: (row["minutes"][0], row["alone"])):
        _add(table, row["alone"], row, row["of_modules"][row["alone"]])
    out.print(table)
    out.print(LEGEND, _how_sure(rows), "\n", style="dim")
    shelf = {preset.id: preset for preset in presets()}
    table = _table("preset, seats", OWN)
    for row in named:
        _add(table, f"{row['preset']}, {row['seats']}", row)
    out.print(table)
    for row in named:
        modules = ", ".join(row["modules"]) if len(row["modules"]) < len(rows) // 2 else ""
        why = shelf[row["preset"]].why() if row["preset"] in shelf else ""
        out.print(f"{row['preset']}: {why} {modules}".rstrip(), soft_wrap=True)
    if advice():
        out.print("\nRarely good together:", style="bold")
    known = default_registry().modules
    for each in advice():
        sentence = advised(each, known[each.module].title, known[each.beside].title)
        out.print(f"  {sentence} ({counted(each.games, 'game')})", soft_wrap=True)


def _table(first: str, columns: int = len(COLUMNS)) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in (*(column[0] for column in COLUMNS[:columns]), "games"):
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _add(
    table: Table, name: str, row: dict[str, Any], own: dict[str, list[float]] | None = None
) -> None:
    told = {**row, **(own or {})}
    cells = [
        f"{times * told[figure][0]:.{digits}f}" if figure in told else ""
        for _, figure, times, digits in COLUMNS[: len(table.columns) - 2]
    ]
    table.add_row(name, *cells, str(row["games"]))


def _how_sure(rows: list[dict[str, Any]]) -> str:
    """Returns half the width of the 95% intervals in one line: the median over modules."""
    parts = []
    for heading, figure, times, _ in COLUMNS[:OWN]:
        reach = sorted(row[figure][2] - row[figure][1] for row in rows)[len(rows) // 2]
        parts.append(f"{heading} ±{times * reach / 2:.1f}")
    return f"95% intervals, typically: {', '.join(parts)}; --json has each."
