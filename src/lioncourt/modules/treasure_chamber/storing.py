"""Storing chests: first the buyer, then the others once round the table (play 4-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, TILE, Action, Field, Spec
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import FLAG, TYPE
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, SCORES, SCORES_WITH_DIRK, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler, Stage
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.verbs import draw_number, emit, finish, push, replace_top
from lioncourt.games.common.riders import Riders, Unload

ROOM: Final = "room"
ROOMS: Final = ("room-1", "room-2", "room-3")
SIZE: Final = 4  # chests in a room

IN_ROOMS, BAG, WAITING, EMPTIED, ENDED, STORED, DIRKS = range(7)  # the parts of the holding
HOLDING: Final = (
    Part("rooms", TYPE, many=True, by=ROOM, seen=ALL),
    Part("bag", TYPE, many=True, seen=ALL),
    Part("waiting", TYPE, many=True, seen=ALL),  # bought but not yet stored
    Part("emptied", ROOM, seen=ALL),
    Part("ended", FLAG, seen=ALL),  # rooms are no longer refilled
    Part("stored", TYPE, many=True, by=TILE, seen=ALL, scores=SCORES),
    Part("dirks", TYPE, many=True, seen=ALL, scores=SCORES_WITH_DIRK),
)


def fill_room(rules: Ruleset, state: State, stage: Stage | FrameHandler, room: int) -> None:
    """Draws four chests into a room; if too few are left, refilling ends (set-up 1, play 7)."""
    kept = stage.kept
    if kept.number(state, ENDED) or len(kept.ints(state, BAG)) < SIZE:
        kept.put(state, 1, ENDED)
        return
    drawn: list[int] = []
    for _ in range(SIZE):
        bag = kept.ints(state, BAG)
        drawn.append(bag[draw_number(state, len(bag))])
        kept.drop(state, drawn[-1], BAG)
    kept.put_entry(state, room, tuple(sorted(drawn)), IN_ROOMS)
    emit(rules, state, "filled-room", (room, *sorted(drawn)))


class StoreChests(Stage):
    """Stores the chests bought once this turn's tiles are placed (play 4, order T4.1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if self.kept.ints(state, WAITING):
            # The buyer, then once round the table; with two players, Dirk comes before the other.
            others = [(frame.seat + i) % rules.seats for i in range(rules.seats)]
            order = (others[0], rules.seats, others[1]) if rules.dirk else tuple(others)
            push(state, Frame(rules.handler_id["storing"], order[0], 0, order))


def _by_colour(rules: Ruleset, palace: Palace) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for tile in sorted([square_tile(square) for square in palace.squares.values()]):
        found.setdefault(rules.catalogue.tile_type[tile], []).append(tile)
    return found


class Storing(FrameHandler):
    """In which building of its colour? Asked only if a chest has a choice (play 5).

    The data: those who may still store; Dirk has the number after the last seat.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("order", SEAT, many=True),)

    def __init__(self, store: Spec) -> None:
        self.store: Final = store

    def seat_of(self, frame: Frame) -> int:
        return frame.data[0]

    def free(self, rules: Ruleset, state: State, seat: int, type: int) -> list[int]:
        """Returns the buildings of a colour without a chest, sorted (play 4)."""
        riders, palace = Riders(self.kept, STORED), state.palaces[seat]
        own: dict[int, list[int]] | None = palace.noted("tiles-by-colour")
        if own is None:  # every seat is checked for each colour
            own = palace.note("tiles-by-colour", _by_colour(rules, palace))
        return [tile for tile in own.get(type, ()) if not riders.on(rules, state, tile)]

    def chosen(self, rules: Ruleset, state: State, seat: int) -> tuple[int, list[int]]:
        """Returns the first colour whose chests have a choice, or NONE, and the buildings."""
        for type, number in sorted(Counter(self.kept.ints(state, WAITING)).items()):
            free = self.free(rules, state, seat, type)
            if len(free) > number:
                return type, free
        return NONE, []

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        who = frame.data[0]
        if who == rules.seats:
            self.dirk_stores(rules, state)
        else:
            for type, number in Counter(self.kept.ints(state, WAITING)).items():
                free = self.free(rules, state, who, type)
                if len(free) <= number:  # there is no choice
                    for tile in free:
                        self.put_in(rules, state, who, tile)
            if self.chosen(rules, state, who)[0] != NONE:
                return True
        left = frame.data[1:]
        if left and self.kept.ints(state, WAITING):
            replace_top(state, Frame(frame.kind, left[0], 0, left))  # passed on (play 6)
        else:
            finish(state)
            self.end(rules, state)
        return False

    def dirk_stores(self, rules: Ruleset, state: State) -> None:
        """Dirk stores what fits on his tiles, one each, by colour (two-players)."""
        type_of = rules.catalogue.tile_type
        own, kept = Counter([type_of[tile] for tile in state.dirk]), self.kept
        for type in kept.ints(state, WAITING):
            if own[type] > kept.ints(state, DIRKS).count(type):
                kept.move(state, type, (WAITING,), (DIRKS,))
                emit(rules, state, "dirk-stored", (type,))

    def put_in(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        """Stores a chest in a building."""
        type = rules.catalogue.tile_type[tile]
        self.kept.drop(state, type, WAITING)
        Riders(self.kept, STORED).lay(rules, state, tile, type)
        emit(rules, state, "stored-chest", (seat, tile))

    def end(self, rules: Ruleset, state: State) -> None:
        """Returns the remaining chests to the bag; then refills the room (play 6, 7)."""
        left = self.kept.ints(state, WAITING)
        self.kept.put(state, tuple(sorted(self.kept.ints(state, BAG) + left)), BAG)
        self.kept.put(state, (), WAITING)
        if left:
            emit(rules, state, "chests-back", left)
        fill_room(rules, state, self, self.kept.number(state, EMPTIED))
        self.kept.put(state, NONE, EMPTIED)

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        type, _ = self.chosen(rules, state, frame.data[0])
        return (f"chest-{rules.catalogue.type_name[type]}",)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.store, (t,)) for t in self.chosen(rules, state, frame.data[0])[1]]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("store-first", "treasure-chamber play 5")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        self.put_in(rules, state, frame.data[0], action.args[0])


class BackToBag(Unload):
    """A building that leaves the palace loses its chest to the bag (play 8)."""

    def gone(self, rules: Ruleset, state: State, event: Event, riders: tuple[int, ...]) -> None:
        for chest in riders:
            self.kept.add(state, chest, BAG)
        emit(rules, state, "chests-back", riders)
