"""What was measured, for the page where tables are made: figures, presets and advice."""

from __future__ import annotations

from typing import Any

from lioncourt.presets import measured, presets
from lioncourt.presets.criteria import COUNT
from lioncourt.presets.shelf import advised
from lioncourt.server.answers import Advice, Figures, Preset
from lioncourt.server.rules import title_of
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry


def minutes_of(game: Manifest) -> dict[str, float]:
    """Returns how long a game takes without modules, by number of seats."""
    fewest, most = game.seats
    known = {str(seats): measured.minutes(game.id, seats) for seats in range(fewest, most + 1)}
    return {seats: round(minutes, 1) for seats, minutes in known.items() if minutes is not None}


def usual_figures() -> Figures | None:
    """Returns what was measured at the usual table without modules."""
    return _figures(measured.figures(measured.GAME, measured.SEATS))


def figures_of(module: str) -> Figures | None:
    """Returns what was measured for a module at the usual table."""
    table = measured.alone(module)
    return None if table is None else _figures(table, table["of_modules"][module])


def _figures(table: dict[str, Any] | None, own: dict[str, Any] | None = None) -> Figures | None:
    if table is None:
        return None
    told = {name: table[name] for name in ("minutes", "leads", "reached", "spread", "first_seat")}
    if own is not None:
        told |= {name: own.get(name) for name in ("share", "decided", "uses")}
    return Figures(games=table["games"], **told)


def shelf(language: str) -> list[Preset]:
    """Returns the presets in a language."""
    return [
        Preset(
            id=preset.id,
            title=preset.title(language),
            why=preset.why(language),
            game=preset.game,
            modules=list(preset.modules),
            seats=preset.seats,
            pool=list(preset.pool),
            count=COUNT if preset.pool else len(preset.modules),
            figures=_figures(measured.of_preset(preset.id)),
        )
        for preset in presets()
    ]


def all_advice(language: str) -> list[Advice]:
    """Returns which modules are seldom good together, and why."""
    known = default_registry().modules
    found = []
    for told in measured.advice():
        one, other = known[told.module], known[told.beside]
        text = advised(told, title_of(one, language), title_of(other, language), language)
        found.append(Advice((one.id, other.id), text, told.games))
    return found
