"""Thieves: between two turns one card of the display changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Components, FrameHandler, Interrupt, Stage
from lioncourt.core.values import without
from lioncourt.core.verbs import (
    draw_number,
    emit,
    finish,
    push,
    replace_top,
    start_scorings,
    take_cards,
)
from lioncourt.games.common.money import CURRENCIES, refill_display
from lioncourt.games.common.window import from_next
from lioncourt.modules.thieves.view import PREFIX, ThiefView, thieves

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

THIEF: Final = "thief"
COPIES: Final = 3
DEALT: Final = {2: 4, 3: 4, 4: 3, 5: 2, 6: 2}  # by seats (thieves set-up 1)

REFILL: Final = 0
SCORE: Final = 1


class ThiefCards(Components):
    """Adds a thief per currency; thieves never lie in the deck (thieves components)."""

    def add(self, kit: Kit) -> None:
        for currency in CURRENCIES:
            kit.card(PREFIX + currency, role=THIEF, purse=NONE)


class DealThieves(Stage):
    """Deals thieves face down; nobody ever knows the rest (thieves set-up 1)."""

    def __init__(self, holding: int) -> None:
        self.holding: Final = holding

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        card_id = rules.catalogue.card_id
        left = [card_id[PREFIX + currency] for currency in CURRENCIES for _ in range(COPIES)]
        dealt: list[tuple[int, ...]] = []
        for seat in range(rules.seats):
            drawn = [left.pop(draw_number(state, len(left))) for _ in range(DEALT[rules.seats])]
            dealt.append(tuple(sorted(drawn)))
            emit(rules, state, "dealt-thieves", (seat, *dealt[seat]), seat, (seat,))
        state.holdings[self.holding] = tuple(dealt)


def thief_for(rules: Ruleset, card: int) -> int:
    """Returns the thief that takes a card: one of its currency; NONE if there is none."""
    currency = rules.catalogue.card_currency[card]
    if currency == NONE:
        return NONE
    return rules.catalogue.card_id.get(PREFIX + rules.catalogue.currency_name[currency], NONE)


class Steal(Interrupt):
    """A thief takes one card of its currency and leaves the game (thieves play 2, 4, 5)."""

    def __init__(self, holding: int, spec: Spec) -> None:
        self.holding: Final = holding
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        next_to_move = from_next(rules, state)[0]
        return seat != next_to_move and len(thieves(state, self.holding)[seat]) > 0

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        own = thieves(state, self.holding)[seat]
        cards = sorted({card for card in state.display if thief_for(rules, card) in own})
        return [Action(self.spec, (card,)) for card in cards]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        dealt = thieves(state, self.holding)
        thief = thief_for(rules, action.args[0])
        left = without(dealt[seat], thief)
        state.holdings[self.holding] = (*dealt[:seat], left, *dealt[seat + 1 :])
        emit(rules, state, "played-thief", (seat, thief))
        take_cards(rules, state, seat, action.args)
        push(state, Frame(rules.handler_id["theft"], seat, REFILL))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.concerns(rules, state, seat):
            return Refusal("no-thief-now", "thieves play 2")
        if action.args[0] not in state.display:
            return Refusal("not-in-display", "thieves play 4")
        if thief_for(rules, action.args[0]) not in thieves(state, self.holding)[seat]:
            return Refusal("no-such-thief", "thieves play 4")
        return None

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """A thief is kept for a better card, though not for ever."""
        kept_for = 6.5 - 1.5 * state.scorings
        return {"hint": 0.45 * (rules.catalogue.card_value[action.args[0]] - kept_for)}


class AfterTheft(FrameHandler):
    """Refills the display at once, then scores what turned up, at once (thieves play 4, 6)."""

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if frame.stage == REFILL:
            replace_top(state, frame.at(SCORE))
            refill_display(rules, state, frame.seat)
        else:
            finish(state)
            start_scorings(rules, state)
        return False


def install(build: Build) -> None:
    holding = build.holding(((),) * build.seats)
    seat = Field("seat", SEAT)
    build.event("dealt-thieves", seat, Field("thieves", CARD, many=True))
    build.event("played-thief", seat, Field("thief", CARD))
    build.add(ThiefCards())
    build.stage("setup", "thieves", DealThieves(holding), after="piles")
    build.add(Steal(holding, build.action("steal", Field("card", CARD, zone="display"))))
    build.handler("theft", AfterTheft())
    build.add(ThiefView(holding))
