"""Art of the Moors, for bots."""

from __future__ import annotations

from typing import ClassVar

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.art_of_the_moors.rules import Develop


class DevelopSense(Sense):
    """One more section counts at each scoring still to come."""

    actions: ClassVar[tuple[str, ...]] = ("develop",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        rule = rules.actor_of[action.spec.kind]
        assert isinstance(rule, Develop)
        counters, gain = rule.counters, 0
        own = counters.turned(state, seat)
        for card in counters.turning(state, seat):
            points = counters.points[counters.at(card)]
            gain += points[own[card] + 1] - points[own[card]]
        return gain * float(scorings_to_come(state))


def install(build: Build) -> None:
    build.add(DevelopSense())
