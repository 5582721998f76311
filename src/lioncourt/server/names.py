"""Names of people and bots at a table."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import chain, count
from typing import Final

from lioncourt.server.words import say

# People from the time of the Alhambra, from all its languages.
BOT_NAMES: Final = ("Zahra", "Yusuf", "Leonor", "Samuel", "Aisha", "Rodrigo")

HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")  # categories that change how others look
# Letters and marks that are invisible, though their category doesn't say so: Hangul fillers, the
# empty Braille pattern, joiners and variation selectors
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    chr(code) for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x180B, 0x180F))
    for code in range(first, last + 1)
)  # fmt: skip

# Punctuation around a name doesn't make it another name, be it typed or typographic
AROUND: Final = (
    ".,:;?_-~*'\"`()[]{}<>=+#/\\^&@%$"
    "\u00a1\u00ab\u00b0\u00b4\u00b7\u00bb\u00bf\u02d1\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e"
    "\u2022\u2026\u2039\u203a"
)
MARKS: Final = ("Mn", "Me")  # categories of signs that are drawn above or below a letter
MARKS_AT_MOST: Final = 4  # on a letter, which is enough for every script; more cover other lines
TWINS: Final = "twins.toml"  # by Latin letter: what looks like it


def bot_name(seat: int) -> str:
    """Returns the name of a bot that got none."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def person_name(seat: int, language: str) -> str:
    """Returns the name of a person who gave none."""
    return say("name.person", language, number=seat + 1)


def clean(text: str) -> str:
    """Returns a text as one line, without characters that change how others look.

    >>> clean("  Ana\\n\\u202e Bo ")
    'Ana Bo'
    """
    kept: list[str] = []
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in MARKS else 0
        if sign.isspace():
            kept.append(" ")
        elif category not in HIDDEN and sign not in BLANK and marks <= MARKS_AT_MOST:
            kept.append(sign)
    return " ".join("".join(kept).split())


def told_apart(name: str, others: Iterable[str]) -> str:
    """Returns a name that nobody chose, with a number if it could be mistaken for another.

    >>> told_apart("Zahra", ["Ana"]), told_apart("Zahra", ["zahra", "Ana"])
    ('Zahra', 'Zahra 2')
    """
    taken = list(others)
    tries = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in tries if not any(looks_like(each, other) for other in taken))


def looks_like(name: str, other: str) -> bool:
    """Tells whether a name could be mistaken for another.

    >>> looks_like("\\u0410nna", "Anna")  # it begins with a Cyrillic letter
    True
    >>> looks_like("Anna", "Hanna")
    False
    """
    return name != "" and other != "" and _shape(name) == _shape(other)


def _shape(name: str) -> str:
    """Returns what a name looks like at a glance: no marks, no case, no spaces, plain letters."""
    apart = unicodedata.normalize("NFKD", name).translate(_plain()).casefold()
    letters = [
        sign
        for sign in unicodedata.normalize("NFKD", apart)
        if not unicodedata.combining(sign) and not sign.isspace()
    ]
    bare = "".join(letters)
    plain = (bare.strip(AROUND) or bare).translate(_plain())
    return plain.replace("rn", "m").replace("vv", "w")


@cache
def _plain() -> dict[int, str]:
    text = files(__package__).joinpath(TWINS).read_text(encoding="utf-8")
    return {ord(twin): letter for letter, twins in tomllib.loads(text).items() for twin in twins}
