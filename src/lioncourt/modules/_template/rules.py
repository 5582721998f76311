"""The beggar's bowl, a made-up module: small, complete, and there to be copied.

1. Two beggar cards are shuffled into piles 2 and 4 of the deck.
2. A beggar who turns up leaves the game, but first the refill waits: the active seat may give one
   money card of its hand.
3. The card goes to the discard; the seat's bowl, which everybody sees, grows by its value.
4. At each scoring, after majorities: 1 point for every 2 in a bowl (option `alms_per_point`: 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.catalogue import MONEY
from lioncourt.core.frames import Frame
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Components, Drawn, FrameHandler, Scoring, Stage
from lioncourt.core.values import with_item
from lioncourt.core.verbs import discard_cards, emit, finish, push, shuffle_in
from lioncourt.modules._template.view import BowlView, bowls

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

BEGGAR: Final = "beggar"
PILES: Final = (2, 4)


class BeggarCards(Components):
    """Adds the beggar; no copies are shuffled into the money (beggars-bowl 1)."""

    def add(self, kit: Kit) -> None:
        kit.card(BEGGAR, role=BEGGAR)


class BeggarsHide(Stage):
    """Shuffles a beggar into each of two piles (beggars-bowl 1)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for pile in PILES:
            shuffle_in(state, pile, rules.catalogue.card_id[BEGGAR])


class BeggarTurnsUp(Drawn):
    """Asks the active seat; the refill goes on when the frame is done (beggars-bowl 2)."""

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        if rules.catalogue.card_role[card] != BEGGAR:
            return False
        push(state, Frame(rules.handler_id["alms"], state.active))
        return True


class AlmsQuestion(FrameHandler):
    """Which card, if any, does the beggar get (beggars-bowl 2, 3)?"""

    def __init__(self, holding: int, keep: Spec, give: Spec) -> None:
        self.holding: Final = holding
        self.keep: Final = keep
        self.give: Final = give

    def question(self, frame: Frame) -> str:
        return "alms"

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        role_of = rules.catalogue.card_role
        money = {card for card in state.hands[frame.seat].cards if role_of[card] == MONEY}
        return [Action(self.keep), *(Action(self.give, (card,)) for card in sorted(money))]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is self.keep:
            return
        seat = frame.seat
        discard_cards(rules, state, seat, action.args)
        emit(rules, state, "gave-alms", (seat, *action.args))
        filled = bowls(state, self.holding)[seat] + rules.catalogue.card_value[action.args[0]]
        state.holdings[self.holding] = with_item(bowls(state, self.holding), seat, filled)


class BowlsScore(Scoring):
    """A point for every few in a bowl (beggars-bowl 4)."""

    def __init__(self, holding: int, per_point: int) -> None:
        self.holding: Final = holding
        self.per_point: Final = per_point

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return [
            ScoreLine(seat, "bowl", given // self.per_point, "bowl", {"given": given})
            for seat, given in enumerate(bowls(state, self.holding))
        ]


def install(build: Build) -> None:
    per_point = build.options["alms_per_point"]
    assert isinstance(per_point, int)
    holding = build.holding((0,) * build.seats)
    card = Field("card", CARD, zone="hand")
    build.event("gave-alms", Field("seat", SEAT), card, hand=-1)

    build.add(BeggarCards())
    build.stage("setup", "beggars", BeggarsHide(), after="piles")
    build.add(BeggarTurnsUp())
    build.handler("alms", AlmsQuestion(holding, build.action("keep"), build.action("alms", card)))
    build.stage("scoring", "bowls", BowlsScore(holding, per_point), after="majorities")
    build.add(BowlView(holding))
