"""What characters add to a scoring (characters scoring 1-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import Action
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Count, Scoring
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.scoring import rankings
from lioncourt.games.common.zones import Data
from lioncourt.modules.characters.ability import NAMED, Ability, owner

PER_POINT: Final = 3
KEPT: Final = 8


class GuardScores(Scoring):
    """A point for every full 3 of the longest wall, or moat (characters scoring 1)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        seat = owner(rules, state, self.kept, "guard")
        if seat == NONE:
            return []
        length = state.palaces[seat].wall_run(0)
        return [ScoreLine(seat, "guard", length // PER_POINT, "guard", {"length": length})]


class TroubadourScores(Scoring):
    """The troubadour who was kept gives 8 points in the end (characters scoring 3)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        seat = owner(rules, state, self.kept, "troubadour")
        if seat == NONE or nth != LAST_SCORING:
            return []
        return [ScoreLine(seat, "troubadour", KEPT, "troubadour", {})]


class HalfBuilding(Count):
    """Half a building of the type that the wise man named (characters scoring 2)."""

    def halves(self, rules: Ruleset, state: State, contender: int, type: int) -> int:
        # Named anew each time: what was named before the last scoring does not count.
        named = self.kept.ints(state, NAMED) == (state.scorings, type)
        return 1 if named and owner(rules, state, self.kept, "wise-man") == contender else 0


class WiseMan(Ability):
    """Before majorities his owner names a type, whoever's turn it is (characters scoring 2)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return sorted([(type,) for rule in rankings(rules) for type in rule.prizes(rules)])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, (state.scorings, *action.args), NAMED)
        emit(rules, state, "named", (seat, *action.args))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        """Hints at the points that the owner would get with the half building."""
        then = state.copy()
        self.kept.put(then, (state.scorings, *action.args), NAMED)
        nth = state.frames[-1].data[0]
        lines = [line for rule in rankings(rules) for line in rule.lines(rules, then, nth)]
        return {"hint": sum([line.points for line in lines if line.contender == seat])}
