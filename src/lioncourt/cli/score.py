"""`lioncourt score`: points for palaces on a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json
from lioncourt.scorefile import read_score_file, score_file
from lioncourt.terminal.sheets import sheet_text


def score(
    file: Annotated[Path, typer.Argument(help="A JSON file that says what lies where.")],
    json: JsonOption = False,
) -> None:
    """Score palaces that were built on a real table, and check that they are legal.

    The file names the game, which scoring it is, and the tiles of each seat
    with their cells (x to the east, y to the north; the start tile lies at
    0,0 without being named). A tile with two faces is named by the one that
    shows; tiles of palace and city stand in one list. With two seats, "dirk"
    lists Dirk's tiles; "options" are house rules of the game. A table with
    modules is told as a "position" (docs/positions.md).

    {"game": "alhambra", "scoring": 2,
    "seats": \\[{"palace": \\[\\["garden-10-N", 1, 0]]}, ...]}

    [bold]Examples[/bold]

    lioncourt score table.json
    lioncourt score table.json --json
    """
    report = score_file(read_score_file(file))
    if json:
        print_json(report.to_data())
        return
    contenders = report.contenders()
    lines = [line for contender in contenders for line in contender.lines]
    console().print(sheet_text(lines, [contender.name for contender in contenders]))
