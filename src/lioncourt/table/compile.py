"""Compiles a configuration into a sealed ruleset; equal configurations share one."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.table.config import GameConfig
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import Registry
from lioncourt.table.texts import gather_texts

# With the manifests, so that their ids stay taken as long as they are part of a key.
_compiled: dict[tuple[GameConfig, tuple[int, ...]], tuple[Ruleset, list[Manifest]]] = {}


def compile_rules(config: GameConfig, registry: Registry) -> Ruleset:
    """Returns the ruleset of a configuration."""
    parts = [registry.games[config.game], *(registry.modules[name] for name in config.modules)]
    key = (config, tuple(id(part) for part in parts))
    known = _compiled.get(key)
    if known is None:
        known = (_assemble(config, parts), parts)
        _compiled[key] = known
    return known[0]


def _assemble(config: GameConfig, parts: list[Manifest]) -> Ruleset:
    build = Build(config.game, config.modules, dict(config.options), config.seats)
    for part in parts:
        build.begin(part.id, part.chapter)
        for name in part.replaces:
            build.replace(name)
        _installer(part)(build)
    build.texts.update(gather_texts(package for part in parts for package in part.texts))
    return build.seal()


def _installer(part: Manifest) -> Callable[[Build], None]:
    if not isinstance(part.install, str):
        return part.install
    module, _, name = part.install.partition(":")
    installer: Callable[[Build], None] = getattr(importlib.import_module(module), name)
    return installer
