"""Fresh colours, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.core.values import without_all
from lioncourt.games.common.senses import scorings_to_come, tiles_to_come
from lioncourt.modules.fresh_colors.pieces import (
    MOST_COLOURS,
    PAINT,
    SETS,
    UNFINISHED,
    Ints,
    needed_for,
    type_of,
)
from lioncourt.modules.fresh_colors.rules import EACH_BUILDING

GROWS: Final = 0.75  # more buildings of a type until the next scoring, and until each later one
OVERPAID: Final = 0.27  # payments above the price, for each tile that a seat may still get
ACTION: Final = 3.0  # the points that the action of finishing costs
SPARE: Final = 0.2  # a colour tile that no project of one's own needs


class PaintSense(Sense):
    """A project is worth what its type scores from then on; each missing colour takes its time."""

    actions: ClassVar[tuple[str, ...]] = (
        "take-project",
        "take-colours",
        "give-back-colours",
        "finish-projects",
    )

    def decorated(
        self,
        rules: Ruleset,
        state: State,
        seat: int,
        project: int,
        share: float = 1.0,
        grows: float = 0.0,
    ) -> float:
        """Returns what a project brings that is finished for the last share of the game."""
        catalogue, left = rules.catalogue, scorings_to_come(state)
        counts = state.palaces[seat].type_counts(catalogue.tile_type, len(catalogue.type_name))
        number = counts[catalogue.type_id[type_of(project)]]
        found, missed = 0.0, left * (1 - share)  # scorings
        for nth in range(1, left + 1):
            found += EACH_BUILDING * (number + grows * nth) * max(0.0, min(1.0, nth - missed))
        return found

    def promised(
        self, rules: Ruleset, state: State, seat: int, project: int, lacking: int
    ) -> float:
        """Returns roughly what an unfinished project is worth that still lacks colours."""
        choices = OVERPAID * tiles_to_come(state) / rules.seats
        share = max(0.0, 1 - lacking / (1 + choices))  # of the game, and the chance to get so far
        value = self.decorated(rules, state, seat, project, share, GROWS)
        return share * max(0.0, value - ACTION)

    def worth(self, rules: Ruleset, state: State, seat: int, projects: Ints, paint: Ints) -> float:
        """Returns roughly what unfinished projects and colour tiles are worth to a seat."""
        found = 0.0
        for project in sorted(projects, key=lambda p: len(needed_for((p,)))):
            needed = needed_for((project,))
            ready = tuple([colour for colour in needed if colour in paint])
            paint = without_all(paint, ready)
            found += self.promised(rules, state, seat, project, len(needed) - len(ready))
        spare = SPARE * min(len(paint), MOST_COLOURS)
        return found + spare if scorings_to_come(state) else found

    def gain(self, rules: Ruleset, state: State, seat: int, taken: Ints, paint: Ints) -> float:
        """Returns roughly what projects and colour tiles add to those of a seat."""
        projects, own = self.kept.ints(state, UNFINISHED, seat), self.kept.ints(state, PAINT, seat)
        before = self.worth(rules, state, seat, projects, own)
        return self.worth(rules, state, seat, projects + taken, own + paint) - before

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "finish-projects":  # without what may still be built: it can wait
            return sum([self.decorated(rules, state, seat, p) for p in action.args])
        if action.kind == "take-project":
            return self.gain(rules, state, seat, action.args, ())
        if action.kind == "take-colours":
            _, colour, size = SETS[action.args[0]]
            return self.gain(rules, state, seat, (), (colour,) * size)
        projects, own = self.kept.ints(state, UNFINISHED, seat), self.kept.ints(state, PAINT, seat)
        return self.worth(rules, state, seat, projects, without_all(own, action.args))

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        projects = self.kept.ints(state, UNFINISHED, seat)
        return self.worth(rules, state, seat, projects, self.kept.ints(state, PAINT, seat))


def install(build: Build) -> None:
    build.add(PaintSense())
