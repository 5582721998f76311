"""The catalogue for the page where tables are made: games, modules, bots and presets."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from lioncourt.bots import OFFERED
from lioncourt.server.answers import (
    BotInfo,
    Catalogue,
    GameInfo,
    GameOption,
    ModuleInfo,
    OptionChoice,
    Preset,
)
from lioncourt.server.rules import summary_of, text, title_of
from lioncourt.server.words import LANGUAGES, has, say
from lioncourt.table.manifest import Manifest, Option
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import Texts, gather_texts

FIRST_GAME: Final = "alhambra"  # presets are for it: it takes all modules
SURPRISES: Final = 4


def catalogue(language: str) -> Catalogue:
    """Returns what a table can be made of, in words of a language."""
    registry = default_registry()
    modules = sorted(registry.modules.values(), key=lambda m: (not m.box, m.chapter, m.id))
    return Catalogue(
        languages=list(LANGUAGES),
        games=[_game(game, language) for game in _by_chapter(registry.games.values())],
        modules=[_module(module, language) for module in modules],
        bots=[
            BotInfo(level, say(f"bot.{level}", language), say(f"bot-help.{level}", language))
            for level in OFFERED
        ],
        presets=_presets(modules, language),
    )


def _by_chapter(manifests: Iterable[Manifest]) -> list[Manifest]:
    return sorted(manifests, key=lambda manifest: (manifest.chapter, manifest.id))


def _game(game: Manifest, language: str) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=title_of(game, language),
        summary=summary_of(game, language),
        seats=game.seats,
        options=[_option(option, {}, language) for option in game.options],
    )


def _module(module: Manifest, language: str) -> ModuleInfo:
    texts = gather_texts(module.texts)
    return ModuleInfo(
        id=module.id,
        title=title_of(module, language),
        summary=summary_of(module, language),
        box=box_id(module.box),
        box_title=box_title(module.box, language),
        weight=module.weight,
        changes=list(module.changes),
        games=list(module.games),
        requires=list(module.requires),
        excludes=list(module.excludes),
        options=[_option(option, texts, language) for option in module.options],
        help=text(texts, f"help.summary.{module.id}", language, module.summary).strip(),
    )


def _option(option: Option, own: Texts, language: str) -> GameOption:
    """Returns an option in words: those of its module, else those of the server."""

    def word(key: str, otherwise: str) -> str:
        full = f"option.{option.name}.{key}"
        return text(own, full, language, _said(full, language, otherwise))

    return GameOption(
        name=option.name,
        label=word("label", option.name),
        choices=[
            OptionChoice(choice, word(str(choice).lower(), str(choice).lower()))
            for choice in option.choices
        ],
        default=option.default,
    )


def box_id(box: str) -> str:
    """Returns the id of a box, by which texts and lessons name it."""
    return box.lower().replace(" ", "-") or "none"


def box_title(box: str, language: str) -> str:
    """Returns the title of a box in a language; its own name where nobody has written one."""
    return _said(f"box.{box_id(box)}", language, box)


def _said(key: str, language: str, otherwise: str) -> str:
    """Returns a text, or something else for what packages of others bring along."""
    return say(key, language) if has(key) else otherwise


def _presets(modules: list[Manifest], language: str) -> list[Preset]:
    """Returns sets of modules that go together, found by what their manifests say."""
    fitting = [module for module in modules if FIRST_GAME in module.games]
    light = [module for module in fitting if module.weight == "light"]
    chosen: dict[str, list[Manifest]] = {
        "first": [],
        "builders": [m for m in fitting if "building" in m.changes],
        "traders": [m for m in fitting if "money" in m.changes],
        "surprise": random.sample(light, min(SURPRISES, len(light))),
    }
    boxes = {module.box: module for module in fitting if module.box}
    for box in boxes:
        chosen[box_id(box)] = [module for module in fitting if module.box == box]
    chosen["everything"] = fitting
    titles = {box_id(box): box_title(box, language) for box in boxes}
    return [
        Preset(
            id=name,
            title=titles.get(name) or say(f"preset.{name}", language),
            game=FIRST_GAME,
            modules=[module.id for module in _compatible(some)],
        )
        for name, some in chosen.items()
    ]


def _compatible(modules: list[Manifest]) -> list[Manifest]:
    """Returns the modules without those that others exclude, or that need one that is not there."""
    kept: list[Manifest] = []
    for module in modules:
        if not any(module.id in m.excludes or m.id in module.excludes for m in kept):
            kept.append(module)
    ids = {module.id for module in kept}
    return [module for module in kept if ids.issuperset(module.requires)]
