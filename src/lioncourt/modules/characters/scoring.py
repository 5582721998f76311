"""What characters add to a scoring (characters scoring 1-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import Action
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Count, Majorities, Scoring
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.modules.characters.ability import Ability
from lioncourt.modules.characters.cast import NAMED, Facts, Ints, owner, part, put

PER_POINT: Final = 3
KEPT: Final = 8


class GuardScores(Scoring):
    """A point for every full 3 of the longest wall, or moat (characters scoring 1)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        seat = owner(rules, state, "guard")
        if seat == NONE:
            return []
        length = state.palaces[seat].wall_run(0)
        return [ScoreLine(seat, "guard", length // PER_POINT, "guard", {"length": length})]


class TroubadourScores(Scoring):
    """The troubadour who was kept gives 8 points in the end (characters scoring 3)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        seat = owner(rules, state, "troubadour")
        if seat == NONE or nth != LAST_SCORING:
            return []
        return [ScoreLine(seat, "troubadour", KEPT, "troubadour", {})]


class HalfBuilding(Count):
    """Half a building of the type that the wise man named (characters scoring 2)."""

    def halves(self, rules: Ruleset, state: State, contender: int, type: int) -> int:
        # Named anew each time: what was named before the last scoring does not count.
        named = part(rules, state, NAMED) == (state.scorings, type)
        return 1 if named and owner(rules, state, "wise-man") == contender else 0


class WiseMan(Ability):
    """Before majorities his owner names a type (characters scoring 2)."""

    def ranked(self, rules: Ruleset) -> list[Majorities]:
        """Returns the majorities of the game."""
        return [rule for rule in rules.scorings() if isinstance(rule, Majorities)]

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        return sorted([(type,) for rule in self.ranked(rules) for type in rule.prizes(rules)])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        put(rules, state, NAMED, (state.scorings, *action.args))
        emit(rules, state, "named", (seat, *action.args))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        """Hints at the points that the owner would get with the half building."""
        then = state.copy()
        put(rules, then, NAMED, (state.scorings, *action.args))
        nth = state.frames[-1].data[0]
        lines = [line for rule in self.ranked(rules) for line in rule.lines(rules, then, nth)]
        return {"hint": sum([line.points for line in lines if line.contender == seat])}

    def asked(self, rules: Ruleset, state: State, frame: Frame) -> int:
        return owner(rules, state, self.name)  # whoever's turn it is
