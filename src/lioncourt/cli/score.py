"""`lioncourt score`: points for palaces on a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lioncourt.cli.errors import USAGE, fail
from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json
from lioncourt.core.instead import instead
from lioncourt.evening.scored import EveningReport
from lioncourt.scorefile import ScoreReport, read_score_file, score_any_file
from lioncourt.sheet import SheetLine
from lioncourt.table.texts import ENGLISH, LANGUAGES
from lioncourt.terminal.sheets import ranking_table, sheet_text


def score(
    file: Annotated[Path, typer.Argument(help="A JSON file with the tiles on the table.")],
    language: Annotated[
        str, typer.Option("--language", help="en, fr, de or it.", metavar="LANGUAGE")
    ] = ENGLISH,
    json: JsonOption = False,
) -> None:
    """Score palaces built on a real table, and check that they're legal.

    The file names the game, the scoring, and each seat's tiles with their cells
    (x to the east, y to the north; leave out the start tile, which lies at
    0,0). Name a double-sided tile by the face that shows; list tiles of palace
    and city together. With two seats, "dirk" lists Dirk's tiles; "options" are
    house rules. Describe a table with modules as a "position"
    (docs/positions.md).

    {"game": "alhambra", "scoring": 2,
    "seats": \\[{"palace": \\[\\["garden-10-N", 1, 0]]}, ...]}

    A file saved by the score page, with "names" and "scorings", is a whole
    evening with running totals (docs/notation.md).

    [bold]Examples[/bold]

    lioncourt score table.json
    lioncourt score evening.json --language de
    lioncourt score table.json --json
    """
    if language not in LANGUAGES:
        fail(f"there is no language {language!r}; {instead(language, LANGUAGES)}", USAGE)
    report = score_any_file(read_score_file(file), language)
    if json:
        print_json(report.to_data())
        return
    names, lines = _written(report)
    console().print(sheet_text(lines, names))
    if isinstance(report, EveningReport):
        console().print()
        console().print(ranking_table(report.totals, names))


def _written(report: ScoreReport | EveningReport) -> tuple[list[str], list[SheetLine]]:
    """Returns who takes part, and all lines."""
    if isinstance(report, EveningReport):
        lines = [scored.line for scoring in report.scorings for scored in scoring.lines]
        return list(report.contenders), lines
    contenders = report.contenders()
    names = [contender.name for contender in contenders]
    return names, [line for contender in contenders for line in contender.lines]
