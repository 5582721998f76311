"""The wall cards, and the wooden segments that they leave on tiles."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE, walls_from_text
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Drawn, Stage, Walls
from lioncourt.core.state import State
from lioncourt.core.values import sorted_with
from lioncourt.core.verbs import draw_number, emit, shuffle_in

Ints: TypeAlias = tuple[int, ...]

MODULE: Final = "city-walls"
WALL_CARD: Final = "wall-card"
PREFIX: Final = "wall-"  # in front of the sides that a card shows
SIDES_SHOWN: Final = ("N", "E", "S", "W", "NE", "ES", "SW", "NW")
PILES: Final = (2, 2, 3, 3, 4, 4, 5, 5)


def wood(rules: Ruleset, state: State) -> tuple[Ints, Ints, Ints]:
    """Returns the holding: the open cards; tiles with segments; the sides of each, as walls.

    A fountain is left out: it never moves, so the square where it lies remembers its segments.
    """
    held = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(held, tuple)
    return held[0], held[1], held[2]


def set_wood(rules: Ruleset, state: State, cards: Ints, added: dict[int, int]) -> None:
    """Changes the holding."""
    tiles = sorted(added)
    held = (cards, tuple(tiles), tuple([added[tile] for tile in tiles]))
    state.holdings[rules.holding_id[MODULE]] = held


def sides_of(rules: Ruleset, card: int) -> int:
    """Returns the sides that a wall card shows."""
    return walls_from_text(rules.catalogue.card_name[card].removeprefix(PREFIX))


class WallCards(Components):
    """Adds the eight cards, which are never in a hand (city-walls components)."""

    def add(self, kit: Kit) -> None:
        for sides in SIDES_SHOWN:
            kit.card(PREFIX + sides, role=WALL_CARD, purse=NONE)


class IntoThePiles(Stage):
    """Two cards, whichever, into each of the piles 2 to 5 (city-walls set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = [rules.catalogue.card_id[PREFIX + sides] for sides in SIDES_SHOWN]
        for pile in PILES:
            shuffle_in(state, pile, left.pop(draw_number(state, len(left))))


class WallCardTurnsUp(Drawn):
    """Laid open beside the market, with others (city-walls play 1)."""

    tiles: ClassVar[bool] = False

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != WALL_CARD:
            return False
        cards, tiles, sides = wood(rules, state)
        added = dict(zip(tiles, sides, strict=True))
        set_wood(rules, state, sorted_with(cards, card), added)
        emit(rules, state, "opened-wall", (card,))
        return True


class WoodenWalls(Walls):
    """A segment stays with its tile and equals a printed wall (city-walls play 6)."""

    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        _, tiles, sides = wood(rules, state)
        return walls | sides[tiles.index(tile)] if tile in tiles else walls
