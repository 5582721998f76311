"""The commands, put together."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from typing import Annotated

import typer

from lioncourt.cli.arena import arena
from lioncourt.cli.bench import bench
from lioncourt.cli.errors import polite
from lioncourt.cli.explain import explain
from lioncourt.cli.measure import measure
from lioncourt.cli.modules import modules
from lioncourt.cli.play import play
from lioncourt.cli.puzzles import puzzles
from lioncourt.cli.replay import replay
from lioncourt.cli.review import review
from lioncourt.cli.rules import rules
from lioncourt.cli.score import score
from lioncourt.cli.serve import serve
from lioncourt.cli.simulate import simulate
from lioncourt.cli.stats import stats
from lioncourt.game import RULES_VERSION

app = typer.Typer(
    name="lioncourt",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command has its own --help, with examples.",
)
PLAYING = (play, serve, simulate, arena)
READING = (stats, replay, review, score)
COMMANDS = (*PLAYING, *READING, modules, rules, explain, bench, measure)
for command in COMMANDS:
    app.command(no_args_is_help=command in (arena, measure, *READING))(polite(command))
app.add_typer(puzzles)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"lioncourt {version_of('lioncourt')} (rules version {RULES_VERSION})")
        raise typer.Exit


@app.callback()
def lioncourt(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Alhambra, Granada, or both at once: play, simulate, score."""


def main() -> None:
    """Runs the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A console that can't show a character gets a question mark rather than an error.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app()
