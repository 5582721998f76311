"""Finds the manifests of all games and modules, without loading any rules."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from lioncourt.table.manifest import GAME, Manifest, manifest_of

ENTRY_POINTS = "lioncourt.modules"  # where installed packages announce their modules


class BrokenPackage(ImportError):
    """An installed package whose module can't be loaded; the message says what to do."""


@dataclass(frozen=True)
class Interaction:
    """A rule for a pair: which modules must be in the game, and where its `install` is."""

    ids: tuple[str, str]
    package: str


@dataclass(frozen=True)
class Registry:
    """All known games and modules, by id, and the rules for pairs."""

    games: dict[str, Manifest]
    modules: dict[str, Manifest]
    interactions: tuple[Interaction, ...] = ()

    def with_modules(self, manifests: Iterable[Manifest]) -> Registry:
        """Returns a registry with more modules."""
        known = {**self.modules, **{m.id: m for m in manifests}}
        return replace(self, modules=known)


@cache
def default_registry() -> Registry:
    """Returns what comes with Lioncourt and what installed packages announce."""
    found = _shipped("lioncourt.games") + _shipped("lioncourt.modules")
    found += [_announced(entry) for entry in entry_points(group=ENTRY_POINTS)]
    return Registry(
        {m.id: m for m in found if m.kind == GAME},
        {m.id: m for m in found if m.kind != GAME},
        _interactions("lioncourt.modules.interactions"),
    )


def shipped_games() -> tuple[str, ...]:
    """Returns the games that come with Lioncourt, whatever else is installed."""
    return tuple(manifest.id for manifest in _shipped("lioncourt.games"))


def _announced(entry: EntryPoint) -> Manifest:
    """Returns the manifest that an installed package announces."""
    package = entry.dist.name if entry.dist else entry.module
    try:
        manifest = entry.load()
    except Exception as error:  # it runs the package's own code
        raise _broken(package, entry, f"{type(error).__name__}: {error}") from error
    if not isinstance(manifest, Manifest):
        raise _broken(package, entry, f"{entry.value} is no manifest")
    return manifest


def _broken(package: str, entry: EntryPoint, why: str) -> BrokenPackage:
    return BrokenPackage(
        f"the installed package {package} announces the module {entry.name}, which can't be "
        f"loaded ({why}); mend or update the package, or remove it: pip uninstall {package}"
    )


def _interactions(package: str) -> tuple[Interaction, ...]:
    """Returns the rules for pairs, by the names of their files, in alphabetical order."""
    found = []
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        one, other = info.name.replace("__", " ").replace("_", "-").split(" ")
        found.append(Interaction((one, other), f"{package}.{info.name}"))
    return tuple(sorted(found, key=lambda interaction: interaction.ids))


def _shipped(package: str) -> list[Manifest]:
    """Returns the manifests in a package's folders; a folder that begins with _ isn't a module."""
    manifests = []
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if not info.ispkg or info.name.startswith("_"):
            continue
        with suppress(FileNotFoundError):  # what games share isn't a game
            manifests.append(manifest_of(f"{package}.{info.name}"))
    return sorted(manifests, key=lambda manifest: manifest.id)
