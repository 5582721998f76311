"""Options that several commands share, and how their texts are read."""

from __future__ import annotations

from typing import Annotated

import typer

from lioncourt.bots import BOTS
from lioncourt.table.manifest import OptionValue
from lioncourt.table.registry import default_registry

GAMES = ", ".join(default_registry().games)

GameOption = Annotated[str, typer.Option("--game", help=f"The game: {GAMES}.", metavar="NAME")]
SeatsOption = Annotated[int, typer.Option("--seats", help="The number of seats, 2 to 6.")]
ModulesOption = Annotated[
    str, typer.Option("--modules", help="Modules, with commas between them.", metavar="A,B")
]
HouseRulesOption = Annotated[
    str,
    typer.Option("--options", help="House rules, with commas between them.", metavar="NAME=VALUE"),
]
BotsOption = Annotated[
    str, typer.Option("--bots", help=f"Bots, with commas between them: {', '.join(BOTS)}.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def names_in(text: str) -> tuple[str, ...]:
    """Returns the names of a list such as "a,b".

    >>> names_in("a, b")
    ('a', 'b')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def house_rules_in(text: str) -> dict[str, OptionValue]:
    """Returns the options of a text such as "second_scoring_pile=5,open_memory=true".

    >>> house_rules_in("pile=5, memory=true")
    {'pile': 5, 'memory': True}
    """
    found: dict[str, OptionValue] = {}
    for part in names_in(text):
        name, equals, value = part.partition("=")
        if not equals:
            raise typer.BadParameter(f"{part!r} is not of the form NAME=VALUE")
        found[name.strip()] = _value(value.strip())
    return found


def _value(text: str) -> OptionValue:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.lstrip("-").isdecimal() else text
