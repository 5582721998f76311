"""`lioncourt puzzles`: finds, lists, shows and checks puzzles."""

from __future__ import annotations

import json as jsons
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Printed

from lioncourt.cli.errors import FAILURE, fail, polite
from lioncourt.cli.options import JsonOption, names_in
from lioncourt.cli.output import console, counted, print_json
from lioncourt.core.instead import instead
from lioncourt.processes import Check
from lioncourt.puzzles.checking import TIMES, checked
from lioncourt.puzzles.mining import ROUNDS, Table, all_tables, mined, mined_in
from lioncourt.puzzles.puzzle import Puzzle, read_puzzle, read_puzzles
from lioncourt.puzzles.shipped import shipped
from lioncourt.puzzles.themes import THEMES
from lioncourt.puzzles.words import words_of
from lioncourt.record.codec import RecordError
from lioncourt.record.replay import load
from lioncourt.stats.reading import record_files
from lioncourt.terminal.interrupts import deferred_interrupt
from lioncourt.terminal.screen import Screen

puzzles = typer.Typer(
    name="puzzles",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Find puzzles in bot games; list, show and check puzzles.",
)

FileOption = Annotated[
    Path | None,
    typer.Option("--file", help="A file of puzzles, one per line; the shipped ones if omitted."),
]


def mine(
    log: Annotated[Path, typer.Argument(help="The log of the search; a later run continues it.")],
    seed: Annotated[int, typer.Option(help="The seed of the first game at each table.")] = 1,
    tables: Annotated[
        str, typer.Option(help="Only these tables, such as alhambra-3, granada-2 or camps.")
    ] = "",
    themes: Annotated[
        str, typer.Option(help="Only these themes, such as reserve or rebuild.")
    ] = "",
    rounds: Annotated[int, typer.Option(min=1, help="At most this many games per table.")] = ROUNDS,
    records: Annotated[
        Path | None, typer.Option(help="Search the records in this folder instead.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write all puzzles of the log here, one per line.")
    ] = None,
) -> None:
    """Search bot games for puzzles: decisions with one clearly best answer.

    The same seed finds the same puzzles on every machine. Stop whenever you
    like: the same command continues.

    [bold]Examples[/bold]

    lioncourt puzzles mine puzzles.log
    lioncourt puzzles mine puzzles.log --tables granada-3,camps --out some.jsonl
    lioncourt puzzles mine reserve.log --tables alhambra-3 --themes reserve --rounds 200
    lioncourt puzzles mine ours.log --records games
    """
    wanted = _tables(tables)
    done = _entries(log)
    with deferred_interrupt() as check, log.open("a", encoding="utf-8") as file:

        def progress(table: str, found: int) -> None:
            check()
            Console(stderr=True).print(
                f"{counted(found, 'puzzle')}; playing at {table}", highlight=False
            )

        entries = (
            mined(wanted, seed, done, progress, check, themes=_themes(themes), rounds=rounds)
            if records is None
            else _from_records(records, done, progress, check)
        )
        for entry in entries:
            file.write(jsons.dumps(entry, ensure_ascii=False) + "\n")
            file.flush()
    found = [read_puzzle(data) for entry in _entries(log) for data in entry["puzzles"]]
    if out is not None:
        _write(out, found)
    console().print(counted(len(found), "puzzle"))


def _from_records(
    folder: Path,
    done: list[dict[str, Any]],
    progress: Callable[[str, int], None],
    check: Check,
) -> Iterator[dict[str, Any]]:
    """Yields what each finished game in a folder gives."""
    known = {entry["table"] for entry in done}
    found = sum([len(entry["puzzles"]) for entry in done])
    for path in record_files(folder):
        if path.name in known:
            continue
        progress(path.name, found)
        game = load(path)
        if game.over:
            entry = mined_in(game, path.name, check)
            found += len(entry["puzzles"])
            yield entry


def _tables(names: str) -> list[Table]:
    every = all_tables()
    chosen = names_in(names)
    found = [table for table in every if table.name in chosen or set(table.modules) & set(chosen)]
    if chosen and not found:
        fail(f"there is no table {names!r}; {instead(names, [table.name for table in every])}")
    return found or every


def _themes(names: str) -> frozenset[str]:
    chosen = frozenset(names_in(names))
    for name in sorted(chosen.difference(THEMES)):
        fail(f"there is no theme {name!r}; {instead(name, THEMES)}")
    return chosen


def _entries(log: Path) -> list[dict[str, Any]]:
    if not log.exists():
        return []
    try:
        return [jsons.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    except ValueError as error:
        fail(f"{log} isn't a puzzle log: {error}")


def list_puzzles(file: FileOption = None, json: JsonOption = False) -> None:
    """List puzzles by theme, level and table.

    [bold]Examples[/bold]

    lioncourt puzzles list
    lioncourt puzzles list --file some.jsonl --json
    """
    found = _puzzles(file)
    if json:
        print_json([puzzle.to_data() for puzzle in found])
        return
    printed = Printed("name", "theme", "level", "table", "margin", "easy", "normal")
    for puzzle in sorted(found, key=lambda puzzle: (puzzle.game, puzzle.name)):
        rates = [f"{100 * rate:.0f}%" for rate in (puzzle.easy, puzzle.normal)]
        table = "+".join([f"{puzzle.game}-{puzzle.seats}", *puzzle.modules])
        margin = f"{puzzle.margin:.1f}"
        printed.add_row(puzzle.name, puzzle.theme, str(puzzle.level), table, margin, *rates)
    out = console()
    out.print(printed)
    levels = Counter(puzzle.level for puzzle in found)
    by_level = ", ".join(f"{levels[level]} of level {level}" for level in sorted(levels))
    out.print(f"{counted(len(found), 'puzzle')}: {by_level}" if found else "no puzzles")


def show(
    name: Annotated[str, typer.Argument(help="The name of a puzzle.")],
    file: FileOption = None,
    answer: Annotated[bool, typer.Option("--answer", help="Show the answer, and why.")] = False,
) -> None:
    """Show a puzzle: the table and your options.

    [bold]Examples[/bold]

    lioncourt puzzles show wall-1a2b3
    lioncourt puzzles show wall-1a2b3 --answer
    """
    found = [puzzle for puzzle in _puzzles(file) if puzzle.name == name]
    if not found:
        fail(f"there is no puzzle {name}; `lioncourt puzzles list` lists them")
    game = found[0].table()
    words = words_of(found[0], game)
    out = console()
    names = [*[f"seat {seat}" for seat in range(game.rules.seats)], "Dirk"]
    Screen(out, game.rules.catalogue, names).table(game.view(game.seat))
    out.print(f"\n{words.title}: {words.question}", style="bold")
    for option in words.options.values():
        cost = "" if option.cost is None else f"  (-{option.cost:.1f})"
        mark = "*" if answer and option.right else " "
        out.print(f"{mark} {option.label}{cost if answer else ''}", markup=False)
    if answer:
        out.print(f"Best by at least {found[0].margin:.1f} points. {words.reason}", markup=False)


def check(
    file: FileOption = None,
    names: Annotated[str, typer.Option(help="Only these puzzles, separated by commas.")] = "",
    times: Annotated[
        int, typer.Option(min=1, help="How many times the miner's budget to spend.")
    ] = TIMES,
    keep: Annotated[
        Path | None, typer.Option(help="Write the puzzles that hold here, one per line.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check that `hard` finds each answer again, and that it is best by the stated margin.

    If a puzzle doesn't hold, the exit code is 1, unless --keep sorts it out.

    [bold]Examples[/bold]

    lioncourt puzzles check
    lioncourt puzzles check --file some.jsonl --keep puzzles.jsonl
    lioncourt puzzles check --names wall-1a2b3 --times 50
    """
    chosen = names_in(names)
    found = [puzzle for puzzle in _puzzles(file) if not chosen or puzzle.name in chosen]
    stderr = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("puzzles"), TimeRemainingColumn())
    verdicts, good = [], []
    with (
        deferred_interrupt() as stop,
        Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar,
    ):
        for puzzle in bar.track(found):
            stop()
            verdict = checked(puzzle, times)
            verdicts.append(verdict)
            if verdict.holds:
                good.append(puzzle)
            elif not json:
                console().print(f"{puzzle.name}: {verdict.fault}", markup=False)
    if keep is not None:
        _write(keep, good)
    if json:
        print_json([vars(verdict) for verdict in verdicts])
    else:
        console().print(f"{len(good)} of {len(found)} puzzles hold")
    if len(good) < len(found) and keep is None:
        raise typer.Exit(FAILURE)


def _puzzles(file: Path | None) -> list[Puzzle]:
    if file is None:
        return list(shipped().values())
    try:
        return read_puzzles(file.read_text(encoding="utf-8").splitlines())
    except ValueError as error:
        raise RecordError(f"{file}: {error}") from None


def _write(path: Path, found: list[Puzzle]) -> None:
    path.write_text("".join(f"{puzzle.to_line()}\n" for puzzle in found), encoding="utf-8")


for name, command in (("mine", mine), ("list", list_puzzles), ("show", show), ("check", check)):
    kind: Callable[..., None] = command
    puzzles.command(name, no_args_is_help=kind in (mine, show))(polite(kind))
