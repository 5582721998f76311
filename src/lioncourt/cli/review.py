"""`lioncourt review`: what a recorded game could have been."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from lioncourt.cli.errors import fail
from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json
from lioncourt.game import Game
from lioncourt.record.replay import load
from lioncourt.review.review import WORLDS, Mistake, Review, review_of
from lioncourt.terminal.interrupts import deferred_interrupt


def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished game.")],
    seat: Annotated[int | None, typer.Option(help="Show the mistakes of this seat only.")] = None,
    most: Annotated[int, typer.Option(min=0, help="How many mistakes to show.")] = 8,
    worlds: Annotated[
        int, typer.Option(min=2, help="How often each option is played on: more is surer, slower.")
    ] = WORLDS,
    json: JsonOption = False,
) -> None:
    """Show which decisions of a finished game cost most, and what was luck.

    Every decision is judged by what its seat could know at the time.

    [bold]Examples[/bold]

    lioncourt review game.json
    lioncourt review game.json --seat 0 --most 3
    lioncourt review game.json --worlds 40 --json
    """
    game = load(file)
    if not game.over:
        fail(f"{file}: the game is not over; play it to its end first")
    if seat is not None and not 0 <= seat < game.config.seats:
        fail(f"there is no seat {seat}; there are 0 to {game.config.seats - 1}")
    found = _with_progress(game, worlds)
    if json:
        print_json(review_data(found))
    else:
        _show(game, found, seat, most)


def _with_progress(game: Game, worlds: int) -> Review:
    stderr = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "decisions", TimeRemainingColumn())
    with (
        deferred_interrupt() as check,
        Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar,
    ):
        task = bar.add_task("reviewing", total=len(game.history()))

        def progress(done: int, _total: int) -> None:
            check()
            bar.update(task, completed=done)

        return review_of(game, worlds=worlds, progress=progress)


def review_data(found: Review) -> dict[str, Any]:
    """Returns a review as JSON data; actions in their notation."""
    mistakes = [
        {**vars(mistake), "chosen": str(mistake.chosen), "best": str(mistake.best)}
        for mistake in found.mistakes
    ]
    return {
        "marks": [asdict(mark) for mark in found.marks],
        "mistakes": mistakes,
        "seats": [asdict(each) for each in found.seats],
    }


def _show(game: Game, found: Review, seat: int | None, most: int) -> None:
    out = console()
    table = Table("seat", "points", "given away", "luck", "overpaid", "money left", "never placed")
    for each in found.seats:
        table.add_row(
            str(each.seat),
            str(each.points),
            f"{each.given_away:.0f}",
            f"{each.luck:+.0f}",
            str(each.overpaid),
            str(each.money),
            ", ".join(each.left_over) or "none",
        )
    out.print(table)
    shown = [mistake for mistake in found.mistakes if seat in (None, mistake.seat)][:most]
    if not shown:
        out.print("No decision cost anything for sure.")
    for mistake in shown:
        out.print(_told(mistake))


def _told(mistake: Mistake) -> str:
    return (
        f"Turn {mistake.turn}, seat {mistake.seat}: {mistake.chosen_label}\n"
        f"  better by {mistake.cost:.1f}: {mistake.best_label}. {mistake.reason}"
    )
