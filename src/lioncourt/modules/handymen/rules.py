"""Handymen, placed by dice: on a slot they shift a price; on tiles, connected ones score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import NUMBER, PLACE, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import ActionFilter, FrameHandler, MainAction, Scoring, Stage
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, NICHE
from lioncourt.core.verbs import draw_number, emit, finish, push
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.market import was_empty
from lioncourt.games.common.riders import RidersView
from lioncourt.games.common.turn import FIRST_ACTION
from lioncourt.games.common.zones import TOKENS, card_piece, counter, token, zone
from lioncourt.modules.handymen.pieces import (
    DICE,
    FACES,
    HANDYMAN,
    HOLDING,
    ROLL,
    SLOTS,
    STEPS_ZONE,
    SUPPLY,
    TILES,
    Handymen,
    PriceSteps,
)

HANDYMEN: Final = "handymen"
ROLLING, TAKING_BACK, MONEY_FIRST = "handymen-dice", "take-back", "handymen-money"  # asked


class MayRoll(Stage):
    """Asks before the first action, if there is a handyman and a card (play 1, order T1.3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, (), ROLL)
        if self.kept.number(state, SUPPLY, frame.seat) and state.display:
            push(state, Frame(rules.handler_id[ROLLING], frame.seat))


class DiceQuestion(FrameHandler):
    """Roll a die, place a handyman by the dice rolled so far, or stop (handymen play 2)?"""

    def __init__(self, handymen: Handymen, *specs: Spec) -> None:
        self.handymen: Final = handymen
        self.roll, self.to_slot, self.to_tile, self.stop = specs

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return ROLLING if self.kept.ints(state, ROLL) else "handymen-roll"

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return [f"die-{die}" for die in self.kept.ints(state, ROLL)]

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if len(self.kept.ints(state, ROLL)) < DICE or len(self.options(rules, state, frame)) > 1:
            return True
        finish(state)  # three dice, and none of their numbers fits
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        dice = self.kept.ints(state, ROLL)
        found = [Action(self.roll)] if len(dice) < DICE else []
        if dice:
            places, tiles = self.handymen.slots(rules, state), self.handymen.tiles
            found += [Action(self.to_slot, (place,)) for place in places]
            found += [Action(self.to_tile, (tile,)) for tile in tiles(rules, state, frame.seat)]
        return [*found, Action(self.stop)]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is self.roll:
            return Refusal("three-dice", "handymen play 2")
        if action.spec in (self.to_slot, self.to_tile):
            return Refusal("dice-do-not-fit", "handymen play 4")
        return Refusal("dice-first", "handymen play 1")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        seat = frame.seat
        if action.spec is self.roll:
            die = draw_number(state, FACES) + 1
            self.kept.put(state, (*self.kept.ints(state, ROLL), die), ROLL)
            emit(rules, state, "rolled-die", (seat, die))
            return
        finish(state)
        if action.spec is self.stop:
            return
        (target,) = action.args
        self.kept.grow(state, -1, SUPPLY, seat)
        if action.spec is self.to_slot:
            owners = (*self.kept.entry(state, target, SLOTS), seat)
            self.kept.put_entry(state, target, tuple(sorted(owners)), SLOTS)
            emit(rules, state, "handyman-on-slot", (seat, target))
        else:
            self.kept.add(state, rules.catalogue.tile_piece[target], TILES, seat)
            emit(rules, state, "handyman-on-tile", (seat, target))


class ThenMoney(ActionFilter):
    """Whoever has rolled takes money first; extra actions are free (handymen play 1)."""

    def bars(self, rules: Ruleset, state: State, seat: int, rule: MainAction) -> bool:
        return self.question(rules, state, seat) is not None and not (rule.takes_money or rule.free)

    def question(self, rules: Ruleset, state: State, seat: int) -> str | None:
        rolled = self.kept.ints(state, ROLL) and state.frames[-1].stage == FIRST_ACTION
        return MONEY_FIRST if rolled else None

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        barred = self.bars(rules, state, seat, rules.actor_of[action.spec.kind])
        return Refusal("dice-then-money", "handymen play 1") if barred else None


class LeaveWithPurchase(Stage):
    """Used handymen leave the game; one on a sold tile goes home (play 6, 8, order P2)."""

    def __init__(self, handymen: Handymen) -> None:
        self.handymen: Final = handymen

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        bought, steps = Purchase(frame), (self.handymen.less, self.handymen.more)
        used = len([term for term in bought.terms if term in steps])
        if used:
            self.handymen.leave_slot(state, bought.place, frame.seat, used)
            emit(rules, state, "used-handymen", (frame.seat, bought.place, used))
        piece = NONE if bought.tile == NONE else rules.catalogue.tile_piece[bought.tile]
        for seat, carriers in enumerate(self.kept.rows(state, TILES)):
            if piece in carriers:
                self.kept.drop(state, piece, TILES, seat)
                self.kept.grow(state, 1, SUPPLY, seat)
                emit(rules, state, "handyman-back", (seat, bought.tile))


class FromEmptiedSlots(Stage):
    """Asks the owners of handymen on an emptied slot before the refill (play 7, order T7.1)."""

    def __init__(self, handymen: Handymen) -> None:
        self.handymen: Final = handymen

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for place in reversed(self.kept.table(state, SLOTS)):  # the last is pushed first
            for step in reversed(range(rules.seats)):  # clockwise
                seat = (frame.seat + step) % rules.seats
                if was_empty(frame, place) and self.handymen.on_slot(state, place, seat):
                    push(state, Frame(rules.handler_id[TAKING_BACK], seat, 0, (place,)))


class TakeBack(FrameHandler):
    """How many handymen come back from an emptied slot? The rest stay (handymen play 7)."""

    fields: ClassVar[tuple[Field, ...]] = (Field("place", PLACE),)

    def __init__(self, handymen: Handymen, take: Spec, leave: Spec) -> None:
        self.handymen: Final = handymen
        self.take, self.leave = take, leave

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        (place,) = frame.data
        numbers = range(1, self.handymen.on_slot(state, place, frame.seat) + 1)
        return [*[Action(self.take, (place, n)) for n in numbers], Action(self.leave, (place,))]

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("take-back-or-leave", "handymen play 7")

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is self.take:
            place, number = action.args
            self.handymen.leave_slot(state, place, frame.seat, number)
            self.kept.grow(state, number, SUPPLY, frame.seat)
            emit(rules, state, "took-back", (frame.seat, place, number))


class GroupsScore(Scoring):
    """A point for each handyman in the largest group of a palace (handymen scoring)."""

    alike: ClassVar[bool] = True

    def __init__(self, handymen: Handymen) -> None:
        self.handymen: Final = handymen

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        counts = enumerate([self.handymen.points(rules, state, s) for s in range(rules.seats)])
        return [ScoreLine(s, HANDYMEN, n, HANDYMEN, {"count": n}) for s, n in counts if n]


def piece_of(side: str, owner: int) -> Laid:
    """Returns a handyman as a piece that shows one of its sides."""
    return {**token(f"{HANDYMAN}-{side}"), "seat": owner}


class HandymenView(RidersView):
    """Shows dice, supplies, handymen on slots and tiles; all is open (hidden-information)."""

    def __init__(self, steps: PriceSteps) -> None:
        super().__init__(HANDYMAN, card_piece)
        self.steps: Final = steps

    def pieces_at(self, rules: Ruleset, state: State, seat: int, place: int) -> list[Laid]:
        return [piece_of("front", owner) for owner in self.kept.entry(state, place, SLOTS)]

    def pieces_of(
        self, rules: Ruleset, state: State, seat: int, owner: int, tile: int
    ) -> list[Laid]:
        carries = rules.catalogue.tile_piece[tile] in self.kept.ints(state, TILES, owner)
        return [piece_of("back", owner)] if carries else []

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found = super().zones(rules, state, seat)
        dice = [token(f"die-{die}") for die in self.kept.ints(state, ROLL)]
        if dice:
            found.append(zone(ROLLING, TOKENS, dice, place=NICHE))
        for owner, left in enumerate(self.kept.ints(state, SUPPLY)):
            found.append(counter("handyman-supply", left, place=BELONGINGS, seat=owner))
            steps = [card_piece(rules, step) for step in self.steps.holds(rules, state, owner)]
            if steps:
                found.append(zone(STEPS_ZONE, TOKENS, steps, place=BELONGINGS, seat=owner))
        return found


def install(build: Build) -> None:
    build.holding(*HOLDING)
    seat, place, tile = Field("seat", SEAT), Field("place", PLACE), Field("tile", TILE)
    number = Field("number", NUMBER)
    build.event("rolled-die", seat, number, reveals=True)
    build.event("handyman-on-slot", seat, place)
    build.event("handyman-on-tile", seat, tile)
    build.event("used-handymen", seat, place, number)
    build.event("handyman-back", seat, tile)
    build.event("took-back", seat, place, number)
    asked = (
        build.action("roll"),
        build.action("handyman-to-slot", place, group=HANDYMAN),
        build.action("handyman-to-tile", tile, group=HANDYMAN),
        build.action("no-handyman", declines=True),
    )
    back = build.action("take-back", place, number)
    leave = build.action("leave-handymen", place, declines=True)
    handymen = Handymen()
    steps = PriceSteps(handymen)
    for rule in (handymen, steps, ThenMoney(), HandymenView(steps)):
        build.add(rule)
    build.handler(ROLLING, DiceQuestion(handymen, *asked))
    build.handler(TAKING_BACK, TakeBack(handymen, back, leave))
    build.stage("T1.3", HANDYMEN, MayRoll())
    build.stage("T7.1", HANDYMEN, FromEmptiedSlots(handymen))
    build.stage("P2", HANDYMEN, LeaveWithPurchase(handymen))
    build.stage("S21", HANDYMEN, GroupsScore(handymen))
