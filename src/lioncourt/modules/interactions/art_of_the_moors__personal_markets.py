"""Art of the Moors and personal markets: a tile sold or discarded no longer counts."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observer
from lioncourt.core.state import State
from lioncourt.modules.art_of_the_moors.counters import Counters
from lioncourt.modules.art_of_the_moors.rules import is_due


class CountersFollow(Observer):
    """Out of turn, counters turn back at once (art-of-the-moors play 3)."""

    def __init__(self, counters: Counters) -> None:
        self.counters: Final = counters

    def hears(self) -> tuple[str, ...]:
        return ("sold-tile", "discarded-tile")

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        if is_due(rules, state, event.args[0]):
            self.counters.adjust(rules, state, event.args[0])


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Counters):
            build.add(CountersFollow(entry.rule))
            return
