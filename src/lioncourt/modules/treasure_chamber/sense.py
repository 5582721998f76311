"""Treasure chamber, for bots."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.games.common.riders import Riders
from lioncourt.games.common.senses import COIN, scorings_to_come
from lioncourt.modules.treasure_chamber.storing import IN_ROOMS, STORED

PER_CHEST: Final = 1.2  # average points of a stored chest at each scoring to come


class RoomSense(Sense):
    """A room is worth the chests that can be stored."""

    actions: ClassVar[tuple[str, ...]] = ("chests",)

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        room, *given = action.args
        riders = Riders(self.kept, STORED)
        tiles = [square_tile(square) for square in state.palaces[seat].squares.values()]
        free = [t for t in tiles if not riders.on(rules, state, t)]
        spots = Counter([rules.catalogue.tile_type[tile] for tile in free])
        chests = Counter(self.kept.entry(state, room, IN_ROOMS))
        stored = sum([min(number, spots[type]) for type, number in chests.items()])
        paid = sum([rules.catalogue.card_value[card] for card in given])
        return PER_CHEST * stored * scorings_to_come(state) - COIN * paid


def install(build: Build) -> None:
    build.add(RoomSense())
