"""The seams that scripts run: stages, scorings among them (`lioncourt.core.seams`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from mypy_extensions import mypyc_attr

from lioncourt.core.rule import Rule
from lioncourt.core.verbs import award

if TYPE_CHECKING:
    from lioncourt.core.frames import Frame
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.score import ScoreLine, Tally
    from lioncourt.core.state import State

# What the places of a majority pay: by scoring, by place
Prizes: TypeAlias = tuple[tuple[int, ...], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Rule):
    """Something done at a step of a script (script); `core/steps.py` has the steps.

    Called each time the script comes to it. May push frames: the script goes on when they are done,
    so a stage that asks a seat something does that last. A stage that has nothing to do under a
    ruleset takes no part.
    """

    def takes_part(self, rules: Ruleset) -> bool:
        return True

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Stage):
    """A stage of the scoring script that gives points (script; lines are collected).

    `lines` only looks, as it is also asked what a scoring would give now. Points never fall below
    0. To score a real table, ask for `open_lines`, which keep nothing back; if people there only
    counted the length of a run, ask the scoring that measures it for the line `of_length`.
    """

    by_form: ClassVar[bool] = False  # counts only the runs of a palace, which bots know anyway
    alike: ClassVar[bool] = False  # gives the same at every scoring, so asking once is enough

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        raise NotImplementedError

    def open_lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        """Returns the lines as if everything lay open."""
        return self.lines(rules, state, nth)

    def of_length(self, seat: int, length: int) -> ScoreLine | None:
        """Returns the line for a run of this length; None if it measures no single run."""
        return None

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        nth = frame.data[0]
        for line in self.lines(rules, state, nth):
            award(rules, state, line, nth)


@mypyc_attr(allow_interpreted_subclasses=True)
class Majorities(Scoring):
    """A stage of the scoring script that ranks contenders by their tiles of each type.

    It tells its prizes, so that clients and bots can reckon with them.
    """

    by_number: ClassVar[bool] = False  # prizes are multiples of the number of tiles on the table
    by_state: ClassVar[bool] = False  # prizes depend on the state
    ties: ClassVar[str] = "shared"  # or "dearest": broken by the dearest tile

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        """Returns the types that it ranks, each with its prizes as everybody knows them now."""
        raise NotImplementedError

    def tally(self, rules: Ruleset, state: State, contender: int, type: int) -> Tally:
        """Returns what a contender has of a type."""
        raise NotImplementedError

    def ranked(
        self, rules: Ruleset, state: State, nth: int, type: int, tallies: list[Tally]
    ) -> list[ScoreLine]:
        """Returns what a type gives to contenders with these tallies."""
        raise NotImplementedError

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for type in self.prizes(rules, state):
            tallies = [self.tally(rules, state, c, type) for c in range(rules.contenders)]
            found.extend(self.ranked(rules, state, nth, type, tallies))
        return found
