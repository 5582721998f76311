"""Extensions, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.building import tiles_of
from lioncourt.games.common.senses import COIN, scorings_to_come
from lioncourt.modules.extensions.rules import TAKEN, BuildExtension

PER_SCORING: Final = 2.5  # another building of a cheap type; dear types score more
BY_TYPE: Final = 0.4  # more for each step up the types
AGAIN: Final = 50.0  # with another action to come, nothing is lost by doing this first


class ExtensionSense(Sense):
    """An extension is one more building of its type at each scoring to come, for three cards."""

    actions: ClassVar[tuple[str, ...]] = ("extend", "give-extension")

    def __init__(self, rule: BuildExtension) -> None:
        self.rule: Final = rule

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        extension, *paid = action.args
        worth = (PER_SCORING + BY_TYPE * extension) * scorings_to_come(state)
        if action.kind == "give-extension":
            return -worth  # compared with one's own building
        value, *cards = paid
        spent = sum([rules.catalogue.card_value[card] for card in cards])
        own = self.rule.fitting(rules, state, tiles_of(rules, state, seat), extension)
        if len(own) <= self.kept.ints(state, TAKEN).count(extension):
            worth = -worth  # it would be Dirk's
        gain = worth - COIN * spent
        return gain + AGAIN if gain > 0 and spent <= value else gain


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, BuildExtension):
            build.add(ExtensionSense(entry.rule))
            return
