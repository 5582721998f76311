"""What was measured for games and modules: `measured.json` and `pairs.json`.

`lioncourt measure` makes both files (docs/presets.md). A figure is [value, low, high]: the value
with its 95 % interval.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

GAME: Final = "alhambra"  # modules are measured in it: all go with it
SEATS: Final = 3  # the usual table
TABLES: Final = "measured.json"
PAIRS: Final = "pairs.json"

Written = list[float]  # value, low, high


@dataclass(frozen=True)
class Effect:
    """How a module alone changes a game, compared with the same game without it."""

    module: str
    games: int
    minutes: float  # longer
    leads: float  # more lead changes
    reached: float  # more turns that reach another seat, as a share
    built: float  # more cells filled in a seat's palace at the end
    spread: float  # more points between the seats
    outside: float  # more decisions of seats out of turn
    first_seat: float  # victories of the first seat, as a share
    share: float  # of all points, from the sources of the module
    decided: float  # share of games that others would win without these points
    uses: float  # decisions per seat that involved it


@cache
def read(name: str) -> dict[str, Any]:
    """Returns a file of figures."""
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    told: dict[str, Any] = json.loads(text)
    return told


def figures(game: str, seats: int, modules: Iterable[str] = ()) -> dict[str, Any] | None:
    """Returns what was measured for a table, None if it wasn't."""
    wanted = game, seats, sorted(modules)
    for table in read(TABLES)["tables"]:
        if (table["game"], table["seats"], table["modules"]) == wanted:
            found: dict[str, Any] = table
            return found
    return None


def alone(module: str, seats: int = SEATS) -> dict[str, Any] | None:
    """Returns what was measured for a table with a single module."""
    return _row("alone", module, seats)


def of_preset(name: str) -> dict[str, Any] | None:
    """Returns what was measured for a preset."""
    return _row("preset", name)


def _row(kind: str, name: str, seats: int | None = None) -> dict[str, Any] | None:
    rows: list[dict[str, Any]] = read(TABLES)["tables"]
    fitting = (row for row in rows if row.get(kind) == name and seats in (None, row["seats"]))
    return next(fitting, None)


def minutes(game: str, seats: int) -> float | None:
    """Returns how long a game without modules takes."""
    found = figures(game, seats)
    return None if found is None else float(found["minutes"][0])


@cache
def effects(seats: int = SEATS) -> dict[str, Effect]:
    """Returns how each module changes a game, by its id."""
    return effects_in(read(TABLES)["tables"], seats)


def effects_in(tables: Iterable[dict[str, Any]], seats: int) -> dict[str, Effect]:
    """Returns the same from the rows of a file of figures."""
    at = [table for table in tables if table["seats"] == seats and table["game"] == GAME]
    usual = next((table for table in at if not table["modules"] and "preset" not in table), None)
    if usual is None:
        return {}
    singles = [table for table in at if "alone" in table]
    return {table["alone"]: _effect(table["alone"], table, usual) for table in singles}


def _effect(module: str, table: dict[str, Any], usual: dict[str, Any]) -> Effect:
    own = table["of_modules"][module]

    def more(name: str) -> float:
        return round(float(table[name][0]) - float(usual[name][0]), 4)

    return Effect(
        module=module,
        games=table["games"],
        minutes=more("minutes"),
        leads=more("leads"),
        reached=more("reached"),
        built=more("built"),
        spread=more("spread"),
        outside=more("outside"),
        first_seat=table["first_seat"][0],
        share=own["share"][0],
        decided=own["decided"][0],
        uses=own["uses"][0] if "uses" in own else 0.0,
    )


@dataclass(frozen=True)
class Advice:
    """Why two modules don't go well together."""

    module: str
    beside: str
    kind: str  # points, uses, length
    ratio: float
    low: float
    high: float
    games: int


@cache
def advice() -> tuple[Advice, ...]:
    """Returns all advice against pairs of modules, the strongest first."""
    return tuple(Advice(**told) for told in read(PAIRS)["advice"])
