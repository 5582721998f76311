"""Treasure chamber: chests are sold by the room, stored by colour, and score by majority."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, TILE, TYPE, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import MIXED, Sale
from lioncourt.core.score import ScoreLine, shared_places
from lioncourt.core.seams import Scoring, Stage, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.tableplaces import DISPLAY, SOUK
from lioncourt.games.common.paying import Bill
from lioncourt.games.common.riders import LEFT_PALACE, SWAPPED_OUT, Riders, RidersView
from lioncourt.games.common.scoring import majority_line
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.wares import BuyWare, ware_action
from lioncourt.games.common.zones import TOKENS, counter, thing, token, zone
from lioncourt.modules.treasure_chamber.storing import (
    BAG,
    DIRKS,
    EMPTIED,
    HOLDING,
    IN_ROOMS,
    ROOM,
    ROOMS,
    STORED,
    WAITING,
    BackToBag,
    StoreChests,
    Storing,
    fill_room,
)

TABLE: Final = table_beside(__file__, "chests")
CHESTS: Final = "chests"


class FillRooms(Stage):
    """Puts all chests into the bag, then four into each room (set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        type_id = rules.catalogue.type_id
        chests = [type_id[name] for name, number in TABLE[CHESTS].items() for _ in range(number)]
        self.kept.put(state, tuple(sorted(chests)), BAG)
        for room in range(len(ROOMS)):
            fill_room(rules, state, self, room)


class BuyRoom(BuyWare):
    """Buys all chests of a room for 8, in any mixture; never an extra action (play 1-3)."""

    cites: ClassVar[str] = "treasure-chamber play 1"

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(room,) for room in self.kept.table(state, IN_ROOMS)]

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...]) -> Sale:
        return Sale(
            NONE,
            NONE,
            MIXED,
            TABLE["price"],
            acts_again=False,
            like_tile=False,
            rewarded=False,
            takes_terms=False,
        )

    def hand_over(
        self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...], bill: Bill
    ) -> None:
        self.kept.put(state, self.kept.entry(state, ware[0], IN_ROOMS), WAITING)
        self.kept.put(state, ware[0], EMPTIED)
        self.kept.drop_entry(state, ware[0], IN_ROOMS)


class ChestsScore(Scoring):
    """Ranks seats and Dirk by their number of chests, whatever the colours (scoring 1)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        laden, piece_of = Riders(self.kept, STORED).laden(state), rules.catalogue.tile_piece
        numbers = [
            len([1 for square in palace.squares.values() if piece_of[square_tile(square)] in laden])
            for palace in state.palaces
        ]
        if rules.dirk:
            numbers.append(len(self.kept.ints(state, DIRKS)))
        halves = [2 * number for number in numbers]
        prizes = tuple(TABLE["prizes"][nth - 1])
        return [majority_line(CHESTS, standing) for standing in shared_places(halves, prizes)]


def chest_piece(rules: Ruleset, type: int) -> Laid:
    """Returns a chest of a colour as a piece."""
    return token(f"chest-{rules.catalogue.type_name[type]}")


class ChamberView(View):
    """Rooms and the bag's contents are open; the order of draws isn't (hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        pieces: list[Laid] = []
        for room, chests in self.kept.table(state, IN_ROOMS).items():
            pieces.append({**thing(rules, ROOM, room), "cost": TABLE["price"]})
            pieces += [{**chest_piece(rules, chest), "place": ROOMS[room]} for chest in chests]
        found = [zone("rooms", TOKENS, pieces, place=SOUK)]
        waiting = [chest_piece(rules, chest) for chest in self.kept.ints(state, WAITING)]
        found.append(zone("waiting-chests", TOKENS, waiting, place=SOUK))
        bag = counter("chest-bag", len(self.kept.ints(state, BAG)), place=DISPLAY)
        return [*found, bag]


def install(build: Build) -> None:
    room = build.kind(ROOM, *ROOMS)
    build.holding(*HOLDING)
    seat, tile = Field("seat", SEAT), Field("tile", TILE)
    chests = Field(CHESTS, TYPE, many=True)
    build.event("filled-room", Field(ROOM, room), chests, reveals=True)
    build.event("stored-chest", seat, tile)
    build.event("dirk-stored", Field("chest", TYPE))
    build.event("chests-back", chests)
    build.add(BuyRoom(ware_action(build, CHESTS, Field(ROOM, room, zone="rooms"))))
    build.handler("storing", Storing(build.action("store", tile)))
    build.add(BackToBag(LEFT_PALACE, SWAPPED_OUT, at=(STORED,)))
    build.stage("U2", CHESTS, FillRooms())
    build.stage("T4.1", CHESTS, StoreChests())
    build.stage("S10", CHESTS, ChestsScore())
    build.add(ChamberView())
    build.add(RidersView("stored-chests", chest_piece, STORED))
