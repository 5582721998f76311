"""Stacks of tiles beside the market, shuffled face down, with the top tile of each open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import TILE
from lioncourt.core.parts import ALL, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import SOUK
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.zones import ROW, Data, tile_piece, zone

# The parts that the holding begins with
OPEN: Final = 0
FACE_DOWN: Final = 1
STACKS: Final = (
    Part("open", TILE, many=True, seen=ALL),
    Part("face-down", TILE, many=True),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TileStacks(Components):
    """Adds the tiles of some stacks.

    The holding begins with `STACKS`; a stack has no order until a tile is turned up.
    """

    def __init__(self, event: str) -> None:
        self.event: Final = event  # tells what is turned up
        self.stacks: tuple[tuple[int, ...], ...] = ()  # once they are added
        self.names: tuple[str, ...] = ()  # of the stacks

    def add_stack(self, name: str, tiles: tuple[int, ...]) -> None:
        """Adds a stack; stacks are numbered in the order in which they are added."""
        self.names += (name,)
        self.stacks += (tiles,)

    def stack_of(self, tile: int) -> int:
        """Returns the number of the stack that a tile belongs to, NONE if it belongs to none."""
        for number, stack in enumerate(self.stacks):
            if tile in stack:
                return number
        return NONE

    def hidden(self, state: State, number: int) -> list[int]:
        """Returns the tiles of a stack that lie face down."""
        return [tile for tile in self.kept.ints(state, FACE_DOWN) if tile in self.stacks[number]]

    def turn_up(self, rules: Ruleset, state: State, number: int) -> None:
        """Turns up the top tile of a stack, if there is one."""
        hidden = self.hidden(state, number)
        if hidden:
            tile = hidden[draw_number(state, len(hidden))]
            self.kept.move(state, tile, (FACE_DOWN,), (OPEN,))
            emit(rules, state, self.event, (tile,))

    def take(self, rules: Ruleset, state: State, tile: int) -> None:
        """Takes an open tile away and turns the next one up."""
        self.kept.drop(state, tile, OPEN)
        self.turn_up(rules, state, self.stack_of(tile))


class LayOutStacks(Stage):
    """Lays out the stacks, the top tile of each open."""

    def __init__(self, stacks: TileStacks) -> None:
        self.stacks: Final = stacks

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        every = [tile for stack in self.stacks.stacks for tile in stack]
        self.kept.put(state, tuple(every), FACE_DOWN)
        for number in range(len(self.stacks.stacks)):
            self.stacks.turn_up(rules, state, number)


@mypyc_attr(allow_interpreted_subclasses=True)
class StacksView(View):
    """Everybody sees the open tiles, and how many lie face down below each."""

    def __init__(self, zone: str, stacks: TileStacks) -> None:
        self.zone: Final = zone
        self.stacks: Final = stacks

    def public(self, rules: Ruleset, state: State) -> Data:
        below = [len(self.stacks.hidden(state, n)) for n in range(len(self.stacks.stacks))]
        return {"face_down": dict(zip(self.stacks.names, below, strict=True))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        pieces: list[Laid] = []
        for tile in self.kept.ints(state, OPEN):
            below = self.stacks.hidden(state, self.stacks.stack_of(tile))
            pieces.append({**tile_piece(rules, tile), "below": len(below)})
        return [zone(self.zone, ROW, pieces, place=SOUK)]
