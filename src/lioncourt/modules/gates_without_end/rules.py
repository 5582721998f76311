"""Gates without end: arcades bring a key; its owner turns it, and everybody gets a bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.holding import Holding
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import LATE, Choice, FrameHandler, Stage, View
from lioncourt.core.shown import NOBODY, Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, DISPLAY, NICHE, SOUK
from lioncourt.core.verbs import emit, finish, go_back, push
from lioncourt.games.common.asking import OfferInTurn
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.dirk import NeverToDirk
from lioncourt.games.common.wall_pieces import WallPieces
from lioncourt.games.common.zones import PILE, ROW, TOKENS, Data, thing, token, zone
from lioncourt.modules.gates_without_end import bonuses, keys
from lioncourt.modules.gates_without_end.keys import BONUS, BONUSES, HALF, HELD, KEY, KEYS, LATER

TURN_KEY: Final = "turn-key"


class GetKey(Stage):
    """Whoever buys base arcades at the market takes the top key, unseen (play 1, order P4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        if purchase.place == NONE or not keys.brings_key(rules, purchase.tile):
            return
        if not keys.keys_in_pile(self, state):
            return
        seat = frame.seat
        self.kept.grow(state, 1, HELD, seat)
        if seat != state.active or rules.is_past(state.frames[0], "T7"):
            self.kept.grow(state, 1, LATER, seat)  # play 3
        emit(rules, state, "got-key", (seat,))


class KeysFallDue(Stage):
    """Keys gained out of turn, or by a key, are used at the end of this turn (play 3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, 0, LATER, frame.seat)


class UseKey(Stage):
    """Turns up the first key of the seat; the others follow once it is done (play 2, 4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        seat = frame.seat
        if self.kept.number(state, HELD, seat) > self.kept.number(state, LATER, seat):
            key = keys.turn_up(self, rules, state, seat)
            push(state, Frame(rules.handler_id[TURN_KEY], seat, 0, (key,)))


class TurnKey(FrameHandler):
    """Which of the six bonuses does the owner turn to their own gate (play 2)?"""

    fields: ClassVar[tuple[Field, ...]] = (Field("key", KEY),)

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.spec, (bonus,)) for bonus in sorted(keys.ON_KEY[frame.data[0]])]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        key, own = frame.data[0], action.args[0]
        finish(state)
        emit(rules, state, "turned-key", (frame.seat, key, own))
        asked = [(frame.seat + step) % rules.seats for step in range(rules.seats)]
        push(state, Frame(rules.handler_id[BONUS], frame.seat, 0, (key, own, *asked)))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("not-on-key", "gates-without-end play 2")

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (KEYS[frame.data[0]],)

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        shown = keys.bonuses_by_seat(rules, frame.data[0], frame.seat, action.args[0])
        return {"by_seat": [BONUSES[bonus] for bonus in shown]}


class BonusQuestion(OfferInTurn):
    """Does a seat take the bonus at its gate? Clockwise from the owner (play 2).

    The data: the key, the bonus at the owner's gate, the seats still to be asked; the stage is the
    bonus of the seat being asked. Once all have answered, the key has left the game, and the turn
    goes back to the display (play 4, order T8.1).
    """

    ahead: ClassVar[int] = 2
    stages: ClassVar[tuple[str, ...]] = BONUSES
    fields: ClassVar[tuple[Field, ...]] = (
        *(Field("key", KEY), Field("own", BONUS)),
        Field("asked", SEAT, many=True),
    )

    def __init__(self, forgo: Spec, rules: tuple[Choice, ...]) -> None:
        super().__init__(forgo)
        self.rules: Final = rules  # by bonus

    def bind(self, kept: Holding) -> None:
        super().bind(kept)
        for rule in self.rules:
            rule.bind(kept)

    def stage_for(self, frame: Frame, seat: int) -> int:
        return keys.bonus_at(frame.data[0], frame.seat, frame.data[1], seat)

    def rule_for(self, frame: Frame, seat: int) -> Choice:
        return self.rules[self.stage_for(frame, seat)]

    def done(self, rules: Ruleset, state: State, frame: Frame) -> None:
        go_back(rules, state, "T5")

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return BONUSES[frame.stage]

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (self.question(rules, state, frame),)


class KeyView(View):
    """Shows gates, gains, and the key that is turned up; all others lie face down."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        left: list[Laid] = [thing(rules, HALF, half) for half in keys.halves_left(self, state)]
        for name, part in (("wall-piece", keys.WALLS_LEFT), ("plaza", keys.PLAZAS_LEFT)):
            if self.kept.number(state, part):
                left.append({**token(name), "number": self.kept.number(state, part)})
        size = keys.keys_in_pile(self, state)
        found = [
            zone("key-pile", PILE, place=DISPLAY, size=size, seen_by=NOBODY),
            zone("gate-stock", TOKENS, left, place=SOUK),
        ]
        for owner, own in enumerate(self.kept.rows(state, keys.OWN_HALVES)):
            gate = [token(keys.GATES[owner]), *[thing(rules, HALF, half) for half in own]]
            found.append(zone("gate", TOKENS, gate, place=BELONGINGS, seat=owner))
            held = self.kept.number(state, HELD, owner)
            pile = zone("key-owned", PILE, place=BELONGINGS, seat=owner, size=held, seen_by=NOBODY)
            found.append(pile)
        under_way = (rules.handler_id[TURN_KEY], rules.handler_id[BONUS])
        for frame in state.frames:
            if frame.kind in under_way:
                found.append(zone("key", ROW, turned_up(rules, frame), place=NICHE))
        return found


def turned_up(rules: Ruleset, frame: Frame) -> list[Laid]:
    """Returns the key with its bonuses; once it is turned, those at the gates, by seat."""
    key, *turned = frame.data
    if not turned:
        lying = [thing(rules, BONUS, bonus) for bonus in keys.ON_KEY[key]]
    else:
        shown = keys.bonuses_by_seat(rules, key, frame.seat, turned[0])
        lying = [{**thing(rules, BONUS, bonus), "seat": s} for s, bonus in enumerate(shown)]
    return [thing(rules, KEY, key), *lying]


def install(build: Build) -> None:
    for kind, names in ((KEY, KEYS), (BONUS, BONUSES), (HALF, keys.HALVES)):
        build.kind(kind, *names)
    build.holding(*keys.HOLDING)
    seat, key, bonus = Field("seat", SEAT), Field("key", KEY), Field("bonus", BONUS, zone="key")
    build.event("got-key", seat)
    build.event("turned-up-key", seat, key, reveals=True)
    build.event("turned-key", seat, key, bonus)
    build.stage("P4", KEY, GetKey(), order=LATE)  # a fruit comes before
    build.stage("T1.1", "keys-due", KeysFallDue())
    build.stage("T8.1", KEY, UseKey())
    build.handler(TURN_KEY, TurnKey(build.action(TURN_KEY, bonus)))
    build.handler(BONUS, BonusQuestion(build.forgo(), bonuses.all_bonuses(build)))
    for rule in (bonuses.PlazaTiles(), WallPieces(keys.WALLS), bonuses.HalvesCount(), KeyView()):
        build.add(rule)
    build.add(NeverToDirk(bonuses.PLAZAS, "gates-without-end play 5"))
