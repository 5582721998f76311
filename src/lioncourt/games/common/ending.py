"""The end of the game: leftover tiles are handed out, then comes the third scoring (core 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.actions import Field
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import PLACES
from lioncourt.core.seams import HANDED_OUT, FrameHandler, Stage
from lioncourt.core.verbs import (
    emit,
    finish,
    push,
    remember_scoring,
    replace_top,
    run_script,
    set_aside,
    start_scorings,
    take_tile,
)
from lioncourt.games.common.paying import worth_in
from lioncourt.games.common.placing import push_placing

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

LAST_SCORING: Final = 3


class HandOut(Stage):
    """Hands out what is left in the market (core 7.1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        every = (1 << len(state.market)) - 1
        push(state, Frame(rules.handler_id["giving"], frame.seat, 0, (every,)))


class GiveTiles(FrameHandler):
    """Gives slot by slot, then lets every seat place what it got (core 7.1, 7.2).

    A place without a supply is no slot: what lies beside the market stays there. The frame's data
    are the places to come; after the last one, seats are asked from the one next to move.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("places", PLACES),)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        left = frame.data[0]
        for place, supply in enumerate(rules.catalogue.place_supply):
            if not left >> place & 1:
                continue
            left ^= 1 << place
            if state.market[place] == NONE or supply == NONE:
                continue
            if rules.belows:
                replace_top(state, Frame(frame.kind, frame.seat, 0, (left,)))
                if rules.hands_out(state, place):
                    return False
            seat = richest_seat(rules, state, rules.catalogue.place_currency[place])
            if seat != NONE:
                replace_top(state, Frame(frame.kind, frame.seat, 0, (left,)))
                hand_out(rules, state, seat, place)
                return False
        for step in range(1, rules.seats + 1):
            seat = (state.active + step) % rules.seats
            if state.bought[seat]:
                replace_top(state, Frame(frame.kind, frame.seat, 0, (0,)))
                push_placing(rules, state, seat, HANDED_OUT)
                return False
        finish(state)
        return False


def hand_out(rules: Ruleset, state: State, seat: int, place: int, tile: int = NONE) -> None:
    """Starts the script that hands out the tile of a market place to a seat (order G4).

    It may be another `tile` that goes with the place. The script's data are the place and the tile.
    What comes with a tile is a stage at G4.2.
    """
    given = state.market[place] if tile == NONE else tile
    run_script(rules, state, "hand-out", seat, (place, given))


class GiveTile(Stage):
    """Sets the tile aside for the seat that gets it (core 7.1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        place, tile = frame.data
        if state.market[place] == tile:
            take_tile(state, place)
        set_aside(state, frame.seat, tile)
        emit(rules, state, "handed-out", (frame.seat, tile, place))


class PlaceBeforeTheNext(Stage):
    """Has each tile placed before the next is given (granada end-of-game)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        push_placing(rules, state, frame.seat, HANDED_OUT)


def richest_seat(rules: Ruleset, state: State, currency: int) -> int:
    """Returns the seat with the most money of a currency; NONE on a tie or if nobody has any."""
    richest = richest_seats(rules, state, currency)
    return richest[0] if len(richest) == 1 else NONE


def richest_seats(rules: Ruleset, state: State, currency: int, besides: int = NONE) -> list[int]:
    """Returns the seats with the most money of a currency, if any; `besides` is left out."""
    seats = [seat for seat in range(rules.seats) if seat != besides]
    worth = [worth_in(rules, state, seat, currency) for seat in seats]
    most = max(worth)
    return [seat for seat, its in zip(seats, worth, strict=True) if its == most > 0]


class ThirdScoring(Stage):
    """The third scoring happens at the end of the game (core 7.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        remember_scoring(rules, state, LAST_SCORING)
        start_scorings(rules, state)
