"""The market: the supply, filling the slots, the end that too few tiles bring (core 3.2, 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.seams import EndCheck, FrameHandler, Stage
from lioncourt.core.verbs import draw_tile, end_game, fill_supply, finish, lay_tile, start

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class ShuffleSupply(Stage):
    """Shuffles every tile into its supply (core 3.2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        supply_of = rules.catalogue.tile_supply
        for supply in range(len(state.supply)):
            tiles = [tile for tile, its in enumerate(supply_of) if its == supply]
            fill_supply(state, supply, tuple(tiles))


def market_refill(rules: Ruleset, seat: int, only: int = NONE) -> Frame:
    """Returns the frame that refills the market, or only one place of it."""
    return Frame(rules.handler_id["market"], seat, 0, (only,))


class RefillMarket(Stage):
    """Refills the market, at set-up and at the end of a turn (core 3.2, 4.7)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if NONE in state.market:
            start(rules, state, market_refill(rules, frame.seat))


class MarketRefill(FrameHandler):
    """Fills empty slots in their order; each tile is settled before the next (core 4.7)."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        only = frame.data[0]
        supply_of = rules.catalogue.place_supply
        for place in range(len(supply_of)):
            supply = supply_of[place]
            if supply == NONE or only not in (NONE, place):
                continue
            while state.market[place] == NONE:
                tile = draw_tile(state, supply)
                if tile == NONE:
                    break
                if not rules.settles_tile(state, place, tile):
                    lay_tile(rules, state, place, tile)
                elif not state.frames or state.frames[-1] is not frame:
                    return False
        finish(state)
        for check in rules.end_checks:
            if check.is_over(rules, state):
                end_game(rules, state)
                break
        return False


class SlotStaysEmpty(EndCheck):
    """The game ends when the supply cannot fill every slot (core 4.7)."""

    def is_over(self, rules: Ruleset, state: State) -> bool:
        market = state.market
        supply_of = rules.catalogue.place_supply
        for place in range(len(market)):
            if market[place] == NONE and supply_of[place] != NONE:
                return True
        return False
