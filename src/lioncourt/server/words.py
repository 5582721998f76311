"""What the server itself says, in the reader's language: texts.toml beside this file."""

from __future__ import annotations

from lioncourt.table.texts import ENGLISH, LANGUAGES, Typed, gather_texts
from lioncourt.table.texts import say as say_in


def known_language(wanted: str) -> str:
    """Returns the language if the server has it, else English."""
    return wanted if wanted in LANGUAGES else ENGLISH


def say(key: str, language: str, **values: object) -> str:
    """Returns a text of the server; values are never taken for text keys."""
    typed = {name: Typed(value) for name, value in values.items()}
    return say_in(gather_texts(["lioncourt.server"]), key, typed, language)


def has(key: str) -> bool:
    """Tells whether the server has a text with this key."""
    return key in gather_texts(["lioncourt.server"])[ENGLISH]
