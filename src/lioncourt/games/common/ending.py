"""The end of the game: tiles left over are handed out, then the third scoring (core 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.seams import HANDED_OUT, FrameHandler, Stage
from lioncourt.core.verbs import (
    emit,
    finish,
    push,
    remember_scoring,
    replace_top,
    set_aside,
    start_scorings,
    take_tile,
)
from lioncourt.games.common.buying import worth_in
from lioncourt.games.common.placing import push_placing

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

LAST_SCORING: Final = 3


class HandOut(Stage):
    """Hands out what is left in the market (core 7.1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push(state, Frame(rules.handler_id["hand-out"], frame.seat))


class HandOutTiles(FrameHandler):
    """Slot by slot to whoever has the most money of its currency (core 7.1, 7.2).

    A place without a supply is no slot: what lies beside the market stays there.
    Each tile is placed before the next is given. The stage of the frame is the next place.
    """

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        for place in range(frame.stage, len(state.market)):
            tile = state.market[place]
            if tile == NONE or rules.catalogue.place_supply[place] == NONE:
                continue
            seat = richest_seat(rules, state, rules.catalogue.place_currency[place])
            if seat == NONE:
                continue
            replace_top(state, frame.at(place + 1))
            take_tile(state, place)
            set_aside(state, seat, tile)
            emit(rules, state, "handed-out", (seat, tile, place))
            push_placing(rules, state, seat, HANDED_OUT)
            return False
        finish(state)
        return False


def richest_seat(rules: Ruleset, state: State, currency: int) -> int:
    """Returns the seat with the most money of a currency; NONE if nobody has any or some tie."""
    worth = [worth_in(rules, state, seat, currency) for seat in range(rules.seats)]
    most = max(worth)
    return worth.index(most) if most > 0 and worth.count(most) == 1 else NONE


class ThirdScoring(Stage):
    """The third scoring happens at the end of the game (core 7.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        remember_scoring(rules, state, LAST_SCORING)
        start_scorings(rules, state)
