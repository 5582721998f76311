"""Fresh colours, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.senses import scorings_to_come
from lioncourt.modules.fresh_colors.pieces import (
    MOST_COLOURS,
    PAINT,
    SETS,
    UNFINISHED,
    needed_for,
    type_of,
)
from lioncourt.modules.fresh_colors.rules import EACH_BUILDING

GROWS: Final = 0.7  # more buildings of a type, for each scoring to come
LACKING: Final = 0.7  # a project keeps this share of its value per missing colour
ACTION: Final = 3.0  # the points that the action of finishing costs
USEFUL, SPARE = 1.2, 0.4  # a colour tile that one's project needs, and any other


class PaintSense(Sense):
    """A project is worth what its type scores from now on, less for each missing colour."""

    actions: ClassVar[tuple[str, ...]] = (
        "take-project",
        "take-colours",
        "give-back-colours",
        "finish-projects",
    )

    def decorated(self, rules: Ruleset, state: State, seat: int, project: int) -> float:
        """Returns roughly what a finished project brings."""
        catalogue, left = rules.catalogue, scorings_to_come(state)
        counts = state.palaces[seat].type_counts(catalogue.tile_type, len(catalogue.type_name))
        number = counts[catalogue.type_id[type_of(project)]]
        return EACH_BUILDING * left * (number + GROWS * (left - 1) / 2)

    def promised(self, rules: Ruleset, state: State, seat: int, project: int) -> float:
        """Returns roughly what an unfinished project is worth, given the seat's colours."""
        paint = self.kept.ints(state, PAINT, seat)
        lacking = len([colour for colour in needed_for((project,)) if colour not in paint])
        value = self.decorated(rules, state, seat, project) - ACTION
        return max(0.0, value) * float(LACKING**lacking)

    def colours(self, state: State, seat: int, colours: tuple[int, ...]) -> float:
        """Returns roughly what colour tiles are worth to a seat."""
        if not scorings_to_come(state):
            return 0.0
        needed = needed_for(self.kept.ints(state, UNFINISHED, seat))
        useful = sum([min(needed.count(c), colours.count(c)) for c in set(colours)])
        return USEFUL * useful + SPARE * (len(colours) - useful)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "finish-projects":
            return sum([self.decorated(rules, state, seat, p) for p in action.args])
        if action.kind == "take-project":
            return self.promised(rules, state, seat, action.args[0])
        paint = self.kept.ints(state, PAINT, seat)
        if action.kind == "give-back-colours":
            return -self.colours(state, seat, action.args)
        _, colour, size = SETS[action.args[0]]
        added = (*paint, *(colour,) * size)
        spare = max(0, len(added) - MOST_COLOURS)
        return self.colours(state, seat, added) - self.colours(state, seat, paint) - SPARE * spare

    def possessions(self, rules: Ruleset, state: State, seat: int) -> float:
        unfinished = self.kept.ints(state, UNFINISHED, seat)
        projects = sum([self.promised(rules, state, seat, project) for project in unfinished])
        paint = len(self.kept.ints(state, PAINT, seat)) if scorings_to_come(state) else 0
        return projects + SPARE * paint


def install(build: Build) -> None:
    build.add(PaintSense())
