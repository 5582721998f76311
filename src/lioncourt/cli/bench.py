"""`lioncourt bench`: how fast this is, beside other engines in the same run."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from lioncourt.bench.compare import compare, slices
from lioncourt.bench.ours import COMPARED
from lioncourt.bench.peers import available_peers
from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json
from lioncourt.terminal.interrupts import deferred_interrupt


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="CPU seconds in total, roughly.")] = 60.0,
    rounds: Annotated[int, typer.Option(min=1, help="Slices per engine; medians count.")] = 5,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    json: JsonOption = False,
) -> None:
    """Measure random games, copies and views, beside other engines if installed.

    The engines take turns in short slices, so a busy machine slows all of them.

    [bold]Examples[/bold]

    lioncourt bench --seconds 10
    python3 run.py bench (installs the other engines and measures both builds)
    """
    peers = available_peers()
    stderr = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"))
    with (
        deferred_interrupt() as check,
        Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as bar,
    ):
        task = bar.add_task("", total=rounds * slices(len(peers)))

        def tell(name: str) -> None:
            check()
            bar.update(task, advance=1, description=name)

        result = compare(peers, seconds, rounds, seed, tell)
    if json:
        print_json(result)
    else:
        _show(result)


def _show(result: dict[str, Any]) -> None:
    out = console()
    out.print(f"build: {result['build']}, Python {result['python']}, one core, random players\n")
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column("", no_wrap=True)
    for heading in ("games/s", "decisions/s", "copy us", "view us", "x games", "x dec."):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in result["engines"]:
        ratio = result["ratios"].get(row["name"], {})
        table.add_row(
            row["name"],
            f"{row['games_per_second']:.1f}",
            f"{row['decisions_per_second']:.0f}",
            *(_number(value) for value in (row["copy_us"], row.get("view_us"))),
            *(_number(ratio.get(key)) for key in ("games", "decisions")),
        )
    out.print(table)
    for way, found in result["ways"].items():
        out.print(f"{way}: {found['decisions']:.2f} x the decisions of {found['beside']}")
    if result["ratios"]:
        out.print(f"\nx: Lioncourt with {COMPARED} seats, as a multiple of that engine")
    else:
        out.print("\nNo other engine is installed here. To compare: python3 run.py bench")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
