"""Buildings of power, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import COIN, tiles_to_come
from lioncourt.modules.buildings_of_power.dice import (
    ARCHITECTURE,
    KNOWLEDGE,
    WEALTH,
    Twins,
)

A_LOOK: Final = 0.3  # at the supply: some choice of what comes
A_CARD: Final = 4.5  # the best of a few cards, in money
USES: Final = 10  # tiles that leave the supply while a seat has about three turns
USEFUL: Final = 0.6  # how many pips of a white die are ever used
A_DIE_LESS: Final = 0.2  # points for a pip that is used now instead of later


class PowerSense(Sense):
    """A card every turn is worth most; looking does no harm."""

    actions: ClassVar[tuple[str, ...]] = ("use-power", "learn", "score-now")
    roles: ClassVar[tuple[str, ...]] = ("die-white",)

    def __init__(self, twins: Twins) -> None:
        self.twins: Final = twins

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        (piece,) = action.args
        if action.kind == "use-power":
            is_knowledge = self.twins.power_of(piece) == KNOWLEDGE
            return COIN * A_CARD if is_knowledge else A_LOOK
        if action.kind == "learn":
            return COIN * rules.catalogue.card_value[piece]
        return lead(rules, state, seat, state.scorings + 1)

    def piece(self, rules: Ruleset, state: State, seat: int, piece: int) -> float:
        return A_DIE_LESS

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        turns = 3 * tiles_to_come(state) / (USES * rules.seats)
        looks = len(self.twins.working(state, seat, ARCHITECTURE)) * A_LOOK
        cards = len(self.twins.working(state, seat, KNOWLEDGE)) * A_CARD * COIN
        dice = self.twins.dice_of(rules, state, seat, WEALTH)
        pips = sum([self.twins.number_on(die) for die in dice])
        return turns * (looks + cards) + COIN * USEFUL * min(pips, turns)


def lead(rules: Ruleset, state: State, seat: int, nth: int) -> float:
    """Returns how much more a seat would score now than the best of the others."""
    points = [0] * rules.contenders
    for rule in rules.scorings():
        for line in rule.lines(rules, state, nth):
            points[line.contender] += line.points
    return points[seat] - max([p for who, p in enumerate(points) if who != seat])


def install(build: Build) -> None:
    for entry in build.entries:
        if isinstance(entry.rule, Twins):
            build.add(PowerSense(entry.rule))
            return
