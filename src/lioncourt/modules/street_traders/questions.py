"""What is asked: which citizens, where the trader stands, who moves in or is exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from lioncourt.core.actions import Action, Spec
from lioncourt.core.fits import LAID_FITS
from lioncourt.core.frames import Frame
from lioncourt.core.options import Listed
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import FrameHandler
from lioncourt.core.values import without
from lioncourt.core.verbs import emit, finish, push
from lioncourt.modules.street_traders.traders import everybody, points_of, put, sets, stock

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

Facts: TypeAlias = dict[str, object]

CHOSEN: Final = 3
MATCH: Final = 0
NO_MATCH: Final = 1
# As hints: a tile of a matching colour, and a citizen that only waits on the trader for it.
PER_TILE: Final = 0.1
WAITING: Final = 0.03
SCORINGS: Final = 3


class ChooseCitizens(FrameHandler):
    """Three of six colours, secretly; the answers so far are the frame's data (set-up 1)."""

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def seat_of(self, frame: Frame) -> int:
        return len(frame.data) // CHOSEN

    def question(self, frame: Frame) -> str:
        return "citizens"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        colours = range(len(rules.catalogue.type_name))
        return Listed(self.spec, tuple(combinations(colours, CHOSEN)))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is self.spec and len(set(action.args)) == len(action.args) == CHOSEN:
            return None  # the same ones in another order
        return Refusal("three-citizens", "street-traders set-up 1")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        seat = self.seat_of(frame)
        chosen = sorted(action.args)
        answers = (*frame.data, *chosen)
        finish(state)
        emit(rules, state, "chose-citizens", (seat, *chosen), seat, (seat,))
        if seat + 1 < rules.seats:
            push(state, Frame(frame.kind, frame.seat, 0, answers))
            return
        for owner, (cell, _, housed) in enumerate(everybody(rules, state)):
            carried = answers[CHOSEN * owner : CHOSEN * (owner + 1)]
            put(rules, state, owner, cell, carried, housed)
            emit(rules, state, "revealed-citizens", (owner, *carried))

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Facts:
        tiles = [rules.catalogue.tile_type.count(colour) for colour in action.args]
        return {"hint": PER_TILE * sum(tiles)}


class PutTrader(FrameHandler):
    """On which empty cell beside a palace tile (street-traders set-up 2, play 3)?"""

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def question(self, frame: Frame) -> str:
        return "trader"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        cells = sorted(state.palaces[frame.seat].frontier())  # beside a camp only: not in it
        return Listed(self.spec, tuple([(cell,) for cell in cells]))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("trader-beside-tile", "street-traders play 3")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        _, carried, housed = everybody(rules, state)[frame.seat]
        put(rules, state, frame.seat, action.args[0], carried, housed)
        emit(rules, state, "put-trader", (frame.seat, *action.args))

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Facts:
        palace = state.palaces[frame.seat]
        carried = everybody(rules, state)[frame.seat][1]
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
        newcomers = [colour for colour, left in enumerate(stock(rules, state)) if left]
        if frame.stage == MATCH:  # and one joins the trader, if any is left (play 2.1)
            moves = [Action(self.move_in, (colour,)) for colour in newcomers]
            return [*(moves or [Action(self.move_in_alone)]), Action(self.keep)]
        carried = sorted(set(everybody(rules, state)[frame.seat][1]))
        pairs = [(given, taken) for given in carried for taken in newcomers if given != taken]
        return [*(Action(self.exchange, pair) for pair in pairs), Action(self.keep)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("citizens-first", "street-traders play 2")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        seat, tile = frame.seat, frame.data[0]
        cell, carried, housed = everybody(rules, state)[seat]
        if action.spec is self.exchange:
            given, taken = action.args
            put(rules, state, seat, cell, (*without(carried, given), taken), housed)
            emit(rules, state, "exchanged-citizen", (seat, given, taken))
        elif action.spec is not self.keep:
            left = without(carried, rules.catalogue.tile_type[tile])
            put(rules, state, seat, cell, left + action.args, (*housed, tile))
            emit(rules, state, "moved-in", (seat, tile))
            if action.args:
                emit(rules, state, "joined-trader", (seat, *action.args))

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Facts:
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
        after = points_of(sets(rules, state, seat, colour))
        now = points_of(sets(rules, state, seat))
        return float((after - now) * (SCORINGS - state.scorings))

    def prospect(self, rules: Ruleset, state: State, seat: int, colour: int) -> float:
        """Returns what a citizen on the trader is worth: more, the more tiles have its colour."""
        tiles = rules.catalogue.tile_type.count(colour)
        return WAITING * tiles * self.gain(rules, state, seat, colour)
