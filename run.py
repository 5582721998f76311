#!/usr/bin/env python3
"""Everything you need to play, test and measure Lioncourt, with nothing but Python 3.11.

The first run makes an environment in ``.venv`` with the exact packages named in the lock files;
later runs start at once. This file and its parts in ``scripts/runner`` use only the standard
library. An older Python can still read this file and say politely that it is too old.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (the point is to be started by the wrong one)
    sys.exit(
        f"Lioncourt needs Python 3.11 or newer, and this is {sys.version.split()[0]}.\n"
        "Start it with a newer one, for example: python3.12 run.py play"
    )

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parent))  # isolated mode leaves it out

from scripts.runner.builds import browser, compiled_build, ensure_packages, ensure_page
from scripts.runner.checks import test
from scripts.runner.environments import BENCH, DEV, PLAY, ensure, lock
from scripts.runner.steps import ROOT, RunError, clean_environment, hand_over, run, say

SCREENSHOTS_SCRIPT = ROOT / "scripts" / "screenshots.py"


def play(arguments: list[str]) -> int:
    return lioncourt(["play", *arguments])


def lioncourt(arguments: list[str]) -> int:
    environment = ensure(PLAY)
    if shows_the_page(arguments):
        ensure_page(environment)
    return hand_over([str(environment.lioncourt), *arguments])


def shows_the_page(arguments: list[str]) -> bool:
    without = {"--terminal", "--help", "-h"}
    return arguments[:1] in (["play"], ["serve"]) and without.isdisjoint(arguments)


def screenshots(arguments: list[str]) -> int:
    environment = ensure(DEV)
    ensure_page(environment)
    chromium = browser(environment)
    if chromium is None:
        return 1
    command = [str(environment.python), str(SCREENSHOTS_SCRIPT), *arguments]
    return run(command, clean_environment(LIONCOURT_CHROMIUM=chromium))


def page(arguments: list[str]) -> int:
    environment = ensure(PLAY)
    if {"-h", "--help"}.isdisjoint(arguments):
        ensure_packages(environment)
    command = [str(environment.python), "-m", "scripts.static_game", *arguments]
    return run(command, clean_environment())


def compile_package(arguments: list[str]) -> int:
    argparse.ArgumentParser(prog="run.py compile").parse_args(arguments)
    folder = compiled_build(ensure(DEV))
    if folder is None:
        return 1
    say(f"The compiled build is in {folder.relative_to(ROOT)}; put that on PYTHONPATH to use it.")
    return 0


def bench(arguments: list[str]) -> int:
    """Run `lioncourt bench` once for each build: the import path decides which one it sees."""
    environment = ensure(BENCH)
    compiled = compiled_build(environment)
    say("== pure Python build")
    command = [str(environment.lioncourt), "bench", *arguments]
    status = run(command, clean_environment())
    if status != 0 or compiled is None:
        return status
    say("\n== compiled build")
    return run(command, clean_environment(PYTHONPATH=str(compiled)))


COMMANDS: dict[str, tuple[Callable[[list[str]], int], str]] = {
    "play": (play, "play a game in the browser (--terminal: in the terminal)"),
    "lioncourt": (lioncourt, "run any other lioncourt command (lioncourt --help lists them)"),
    "page": (page, "build the game that needs no server into a folder (--out FOLDER)"),
    "test": (test, "run every check (--fast: without the compiled build; -- ARGS: for pytest)"),
    "screenshots": (screenshots, "take pictures of every page into .build/screenshots"),
    "bench": (bench, "measure both builds beside other game engines"),
    "compile": (compile_package, "make the compiled build in .build/compiled"),
    "lock": (lock, "update the lock files (--upgrade: with newer versions)"),
}


def usage() -> str:
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items())
    return f"""\
usage: python3 run.py COMMAND [ARGUMENTS]

Lioncourt, the board game Alhambra. To play, type: python3 run.py play
The first time, this downloads what it needs into .venv; later it starts at once.

commands:
{listing}

COMMAND --help lists the arguments of a command."""


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        say(usage())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"There is no command '{name}'.\n\n{usage()}", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name][0](rest)
    except RunError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return problem.status


def start() -> NoReturn:
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    start()
