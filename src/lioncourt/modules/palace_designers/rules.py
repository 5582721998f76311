"""Palace designers: a tile beside one's designer scores at once, and he moves onto it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CELL, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.ids import FOUNTAIN_CELL, NONE
from lioncourt.core.options import Rows
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import LATE, FrameHandler, Observer, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, PALACE_TILE
from lioncourt.core.verbs import award_at_once, emit, finish, push
from lioncourt.games.common.zones import GRID, TOKENS, at_cell, thing, zone
from lioncourt.modules.palace_designers.designers import (
    CELLS,
    DESIGNER,
    DESIGNERS,
    FEET,
    HOLDING,
    MOVED_OFF,
    cells_of,
    is_palace_tile,
    palace_cells,
    points_for,
)

QUESTIONS: Final = ("designer-begins", "designer-follows", "designer-leaves")  # by stage
BEGINS, FOLLOWS, LEAVES = range(3)
SIDES: Final = "designer-sides"


class PutDesigners(Stage):
    """Each seat, in turn order, puts its designer on the fountain (set-up 1, order U8)."""

    order: ClassVar[int] = LATE  # after all cards are dealt

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for step in reversed(range(rules.seats)):  # the last is pushed first
            seat = (state.active + step) % rules.seats
            push(state, Frame(rules.handler_id[DESIGNER], seat, BEGINS, (FOUNTAIN_CELL,)))


class DesignerQuestion(FrameHandler):
    """Where does the designer stand, and with which foot side?

    The data are the cells where he may stand; if he has to leave a tile, any palace tile will do.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("cells", CELL, many=True),)
    stages: ClassVar[tuple[str, ...]] = QUESTIONS

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return QUESTIONS[frame.stage % len(QUESTIONS)]

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        cells = sorted(frame.data) or palace_cells(state.palaces[frame.seat])
        return Rows([(self.spec, (foot,), cells) for foot in range(len(DESIGNERS))])

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        foot, cell = action.args
        finish(state)
        self.kept.put(state, cell, CELLS, frame.seat)
        self.kept.put(state, foot, FEET, frame.seat)
        emit(rules, state, "put-designer", (frame.seat, foot, cell))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        rule = ("set-up 1", "play 2", "play 4")[frame.stage]
        return Refusal("designer-stands-there", f"palace-designers {rule}")

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (DESIGNERS[self.kept.number(state, FEET, frame.seat)],)


class TileLeaves(Stage):
    """A designer whose tile leaves the palace goes to any other (play 4, order L2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        _, cell, left = frame.data
        stands = self.kept.number(state, CELLS, frame.seat)
        moved_off = left != NONE and stands in cells_of(rules.catalogue, left, cell)
        self.kept.put(state, int(moved_off), MOVED_OFF, frame.seat)
        if moved_off:
            push(state, Frame(rules.handler_id[DESIGNER], frame.seat, LEAVES))


class TileComes(Stage):
    """A tile beside the designer scores at once, and he moves onto it (play 1 to 3, order L4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        placed, cell, _ = frame.data
        seat = frame.seat
        if placed == NONE or self.kept.number(state, MOVED_OFF, seat):
            return  # a tile swapped in where he stood never scores (play 4)
        stands, foot = self.kept.number(state, CELLS, seat), self.kept.number(state, FEET, seat)
        cells = cells_of(rules.catalogue, placed, cell)
        points = 0 if stands in cells else points_for(stands, foot, cells)
        if points and is_palace_tile(state.palaces[seat], cell):
            award_at_once(rules, state, ScoreLine(seat, DESIGNER, points, DESIGNER, {}))
            push(state, Frame(rules.handler_id[DESIGNER], seat, FOLLOWS, cells))


class TileMoves(Observer):
    """The designer stays on a tile that moves within the palace (play 4)."""

    def hears(self) -> tuple[str, ...]:
        return ("moved",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, tile, start, cell = event.args
        stands = self.kept.number(state, CELLS, seat)
        if stands in cells_of(rules.catalogue, tile, start):
            self.kept.put(state, cell + stands - start, CELLS, seat)


class DesignerView(View):
    """Shows where the designers stand, and the foot sides to choose from."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for owner in range(rules.seats):
            designer = thing(rules, DESIGNER, self.kept.number(state, FEET, owner))
            lying = [at_cell(designer, self.kept.number(state, CELLS, owner))]
            found.append(zone(DESIGNER, GRID, lying, place=PALACE_TILE, seat=owner))
            asked = state.frames and state.frames[-1].kind == rules.handler_id[DESIGNER]
            chosen = asked and state.frames[-1].seat == owner
            ways = [thing(rules, DESIGNER, foot) for foot in range(len(DESIGNERS) if chosen else 0)]
            found.append(zone(SIDES, TOKENS, ways, place=BELONGINGS, seat=owner))
        return found


def install(build: Build) -> None:
    build.kind(DESIGNER, *DESIGNERS)
    build.holding(*HOLDING)
    foot, cell = Field("designer", DESIGNER), Field("cell", CELL)
    build.event("put-designer", Field("seat", SEAT), foot, cell)
    choice = Field("designer", DESIGNER, zone=f"{SIDES}.{{seat}}")
    build.handler(DESIGNER, DesignerQuestion(build.action(DESIGNER, choice, cell)))
    build.stage("U8", DESIGNER, PutDesigners())
    build.stage("L2", "designer-leaves", TileLeaves())
    build.stage("L4", "designer-follows", TileComes())
    build.add(TileMoves())
    build.add(DesignerView())
