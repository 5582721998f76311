"""Texts with plurals, as the page writes them: "{count, plural, one {# tile} other {# tiles}}"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

_OPENING = re.compile(r"\{(\w+)(?:\s*\}|,\s*plural,\s*)")
_FORM = re.compile(r"\s*(=\d+|\w+)\s*\{")

Forms = dict[str, "Template"]  # "one", "other" or "=2" → what to say then
Template = tuple["str | tuple[str, Forms | None]", ...]  # words, and names with their forms, if any

# In French, zero is singular too; the other languages use the singular only for one.
_SINGULAR = {"fr": ("0", "1")}


def fill(template: str, values: Mapping[str, str], language: str) -> str:
    """Returns a template with its values filled in; KeyError if one is missing."""
    return _said(_parsed(template), values, language, "")


def names_in(template: str) -> set[str]:
    """Returns the names of the values that a template needs."""
    return _names(_parsed(template))


def _names(template: Template) -> set[str]:
    found: set[str] = set()
    for part in template:
        if not isinstance(part, str):
            found.add(part[0])
            for form in (part[1] or {}).values():
                found |= _names(form)
    return found


@cache
def _parsed(template: str) -> Template:
    return _parse(template, 0)[0]


def _parse(text: str, at: int) -> tuple[Template, int]:
    """Returns what comes before the end, or the brace that closes this form, and where that is."""
    parts: list[str | tuple[str, Forms | None]] = []
    words = at
    while at < len(text) and text[at] != "}":
        if text[at] != "{":
            at += 1
            continue
        opening = _OPENING.match(text, at)
        if opening is None:
            raise ValueError(f"a brace opens no value: {text[at:]!r}")
        parts.append(text[words:at])
        forms: Forms | None = None
        at = opening.end()
        if not opening[0].endswith("}"):
            forms, at = _forms(text, at)
        parts.append((opening[1], forms))
        words = at
    parts.append(text[words:at])
    return tuple(part for part in parts if part), at


def _forms(text: str, at: int) -> tuple[Forms, int]:
    forms: Forms = {}
    while (form := _FORM.match(text, at)) is not None:
        forms[form[1]], at = _parse(text, form.end())
        at += 1  # its closing brace
    if "other" not in forms:
        raise ValueError(f"a plural needs the form 'other': {text!r}")
    return forms, text.index("}", at) + 1


def _said(template: Template, values: Mapping[str, str], language: str, count: str) -> str:
    said = ""
    for part in template:
        if isinstance(part, str):
            said += part.replace("#", count) if count else part
            continue
        name, forms = part
        value = values[name]
        if forms is None:
            said += value
        else:
            said += _said(_form(forms, value, language), values, language, value)
    return said


def _form(forms: Forms, count: str, language: str) -> Template:
    exactly = forms.get(f"={count}")
    if exactly is not None:
        return exactly
    if count.removeprefix("-") in _SINGULAR.get(language, ("1",)) and "one" in forms:
        return forms["one"]
    return forms["other"]
