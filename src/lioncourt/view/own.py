"""Lines of the log as they are told to whom they are about: "you buy", not "Ana buys".

Modules write their lines once, about a seat by its name. The verbs at the beginning and after "and"
change; what they may be is written down in own.toml.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, TypedDict, cast

NAMED: Final = re.compile(r"\{(?:seat|contender)\} ")
# At the beginning, or after "and"; small words may come before the verb.
VERB: Final = re.compile(r"(^(?:ne |se |non |si )?|\b(?:and|et|und|e) (?:le |lo )?)([^\s:,{}]+)")


class Words(TypedDict):
    """The words of a language: what stands for the name, verbs, and whatever else changes."""

    you: str
    verbs: dict[str, str]
    words: dict[str, str]


@cache
def _words() -> dict[str, Words]:
    source = files("lioncourt.view").joinpath("own.toml")
    return cast(dict[str, Words], tomllib.loads(source.read_text(encoding="utf-8")))


@cache
def own_template(template: str, language: str) -> str | None:
    """Returns a text about a seat in the second person.

    None where it doesn't begin with a name and a verb: everybody can read it as it stands.
    """
    named = NAMED.match(template)
    words = _words().get(language)
    if named is None or words is None:
        return None
    verbs = words["verbs"]
    said = words["you"] + VERB.sub(
        lambda found: found[1] + verbs.get(found[2], found[2]), template[named.end() :]
    )
    for word, own in words["words"].items():
        said = said.replace(word, own)
    return said
