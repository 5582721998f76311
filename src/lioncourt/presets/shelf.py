"""The presets offered: `presets.toml` has their modules, `texts.toml` their words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lioncourt.core.instead import instead
from lioncourt.core.rng import Dice
from lioncourt.presets.criteria import COUNT, clash
from lioncourt.presets.measured import GAME, SEATS, Advice, advice
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, gather_texts, say

FILE: Final = "presets.toml"
FIRST: Final = "first"  # no modules at all
SURPRISE: Final = "surprise"  # some of a pool, different every time
EVERYTHING: Final = "everything"


class NoPreset(ValueError):
    """There is no preset of that name."""


@dataclass(frozen=True)
class Preset:
    """A set of modules with a name. `pool` is what a surprise is drawn from."""

    id: str
    modules: tuple[str, ...] = ()
    seats: int | None = None  # the number it is for; None: any
    pool: tuple[str, ...] = ()
    game: str = GAME

    @property
    def measured_at(self) -> int:
        """The seats of the table where it was measured."""
        return self.seats or SEATS

    def title(self, language: str = ENGLISH) -> str:
        """Returns its name."""
        return words(f"preset.{self.id}.title", language)

    def why(self, language: str = ENGLISH) -> str:
        """Returns a sentence on how it was chosen."""
        return words(f"preset.{self.id}.why", language)


def words(key: str, language: str, **values: object) -> str:
    """Returns a text about presets and figures."""
    return say(gather_texts([str(__package__)]), key, values, language)


def advised(told: Advice, module: str, beside: str, language: str = ENGLISH) -> str:
    """Returns a sentence on why two modules, given by title, don't go well together."""
    part = told.ratio - 1 if told.kind == "length" else told.ratio
    values = {"module": module, "beside": beside, "percent": round(100 * part)}
    return words(f"advice.{told.kind}", language, **values)


@cache
def _told() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def preset_names() -> tuple[str, ...]:
    """Returns the ids of all presets, without looking for modules."""
    return (FIRST, *_told(), EVERYTHING)


@cache
def presets() -> tuple[Preset, ...]:
    """Returns all presets in the order in which they are offered."""
    return (
        Preset(FIRST),
        *(_preset(name, each) for name, each in _told().items()),
        Preset(EVERYTHING, modules=everything()),
    )


def _preset(name: str, told: dict[str, Any]) -> Preset:
    modules, pool = (tuple(told.get(key, ())) for key in ("modules", "pool"))
    return Preset(name, modules, told.get("seats"), pool)


def preset(name: str) -> Preset:
    """Returns a preset by its name; NoPreset lists the names there are."""
    for each in presets():
        if each.id == name:
            return each
    raise NoPreset(f"there is no preset {name!r}; {instead(name, preset_names())}")


def drawn(pool: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
    """Returns some modules of a pool that go together, different ones every time."""
    known = default_registry().modules
    left = list(pool)
    found: list[str] = []
    while left and len(found) < COUNT:
        module = left.pop(dice.below(len(left)))
        if not clash(known[module], found, advice()):
            found.append(module)
    return tuple(sorted(found))


def everything() -> tuple[str, ...]:
    """Returns all modules that go together; of two that exclude each other, the first."""
    registry = default_registry()
    fitting = sorted(registry.modules.values(), key=lambda m: (not m.box, m.chapter, m.id))
    kept: list[Manifest] = []
    for module in fitting:
        excluded = any(module.id in m.excludes or m.id in module.excludes for m in kept)
        if GAME in module.games and not excluded:
            kept.append(module)
    ids = {module.id for module in kept}
    return tuple(module.id for module in kept if ids.issuperset(module.requires))
