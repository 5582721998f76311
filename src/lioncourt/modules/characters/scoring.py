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
from lioncourt.modules.characters.ability import NAMED, NAMED_FOR, Ability, name_type, owner

PER_POINT: Final = 3
KEPT: Final = 8


class GuardScores(Scoring):
    """A point for every full 3 of the longest wall, or moat (characters scoring 1)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        seat = owner(rules, state, self.kept, "guard")
        length = state.palaces[seat].wall_run(0)
        line = ScoreLine(seat, "guard", length // PER_POINT, "guard", {"length": length})
        return [line] if seat != NONE else []


class TroubadourScores(Scoring):
    """A troubadour that was kept scores 8 points at the end (characters scoring 3)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        seat = owner(rules, state, self.kept, "troubadour")
        line = ScoreLine(seat, "troubadour", KEPT, "troubadour", {})
        return [line] if seat != NONE and nth == LAST_SCORING else []


class HalfBuilding(Count):
    """Adds half a building of the type that the wise man named, if there is one (scoring 2)."""

    def halves(self, rules: Ruleset, state: State, contender: int, type: int) -> int:
        # A name holds for one scoring only.
        now = self.kept.number(state, NAMED_FOR) == state.scorings
        named = now and self.kept.number(state, NAMED) == type
        own = named and owner(rules, state, self.kept, "wise-man") == contender
        return 1 if own and rules.count_of(state, contender, type) else 0


class WiseMan(Ability):
    """Before majorities, his owner names a type, even out of turn (characters scoring 2)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        ranked = [type for rule in rankings(rules) for type in rule.prizes(rules, state)]
        return [(type,) for type in sorted(ranked)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        name_type(state, self.kept, action.args[0])
        emit(rules, state, "named", (seat, *action.args))
