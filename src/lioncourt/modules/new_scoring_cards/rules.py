"""New scoring cards: three random cards rank the six types afresh, one for each scoring.

The holding: the cards of the first, the second and the third scoring.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Prizes, Stage, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import CALENDAR
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.scoring import SharedMajorities
from lioncourt.games.common.specials import SpecialCards
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.zones import ROW, card_piece, zone

TABLE: Final = table_beside(__file__, "cards")
ORDERS: Final[list[str]] = TABLE["cards"]  # by card: the types by their first letters
PRIZES: Final[list[list[list[int]]]] = TABLE["prizes"]  # by scoring, by position on the card
ZONE: Final = "new-scoring-cards"
ROLE: Final = "new-scoring"


class DrawCards(Stage):
    """Three of the 18 cards, one for each scoring; the others are not used (set-up 1)."""

    def __init__(self, cards: SpecialCards) -> None:
        self.cards: Final = cards

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = list(self.cards.kinds)
        drawn = tuple([left.pop(draw_number(state, len(left))) for _ in PRIZES])
        self.kept.put(state, drawn)
        emit(rules, state, "drew-scoring-cards", drawn)


class RankedAnew(SharedMajorities):
    """A type scores the points of its position on the card (new-scoring-cards scoring 1)."""

    by_state: ClassVar[bool] = True

    def __init__(self, cards: SpecialCards) -> None:
        super().__init__(())
        self.cards: Final = cards

    def prizes(self, rules: Ruleset, state: State) -> dict[int, Prizes]:
        kinds = self.cards.kinds
        drawn = tuple([kinds.index(card) for card in self.kept.ints(state)])
        return dict(prizes_of(drawn, rules.catalogue.type_name))


@lru_cache(maxsize=64)
def prizes_of(drawn: tuple[int, ...], type_names: tuple[str, ...]) -> dict[int, Prizes]:
    """Returns the prizes by type if these cards were drawn; they don't change during a game."""
    found: dict[int, Prizes] = {}
    for type, name in enumerate(type_names):
        spots = [ORDERS[card].index(name[0].upper()) for card in drawn]
        found[type] = tuple([tuple(PRIZES[nth][spot]) for nth, spot in enumerate(spots)])
    return found


class CardsView(View):
    """The cards of the scorings to come, each with its number (hidden-information: all open)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        numbered = list(enumerate(self.kept.ints(state), 1))
        pieces: list[Laid] = [
            {**card_piece(rules, card), "number": nth} for nth, card in numbered[state.scorings :]
        ]
        return [zone(ZONE, ROW, pieces, place=CALENDAR)]


def install(build: Build) -> None:
    cards = SpecialCards(ROLE, *[f"new-scoring-{i + 1}" for i in range(len(ORDERS))])
    held = Part("cards", CARD, many=True, ordered=True, seen=ALL, scores=SCORES, roles=(ROLE,))
    build.holding(held)
    build.event("drew-scoring-cards", Field("cards", CARD, many=True, zone=ZONE))
    build.add(cards)
    build.stage("U2", ZONE, DrawCards(cards))
    build.stage("S6", "majorities-anew", RankedAnew(cards))
    build.add(CardsView())
