"""The small fixed English of scenarios: forms of sentences, and how a sentence finds its form."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from lioncourt.game import Game

DIRK = "Dirk"

# What may stand for each word in braces; {action}, {cards} and the like are any text.
PATTERNS = {
    "seat": r"\d+",
    "number": r"-?\d+",  # points may be lost
    "slot": r"\d+(?:-[a-z]+)?",
    "nth": r"[123]",
    "who": rf"seat \d+|{DIRK}",
    "kind": r"[a-z\d-]+",
    "source": r"[a-z-]+",
    "supply": r"[a-z]+",
    "module": r"[a-z-]+",
    "name": r"[a-z_]+",
    "edge": r"wall|moat",
    "parity": r"even|odd",
    "tile": r"[a-z]+(?:-[a-z\d]+)*(?:-[NESW]+)?",
    "cell": r"-?\d+,-?\d+",
    "rule": r"[a-z-]+ [\w. -]+",
}

Step = Callable[..., None]


@dataclass(frozen=True)
class Form:
    """One form of sentence; `template` is how it is written, words in braces vary."""

    template: str
    pattern: re.Pattern[str]
    step: Step


FORMS: list[Form] = []  # the first that matches is meant


class Mismatch(AssertionError):
    """A sentence that is not true of the game."""


def says(template: str) -> Callable[[Step], Step]:
    """Adds a form of sentence; the decorated function gets the game and the words in braces."""
    parts = re.split(r"\{(\w+)\}", template)
    pattern = re.escape(parts[0])
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        pattern += f"(?P<{name}>{PATTERNS.get(name, '.+')}){re.escape(text)}"
    pattern = re.sub(r"\b(tile|card|point)s$", r"\1s?", pattern)  # "1 tile", "2 tiles"

    def keep(step: Step) -> Step:
        FORMS.append(Form(template, re.compile(pattern), step))
        return step

    return keep


def say(game: Game, sentence: str) -> None:
    """Carries out or checks a sentence; Mismatch if it is not true, ValueError if unknown."""
    for form in FORMS:
        if words := form.pattern.fullmatch(sentence):
            form.step(game, **words.groupdict())
            return
    known = "\n  ".join(form.template for form in FORMS)
    raise ValueError(f"no such sentence: {sentence!r}; known are\n  {known}")
