"""Palace staff: taking little money lets a guard walk for servants; lacking them costs points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CELL, NUMBER, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import FOUNTAIN_CELL, NONE
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import FrameHandler, Placement, Scoring, Stage, Taken
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import DISPLAY, NICHE, PALACE_TILE, SOUK
from lioncourt.core.verbs import award, draw_number, emit, finish, push, replace_top
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.riders import Riders, RidersView
from lioncourt.games.common.zones import (
    GRID,
    TOKENS,
    HiddenPile,
    at_cell,
    counter,
    thing,
    token,
    zone,
)
from lioncourt.modules.palace_staff.staff import (
    GUARDS,
    HOLDING,
    NAMES,
    OPEN,
    PILE,
    SERVANT,
    SERVING,
    TABLE,
    cell_of_piece,
    guard_cell,
    one_step,
    unserved,
)

SERVANTS, GUARD = "servants", "palace-guard"
STAFF: Final = "staff"  # the source of points
WALKING: Final = "guard"  # the question
STEPS: Final = 6  # less the money taken (play 1)
Ints = tuple[int, ...]


class TurnUpServants(Stage):
    """Turns up servants until six are open or none are left (play 5, order T8.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        pile, lying = list(self.kept.ints(state, PILE)), self.kept.ints(state, OPEN)
        missing = pile[: TABLE["open"] - len(lying)]
        drawn = tuple([pile.pop(draw_number(state, len(pile))) for _ in missing])
        if drawn:
            self.kept.put(state, tuple(pile), PILE)
            self.kept.put(state, tuple(sorted(lying + drawn)), OPEN)
            emit(rules, state, "turned-up-servants", drawn)


class ShuffleServants(TurnUpServants):
    """Shuffles all servants face down and turns up six (set-up 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        numbers = enumerate(TABLE["servants"].values())
        self.kept.put(state, tuple([s for s, number in numbers for _ in range(number)]), PILE)
        super().run(rules, state, frame)


class LittleMoney(Taken):
    """Taking 1 to 5 lets the guard walk; the less money, the farther (play 1)."""

    def taken(self, rules: Ruleset, state: State, seat: int, cards: Ints) -> None:
        steps = STEPS - sum([rules.catalogue.card_value[card] for card in cards])
        if 0 < steps < STEPS:
            push(state, Frame(rules.handler_id[WALKING], seat, 0, (steps,)))


class GuardWalks(FrameHandler):
    """Where to next? Asked until the steps (the data) are used up or declined (play 1-4)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("steps", NUMBER),)

    def __init__(self, walk: Spec, stop: Spec) -> None:
        self.walk: Final = walk
        self.stop: Final = stop

    def ways(self, rules: Ruleset, state: State, seat: int) -> list[int]:
        """Returns the cells one step away from the guard."""
        return one_step(state.palaces[seat], guard_cell(self.kept, rules, state, seat))

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if frame.data[0] and self.ways(rules, state, frame.seat):
            return True
        finish(state)
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        ways = self.ways(rules, state, frame.seat)
        return [*[Action(self.walk, (cell,)) for cell in ways], Action(self.stop)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is not self.walk:
            return not_now(action)
        return Refusal("one-step", "palace-staff play 2")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        if action.spec is self.stop:
            finish(state)
            return
        seat, (cell,), (steps,) = frame.seat, action.args, frame.data
        replace_top(state, Frame(frame.kind, seat, 0, (steps - 1,)))
        tile = state.palaces[seat].tile(cell)
        piece = NONE if cell == FOUNTAIN_CELL else rules.catalogue.tile_piece[tile]
        self.kept.put(state, piece, GUARDS, seat)
        emit(rules, state, "guard-walked", (seat, cell))
        servant = unserved(self.kept, rules, state, seat).get(cell, NONE)
        if servant in self.kept.ints(state, OPEN):  # taken without asking (play 3)
            self.kept.drop(state, servant, OPEN)
            Riders(self.kept, SERVING).lay(rules, state, tile, servant)
            emit(rules, state, "placed-servant", (seat, servant, tile))

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> dict[str, object]:
        return {"steps": frame.data[0]}

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (GUARD,)


class GuardHoldsTile(Placement):
    """A tile under a guard stays in the palace (play 6)."""

    def refusal(self, rules: Ruleset, state: State, seat: int, after: Palace) -> Refusal | None:
        piece = self.kept.number(state, GUARDS, seat)
        if piece == NONE or cell_of_piece(rules, after, piece) is not None:
            return None
        return Refusal("guard-stands-there", "palace-staff play 6")


class UnservedLose(Scoring):
    """Each building without a servant loses a point at the first two scorings (scoring 1).

    A preview of the third scoring includes the third loss until the game has ended (Rulings).
    """

    alike: ClassVar[bool] = True

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        has_ended = not state.frames or state.frames[0].kind == rules.script_id["end"]
        return [] if has_ended else self.losses(rules, state)

    def open_lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return self.losses(rules, state)

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if frame.data[0] != LAST_SCORING:
            super().run(rules, state, frame)

    def losses(self, rules: Ruleset, state: State) -> list[ScoreLine]:
        """Returns what each seat would lose now."""
        numbers = [len(unserved(self.kept, rules, state, seat)) for seat in range(rules.seats)]
        return [
            ScoreLine(seat, STAFF, -number, STAFF, {"number": number})
            for seat, number in enumerate(numbers)
            if number
        ]


class LastLoss(UnservedLose):
    """The third loss, when the game has ended, before tiles are handed out (scoring 2)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for line in self.losses(rules, state):
            award(rules, state, line, LAST_SCORING)


def servant_piece(rules: Ruleset, servant: int) -> Laid:
    """Returns a servant as a piece."""
    return thing(rules, SERVANT, servant)


class StaffView(RidersView):
    """Shows open servants, servants on tiles, and guards with their remaining steps."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found = super().zones(rules, state, seat)
        lying = [servant_piece(rules, servant) for servant in self.kept.ints(state, OPEN)]
        found.append(zone("open-servants", TOKENS, lying, place=SOUK))
        for owner in range(rules.seats):
            guard: Laid = {**token(GUARD), "seat": owner}
            there = [at_cell(guard, guard_cell(self.kept, rules, state, owner))]
            found.append(zone("guard", GRID, there, place=PALACE_TILE, seat=owner))
        top = state.frames[-1] if state.frames else None
        if top is not None and top.kind == rules.handler_id[WALKING]:
            found.append(counter("guard-steps", top.data[0], place=NICHE))
        return found


def install(build: Build) -> None:
    kind = build.kind(SERVANT, *NAMES)
    build.holding(*HOLDING)
    seat, cell = Field("seat", SEAT), Field("cell", CELL)
    build.event("turned-up-servants", Field(SERVANTS, kind, many=True), reveals=True)
    build.event("guard-walked", seat, cell)
    build.event("placed-servant", seat, Field("servant", kind), Field("tile", TILE))
    walk, stop = build.action("walk-guard", cell), build.action("stop-guard", declines=True)
    build.handler(WALKING, GuardWalks(walk, stop))
    build.add(LittleMoney())
    build.add(GuardHoldsTile())
    build.stage("U2", SERVANTS, ShuffleServants())
    build.stage("T8.3", SERVANTS, TurnUpServants())
    build.stage("S15", STAFF, UnservedLose())
    build.stage("G1", STAFF, LastLoss())
    build.add(StaffView(SERVANTS, servant_piece, SERVING))
    build.add(HiddenPile("servant-pile", PILE, place=DISPLAY))
