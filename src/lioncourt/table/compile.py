"""Compiles a configuration into a sealed ruleset; equal configurations share one."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from threading import RLock
from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.table.config import GameConfig
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import Interaction, Registry
from lioncourt.table.texts import merged_texts

# How many rulesets to keep, the last ones used. One takes up to half a megabyte, and 43 modules
# have more combinations than fit in any memory.
KEPT: Final = 128

# Keeps the manifests too, so that their ids stay taken as long as they are part of a key.
_compiled: dict[
    tuple[GameConfig, tuple[int, ...], tuple[Interaction, ...]], tuple[Ruleset, list[Manifest]]
] = {}
_one_at_a_time: Final = RLock()


def compile_rules(config: GameConfig, registry: Registry) -> Ruleset:
    """Returns the ruleset of a configuration."""
    parts = [registry.games[config.game], *(registry.modules[name] for name in config.modules)]
    pairs = [pair for pair in registry.interactions if {part.id for part in parts} >= {*pair.ids}]
    key = (config, tuple(id(part) for part in parts), tuple(pairs))
    with _one_at_a_time:
        known = _compiled.pop(key, None)
        if known is None:
            known = (_assemble(config, parts, pairs), parts)
        _compiled[key] = known  # the latest go last
        if len(_compiled) > KEPT:
            del _compiled[next(iter(_compiled))]
        return known[0]


def _assemble(config: GameConfig, parts: list[Manifest], pairs: list[Interaction]) -> Ruleset:
    build = Build(config.game, config.modules, dict(config.options), config.seats)
    for part in parts:
        build.begin(part.id, part.chapter)
        for name in part.replaces:
            build.replace(name)
        installer(part.install)(build)
        if part.sense:
            installer(part.sense)(build)
    chapter_of = {part.id: part.chapter for part in parts}
    for pair in pairs:
        build.begin("+".join(pair.ids), max(chapter_of[name] for name in pair.ids))
        installer(f"{pair.package}:install")(build)
    build.texts.update(merged_texts((part.id, part.texts) for part in parts))
    return build.seal()


def installer(install: str | Callable[[Build], None]) -> Callable[[Build], None]:
    """Returns the function that a manifest names or contains."""
    if not isinstance(install, str):
        return install
    module, _, name = install.partition(":")
    found: Callable[[Build], None] = getattr(importlib.import_module(module), name)
    return found
