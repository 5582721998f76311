"""Text catalogues: a texts.toml beside each game and module, by language and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from lioncourt.table.plurals import fill

ENGLISH = "en"
LANGUAGES: Final = (ENGLISH, "fr", "de", "it")  # that everything is written in

Texts = dict[str, dict[str, str]]  # language → key → text


class Typed(str):
    """What somebody typed: never a text key, even if it begins with "@"."""

    __slots__ = ()


@cache
def _texts_of(package: str) -> Texts:
    source = files(package).joinpath("texts.toml")
    if not source.is_file():
        return {}
    content = tomllib.loads(source.read_text(encoding="utf-8"))
    return {language: dict(_flat("", table)) for language, table in content.items()}


def _flat(prefix: str, table: Mapping[str, object]) -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(value, Mapping):
            yield from _flat(key, value)
        else:
            yield key, str(value)


def gather_texts(packages: Iterable[str]) -> Texts:
    """Returns the texts of several packages together; later ones win."""
    merged: Texts = {}
    for package in packages:
        for language, table in _texts_of(package).items():
            merged.setdefault(language, {}).update(table)
    return merged


def merged_texts(parts: Iterable[tuple[str, Iterable[str]]]) -> Texts:
    """Returns the texts of games and modules, each given by its id and packages.

    Two may share a key only if they say the same; otherwise a ValueError names both.
    """
    merged: Texts = {}
    owner: dict[str, str] = {}
    for who, packages in parts:
        for language, table in gather_texts(packages).items():
            known = merged.setdefault(language, {})
            for key, text in table.items():
                if known.get(key, text) != text:
                    raise ValueError(f"{owner[key]} and {who} both have a text {key!r}")
                known[key] = text
                owner.setdefault(key, who)
    return merged


def say(
    texts: Texts, key: str, values: Mapping[str, object] | None = None, language: str = ENGLISH
) -> str:
    """Returns a text with its values filled in; in English if the language lacks it.

    A text that is missing or lacks a value shows as its key: "@question.alms". Tests look for that
    sign in everything that is said.
    """
    template = template_of(texts, key, language)
    try:
        return f"@{key}" if template is None else fill_in(texts, template, values, language)
    except KeyError:
        return f"@{key}"


def template_of(texts: Texts, key: str, language: str) -> str | None:
    """Returns a text before its values are filled in; English where a language lacks it."""
    return texts.get(language, {}).get(key) or texts.get(ENGLISH, {}).get(key)


def fill_in(texts: Texts, template: str, values: Mapping[str, object] | None, language: str) -> str:
    """Returns a text with the values that it has room for; KeyError where it lacks one."""
    filled = {name: _word(texts, value, language) for name, value in (values or {}).items()}
    return fill(template, filled, language)


def _word(texts: Texts, value: object, language: str) -> str:
    """Returns a value as it appears in a sentence: "@key" is a text, a tuple a list of such."""
    if isinstance(value, tuple):
        words = [_word(texts, item, language) for item in value]
        if len(words) < 2:
            return "".join(words)
        return say(texts, "list.and", {"first": ", ".join(words[:-1]), "last": words[-1]}, language)
    word = str(value)
    is_key = word.startswith("@") and not isinstance(value, Typed)
    return say(texts, word[1:], None, language) if is_key else word
