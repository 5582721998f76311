"""`lioncourt measure`: what modules make of a game, from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from lioncourt.cli.errors import fail
from lioncourt.cli.options import names_in
from lioncourt.measure.folder import Folder
from lioncourt.measure.pairs import suspects
from lioncourt.measure.plan import PARTS, SUSPECTS, Table, tables
from lioncourt.measure.run import missing, run
from lioncourt.measure.writing import write as write_figures
from lioncourt.terminal.interrupts import deferred_interrupt


def measure(
    folder: Annotated[Path, typer.Argument(help="The folder that keeps a line per game.")],
    parts: Annotated[
        str, typer.Option(help="What to play, in this order.", metavar="A,B")
    ] = ",".join(PARTS),
    games: Annotated[int, typer.Option(min=0, help="Games per table.")] = 300,
    seats: Annotated[int, typer.Option(help="Only tables with this many seats; 0 for all.")] = 0,
    workers: Annotated[int, typer.Option(min=0, help="Processes to play in; 0 uses this one.")] = 0,
    write: Annotated[
        Path | None,
        typer.Option(help="Write the figures to this folder: src/lioncourt/presets."),
    ] = None,
    made: Annotated[str, typer.Option(help="With --write: date and commit to note.")] = "",
) -> None:
    """Let `normal` play games with every module, and record what they were like.

    It plays without modules, with each module alone, each preset and each pair
    of modules. Games already in the folder aren't played again: stop whenever
    you like, and run it again to continue. --write makes the figures that come
    with the package.

    [bold]Examples[/bold]

    lioncourt measure samples --parts games,modules --games 50
    lioncourt measure samples --parts pairs --games 20 --workers 2
    """
    wanted = names_in(parts)
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        fail(f"there is no part {unknown[0]!r}; parts: {', '.join(PARTS)}")
    kept = Folder(folder)
    at = [one for part in wanted for one in _tables(kept, part) if seats in (0, one.seats)]
    jobs = missing(kept, at, games)
    stderr = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with (
        deferred_interrupt() as check,
        Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar,
    ):
        task = bar.add_task("playing", total=len(jobs))
        for _ in run(kept, jobs, workers, check):
            bar.advance(task)
    print(f"{len(at)} tables, {len(jobs)} games played")
    if write is not None:
        for path in write_figures(kept.everything(), write, made):
            print(path)


def _tables(folder: Folder, part: str) -> list[Table]:
    return suspects(folder.samples) if part == SUSPECTS else tables(part)
