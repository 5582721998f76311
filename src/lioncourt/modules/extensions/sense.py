"""Extensions, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import tiles_of
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.senses import (
    COIN,
    exact_missed,
    gain_of_majorities,
    scorings_to_come,
)
from lioncourt.modules.extensions.rules import TAKEN, TYPES, BuildExtension

EXACT: Final = 4.0  # a tile that could be paid exactly with these cards
ACTION: Final = 2.0  # the time that it takes to get three other cards
AGAIN: Final = 50.0  # with another action to come, nothing is lost by doing this first


class ExtensionSense(Sense):
    """An extension counts as one more building in the majorities to come, and costs three cards."""

    actions: ClassVar[tuple[str, ...]] = ("extend", "give-extension")

    def __init__(self, rule: BuildExtension) -> None:
        self.rule: Final = rule

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        extension, *paid = action.args
        type = rules.catalogue.type_id[TYPES[extension]]
        worth = gain_of_majorities(rules, state, seat, type)
        if action.kind == "give-extension":
            return -worth  # compared with one's own building
        value, *cards = paid
        spent = sum([rules.catalogue.card_value[card] for card in cards])
        own = self.rule.fitting(rules, state, tiles_of(rules, state, seat), extension)
        if len(own) <= self.kept.ints(state, TAKEN).count(extension):
            worth = -worth  # it would be Dirk's
        price = COIN * spent * scorings_to_come(state) / LAST_SCORING  # money loses its value
        missed = EXACT * exact_missed(rules, state, seat, tuple(cards))
        gain = worth - price - missed - ACTION
        return gain + AGAIN if gain > 0 and spent <= value else gain


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, BuildExtension):
            build.add(ExtensionSense(entry.rule))
            return
