"""Street traders: citizens move into what is built where the trader stands."""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import CELL, SEAT, TILE, TYPE, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import LATE, Scoring, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, push
from lioncourt.games.common.asking import AskEach, AskInSecret
from lioncourt.modules.street_traders import questions
from lioncourt.modules.street_traders.questions import CHOSEN, MATCH, NO_MATCH
from lioncourt.modules.street_traders.traders import (
    ASIDE,
    CARRIED,
    HOUSED,
    SPOT,
    TraderView,
    colours_housed,
    points_of,
    set_sizes,
)

CITIZENS: Final = "citizens"
TRADER: Final = "trader"


class CitizensMove(Stage):
    """A tile has left, or has come to the trader's cell (play 2, 4, 5; order L1-L3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        placed, cell, left = frame.data
        seat = frame.seat
        if left in self.kept.ints(state, seat, HOUSED):
            self.kept.drop(state, left, seat, HOUSED)
            emit(rules, state, "moved-out", (seat, left))
        spot = self.kept.number(state, seat, SPOT)
        if spot == ASIDE or spot in state.palaces[seat].frontier():
            return
        self.kept.put(state, ASIDE, seat, SPOT)
        emit(rules, state, "trader-aside", (seat, spot))
        if cell == spot:  # else a rebuild has left the trader beside no tile
            match = rules.catalogue.tile_type[placed] in self.kept.ints(state, seat, CARRIED)
            stage = MATCH if match else NO_MATCH
            push(state, Frame(rules.handler_id[CITIZENS], seat, stage, (placed,)))


class PutBack(Stage):
    """The trader is put back after all placements of the turn (play 3, order T4.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if self.kept.number(state, frame.seat, SPOT) == ASIDE:
            push(state, Frame(rules.handler_id[TRADER], frame.seat))


class PutBackAtOnce(PutBack):
    """Out of turn, or later in the own turn; not once the game has ended (play 3, order L5)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        script = state.frames[0]
        if script.kind != rules.script_id["turn"]:
            return
        stages = [entry.name for entry in rules.stage_entries["turn"]]
        if frame.seat != state.active or script.stage > stages.index(TRADER):
            super().run(rules, state, frame)


class SetsScore(Scoring):
    """Citizens on tiles form sets of different colours (street-traders scoring 1)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            sizes = set_sizes(colours_housed(rules, state, self.kept, seat))
            if sizes:
                values: Values = {"sets": tuple([str(size) for size in sizes])}
                found.append(ScoreLine(seat, CITIZENS, points_of(sizes), CITIZENS, values))
        return found


def install(build: Build) -> None:
    build.holding(((ASIDE, (), ()),) * build.seats)
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
        build.action("keep-citizens"),
    )
    build.handler(CITIZENS, questions.CitizensQuestion(*moves))

    build.stage("setup", CITIZENS, AskInSecret("choose-citizens"), before="supply")  # set-up 1
    build.stage("setup", TRADER, AskEach(TRADER), after=CITIZENS)  # set-up 2
    build.stage("placement", CITIZENS, CitizensMove())
    build.stage("placement", TRADER, PutBackAtOnce(), after=CITIZENS, order=LATE)
    build.stage("turn", TRADER, PutBack(), after="place", order=LATE)
    build.stage("scoring", CITIZENS, SetsScore(), after="majorities")
    build.add(TraderView())
