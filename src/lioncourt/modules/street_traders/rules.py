"""Street traders: citizens move into tiles that are built where the trader stands."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CELL, SEAT, TILE, TYPE, Field
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Observer, Scoring, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, push
from lioncourt.games.common.asking import AskEach, AskInSecret
from lioncourt.modules.street_traders import questions
from lioncourt.modules.street_traders.questions import CHOSEN, MATCH, NO_MATCH
from lioncourt.modules.street_traders.traders import (
    ASIDE,
    CARRIED,
    HOLDING,
    HOUSED,
    SPOT,
    TraderView,
    colours_housed,
    is_spot,
    points_of,
    set_sizes,
)

CITIZENS: Final = "citizens"
TRADER: Final = "trader"


class CitizenLeaves(Stage):
    """A tile that leaves the palace loses its citizen to the stock (play 5, order L2).

    Both halves of a two-cell tile have left when the first is settled.
    """

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        seat = frame.seat
        for tile in self.kept.ints(state, HOUSED, seat):
            if not state.palaces[seat].holds(tile):  # otherwise it moved
                self.kept.drop(state, tile, HOUSED, seat)
                emit(rules, state, "moved-out", (seat, tile))


class CitizenStays(Observer):
    """A tile that turns as it moves within the palace keeps its citizen."""

    def hears(self) -> tuple[str, ...]:
        return ("moved",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        seat, face = event.args[0], event.args[1]
        piece_of = rules.catalogue.tile_piece
        for tile in self.kept.ints(state, HOUSED, seat):
            if tile != face and piece_of[tile] == piece_of[face]:
                self.kept.drop(state, tile, HOUSED, seat)
                self.kept.add(state, face, HOUSED, seat)


class CitizensMove(Stage):
    """A tile comes to the trader's cell, or its last neighbour leaves (play 2, 4; order L1, L3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        placed, cell, _ = frame.data
        seat = frame.seat
        spot = self.kept.number(state, SPOT, seat)
        if spot == ASIDE or is_spot(state.palaces[seat], spot):
            return
        if cell != spot and state.palaces[seat].square(spot) != NONE:
            return  # the other half of a two-cell tile is there, and settled separately
        self.kept.put(state, ASIDE, SPOT, seat)
        emit(rules, state, "trader-aside", (seat, spot))
        if cell == spot:  # otherwise a rebuild has left the trader without a neighbour
            carried = self.kept.ints(state, CARRIED, seat)
            houses_one = placed in self.kept.ints(state, HOUSED, seat)  # it moved with its citizen
            match = rules.catalogue.tile_type[placed] in carried and not houses_one
            stage = MATCH if match else NO_MATCH
            push(state, Frame(rules.handler_id[CITIZENS], seat, stage, (placed,)))


class PutBack(Stage):
    """Puts the trader back after all placements of the turn (play 3, order T4.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if self.kept.number(state, SPOT, frame.seat) == ASIDE:
            push(state, Frame(rules.handler_id[TRADER], frame.seat))


class PutBackAtOnce(PutBack):
    """Does so at once, out of turn or late in one's own, until the game ends (play 3, order L5)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        script = state.frames[0]
        if script.kind != rules.script_id["turn"]:
            return
        if frame.seat != state.active or rules.is_past(script, "T4.3"):
            super().run(rules, state, frame)


class SetsScore(Scoring):
    """Citizens on tiles form sets of different colours (street-traders scoring 1)."""

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            sizes = set_sizes(colours_housed(rules, state, self.kept, seat))
            if sizes:
                values: Values = {"sets": tuple([str(size) for size in sizes])}
                found.append(ScoreLine(seat, CITIZENS, points_of(sizes), CITIZENS, values))
        return found


def install(build: Build) -> None:
    build.holding(*HOLDING)
    seat, tile, cell = Field("seat", SEAT), Field("tile", TILE), Field("cell", CELL)
    citizens, citizen = Field("citizens", TYPE, many=True), Field("citizen", TYPE)
    given, taken = Field("given", TYPE), Field("taken", TYPE)
    build.event("chose-citizens", seat, citizens)
    build.event("revealed-citizens", seat, citizens, reveals=True)
    build.event("put-trader", seat, cell)
    build.event("trader-aside", seat, cell)
    build.event("moved-in", seat, tile)
    build.event("joined-trader", seat, citizen)
    build.event("moved-out", seat, tile)
    build.event("exchanged-citizen", seat, given, taken)

    build.action(CITIZENS, citizens)
    build.handler("choose-citizens", questions.ChooseCitizens(CHOSEN))
    build.action(TRADER, cell)
    build.handler(TRADER, questions.PutTrader())
    moves = (
        build.action("move-in", citizen),
        build.action("move-in-alone"),
        build.action("exchange-citizen", given, taken),
        build.action("keep-citizens", declines=True),
    )
    build.handler(CITIZENS, questions.CitizensQuestion(*moves))

    build.stage("U1", CITIZENS, AskInSecret("choose-citizens"))  # set-up 1
    build.stage("U1", TRADER, AskEach(TRADER))  # set-up 2
    build.stage("L2", "citizen-leaves", CitizenLeaves())
    build.stage("L3", CITIZENS, CitizensMove())
    build.stage("L5", TRADER, PutBackAtOnce())
    build.stage("T4.3", TRADER, PutBack())
    build.stage("S9", CITIZENS, SetsScore())
    build.add(CitizenStays())
    build.add(TraderView())
