"""Options that several commands share, and how their texts are read."""

from __future__ import annotations

from secrets import randbits
from typing import Annotated, Final

import typer

from lioncourt.bots import BOTS
from lioncourt.core.rng import Dice
from lioncourt.presets import preset, preset_names
from lioncourt.presets.shelf import drawn
from lioncourt.table.manifest import OptionValue
from lioncourt.table.registry import shipped_games

SEED_BITS: Final = 32

GAMES: Final = ", ".join(shipped_games())

GameOption = Annotated[str, typer.Option("--game", help=f"The game: {GAMES}.", metavar="NAME")]
SeatsOption = Annotated[int, typer.Option("--seats", help="The number of seats, 2 to 6.")]
ModulesOption = Annotated[
    str, typer.Option("--modules", help="Modules, separated by commas.", metavar="A,B")
]
PresetOption = Annotated[
    str,
    typer.Option(
        "--preset",
        help=f"A ready-made set of modules: {', '.join(preset_names())}.",
        metavar="NAME",
    ),
]
HouseRulesOption = Annotated[
    str,
    typer.Option("--options", help="House rules, separated by commas.", metavar="NAME=VALUE"),
]
BotsOption = Annotated[
    str, typer.Option("--bots", help=f"Bots, separated by commas: {', '.join(BOTS)}.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def names_in(text: str) -> tuple[str, ...]:
    """Returns the names of a list such as "a,b".

    >>> names_in("a, b")
    ('a', 'b')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def modules_in(text: str, wanted: str, seed: int | None = None) -> tuple[str, ...]:
    """Returns the modules in a list and in a preset; the seed draws a surprise.

    >>> modules_in("thieves", "first")
    ('thieves',)
    """
    named = names_in(text)
    if not wanted:
        return named
    chosen = preset(wanted)
    more = drawn(chosen.pool, Dice(randbits(SEED_BITS) if seed is None else seed))
    more = more or chosen.modules
    return (*named, *(module for module in more if module not in named))


def seats_of(context: typer.Context, seats: int, wanted: str) -> int:
    """Returns the number of seats: the preset's, unless the command line names one."""
    source = context.get_parameter_source("seats")
    if not wanted or (source is not None and source.name == "COMMANDLINE"):
        return seats
    return preset(wanted).seats or seats


def house_rules_in(text: str) -> dict[str, OptionValue]:
    """Returns the options of a text such as "second_scoring_pile=5,open_memory=true".

    >>> house_rules_in("pile=5, memory=true")
    {'pile': 5, 'memory': True}
    """
    found: dict[str, OptionValue] = {}
    for part in names_in(text):
        name, equals, value = part.partition("=")
        if not equals:
            raise typer.BadParameter(f"{part!r} isn't of the form NAME=VALUE")
        found[name.strip()] = _value(value.strip())
    return found


def _value(text: str) -> OptionValue:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.lstrip("-").isdecimal() else text
