"""What is asked: which citizens, where the trader stands, who moves in or is exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.fits import LAID_FITS
from lioncourt.core.frames import Frame
from lioncourt.core.options import Listed
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, finish
from lioncourt.games.common.asking import SecretQuestion
from lioncourt.games.common.zones import Data
from lioncourt.modules.street_traders.traders import (
    CARRIED,
    HOUSED,
    SPOT,
    colours_housed,
    points_of,
    set_sizes,
    stock,
)

CHOSEN: Final = 3
MATCH, NO_MATCH = 0, 1
# As hints: a tile of a matching colour, and a citizen that only waits on the trader for it.
PER_TILE, WAITING = 0.1, 0.03
SCORINGS: Final = 3


class ChooseCitizens(SecretQuestion):
    """Three of six colours, secretly (street-traders set-up 1)."""

    def question(self, frame: Frame) -> str:
        return "citizens"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        colours = range(len(rules.catalogue.type_name))
        return Listed(rules.action_spec["citizens"], tuple(combinations(colours, CHOSEN)))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.kind == "citizens" and len(set(action.args)) == len(action.args) == CHOSEN:
            return None  # the same ones in another order
        return Refusal("three-citizens", "street-traders set-up 1")

    def answer_of(self, action: Action) -> tuple[int, ...]:
        return tuple(sorted(action.args))

    def answered(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        emit(rules, state, "chose-citizens", (seat, *answer), seat, (seat,))

    def reveal(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        self.kept.put(state, answer, seat, CARRIED)
        emit(rules, state, "revealed-citizens", (seat, *answer))

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        tiles = [rules.catalogue.tile_type.count(colour) for colour in action.args]
        return {"hint": PER_TILE * sum(tiles)}


class PutTrader(FrameHandler):
    """On which empty cell beside a palace tile (street-traders set-up 2, play 3)?"""

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        cells = sorted(state.palaces[frame.seat].frontier())  # beside a camp only: not in it
        return Listed(rules.action_spec["trader"], tuple([(cell,) for cell in cells]))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("trader-beside-tile", "street-traders play 3")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.kept.put(state, action.args[0], frame.seat, SPOT)
        emit(rules, state, "put-trader", (frame.seat, *action.args))

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        palace, carried = state.palaces[frame.seat], self.kept.ints(state, frame.seat, CARRIED)
        fits = LAID_FITS[palace.frontier()[action.args[0]]]
        tiles = zip(rules.catalogue.tile_type, rules.catalogue.tile_walls, strict=True)
        match = sum(1 for colour, walls in tiles if colour in carried and fits >> walls & 1)
        return {"hint": PER_TILE * match if palace.stays_open(action.args[0]) else 0.0}


class CitizensQuestion(FrameHandler):
    """Does a citizen move into the tile, the frame's data; if none fits, is one exchanged?"""

    def __init__(self, *specs: Spec) -> None:
        # One moves in and one joins the trader; one moves in and the stock is empty; one is
        # exchanged; nothing.
        self.move_in, self.move_in_alone, self.exchange, self.keep = specs

    def question(self, frame: Frame) -> str:
        return "match" if frame.stage == MATCH else "no-match"

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if len(self.options(rules, state, frame)) > 1:
            return True
        finish(state)  # nothing to exchange
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        left = stock(rules, state, self.kept)
        newcomers = [colour for colour, number in enumerate(left) if number]
        if frame.stage == MATCH:  # and one joins the trader, if any is left (play 2.1)
            moves = [Action(self.move_in, (colour,)) for colour in newcomers]
            return [*(moves or [Action(self.move_in_alone)]), Action(self.keep)]
        carried = sorted(set(self.kept.ints(state, frame.seat, CARRIED)))
        pairs = [(given, taken) for given in carried for taken in newcomers if given != taken]
        return [*(Action(self.exchange, pair) for pair in pairs), Action(self.keep)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("citizens-first", "street-traders play 2")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        seat, tile = frame.seat, frame.data[0]
        if action.spec is self.exchange:
            self.kept.drop(state, action.args[0], seat, CARRIED)
            self.kept.add(state, action.args[1], seat, CARRIED)
            emit(rules, state, "exchanged-citizen", (seat, *action.args))
        elif action.spec is not self.keep:
            self.kept.drop(state, rules.catalogue.tile_type[tile], seat, CARRIED)
            self.kept.add(state, tile, seat, HOUSED)
            emit(rules, state, "moved-in", (seat, tile))
            for colour in action.args:
                self.kept.add(state, colour, seat, CARRIED)
                emit(rules, state, "joined-trader", (seat, colour))

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        hint = 0.0
        if action.spec in (self.move_in, self.move_in_alone):
            colour = rules.catalogue.tile_type[frame.data[0]]
            hint = self.gain(rules, state, frame.seat, colour)
        if action.args:
            hint += self.prospect(rules, state, frame.seat, action.args[-1])
        if action.spec is self.exchange:
            hint -= self.prospect(rules, state, frame.seat, action.args[0])
        return {"hint": hint}

    def gain(self, rules: Ruleset, state: State, seat: int, colour: int) -> float:
        """Returns what one more citizen on a tile brings in the scorings to come."""
        housed = colours_housed(rules, state, self.kept, seat)
        more = points_of(set_sizes([*housed, colour])) - points_of(set_sizes(housed))
        return float(more * (SCORINGS - state.scorings))

    def prospect(self, rules: Ruleset, state: State, seat: int, colour: int) -> float:
        """Returns what a citizen on the trader is worth: more, the more tiles have its colour."""
        tiles = rules.catalogue.tile_type.count(colour)
        return WAITING * tiles * self.gain(rules, state, seat, colour)
