"""`lioncourt rules`: what a game or module is about, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Final

import typer
from rich.padding import Padding
from rich.text import Text

from lioncourt.cli.errors import USAGE, fail
from lioncourt.cli.output import console
from lioncourt.core.instead import instead, meant
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, Texts, gather_texts, say

CHAPTERS: Final = "docs/rules"
FIRST_SENTENCE: Final = re.compile(r".*?[.!?](?=\s|$)", re.DOTALL)
INDENT: Final = 2


def rules(
    slug: Annotated[
        str, typer.Argument(help="A game or module; all of them if omitted.", metavar="NAME")
    ] = "",
    language: Annotated[
        str, typer.Option("--language", help="en, fr, de or it.", metavar="LANGUAGE")
    ] = ENGLISH,
) -> None:
    """Show the rules of a game or module in brief, and where to find them in full.

    [bold]Examples[/bold]

    lioncourt rules
    lioncourt rules thieves
    lioncourt rules alhambra --language fr
    """
    registry = default_registry()
    games = list(registry.games.values())
    known = {m.id: m for m in (*games, *sorted(registry.modules.values(), key=_by_chapter))}
    languages = gather_texts(package for game in games for package in game.texts)
    if language not in languages:
        fail(f"there is no language {language!r}; {instead(language, languages)}", USAGE)
    if not slug:
        _show_all(known.values(), language)
    elif slug in known:
        _show(known[slug], languages, language)
    else:
        tip = meant(slug, list(known)) or "lioncourt rules lists all names"
        fail(f"there is no game or module {slug!r}; {tip}", USAGE)


def _by_chapter(manifest: Manifest) -> tuple[int, str]:
    return manifest.chapter, manifest.id


def _text(texts: Texts, key: str, language: str, default: str) -> str:
    """Returns a text, or the default if its authors have written none."""
    return say(texts, key, None, language) if key in texts.get(ENGLISH, {}) else default


def _show_all(manifests: Iterable[Manifest], language: str) -> None:
    out = console()
    for manifest in manifests:
        texts = gather_texts(manifest.texts)
        name = Text(manifest.id, style="bold")
        out.print(name.append(f"  {_title(manifest, texts, language)}", style="not bold"))
        out.print(Padding(Text(_sentence(manifest, texts, language)), (0, 0, 0, INDENT)))


def _title(manifest: Manifest, texts: Texts, language: str) -> str:
    return _text(texts, f"{manifest.kind}.{manifest.id}", language, manifest.title)


def _sentence(manifest: Manifest, texts: Texts, language: str) -> str:
    """Returns one sentence: the manifest's, in English, or the first one of the help."""
    if language == ENGLISH:
        return manifest.summary
    first = FIRST_SENTENCE.match(_text(texts, f"help.{manifest.id}", language, ""))
    return first[0] if first else manifest.summary


def _show(manifest: Manifest, common: Texts, language: str) -> None:
    out = console()
    texts = gather_texts(manifest.texts)
    summary = _text(texts, f"help.summary.{manifest.id}", language, manifest.summary)
    out.print(Text(f"{_title(manifest, texts, language)} ({manifest.id})", style="bold"))
    for line in summary.strip().splitlines():
        out.print(Padding(Text(line), (0, 0, 0, INDENT)))
    if manifest.rules:
        path = f"{CHAPTERS}/{manifest.rules}.md"
        out.print(say(common, "rules.chapter", {"path": path}, language), style="dim")
