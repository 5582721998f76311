"""Placing what was bought or handed out: into the palace or the reserve (core 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.options import Groups, Joined, Later, Options, Rows, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT, Destination, FrameHandler, Stage
from lioncourt.core.verbs import finish, place_bought, push, reserve_bought
from lioncourt.games.common.building import legal_cells, palace_with, run_facts, why_not

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


_TRIES: Final = 12  # where a tile fits at all, a legal cell is mostly found by then


class PlaceBought(Stage):
    """Every tile bought this turn is placed, in any order (core 4.4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if state.bought[frame.seat]:
            push_placing(rules, state, frame.seat, BOUGHT)


def push_placing(rules: Ruleset, state: State, seat: int, how: int) -> None:
    """Asks a seat to place all that lies set aside for it."""
    push(state, Frame(rules.handler_id["placing"], seat, 0, (how,)))


class PlacingQuestion(FrameHandler):
    """Where does the tile go? Asked until nothing is set aside any more."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if state.bought[frame.seat]:
            return True
        finish(state)
        return False

    def question(self, frame: Frame) -> str:
        return "placing"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        # Each destination is a group of its own.
        return Groups([self._offers(rules, state, frame, rule) for rule in rules.destinations])

    def _offers(self, rules: Ruleset, state: State, frame: Frame, rule: Destination) -> Options:
        """Returns what a destination offers for all that is set aside."""
        seat = frame.seat
        how = frame.data[0]
        tiles = state.bought[seat]
        if len(tiles) == 1:
            return as_options(rule.offers(rules, state, seat, tiles[0], how))
        return Joined([as_options(rule.offers(rules, state, seat, t, how)) for t in tiles])

    def sample(self, rules: Ruleset, state: State, frame: Frame, dice: Dice) -> Action:
        # Each destination is a group of its own: those that are not chosen need not be listed.
        untried = list(rules.destinations)
        while untried:
            rule = untried.pop(dice.below(len(untried)))
            action = self._offers(rules, state, frame, rule).random(dice)
            if action is not None:
                return action
        raise AssertionError("a tile can always go into the reserve")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        rules.carrier_of[action.spec.kind].apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        carrier = rules.carrier_of.get(action.spec.kind)
        if carrier is None:
            return Refusal("place-first", "core 4.4")
        return carrier.refusal(rules, state, frame.seat, frame.data[0], action)

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        return rules.carrier_of[action.spec.kind].facts(rules, state, frame.seat, action)


def not_set_aside(rules: Ruleset, state: State, seat: int, tile: int) -> Refusal | None:
    """Returns a refusal unless the tile lies set aside for the seat."""
    if tile in state.bought[seat]:
        return None
    return Refusal("not-set-aside", "core 4.4", {"tile": rules.catalogue.tile_name[tile]})


class ToPalace(Destination):
    """Into the palace, where the building rules allow it (core 4.4)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        if rules.plain_building:
            catalogue = rules.catalogue
            pattern = (catalogue.tile_walls[tile], catalogue.tile_region[tile])
            return PlainCells(self.spec, tile, state.palaces[seat], *pattern)
        return [Action(self.spec, (tile, c)) for c in legal_cells(rules, state, seat, tile)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place_bought(rules, state, seat, action.args[0], action.args[1])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        tile, cell = action.args
        reason = not_set_aside(rules, state, seat, tile)
        return reason if reason is not None else why_not(rules, state, seat, tile, cell)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        tile, cell = action.args
        return run_facts(rules, palace_with(rules, state, state.palaces[seat], tile, cell))


@mypyc_attr(free_list_len=1)
class PlainCells(Later):
    """The options for a tile where only printed walls and the building rules matter (core 4.4)."""

    __slots__ = ("palace", "region", "spec", "tile", "walls")

    def __init__(self, spec: Spec, tile: int, palace: Palace, walls: int, region: int) -> None:
        self._found = None
        self.spec: Final = spec
        self.tile: Final = tile
        self.palace: Final = palace
        self.walls: Final = walls
        self.region: Final = region

    def random(self, dice: Dice) -> Action | None:
        """Tries cells until one is legal, as a rebuild does; finds all of them if none is."""
        if self._found is not None:
            return self._found.random(dice)
        sites = list(self.palace.frontier())
        for _ in range(_TRIES):
            cell = sites[dice.below(len(sites))]
            if self.palace.may_lie(cell, self.walls, self.region):
                return Action(self.spec, (self.tile, cell))
        return super().random(dice)

    def find(self) -> Rows:
        cells = self.palace.legal_cells(self.walls, self.region)
        return Rows([(self.spec, (self.tile,), cells)])


class ToReserve(Destination):
    """Into the reserve, always possible (core 4.4)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return (Action(self.spec, (tile,)),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        reserve_bought(rules, state, seat, action.args[0])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        return not_set_aside(rules, state, seat, action.args[0])
