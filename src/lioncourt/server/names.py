"""Names of people and bots at a table."""

from __future__ import annotations

import unicodedata
from typing import Final

from lioncourt.server.words import say

# People of the Alhambra's time, of all its languages.
BOT_NAMES: Final = ("Zahra", "Yusuf", "Leonor", "Samuel", "Aisha", "Rodrigo")


def bot_name(seat: int) -> str:
    """Returns the name of a bot that was given none."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def person_name(seat: int, language: str) -> str:
    """Returns the name of a person who gave none."""
    return say("name.person", language, number=seat + 1)


def clean(text: str) -> str:
    """Returns a text of one line, without signs that control how others are shown.

    >>> clean("  Ana\\n\\u202e Bo ")
    'Ana Bo'
    """
    kept = (
        " " if sign.isspace() else sign
        for sign in text
        if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join("".join(kept).split())
