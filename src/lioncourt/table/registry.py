"""Finds the manifests of all games and modules, without loading any rules."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points

from lioncourt.table.manifest import GAME, Manifest

ENTRY_POINTS = "lioncourt.modules"  # where installed packages announce modules of their own


@dataclass(frozen=True)
class Registry:
    """All games and modules that are known, by id."""

    games: dict[str, Manifest]
    modules: dict[str, Manifest]

    def with_modules(self, manifests: Iterable[Manifest]) -> Registry:
        """Returns a registry that knows some more modules."""
        return Registry(self.games, {**self.modules, **{m.id: m for m in manifests}})


@cache
def default_registry() -> Registry:
    """Returns what is shipped, and what installed packages announce."""
    found = _shipped("lioncourt.games") + _shipped("lioncourt.modules")
    found += [entry.load() for entry in entry_points(group=ENTRY_POINTS)]
    return Registry(
        {m.id: m for m in found if m.kind == GAME},
        {m.id: m for m in found if m.kind != GAME},
    )


def _shipped(package: str) -> list[Manifest]:
    """Returns the manifests of the folders of a package; a folder with _ in front is no module."""
    manifests = []
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if not info.ispkg or info.name.startswith("_"):
            continue
        name = f"{package}.{info.name}.manifest"
        try:
            manifests.append(importlib.import_module(name).MANIFEST)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    return sorted(manifests, key=lambda manifest: manifest.id)
