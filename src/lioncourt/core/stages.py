"""The seams that scripts run: stages, and among them the scorings (`lioncourt.core.seams`)."""

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

# What the places of a majority give: by scoring, by place
Prizes: TypeAlias = tuple[tuple[int, ...], ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(Rule):
    """Something that is done at a step of a script (script); `core/steps.py` has the steps.

    Called once each time the script comes to it. May push frames: the script goes on when they are
    done, so a stage that asks somebody something is the last thing it does. One that has nothing to
    do under a ruleset takes no part.
    """

    def takes_part(self, rules: Ruleset) -> bool:
        return True

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Stage):
    """A stage of the scoring script that gives points (script; lines are collected).

    `lines` only looks: it is also asked what a scoring would give now. Points never fall below 0.
    Whoever scores a real table asks for `open_lines`, in which nothing is kept back; who only
    counted there asks a scoring that measures one run for the line `of_length`.
    """

    by_form: ClassVar[bool] = False  # counts the runs of a palace alone, which bots know anyway
    alike: ClassVar[bool] = False  # gives the same at every scoring, so it need be asked only once

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        raise NotImplementedError

    def open_lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        """Returns the lines where everything lies open."""
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

    Tells its prizes, so that clients and bots can reckon with them.
    """

    by_number: ClassVar[bool] = False  # prizes are multiples of the number of tiles on the table
    by_state: ClassVar[bool] = False  # prizes are not the same in every game, all the time
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
        """Returns what a type gives to contenders who have so much of it."""
        raise NotImplementedError

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for type in self.prizes(rules, state):
            tallies = [self.tally(rules, state, c, type) for c in range(rules.contenders)]
            found.extend(self.ranked(rules, state, nth, type, tallies))
        return found
