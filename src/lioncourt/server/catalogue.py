"""The catalogue for the page where tables are made: games, modules, bots and presets."""

from __future__ import annotations

from collections.abc import Iterable

from lioncourt.bots import OFFERED
from lioncourt.server.answers import (
    BotInfo,
    Catalogue,
    GameInfo,
    GameOption,
    ModuleInfo,
    OptionChoice,
)
from lioncourt.server.measured import all_advice, figures_of, minutes_of, shelf, usual_figures
from lioncourt.server.rules import summary_of, text, title_of
from lioncourt.server.words import has, say
from lioncourt.table.manifest import Manifest, Option
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES, Texts, gather_texts


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
        presets=shelf(language),
        usual=usual_figures(),
        advice=all_advice(language),
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
        minutes=minutes_of(game),
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
        figures=figures_of(module.id),
    )


def _option(option: Option, own: Texts, language: str) -> GameOption:
    """Returns an option in the words of its module, else those of the server."""

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
    """Returns the id of a box, as texts and lessons use it."""
    return box.lower().replace(" ", "-") or "none"


def box_title(box: str, language: str) -> str:
    """Returns the title of a box in a language; its own name if there is none."""
    return _said(f"box.{box_id(box)}", language, box)


def _said(key: str, language: str, otherwise: str) -> str:
    """Returns a text, or a substitute for what other people's packages bring along."""
    return say(key, language) if has(key) else otherwise
