"""The beggar's bowl, a made-up module: small, complete, and there to be copied.

1. Two beggar cards are shuffled into piles 2 and 4 of the deck.
2. A beggar who turns up leaves the game. The refill waits while the active seat may give one
   money card from its hand.
3. The card goes to the discard; the seat's bowl, which everybody sees, grows by its value.
4. At each scoring, after majorities: 1 point for every 2 in a bowl (option `alms_per_point`: 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, NUMBER, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Choice, Scoring, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS
from lioncourt.core.verbs import discard_cards, emit, push
from lioncourt.games.common.money import held_money
from lioncourt.games.common.offering import Offer
from lioncourt.games.common.specials import SpecialCards, TurnsUp, hide_in_piles
from lioncourt.games.common.zones import counter

BEGGAR: Final = "beggar"


class BeggarTurnsUp(TurnsUp):
    """Asks the active seat; the refill goes on once the frame is done (beggars-bowl 2)."""

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        push(state, Frame(rules.handler_id["alms"], state.active))


class GiveAlms(Choice):
    """One money card from the hand may go into the bowl (beggars-bowl 2, 3)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(card,) for card in sorted(set(held_money(rules, state, seat)))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        has_it = action.args[0] in held_money(rules, state, seat)
        return None if has_it else Refusal("not-in-hand", "beggars-bowl 2")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        discard_cards(rules, state, seat, action.args)
        emit(rules, state, "gave-alms", (seat, *action.args))
        self.kept.grow(state, rules.catalogue.card_value[action.args[0]], seat)


class BowlsScore(Scoring):
    """A bowl scores a point for every 2, or 3, in it (beggars-bowl 4)."""

    alike: ClassVar[bool] = True

    def __init__(self, per_point: int) -> None:
        self.per_point: Final = per_point

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        return [
            ScoreLine(seat, "bowl", given // self.per_point, "bowl", {"given": given})
            for seat, given in enumerate(self.kept.ints(state))
        ]


class BowlView(View):
    """Draws a bowl before each seat (beggars-bowl 3)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        bowls = enumerate(self.kept.ints(state))
        return [counter("bowl", given, place=BELONGINGS, seat=owner) for owner, given in bowls]


def install(build: Build) -> None:
    per_point = build.options["alms_per_point"]
    assert isinstance(per_point, int)
    # beggars-bowl 3
    build.holding(Part("bowls", NUMBER, each=True, seen=ALL, scores=SCORES, most=99))
    card = Field("card", CARD, zone="hand")
    build.event("gave-alms", Field("seat", SEAT), card, hand=-1)

    hide_in_piles(build, "beggars", SpecialCards(BEGGAR, BEGGAR), 2, 4)
    build.add(BeggarTurnsUp(BEGGAR))
    alms = GiveAlms(build.action("alms", card))
    build.handler("alms", Offer(alms, build.action("keep", declines=True)))
    build.stage("S21", "bowls", BowlsScore(per_point))
    build.add(BowlView())
