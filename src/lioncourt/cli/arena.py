"""`lioncourt arena`: which bot is stronger, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from lioncourt.arena.folder import write
from lioncourt.arena.live import Watch, standings_table
from lioncourt.arena.match import Match
from lioncourt.arena.plot import plot_elo
from lioncourt.arena.report import report_text, table_text
from lioncourt.arena.run import Run
from lioncourt.arena.series import SUMMARY, read_series, summary_text
from lioncourt.arena.standings import Standings, standings
from lioncourt.cli.errors import FAILURE, USAGE, fail
from lioncourt.cli.options import (
    BotsOption,
    GameOption,
    HouseRulesOption,
    JsonOption,
    ModulesOption,
    SeatsOption,
    house_rules_in,
    names_in,
)
from lioncourt.cli.output import console, print_json
from lioncourt.stats.plots import HOW_TO_GET, can_plot
from lioncourt.terminal.interrupts import deferred_interrupt

REPORT: Final = "report.md"
PLOT: Final = "report.svg"


OutOption = Annotated[Path, typer.Option(help="The folder for results, records and report.")]
GamesOption = Annotated[
    int, typer.Option(min=1, help="Games per pair, rounded up to whole rotations.")
]
SeedOption = Annotated[int, typer.Option(min=0, help="The seed of the match.")]
LadderOption = Annotated[
    bool, typer.Option("--ladder", help="Only neighbours in the list play each other.")
]
BudgetOption = Annotated[
    float | None,
    typer.Option(help="Seconds per decision, for bots without `seconds=`.", metavar="SECONDS"),
]
SeriesOption = Annotated[
    Path | None, typer.Option(help="A file with several matches, instead of the options above.")
]
WorkersOption = Annotated[int, typer.Option(min=0, help="Processes to play in; 0 uses this one.")]
RayOption = Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")]


def arena(
    out: OutOption,
    bots: BotsOption = "",
    game: GameOption = "alhambra",
    seats: SeatsOption = 3,
    modules: ModulesOption = "",
    options: HouseRulesOption = "",
    games: GamesOption = 100,
    seed: SeedOption = 1,
    ladder: LadderOption = False,
    budget: BudgetOption = None,
    series: SeriesOption = None,
    workers: WorkersOption = 1,
    ray: RayOption = False,
    json: JsonOption = False,
) -> None:
    """Measure which bot is stronger, by how much and how surely.

    Every pair of bots plays each deal once per rotation of the seats, so both
    get every seat with the same cards. The folder keeps all games: after
    Ctrl-C or a crash, the same command continues.

    [bold]Examples[/bold]

    lioncourt arena --bots random,greedy --games 60 --out match
    lioncourt arena --bots random,greedy --seats 4 --modules thieves --workers 2 --out match
    lioncourt arena --series docs/ladder.toml --workers 2 --out ladder
    """
    if series is not None:
        if bots:
            fail("a series names its own bots: use --bots or --series, not both", USAGE)
        _play_series(series, out, workers, ray=ray, json=json)
        return
    match = Match(
        bots=names_in(bots),
        game=game,
        seats=seats,
        modules=names_in(modules),
        options=tuple(sorted(house_rules_in(options).items())),
        games=games,
        seed=seed,
        ladder=ladder,
        budget=budget,
    )
    stand = _played(match, out, workers, ray=ray)
    if json:
        print_json(stand.to_data())
    else:
        _show(stand, out)
    _end([stand])


def _end(stands: Iterable[Standings]) -> None:
    """Exits with a code that says whether a game failed."""
    if any(stand.failures for stand in stands):
        raise typer.Exit(FAILURE)


def _play_series(series: Path, out: Path, workers: int, *, ray: bool, json: bool) -> None:
    """Plays the matches of a file one after another."""
    matches = read_series(series)
    for match in matches.values():
        match.check()
    stands: dict[str, Standings] = {}
    for name, match in matches.items():
        Console(stderr=True, highlight=False).print(f"{name}: {table_text(match)}", markup=False)
        stands[name] = _played(match, out / name, workers, ray=ray)
        write(out / SUMMARY, summary_text(series.name, stands))
        if not json:
            _show(stands[name], out / name)
    if json:
        print_json({"matches": {name: stand.to_data() for name, stand in stands.items()}})
    else:
        console().print(f"summary: {out / SUMMARY}", markup=False, soft_wrap=True)
    _end(stands.values())


def _played(match: Match, out: Path, workers: int, *, ray: bool) -> Standings:
    """Plays a match to its end, showing its progress, and writes its report."""
    run = Run(match, out)
    try:
        with (
            deferred_interrupt() as check,
            Watch(run, Console(stderr=True, highlight=False)) as watch,
        ):
            for _ in run.play(workers, ray=ray, check=_both(check, watch.look)):
                watch.look()
    except KeyboardInterrupt:
        if run.done:
            report(run)
        fail(f"stopped after {run.done} of {run.total} games; the same command continues", 130)
    return report(run)


def _both(first: Callable[[], None], second: Callable[[], None]) -> Callable[[], None]:
    def call() -> None:
        first()
        second()

    return call


def report(run: Run) -> Standings:
    """Writes the report of a match, finished or not, and returns how it stands."""
    stand = standings(run.match, run.outcomes.values())
    path = run.folder.path
    if can_plot():
        plot_elo(stand, path / PLOT)
    write(path / REPORT, report_text(stand, plot=PLOT if can_plot() else None))
    return stand


def _show(stand: Standings, out: Path) -> None:
    screen = console()
    match = stand.match
    screen.print(
        f"{stand.done} games, {match.games_of_pair} of each pair (whole rotations of all line-ups)"
    )
    screen.print(standings_table(stand, final=True))
    for outcome in stand.failures:
        screen.print(f"game {outcome.number} failed: {outcome.failure}", markup=False)
    screen.print(f"report: {out / REPORT}", markup=False, soft_wrap=True)
    if not can_plot():
        screen.print(f"no picture: {HOW_TO_GET}", markup=False, soft_wrap=True)
