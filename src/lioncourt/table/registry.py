"""Finds the manifests of all games and modules, without loading any rules."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import entry_points

from lioncourt.table.manifest import GAME, Manifest, manifest_of

ENTRY_POINTS = "lioncourt.modules"  # where installed packages announce modules of their own


@dataclass(frozen=True)
class Interaction:
    """A rule of a pair: which ones must be in the game, and where its `install` is."""

    ids: tuple[str, str]
    package: str


@dataclass(frozen=True)
class Registry:
    """All games and modules that are known, by id, and the rules of their pairs."""

    games: dict[str, Manifest]
    modules: dict[str, Manifest]
    interactions: tuple[Interaction, ...] = ()

    def with_modules(self, manifests: Iterable[Manifest]) -> Registry:
        """Returns a registry that knows some more modules."""
        known = {**self.modules, **{m.id: m for m in manifests}}
        return replace(self, modules=known)


@cache
def default_registry() -> Registry:
    """Returns what is shipped, and what installed packages announce."""
    found = _shipped("lioncourt.games") + _shipped("lioncourt.modules")
    found += [entry.load() for entry in entry_points(group=ENTRY_POINTS)]
    return Registry(
        {m.id: m for m in found if m.kind == GAME},
        {m.id: m for m in found if m.kind != GAME},
        _interactions("lioncourt.modules.interactions"),
    )


def _interactions(package: str) -> tuple[Interaction, ...]:
    """Returns the rules of pairs, by the names of their files, in the order of the alphabet."""
    found = []
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        one, other = info.name.replace("__", " ").replace("_", "-").split(" ")
        found.append(Interaction((one, other), f"{package}.{info.name}"))
    return tuple(sorted(found, key=lambda interaction: interaction.ids))


def _shipped(package: str) -> list[Manifest]:
    """Returns the manifests of the folders of a package; a folder with _ in front is no module."""
    manifests = []
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if not info.ispkg or info.name.startswith("_"):
            continue
        with suppress(FileNotFoundError):  # what games share is no game
            manifests.append(manifest_of(f"{package}.{info.name}"))
    return sorted(manifests, key=lambda manifest: manifest.id)
