"""A series: the matches in a file, one after another, each in a folder of its own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from lioncourt.arena.folder import ArenaError
from lioncourt.arena.match import Match
from lioncourt.arena.report import machine_text, pairs_table, table_text
from lioncourt.arena.standings import Standings
from lioncourt.core.instead import instead

SUMMARY: Final = "ladder.md"

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "bots": (list,),
    "game": (str,),
    "seats": (int,),
    "modules": (list,),
    "options": (dict,),
    "games": (int,),
    "seed": (int,),
    "ladder": (bool,),
    "budget": (int, float),
}


def read_series(path: Path) -> dict[str, Match]:
    """Returns the matches in a file by name; ArenaError says what is wrong with it.

    Settings before the first match hold for all matches that don't say otherwise.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ArenaError(f"{path}: {error}") from None
    matches = data.pop("match", None)
    if not isinstance(matches, list) or not matches:
        raise ArenaError(f"{path}: there is no [[match]]")
    found: dict[str, Match] = {}
    for number, settings in enumerate(matches, start=1):
        name = settings.pop("name", None)
        where = f"{path}, match {number}"
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name in found:
            raise ArenaError(f"{where}: it needs a name of its own, of small letters, digits and -")
        found[name] = _match({**data, **settings}, where)
    return found


def _match(settings: dict[str, Any], where: str) -> Match:
    assert set(_KINDS) == {field.name for field in fields(Match)}
    for key, value in settings.items():
        if key not in _KINDS:
            raise ArenaError(f"{where}: there is no setting {key!r}; {instead(key, _KINDS)}")
        if type(value) not in _KINDS[key]:
            raise ArenaError(f"{where}: {key} cannot be {value!r}")
    if "bots" not in settings:
        raise ArenaError(f"{where}: it lacks bots")
    made = dict(settings)
    for key in ("bots", "modules"):
        made[key] = tuple(str(item) for item in made.get(key, ()))
    made["options"] = tuple(sorted(made.get("options", {}).items()))
    return Match(**made)


def summary_text(series: str, stands: dict[str, Standings]) -> str:
    """Returns the summary of a series: every pair of every match in one table."""
    games = sum(stand.done for stand in stands.values())
    total = sum(stand.total for stand in stands.values())
    failed = sum(len(stand.failures) for stand in stands.values())
    clocks = [clock for stand in stands.values() for clock in stand.clocks.values()]
    overruns = sum(clock.overruns for clock in clocks)
    waiting = sum(clock.waiting for clock in clocks)
    played = [f"* {name}: {table_text(stand.match)}" for name, stand in stands.items()]
    return "\n\n".join(
        [
            "# Ladder",
            f"{games} of {total} games in {len(stands)} matches; {failed} of them failed, "
            f"{overruns} decisions overran their budget, {waiting} of them waiting for a core. "
            "Intervals are 95% and count deals.",
            pairs_table(list(stands.values()), list(stands)),
            _elo(stands),
            "\n".join(played),
            f"    lioncourt arena --series {series} --out FOLDER",
            machine_text() + "\n",
        ]
    )


def _elo(stands: dict[str, Standings]) -> str:
    lines = ["Elo:", ""]
    for name, stand in stands.items():
        rated: Sequence[str] = [f"`{bot}` {stand.elo[bot].text(0)}" for bot in stand.bots]
        lines.append(f"* {name}: {', '.join(rated)}")
    return "\n".join(lines)
