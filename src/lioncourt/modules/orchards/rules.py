"""Orchards: a tile's buyer gets the fruit on it; complete groups of fruit score at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import LATE, FrameHandler, Observer, Scoring, Stage
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, DISPLAY
from lioncourt.core.verbs import draw_number, emit, finish, push
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.riders import LEFT_MARKET, Riders, RidersView, Unload
from lioncourt.games.common.zones import TOKENS, HiddenPile, thing, token, zone
from lioncourt.modules.orchards.boards import (
    BESIDE,
    BOARD,
    BOARD_OF,
    BOARDS,
    FRUIT,
    FRUITS,
    GROUP,
    GROUPS,
    HOLDING,
    LYING,
    PLANTED,
    SIZES,
    SPACES,
    TABLE,
    UNDRAWN,
    VALUES,
    groups_for,
    spaces,
)

ORCHARD: Final = "orchard"
SPARE: Final = "spare-fruit"


class DealBoards(Stage):
    """Deals everybody a random board and shuffles the fruits (set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        boards = list(range(len(BOARDS)))
        for seat in range(rules.seats):
            board = boards.pop(draw_number(state, len(boards)))
            self.kept.put(state, board, BOARD_OF, seat)
            emit(rules, state, "dealt-board", (seat, board))
        fruits = [fruit for fruit in range(len(FRUITS)) for _ in range(TABLE["of_each"])]
        self.kept.put(state, tuple(fruits), UNDRAWN)


class FruitOnMarket(Observer):
    """Each base tile laid on the market gets a fruit, while there are any (play 1)."""

    def hears(self) -> tuple[str, ...]:
        return ("laid",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        tile, undrawn = event.args[1], self.kept.ints(state, UNDRAWN)
        riders = Riders(self.kept, LYING)
        # A tile taken up and laid back already has its fruit (Rulings).
        if not rules.catalogue.tile_is_base[tile] or riders.on(rules, state, tile) or not undrawn:
            return
        fruit = undrawn[draw_number(state, len(undrawn))]
        self.kept.drop(state, fruit, UNDRAWN)
        riders.lay(rules, state, tile, fruit)
        emit(rules, state, "laid-fruit", (fruit, tile))


class FruitGoesBack(Unload):
    """A tile that leaves the market unbought gives its fruit back (play 4)."""

    def gone(self, rules: Ruleset, state: State, event: Event, riders: tuple[int, ...]) -> None:
        for fruit in riders:
            self.kept.add(state, fruit, UNDRAWN)


class TakeFruit(Stage):
    """Whoever buys or receives a tile gets its fruit (play 2, end-of-game; order P4, G4.2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        tile = frame.data[1]  # for a purchase and a hand-out alike
        if tile != NONE and Riders(self.kept, LYING).on(rules, state, tile):
            push(state, Frame(rules.handler_id["planting"], frame.seat, 0, (tile,)))


class Planting(FrameHandler):
    """Which group does a tile's fruit go into? Asked only if there is a choice (play 2)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("tile", TILE),)

    def __init__(self, plant: Spec) -> None:
        self.plant: Final = plant

    def fruit(self, rules: Ruleset, state: State, frame: Frame) -> int:
        """Returns the fruit that is to be planted."""
        return Riders(self.kept, LYING).on(rules, state, frame.data[0])[0]

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (FRUITS[self.fruit(rules, state, frame)],)

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        groups = groups_for(self.kept, state, frame.seat, self.fruit(rules, state, frame))
        if len(groups) > 1:
            return True
        self.put(rules, state, frame, groups[0] if groups else NONE)
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        fruit = self.fruit(rules, state, frame)
        return [Action(self.plant, (g,)) for g in groups_for(self.kept, state, frame.seat, fruit)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("plant-first", "orchards play 2")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        self.put(rules, state, frame, action.args[0])

    def put(self, rules: Ruleset, state: State, frame: Frame, group: int) -> None:
        """Puts the fruit into a group, for good; NONE: face down beside the board (play 2, 3)."""
        finish(state)
        (fruit,), seat = Riders(self.kept, LYING).unload(rules, state, frame.data[0]), frame.seat
        if group == NONE:
            self.kept.add(state, fruit, BESIDE, seat)
            emit(rules, state, SPARE, (seat, fruit))
            return
        there = self.kept.entry(state, group, PLANTED, seat)
        self.kept.put_entry(state, group, tuple(sorted((*there, fruit))), PLANTED, seat)
        emit(rules, state, "planted", (seat, fruit, group))


class OrchardsScore(Scoring):
    """Complete groups score their values, face-down fruits 1 each, at the end (scoring)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats if nth == LAST_SCORING else 0):
            planted = self.kept.table(state, PLANTED, seat)
            full = [VALUES[g] for g, fruits in planted.items() if len(fruits) == SIZES[g]]
            if full:
                values: Values = {"groups": tuple([str(value) for value in full])}
                found.append(ScoreLine(seat, "orchards", sum(full), "orchards", values))
            spare = len(self.kept.ints(state, BESIDE, seat))
            if spare:
                found.append(ScoreLine(seat, SPARE, spare, SPARE, {}))
        return found


def fruit_piece(rules: Ruleset, fruit: int) -> Laid:
    """Returns a fruit as a piece."""
    return thing(rules, FRUIT, fruit)


class OrchardView(RidersView):
    """Shows fruits on tiles, and the board of each seat by group, with its free spaces."""

    def __init__(self) -> None:
        super().__init__("fruits", fruit_piece, LYING)

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        # A fruit leaves its tile when the tile is bought, so palaces have none.
        found = [shown for shown in super().zones(rules, state, seat) if shown["pieces"]]
        for owner in range(rules.seats):
            planted = self.kept.table(state, PLANTED, owner)
            board = self.kept.number(state, BOARD_OF, owner)
            pieces = [thing(rules, BOARD, board)]
            for group, name in enumerate(GROUPS):
                pieces.append(thing(rules, GROUP, group))
                for fruit in spaces(board, group):
                    is_free = fruit not in planted.get(group, ())
                    lying = token(SPACES[fruit]) if is_free else fruit_piece(rules, fruit)
                    pieces.append({**lying, "place": name})
            found.append(zone(ORCHARD, TOKENS, pieces, place=BELONGINGS, seat=owner))
            spare = [fruit_piece(rules, fruit) for fruit in self.kept.ints(state, BESIDE, owner)]
            if spare:
                found.append(zone(SPARE, TOKENS, spare, place=BELONGINGS, seat=owner))
        return found


def install(build: Build) -> None:
    fruit = Field("fruit", build.kind(FRUIT, *FRUITS))
    board = Field("board", build.kind(BOARD, *BOARDS))
    group = Field("group", build.kind(GROUP, *GROUPS), zone=f"{ORCHARD}.{{seat}}")
    build.holding(*HOLDING)
    seat, tile = Field("seat", SEAT), Field("tile", TILE)
    build.event("dealt-board", seat, board)
    build.event("laid-fruit", fruit, tile, reveals=True)
    build.event("planted", seat, fruit, group)
    build.event(SPARE, seat, fruit)
    build.add(FruitOnMarket())
    build.add(FruitGoesBack(LEFT_MARKET, at=(LYING,)))
    build.handler("planting", Planting(build.action("plant", group)))
    build.stage("U2", "orchards", DealBoards())
    build.stage("P4", "fruit", TakeFruit(), order=LATE)  # a die comes before
    build.stage("G4.2", "fruit", TakeFruit())
    build.stage("S16", "orchards", OrchardsScore())
    build.add(OrchardView())
    build.add(HiddenPile("fruit-pile", UNDRAWN, place=DISPLAY))
