"""The market: the supply, filling the slots, and the end for lack of tiles (core 3.2, 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from lioncourt.core.actions import PLACE, TILE, Field
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import PLACES
from lioncourt.core.seams import EndCheck, FrameHandler, Stage
from lioncourt.core.verbs import (
    draw_tile,
    emit,
    end_game,
    fill_supply,
    finish,
    lay_tile,
    push,
    return_tile,
    start,
    take_tile,
)
from lioncourt.games.common.money import CURRENCIES

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def add_slots(kit: Kit, supply: int) -> None:
    """Adds the four market slots, one per currency (core 1)."""
    for number, currency in enumerate(CURRENCIES, start=1):
        kit.place(str(number), currency=kit.currency_name.index(currency), supply=supply)


class ShuffleSupply(Stage):
    """Shuffles every tile into its supply (core 3.2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        supply_of = rules.catalogue.tile_supply
        for supply in range(len(state.supply)):
            tiles = [tile for tile, its in enumerate(supply_of) if its == supply]
            fill_supply(state, supply, tuple(tiles))


def market_refill(rules: Ruleset, seat: int, *places: int) -> Frame:
    """Returns the frame of the market script for places that are, or will be, empty.

    Places without a supply stay empty.
    """
    supply_of = rules.catalogue.place_supply
    empty = sum([1 << place for place in places if supply_of[place] != NONE])
    return Frame(rules.script_id["market"], seat, 0, (empty,))


def was_empty(frame: Frame, place: int) -> bool:
    """Tells whether a frame's market script refills a place."""
    return bool(frame.data[0] >> place & 1)


class RefillMarket(Stage):
    """Refills the market, at set-up and at the end of a turn (core 3.2, 4.7)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        market = state.market
        if NONE not in market:
            return
        empty = 0
        for place, supply in enumerate(rules.catalogue.place_supply):
            if market[place] == NONE and supply != NONE:
                empty |= 1 << place
        if empty:
            start(rules, state, Frame(rules.script_id["market"], frame.seat, 0, (empty,)))


class FillPlaces(Stage):
    """Fills the places that were empty when the market script began (core 4.7, order T7.2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if rules.drawn_tiles or rules.belows:  # a question may interrupt it
            start(rules, state, Frame(rules.handler_id["fill"], frame.seat, 0, frame.data))
            return
        empty = frame.data[0]
        for place, supply in enumerate(rules.catalogue.place_supply):
            if empty >> place & 1:
                tile = draw_tile(state, supply)
                if tile != NONE:
                    lay_tile(rules, state, place, rules.face_of(state, tile))


class PlaceFilling(FrameHandler):
    """Fills places in order; each tile is settled before the next (core 4.7)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("empty", PLACES),)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        for place, supply in enumerate(rules.catalogue.place_supply):
            if not was_empty(frame, place):
                continue
            while state.market[place] == NONE:
                drawn = rules.from_below(state, place)
                if drawn == NONE:
                    drawn = draw_tile(state, supply)
                if drawn == NONE:
                    break
                tile = rules.face_of(state, drawn)
                if not rules.settles_tile(state, place, tile):
                    lay_tile(rules, state, place, tile)
                elif not state.frames or state.frames[-1] is not frame:
                    return False
        finish(state)
        return False


def replace_tile(rules: Ruleset, state: State, seat: int, place: int, handler: str) -> None:
    """Replaces the tile at a market place by one from the supply; refills nothing else.

    The `Replacing` handler of that name puts the old tile away when the new one has come.
    """
    old = take_tile(state, place)
    push(state, Frame(rules.handler_id[handler], seat, 0, (place, old)))
    slot = market_refill(rules, seat, place).data
    push(state, Frame(rules.handler_id["fill"], seat, 0, slot))


class Replacing(FrameHandler):
    """The old tile goes into the supply or, if no new one came, back to its place (the data)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("place", PLACE), Field("tile", TILE))

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        place, tile = frame.data
        finish(state)
        if state.market[place] == NONE:
            lay_tile(rules, state, place, tile)
        else:  # a supply holds fronts
            front = rules.catalogue.tile_piece[tile]
            return_tile(state, rules.catalogue.place_supply[place], front)
            emit(rules, state, "returned", (tile, place))
        return False


class EndIfShort(Stage):
    """Ends the game if the market could not be refilled as required (core 4.7)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for check in rules.end_checks:
            if check.is_over(rules, state):
                end_game(rules, state)
                break


class SlotStaysEmpty(EndCheck):
    """The game ends when a slot stays without a tile because the supply is empty (core 4.7)."""

    def is_over(self, rules: Ruleset, state: State) -> bool:
        market = state.market
        if NONE not in market:
            return False
        slot_of = rules.catalogue.place_slot
        filled = [slot_of[place] for place, tile in enumerate(market) if tile != NONE]
        for place, supply in enumerate(rules.catalogue.place_supply):
            if supply != NONE and slot_of[place] not in filled:
                return True
        return False
