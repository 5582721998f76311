"""A module for tests only: it has every kind of secret that a view must keep.

A smuggler draws a card that nobody else sees; the seat to the left waves it through or has it
opened. Cards can also leave a hand unseen. Each seat has a secret number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import OWNER, Part
from lioncourt.core.seams import FrameHandler, MainAction, Secret, Stage, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.values import sorted_with, without
from lioncourt.core.verbs import draw_number, emit, finish, push
from lioncourt.table.manifest import MODULE, Manifest

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

MONEY_KINDS: Final = 36
CUSTOMS: Final = "customs"


class SecretNumbers(Stage):
    def __init__(self, holding: int) -> None:
        self.holding: Final = holding

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        numbers = tuple(draw_number(state, 10) for _ in range(rules.seats))
        state.holdings[self.holding] = numbers


class Smuggle(MainAction):
    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec),)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        card = draw_number(state, MONEY_KINDS)
        left = (seat + 1) % rules.seats
        push(state, Frame(rules.handler_id[CUSTOMS], left, 0, (seat, card)))


class Hide(MainAction):
    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return [Action(self.spec, (card,)) for card in sorted(set(state.hands[seat].cards))]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        card = action.args[0]
        state.hands[seat] = Hand(without(state.hands[seat].cards, card))
        emit(rules, state, "hid", (seat, card), audience=seat, veiled=(seat, NONE))


class Customs(FrameHandler):
    """Wave it through, or open it? The data of its frame are the smuggler and the hidden card."""

    fields: ClassVar[tuple[Field, ...]] = (Field("smuggler", SEAT), Field("card", CARD))

    def __init__(self, wave: Spec, search: Spec) -> None:
        self.wave: Final = wave
        self.search: Final = search

    def question(self, rules: Ruleset, state: State, frame: Frame) -> str:
        return CUSTOMS

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(spec, (frame.data[0],)) for spec in (self.wave, self.search)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        smuggler, card = frame.data
        finish(state)
        if action.spec.kind == self.search.kind:
            emit(rules, state, "caught", (smuggler, card))
            return
        state.hands[smuggler] = Hand(sorted_with(state.hands[smuggler].cards, card))
        emit(rules, state, "smuggled", (smuggler, card), audience=smuggler, veiled=(smuggler,))
        emit(rules, state, "gloated", (smuggler,), audience=smuggler)

    def reveals(self, rules: Ruleset, state: State, frame: Frame) -> dict[str, object]:
        return {"smuggler": frame.data[0]}

    def redrawn(self, rules: Ruleset, state: State, frame: Frame, seat: int, dice: Dice) -> Frame:
        hidden = dice.below(MONEY_KINDS)
        return Frame(frame.kind, frame.seat, frame.stage, (frame.data[0], hidden))

    def facts(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> dict[str, object]:
        return {"risk": action.spec.kind == self.search.kind}


class SmugglersView(View):
    def __init__(self, holding: int) -> None:
        self.holding: Final = holding

    def numbers(self, state: State) -> tuple[int, ...]:
        numbers = state.holdings[self.holding]
        assert isinstance(numbers, tuple)
        return numbers

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        return {"numbers": len(self.numbers(state))}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [
            {
                "id": f"secret.{owner}",
                "kind": "tokens",
                "place": "hand",
                "seat": owner,
                "label": "@zone.secret",
                "seen_by": "owner",
                "size": 1,
                "pieces": [token(number)] if owner == seat else [],
            }
            for owner, number in enumerate(self.numbers(state))
        ]


def token(number: int) -> Laid:
    return {"id": str(number), "kind": "token", "label": str(number)}


class AnyOtherNumber(Secret):
    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        for owner in range(len(self.kept.ints(state))):
            if owner != seat:
                self.kept.put(state, dice.below(10), owner)


def install(build: Build) -> None:
    seat = Field("seat", SEAT)
    cards = Field("cards", CARD, many=True)
    holding = build.holding(Part("own", NUMBER, each=True, start=NONE, seen=OWNER))
    build.stage("U8", "secret-numbers", SecretNumbers(holding))
    build.add(Smuggle(build.action("smuggle")))
    build.add(Hide(build.action("hide", Field("card", CARD, zone="hand.{seat}"))))
    build.handler(CUSTOMS, Customs(build.action("wave", seat), build.action("search", seat)))
    build.add(SmugglersView(holding))
    build.add(AnyOtherNumber())
    build.event("smuggled", seat, cards, hand=1)
    build.event("hid", seat, cards, hand=-1)
    build.event("caught", seat, cards)
    build.event("gloated", seat)


SMUGGLERS: Final = Manifest(
    id="smugglers",
    kind=MODULE,
    title="Smugglers",
    chapter=900,
    summary="For tests: secrets of every kind.",
    install=install,
    texts=("tests.view.smugglers",),
    games=("alhambra",),
)
