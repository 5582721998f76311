"""What is played: games alone, each module alone, presets, and pairs of modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Final

from lioncourt.core.rng import Dice
from lioncourt.presets import Preset, presets
from lioncourt.presets.measured import GAME, SEATS
from lioncourt.presets.shelf import drawn
from lioncourt.table.registry import default_registry

NUMBERS: Final = (3, 2, 6)  # of seats: modules are measured with each
SURPRISES: Final = 20  # draws that represent all
PAIRS: Final = "pairs"
SUSPECTS: Final = "suspects"  # pairs that stood out after few games
PARTS: Final = ("games", "modules", "presets", PAIRS, SUSPECTS)


@dataclass(frozen=True)
class Table:
    """A table that is played many times; modules are sorted."""

    game: str
    seats: int
    modules: tuple[str, ...] = ()
    sharing: int = field(default=1, compare=False)  # tables that share the wanted games

    @property
    def name(self) -> str:
        """The name of its file: readable, and short even with all modules."""
        told = "+".join(self.modules)
        if len(self.modules) > 2:  # a pair is still readable
            told = f"{len(self.modules)}-{sha256(told.encode()).hexdigest()[:8]}"
        return f"{self.game}-{self.seats}" + (f"-{told}" if told else "")


def table(game: str, seats: int, modules: Iterable[str]) -> Table:
    """Returns a table with some modules and those that they need."""
    known = default_registry().modules
    wanted = set(modules)
    wanted.update(need for module in tuple(wanted) for need in known[module].requires)
    return Table(game, seats, tuple(sorted(wanted)))


def tables(part: str) -> list[Table]:
    """Returns the tables of a part of the plan, the most important first."""
    return list(dict.fromkeys(_tables(part)))


def alone() -> Iterator[tuple[str, Table]]:
    """Yields each module with the tables where it is alone, or only with modules it needs."""
    modules = default_registry().modules
    for seats in NUMBERS:
        for module in sorted(modules):
            if GAME in modules[module].games:
                yield module, table(GAME, seats, [module])


def tables_of(preset: Preset) -> list[Table]:
    """Returns the tables that measure a preset: one, or many different surprises."""
    seats = preset.measured_at
    if not preset.pool:
        return [table(preset.game, seats, preset.modules)]
    some = dict.fromkeys(drawn(preset.pool, Dice(number)) for number in range(SURPRISES))
    return [Table(preset.game, seats, modules, len(some)) for modules in some]


def _tables(part: str) -> Iterator[Table]:
    registry = default_registry()
    modules = sorted(m for m, known in registry.modules.items() if GAME in known.games)
    if part == "games":
        for seats in (*NUMBERS, 4, 5):
            for game in sorted(registry.games):
                yield Table(game, seats)
    elif part == "modules":
        yield from (where for _, where in alone())
    elif part == "presets":
        for preset in presets():
            yield from tables_of(preset)
    elif part == PAIRS:
        for one, other in combinations(modules, 2):
            if other not in registry.modules[one].excludes:
                yield table(GAME, SEATS, [one, other])
