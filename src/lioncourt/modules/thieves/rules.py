"""Thieves: between turns, they steal cards from the display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import OWNER, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler, Interrupt
from lioncourt.core.shown import Laid
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, finish, push, replace_top, start_scorings, take_cards
from lioncourt.games.common.money import CURRENCIES, refill_display
from lioncourt.games.common.specials import DealSecretly, SpecialCards, deal_secretly
from lioncourt.games.common.zones import SecretCards, card_piece

HELD, PLAYED = 0, 1  # the parts of the holding
PREFIX: Final = "thief-"  # in front of a currency
COPIES: Final = 3
DEALT: Final = {2: 4, 3: 4, 4: 3, 5: 2, 6: 2}  # by seats (thieves set-up 1)
REFILL, SCORE = 0, 1  # stages of what follows a theft


def thief_for(rules: Ruleset, card: int) -> int:
    """Returns the thief that takes a card, one of its currency; NONE if there is none."""
    currency = rules.catalogue.card_currency[card]
    if currency == NONE:
        return NONE
    return rules.catalogue.card_id.get(PREFIX + rules.catalogue.currency_name[currency], NONE)


class Steal(Interrupt):
    """A thief takes one card in its currency and leaves the game (thieves play 2, 4, 5)."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        next_to_move = (state.active + 1) % rules.seats
        return seat != next_to_move and len(self.kept.ints(state, HELD, seat)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(card,) for card in sorted(set(state.display))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.concerns(rules, state, seat):
            return Refusal("no-thief-now", "thieves play 2")
        if action.args[0] not in state.display:
            return Refusal("not-in-display", "thieves play 4")
        has_one = thief_for(rules, action.args[0]) in self.kept.ints(state, HELD, seat)
        return None if has_one else Refusal("no-such-thief", "thieves play 4")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        thief = thief_for(rules, action.args[0])
        self.kept.move(state, thief, (HELD, seat), (PLAYED,))
        emit(rules, state, "played-thief", (seat, thief))
        take_cards(rules, state, seat, action.args)
        push(state, Frame(rules.handler_id["theft"], seat, REFILL))


class AfterTheft(FrameHandler):
    """Refills the display, then carries out a scoring that turned up (thieves play 4, 6)."""

    stages: ClassVar[tuple[str, ...]] = ("refill", "score")

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if frame.stage == REFILL:
            replace_top(state, frame.at(SCORE))
            refill_display(rules, state, frame.seat)
        else:
            finish(state)
            start_scorings(rules, state)
        return False


def thief_piece(rules: Ruleset, thief: int) -> Laid:
    """Returns a thief with its currency, though it isn't money."""
    name = rules.catalogue.card_name[thief]
    return {**card_piece(rules, thief), "currency": name.removeprefix(PREFIX)}


def install(build: Build) -> None:
    own = Part("own", CARD, many=True, each=True, seen=OWNER)  # thieves hidden-information
    build.holding(own, Part("played", CARD, many=True))
    build.event("dealt-thieves", Field("seat", SEAT), Field("thieves", CARD, many=True))
    build.event("played-thief", Field("seat", SEAT), Field("thief", CARD))
    cards = SpecialCards("thief", *[PREFIX + currency for currency in CURRENCIES])
    deal = DealSecretly(cards, DEALT[build.seats], "dealt-thieves", HELD, copies=COPIES)
    deal_secretly(build, "thieves", deal, PLAYED)
    build.add(Steal(build.action("steal", Field("card", CARD, zone="display"))))
    build.handler("theft", AfterTheft())
    build.add(SecretCards("thieves", HELD, piece=thief_piece))
