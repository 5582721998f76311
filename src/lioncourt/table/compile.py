"""Compiles a configuration into a sealed ruleset; equal configurations share one."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from lioncourt.core.ruleset import Build, Ruleset
from lioncourt.table.config import GameConfig
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import Registry
from lioncourt.table.texts import gather_texts

_compiled: dict[tuple[GameConfig, tuple[int, ...]], Ruleset] = {}


def compile_rules(config: GameConfig, registry: Registry) -> Ruleset:
    """Returns the ruleset of a configuration."""
    parts = [registry.games[config.game], *(registry.modules[name] for name in config.modules)]
    key = (config, tuple(id(part) for part in parts))
    rules = _compiled.get(key)
    if rules is None:
        rules = _assemble(config, parts)
        _compiled[key] = rules
    return rules


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
