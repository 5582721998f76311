"""Scoring: when it happens, the outer wall, and majorities with shared places (core 4.6, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.frames import Frame
from lioncourt.core.score import ScoreLine, Standing, Tally, Values, counted, shared_places
from lioncourt.core.seams import Majorities, Prizes, Scoring, Stage
from lioncourt.core.verbs import add_points, count_scoring, heard, start_scorings

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


_PLACE_KEYS: Final = tuple(f"@place.{place}" for place in range(1, 8))  # six seats and Dirk


class ScoreNow(Stage):
    """Does the remembered scorings, after the display and before the market (core 4.6)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if state.pending:
            start_scorings(rules, state)


class LongestRun(Scoring):
    """One point per segment of the longest run of outer wall of a region (core 6.1).

    `name` is what the runs of the region are made of, and the source of the points.
    """

    by_form: ClassVar[bool] = True

    def __init__(self, name: str, region: int = 0) -> None:
        self.name: Final = name
        self.region: Final = region

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if heard(rules, state, "scored"):
            super().run(rules, state, frame)
            return
        for seat in range(rules.seats):  # nobody asks how the points came about
            add_points(state, seat, state.palaces[seat].wall_run(self.region))

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            found.append(self.of_length(seat, state.palaces[seat].wall_run(self.region)))
        return found

    def of_length(self, seat: int, length: int) -> ScoreLine:
        return ScoreLine(seat, self.name, length, self.name, {"length": length})


@mypyc_attr(allow_interpreted_subclasses=True)
class SharedMajorities(Majorities):
    """Ranks all contenders by tiles of each type; ties share their places (core 6.2).

    A subclass with other prizes overrides `prizes`, and sets `by_state` if they change.
    """

    def __init__(self, table: tuple[tuple[str, Prizes], ...]) -> None:
        self.table: Final = table  # types with their prizes

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        type_id = rules.catalogue.type_id
        return {type_id[name]: prizes for name, prizes in self.table}

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if heard(rules, state, "scored"):
            super().run(rules, state, frame)
            return
        for _, standings in self._standings(rules, state, frame.data[0]):
            for standing in standings:  # nobody asks how the points came about
                add_points(state, standing.contender, standing.points)

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for name, standings in self._standings(rules, state, nth):
            for standing in standings:
                found.append(majority_line(name, standing))
        return found

    def tally(self, rules: Ruleset, state: State, contender: int, type: int) -> Tally:
        return Tally(rules.halves_of(state, contender, type), 0)

    def ranked(
        self, rules: Ruleset, state: State, nth: int, type: int, tallies: list[Tally]
    ) -> list[ScoreLine]:
        prizes = self.prizes(rules, state)[type]
        if nth > len(prizes):
            return []  # their prizes are not drawn yet
        source = rules.catalogue.type_name[type]
        standings = shared_places([tally.halves for tally in tallies], prizes[nth - 1])
        return [majority_line(source, standing) for standing in standings]

    def _standings(
        self, rules: Ruleset, state: State, nth: int
    ) -> list[tuple[str, list[Standing]]]:
        """Returns for each type who scores in it."""
        found: list[tuple[str, list[Standing]]] = []
        names = rules.catalogue.type_name
        for type, prizes in self.prizes(rules, state).items():
            if nth > len(prizes):
                continue  # their prizes are not drawn yet
            counts = [rules.halves_of(state, c, type) for c in range(rules.contenders)]
            found.append((names[type], shared_places(counts, prizes[nth - 1])))
        return found


def majority_line(source: str, standing: Standing) -> ScoreLine:
    """Returns the points of a standing and how they came about."""
    first = standing.place - 1
    values: Values = {
        "count": counted(standing.count),
        "places": _PLACE_KEYS[first : first + standing.sharers],
    }
    if standing.sharers == 1:
        return ScoreLine(standing.contender, source, standing.points, "majority", values)
    values["sharers"] = standing.sharers
    prizes = " + ".join(str(prize) for prize in standing.prizes)
    values["sum"] = f"({prizes})" if len(standing.prizes) > 1 else prizes
    is_whole = sum(standing.prizes) == standing.points * standing.sharers
    how = "shared-majority" if is_whole else "rounded-majority"
    return ScoreLine(standing.contender, source, standing.points, how, values)


def rankings(rules: Ruleset) -> list[Majorities]:
    """Returns the scoring stages that rank contenders by type."""
    return [rule for rule in rules.scorings() if isinstance(rule, Majorities)]


class ScoringDone(Stage):
    """Counts the scoring as done, before Dirk draws (core 6, order S26)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        count_scoring(state, frame.data[0])
