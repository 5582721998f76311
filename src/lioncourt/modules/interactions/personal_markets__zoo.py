"""Personal markets and zoo: animals on a discarded tile leave the game with it."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.modules.zoo.rules import AnimalsLeave


class DiscardedWithAnimals(Observer):
    """A tile goes with everything on it (personal-markets play 2)."""

    def __init__(self, leaving: AnimalsLeave) -> None:
        self.leaving: Final = leaving

    def hears(self) -> tuple[str, ...]:
        return ("discarded-tile",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        self.leaving.on_event(rules, state, event)


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, AnimalsLeave):
            build.add(DiscardedWithAnimals(entry.rule))
            return
