"""What to write instead of a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

MOST: Final = 3  # names to suggest
ALIKE: Final = 0.7  # how alike a word and a name have to be; 1 is the same
LETTERS: Final = 3  # a word with fewer is part of too many names


def instead(word: object, names: Iterable[str]) -> str:
    """Returns which names may have been meant or, if none is like the word, all of them.

    >>> instead("theives", ["camps", "thieves"])
    'did you mean thieves?'
    >>> instead("chess", ["alhambra", "granada"])
    'there are alhambra, granada'
    """
    known = list(names)
    return meant(word, known) or f"there are {', '.join(known) or 'none'}"


def meant(word: object, names: Iterable[str]) -> str:
    """Returns which names may have been meant, or "" if none is like the word.

    >>> meant("City gates", ["city-gates", "gates-without-end"])
    'did you mean city-gates?'
    >>> meant("gates", ["city-gates", "gates-without-end"])
    'did you mean city-gates or gates-without-end?'
    """
    wanted = _plain(str(word))
    name_of = {_plain(name): name for name in names}
    near = [plain for plain in name_of if wanted in plain] if len(wanted) >= LETTERS else []
    near = [wanted] if wanted in near else near[:MOST]
    near = near or get_close_matches(wanted, name_of, MOST, ALIKE)
    return f"did you mean {' or '.join(name_of[plain] for plain in near)}?" if near else ""


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")
