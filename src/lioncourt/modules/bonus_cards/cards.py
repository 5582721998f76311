"""The bonus cards and where they are: hands and open cards by seat, the holding of the module."""

from __future__ import annotations

from typing import Final, TypeAlias

from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.values import sorted_with, without
from lioncourt.core.verbs import draw_number, emit

Cards: TypeAlias = tuple[tuple[int, ...], ...]  # by seat, sorted
MODULE: Final = "bonus-cards"
PREFIX: Final = "bonus-"  # in front of the pictured tile
# The tiles without wall of core 2 (bonus-cards components)
PICTURED: Final = (
    *("pavilion-8", "seraglio-9", "arcades-9", "arcades-10", "chambers-10"),
    *("chambers-11", "garden-10", "garden-11", "tower-11", "tower-12"),
)
DEALT: Final = {2: 3, 3: 3, 4: 2, 5: 2, 6: 1}  # by seats (bonus-cards set-up 1)
HANDS, LAID = 0, 1  # the two parts of the holding


def part(rules: Ruleset, state: State, at: int) -> Cards:
    """Returns the cards in hand, or those that lie open."""
    parts = state.holdings[rules.holding_id[MODULE]]
    assert isinstance(parts, tuple)
    return tuple(parts[at])


def move(rules: Ruleset, state: State, seat: int, card: int, to: int) -> None:
    """Lays a card of a hand open, or takes an open one back."""
    parts = [part(rules, state, HANDS), part(rules, state, LAID)]
    old, new = parts[1 - to], parts[to]
    parts[1 - to] = (*old[:seat], without(old[seat], card), *old[seat + 1 :])
    parts[to] = (*new[:seat], sorted_with(new[seat], card), *new[seat + 1 :])
    state.holdings[rules.holding_id[MODULE]] = tuple(parts)


def tile_of(rules: Ruleset, card: int) -> int:
    """Returns the tile that a card pictures."""
    return rules.catalogue.tile_id[rules.catalogue.card_name[card].removeprefix(PREFIX)]


def is_built(rules: Ruleset, state: State, seat: int, card: int) -> bool:
    """Tells whether the pictured tile lies in the palace (bonus-cards play 1, 4)."""
    tile = tile_of(rules, card)
    return any(square_tile(square) == tile for square in state.palaces[seat].squares.values())


class BonusCards(Components):
    """Adds a card for each pictured tile; it is no money and in no deck (components)."""

    def add(self, kit: Kit) -> None:
        for tile in PICTURED:
            kit.card(PREFIX + tile, role="bonus", purse=NONE)


class DealBonusCards(Stage):
    """Deals cards face down; nobody ever knows the rest (bonus-cards set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = [rules.catalogue.card_id[PREFIX + tile] for tile in PICTURED]
        dealt: list[tuple[int, ...]] = []
        for seat in range(rules.seats):
            drawn = [left.pop(draw_number(state, len(left))) for _ in range(DEALT[rules.seats])]
            dealt.append(tuple(sorted(drawn)))
            emit(rules, state, "dealt-bonus", (seat, *dealt[seat]), seat, (seat,))
        state.holdings[rules.holding_id[MODULE]] = (tuple(dealt), part(rules, state, LAID))
