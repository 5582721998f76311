"""Treasure chamber, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.palace import Palace
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.games.common.noting import note_with, noted_with
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.senses import COIN, scorings_to_come
from lioncourt.modules.treasure_chamber.storing import IN_ROOMS, STORED

PER_CHEST: Final = 1.2  # average points of a stored chest at each scoring to come


class RoomSense(Sense):
    """A room is worth the chests that can be stored."""

    actions: ClassVar[tuple[str, ...]] = ("chests",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        room, *given = action.args
        laden = Riders(self.kept, STORED).laden(state)
        spots = free_spots(rules, state.palaces[seat], laden)
        chests: tuple[int, ...] = self.kept.entry(state, room, IN_ROOMS)
        stored = sum([min(chests.count(type), spots.count(type)) for type in set(chests)])
        paid = sum([rules.catalogue.card_value[card] for card in given])
        return PER_CHEST * stored * scorings_to_come(state) - COIN * paid


def free_spots(rules: Ruleset, palace: Palace, laden: tuple[int, ...]) -> list[int]:
    """Returns the types of the tiles in a palace that aren't laden with a chest."""
    types: list[int] | None = noted_with(palace, "free of chests", laden)
    if types is not None:  # asked for every room and payment
        return types
    piece_of, type_of = rules.catalogue.tile_piece, rules.catalogue.tile_type
    tiles = [square_tile(square) for square in palace.squares.values()]
    types = [type_of[tile] for tile in tiles if piece_of[tile] not in laden]
    return note_with(palace, "free of chests", laden, types)


def install(build: Build) -> None:
    build.add(RoomSense())
