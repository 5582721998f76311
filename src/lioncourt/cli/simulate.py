"""`lioncourt simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from lioncourt import simulate as simulation
from lioncourt.cli.errors import FAILURE
from lioncourt.cli.options import (
    BotsOption,
    GameOption,
    HouseRulesOption,
    JsonOption,
    ModulesOption,
    PresetOption,
    SeatsOption,
    house_rules_in,
    modules_in,
    names_in,
    seats_of,
)
from lioncourt.cli.output import console, counted, print_json
from lioncourt.terminal.interrupts import deferred_interrupt

FAILURES_SHOWN = 5


def simulate(
    context: typer.Context,
    game: GameOption = "alhambra",
    seats: SeatsOption = 3,
    modules: ModulesOption = "",
    preset: PresetOption = "",
    options: HouseRulesOption = "",
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seed: Annotated[
        int, typer.Option(help="The seed of the first game; it goes up by 1 per game.")
    ] = 0,
    bots: BotsOption = "random",
    workers: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = 1,
    out: Annotated[Path | None, typer.Option(help="A folder for the records of all games.")] = None,
    json: JsonOption = False,
) -> None:
    """Let bots play many games, and report results and speed.

    Seats are filled with the bots in the order given, repeating as needed, and
    everyone moves on one seat after each game. A game that fails is reported
    with its seed, and the exit code is 1.

    [bold]Examples[/bold]

    lioncourt simulate --games 1000 --seats 4
    lioncourt simulate --game alhambra-granada --bots greedy --games 10
    lioncourt simulate --preset two --bots normal --games 10
    lioncourt simulate --bots greedy,random --seats 2 --games 50 --json
    """
    plan = simulation.Simulation(
        game=game,
        seats=seats_of(context, seats, preset),
        modules=modules_in(modules, preset, seed),
        options=tuple(sorted(house_rules_in(options).items())),
        bots=names_in(bots),
        games=games,
        seed=seed,
        out=out,
    )
    plan.check()
    tally, seconds = _with_progress(plan, workers)
    result = tally.to_data(plan, seconds)
    if json:
        print_json(result)
    else:
        _show(result)
    if tally.failures:
        raise typer.Exit(FAILURE)


def _with_progress(plan: simulation.Simulation, workers: int) -> tuple[simulation.Tally, float]:
    """Plays, with a progress bar on the error stream if it is a terminal."""
    stderr = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with (
        deferred_interrupt() as check,
        Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar,
    ):
        task = bar.add_task("playing", total=plan.games)

        def tell(done: int) -> None:
            check()
            bar.advance(task, done)

        return simulation.simulate(plan, workers, tell)


def _show(result: dict[str, Any]) -> None:
    out = console()
    out.print(
        f"{counted(result['games'], 'game')}, {counted(result['decisions'], 'decision')} "
        f"in {result['seconds']:.2f} s: {result['games_per_second']:.1f} games/s, "
        f"{result['decisions_per_second']:,.0f} decisions/s"
    )
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column("bot")
    for heading in ("seats played", "won or shared", "mean points"):
        table.add_column(heading, justify="right")
    for name, showing in result["bots"].items():
        won = f"{showing['wins']} ({showing['wins'] / showing['seats']:.0%})"
        table.add_row(name, str(showing["seats"]), won, f"{showing['mean_points']:.1f}")
    if result["bots"]:
        out.print(table)
    for failure in result["failures"][:FAILURES_SHOWN]:
        out.print(
            f"error in the game with seed {failure['seed']}: {failure['error']}", markup=False
        )
    if result["errors"]:
        out.print(f"{counted(result['errors'], 'game')} failed", style="bold red")
