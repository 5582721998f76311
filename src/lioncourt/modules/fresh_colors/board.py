"""The painting board: projects in a stack and in columns, colour tiles in a common supply.

Everybody can tell which projects lie below the top of the stack, but not their order; so it has
none until its next project is turned up. The supply is all the colour tiles that nobody has.
"""

from __future__ import annotations

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, emit
from lioncourt.modules.fresh_colors import pieces


class Board(Stage):
    """What is on the board, from set-up on, and what a seat may take from it."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        """Lays four projects on the board; the top one of the rest is visible (set-up 2)."""
        self.kept.put(state, pieces.in_stack(rules.seats), pieces.STACK)
        for currency in pieces.TABLE["sets"]:
            self.lay(rules, state, rules.catalogue.currency_id[currency], self.draw(state))
        self.turn_up(rules, state)

    def paint(self, state: State, seat: int) -> pieces.Ints:
        """Returns the colour tiles of a seat."""
        return self.kept.ints(state, pieces.PAINT, seat)

    def left(self, state: State, colour: int) -> int:
        """Returns how many tiles of a colour are in the supply (set-up 3)."""
        taken = [own.count(colour) for own in self.kept.rows(state, pieces.PAINT)]
        return pieces.OF_EACH - sum(taken)

    def draw(self, state: State) -> int:
        """Draws a project from the stack, below its top; NONE if there is none."""
        below = self.kept.ints(state, pieces.STACK)
        if not below:
            return NONE
        project = below[draw_number(state, len(below))]
        self.kept.drop(state, project, pieces.STACK)
        return project

    def turn_up(self, rules: Ruleset, state: State) -> None:
        """Makes the next project of the stack its top, if there is one."""
        top = self.draw(state)
        self.kept.put(state, top, pieces.TOP)
        if top != NONE:
            emit(rules, state, "turned-up-painting-project", (top,))

    def lay(self, rules: Ruleset, state: State, column: int, project: int) -> None:
        """Lays a project in a column."""
        self.kept.put_entry(state, column, project, pieces.COLUMNS)
        emit(rules, state, "laid-project", (column, project))

    def take(self, rules: Ruleset, state: State, seat: int, column: int, project: int) -> None:
        """Gives a seat the project on the stack or in the column, and replaces it (play 3)."""
        self.kept.add(state, project, pieces.UNFINISHED, seat)
        emit(rules, state, "took-project", (seat, project))
        top = self.kept.number(state, pieces.TOP)
        if project != top:
            self.kept.drop_entry(state, column, pieces.COLUMNS)
            if top == NONE:  # an empty stack leaves the space empty
                return
            self.lay(rules, state, column, top)
        self.turn_up(rules, state)

    def projects(self, state: State, column: int) -> list[int]:
        """Returns the projects available to a purchase in a column (play 1)."""
        top, there = self.kept.number(state, pieces.TOP), self.kept.table(state, pieces.COLUMNS)
        return sorted({top, there.get(column, NONE)} - {NONE})

    def why_no_project(self, state: State, seat: int, project: int) -> Refusal | None:
        """Returns why a seat can't have this project too, or None (play 3)."""
        unfinished = self.kept.ints(state, pieces.UNFINISHED, seat)
        own = unfinished + self.kept.ints(state, pieces.FINISHED, seat)
        type = pieces.type_of(project)
        if type in map(pieces.type_of, own):
            return Refusal("project-of-that-type", "fresh-colors play 3", {"type": f"@type.{type}"})
        full = len(unfinished) >= pieces.MOST_UNFINISHED
        return Refusal("two-unfinished-projects", "fresh-colors play 3") if full else None

    def offers_anything(self, rules: Ruleset, state: State, seat: int, column: int) -> bool:
        """Tells whether a seat could take anything after a purchase in a column."""
        sets = pieces.sets_of(rules, column)
        ready = self.projects(state, column) if sets else []
        if any(self.why_no_project(state, seat, project) is None for project in ready):
            return True
        return any(self.left(state, pieces.SETS[number][1]) for number in sets)
