"""`lioncourt review`: what a recorded game could have been."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from lioncourt.cli.errors import fail
from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json
from lioncourt.game import Game
from lioncourt.record.replay import load
from lioncourt.review.examine import WORLDS
from lioncourt.review.review import review_of
from lioncourt.review.tell import Mistake, Review
from lioncourt.terminal.interrupts import deferred_interrupt


def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished game.")],
    seat: Annotated[int | None, typer.Option(help="Show only this seat's mistakes.")] = None,
    most: Annotated[int, typer.Option(min=0, help="How many mistakes to show.")] = 8,
    worlds: Annotated[
        int, typer.Option(min=2, help="Worlds to play each option out in: more is surer, slower.")
    ] = WORLDS,
    json: JsonOption = False,
) -> None:
    """Show which decisions of a finished game cost the most, and what was luck.

    Every decision is judged by what its seat knew at the time.

    [bold]Examples[/bold]

    lioncourt review game.json
    lioncourt review game.json --seat 0 --most 3
    lioncourt review game.json --worlds 40 --json
    """
    game = load(file)
    if not game.over:
        fail(f"{file}: the game isn't over; finish it first")
    if seat is not None and not 0 <= seat < game.config.seats:
        fail(f"there is no seat {seat}; seats: 0 to {game.config.seats - 1}")
    found = _with_progress(game, worlds)
    if json:
        print_json(asdict(found))
    else:
        _show(found, seat, most)


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


def _show(found: Review, seat: int | None, most: int) -> None:
    out = console()
    table = Table("seat", "points", "given away", "luck", "overpaid", "money left", "never placed")
    for each in found.seats:
        table.add_row(
            str(each.seat),
            str(each.points),
            f"{each.given_away:.0f}",
            f"{each.luck:+.0f} ± {2 * each.luck_error:.0f}",
            str(sum([missed.seat == each.seat for missed in found.missed_exact])),
            str(each.money),
            ", ".join([left.label for left in each.left_over]) or "none",
        )
    out.print(table)
    shown = [mistake for mistake in found.mistakes if seat in (None, mistake.seat)][:most]
    if not shown:
        out.print("No decision clearly cost points.")
    for mistake in shown:
        out.print(_told(mistake))


def _told(mistake: Mistake) -> str:
    return (
        f"Turn {mistake.turn}, seat {mistake.seat}: {mistake.chosen.label}\n"
        f"  better by {mistake.cost:.1f}: {mistake.best.label}. {mistake.reason}"
    )
