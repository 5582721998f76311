"""Lines of the log as they are told to whom they are about: "you buy", not "Ana buys".

Modules write their lines once, about a seat by its name. The verbs at the beginning and after "and"
change, and so does whoever gets something: "to you". What they may be is written down in own.toml.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, TypedDict, cast

NAMED: Final = re.compile(r"\{(seat|contender)\} ")
# At the beginning, or after "and"; small words may come before the verb.
VERB: Final = re.compile(r"(^(?:ne |se |non |si )?|\b(?:and|et|und|e) (?:le |lo )?)([^\s:,{}]+)")


class Words(TypedDict):
    """The words of a language: what stands for the name, verbs, and whatever else changes."""

    you: str
    verbs: dict[str, str]
    words: dict[str, str]
    to: dict[str, str]


@cache
def _words() -> dict[str, Words]:
    source = files("lioncourt.view").joinpath("own.toml")
    return cast(dict[str, Words], tomllib.loads(source.read_text(encoding="utf-8")))


@cache
def own_template(template: str, language: str, yours: tuple[str, ...]) -> str | None:
    """Returns a text as it is told to a seat that some of its fields name.

    None where it neither begins with that name and a verb nor says that something goes to that
    seat: everybody can read it as it stands.
    """
    words = _words().get(language)
    if words is None:
        return None
    named = NAMED.match(template)
    said = _done_by_you(template[named.end() :], words) if named and named[1] in yours else template
    for field in yours:
        for word, own in words["to"].items():
            said = said.replace(f"{word} {{{field}}}", own)
    return None if said == template else said


def _done_by_you(deed: str, words: Words) -> str:
    """Returns what a seat did, without its name, in the second person."""
    verbs = words["verbs"]
    said = words["you"] + VERB.sub(lambda found: found[1] + verbs.get(found[2], found[2]), deed)
    for word, own in words["words"].items():
        said = said.replace(word, own)
    return said
