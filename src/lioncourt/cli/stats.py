"""`lioncourt stats`: what a folder of recorded games says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from lioncourt.cli.errors import FAILURE, USAGE, fail
from lioncourt.cli.module_figures import tell_modules
from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, counted, print_json
from lioncourt.presets.measured import SEATS
from lioncourt.processes import finished
from lioncourt.stats.pictures import FOLDER, draw
from lioncourt.stats.plots import HOW_TO_GET, can_plot
from lioncourt.stats.reading import Reading, Skipped, read, record_files
from lioncourt.stats.summary import summary
from lioncourt.terminal.interrupts import deferred_interrupt


def stats(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder with records; subfolders count too.")
    ] = None,
    plots: Annotated[
        bool, typer.Option("--plots", help="Draw charts into its subfolder `stats`.")
    ] = False,
    workers: Annotated[int, typer.Option(min=0, help="Processes to read in; 0 uses this one.")] = 0,
    modules: Annotated[
        bool, typer.Option("--modules", help="Show the figures of modules and presets.")
    ] = False,
    seats: Annotated[
        int, typer.Option(help="With --modules: figures for 2, 3 or 6 seats.")
    ] = SEATS,
    json: JsonOption = False,
) -> None:
    """Summarise recorded games: seats, points, length, payments.

    Every record in the folder is replayed. Files that can't be read are listed
    with the reason and skipped. --modules needs no folder: it shows the figures
    from self-play that come with the package.

    [bold]Examples[/bold]

    lioncourt stats match
    lioncourt stats ladder --plots --workers 2
    lioncourt stats --modules
    """
    if modules:
        tell_modules(seats, json)
        return
    if folder is None:
        fail("name a folder with records, or use --modules", USAGE)
    if not folder.is_dir():
        fail(f"{folder} isn't a folder")
    if plots and not can_plot():
        fail(HOW_TO_GET)
    data = summary(_read_all(record_files(folder), workers))
    if plots:
        data["pictures"] = [str(path) for path in draw(data, folder / FOLDER)]
    if json:
        print_json(data)
    else:
        _show(data)
    if not data["games"]:
        raise typer.Exit(FAILURE)


def _read_all(paths: list[Path], workers: int) -> list[Reading | Skipped | None]:
    """Reads all files, with a progress bar on the error stream if it is a terminal."""
    stderr = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "files", TimeRemainingColumn())
    found = []
    with (
        deferred_interrupt() as check,
        Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar,
    ):
        task = bar.add_task("reading", total=len(paths))
        for result in finished(read, paths, workers, check):
            found.append(result)
            bar.advance(task)
    return found


def _show(data: dict[str, Any]) -> None:
    out = console()
    out.print(counted(data["games"], "game"))
    for group in data["groups"]:
        _show_group(out, group)
    for each in data["skipped"]:
        out.print(f"skipped {each['file']}: {each['reason']}", markup=False, soft_wrap=True)
    for path in data.get("pictures", ()):
        out.print(f"picture: {path}", markup=False, soft_wrap=True)


def _show_group(out: Console, group: dict[str, Any]) -> None:
    modules = f" with {', '.join(group['modules'])}" if group["modules"] else ""
    out.print(f"\n{group['game']}, {group['seats']} seats{modules}", style="bold")
    out.print(
        f"{counted(group['games'], 'game')} of {counted(group['deals'], 'deal')}; "
        f"turns {_figure(group['turns'])}, decisions {_figure(group['decisions'])}"
    )
    out.print(
        f"a game has {_figure(group['purchases'])} purchases, "
        f"paid exactly: {_figure(group['exact_share'], 100)}%"
    )
    seats = _table("seat", "mean points", "won %")
    for row in group["by_seat"]:
        seats.add_row(str(row["seat"]), _figure(row["points"]), _figure(row["win_share"], 100))
    out.print(seats)
    sources = _table("source", "mean points of a seat")
    for name, figure in sorted(group["by_source"].items(), key=lambda item: -item[1]["value"]):
        sources.add_row(name, _figure(figure))
    out.print(sources)


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in others:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _figure(figure: dict[str, Any], times: int = 1) -> str:
    """Returns a figure, with its interval if known."""
    value = f"{times * figure['value']:.1f}" if figure["value"] is not None else "none"
    if figure["low"] is None or figure["high"] is None:
        return value
    return f"{value} ({times * figure['low']:.1f} to {times * figure['high']:.1f})"
