"""The squares as tiles, and the piles beside the market: the module's holding."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage
from lioncourt.core.state import State
from lioncourt.core.values import sorted_with, with_item, without
from lioncourt.core.verbs import draw_number, emit

MODULE: Final = "squares"
# Parts of the holding: the open squares, those face down, how many each seat has taken.
OPEN, FACE_DOWN, TAKEN = 0, 1, 2


def part(rules: Ruleset, state: State, at: int) -> tuple[int, ...]:
    """Returns a part of the holding."""
    parts = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(parts, tuple)
    return tuple(parts[at])


def put(rules: Ruleset, state: State, at: int, changed: tuple[int, ...]) -> None:
    """Changes a part of the holding."""
    parts = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(parts, tuple)
    state.holdings[rules.holding_id[MODULE]] = (*parts[:at], changed, *parts[at + 1 :])


class SquareTiles(Components):
    """Adds the squares: palace tiles with walls and a colour, but no buildings (components)."""

    def __init__(self) -> None:
        self.first = NONE  # the lowest of their numbers, which follow each other
        self.colours: tuple[int, ...] = ()  # of each: a type of building

    def add(self, kit: Kit) -> None:
        table = tomllib.loads(Path(__file__).with_name("squares.toml").read_text(encoding="utf-8"))
        self.first = len(kit.tile_name)
        for colour, all_walls in table.items():
            for walls in all_walls:
                kit.tile(f"{colour}-square-{walls}", walls=walls)
                self.colours += (kit.type_name.index(colour),)

    def colour(self, tile: int) -> int:
        """Returns the colour of a square, NONE if the tile is none."""
        number = tile - self.first
        return self.colours[number] if 0 <= number < len(self.colours) else NONE

    def pile(self, tiles: tuple[int, ...], colour: int) -> list[int]:
        """Returns those of some squares that have a colour."""
        return [tile for tile in tiles if self.colour(tile) == colour]


class LayOutSquares(Stage):
    """Six piles face down, the top square of each open (squares set-up 1)."""

    def __init__(self, squares: SquareTiles) -> None:
        self.squares: Final = squares

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        first = self.squares.first
        every = tuple(range(first, first + len(self.squares.colours)))
        put(rules, state, FACE_DOWN, every)
        for colour in dict.fromkeys(self.squares.colours):
            turn_up(rules, state, self.squares, colour)


def turn_up(rules: Ruleset, state: State, squares: SquareTiles, colour: int) -> None:
    """Turns the top square of a pile up; the pile has no order until then (play 1)."""
    face_down = part(rules, state, FACE_DOWN)
    pile = squares.pile(face_down, colour)
    if pile:
        tile = pile[draw_number(state, len(pile))]
        put(rules, state, FACE_DOWN, without(face_down, tile))
        put(rules, state, OPEN, sorted_with(part(rules, state, OPEN), tile))
        emit(rules, state, "turned-up-square", (tile,))


def take_open(rules: Ruleset, state: State, seat: int, tile: int) -> None:
    """Takes an open square away for a seat."""
    put(rules, state, OPEN, without(part(rules, state, OPEN), tile))
    taken = part(rules, state, TAKEN)
    put(rules, state, TAKEN, with_item(taken, seat, taken[seat] + 1))
