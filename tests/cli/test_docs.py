"""docs/cli.md speaks of every command and option, and its examples can be read."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from lioncourt.bots import BOTS
from lioncourt.cli import app
from lioncourt.terminal.commands import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
SHARED = PAGE.partition("## Options that several commands share")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"^    lioncourt (.+)$", PAGE, flags=re.MULTILINE)


def commands() -> dict[str, Any]:
    group: Any = get_command(app)
    return dict(group.commands)


def chapter(name: str) -> str:
    """Returns the part of the page about a command."""
    return PAGE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_option_is_described(name: str) -> None:
    said = chapter(name)
    assert said, f"no chapter on {name}"
    command = commands()[name]
    parts = getattr(command, "commands", {"": command})  # a command with commands of its own
    for parameter in [parameter for part in parts.values() for parameter in part.params]:
        for option in parameter.opts:
            if option.startswith("--"):
                assert f"`{option}" in said + SHARED, f"{name} {option}"


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_has_an_example(name: str) -> None:
    assert f"\n    lioncourt {name}" in chapter(name)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_can_be_read(example: str) -> None:
    name, *args = shlex.split(example)
    command = commands()[name]
    for word in list(args):  # of a command with commands of its own: that one reads the rest
        if word in getattr(command, "commands", {}):
            command = command.commands[args.pop(0)]
    command.make_context(name, args).close()


def test_bots_and_words_of_a_game_are_described() -> None:
    for word in (*BOTS, *(name for name in COMMANDS if name != "exit")):
        assert f"`{word}" in PAGE, word
    assert "`--version`" in PAGE or "lioncourt --version" in PAGE
