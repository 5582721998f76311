"""The caliph's guidelines: three of nine missions, the same for all, score at the end."""

from __future__ import annotations

from typing import Final

from lioncourt.core.actions import CARD, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Scoring, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import CALENDAR
from lioncourt.core.verbs import draw_number, emit
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.specials import SpecialCards
from lioncourt.games.common.zones import cards_zone
from lioncourt.modules.caliphs_guidelines.missions import COUNTS, counted

MISSIONS: Final = "missions"
DRAWN: Final = 3


class DrawMissions(Stage):
    """Three of the nine missions lie open; the others stay in the box (set-up 1)."""

    def __init__(self, cards: SpecialCards) -> None:
        self.cards: Final = cards

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = list(self.cards.kinds)
        drawn = [left.pop(draw_number(state, len(left))) for _ in range(DRAWN)]
        self.kept.put(state, tuple(sorted(drawn)))
        emit(rules, state, "drew-missions", tuple(drawn))


class MissionsScore(Scoring):
    """Each mission scores its count in a palace at the third scoring (scoring)."""

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        if nth != LAST_SCORING:
            return []
        names, types = rules.catalogue.card_name, rules.catalogue.tile_type
        found: list[ScoreLine] = []
        for mission in [names[card] for card in self.kept.ints(state)]:
            for seat in range(rules.seats):
                number, points = counted(mission, state.palaces[seat], types)
                found.append(ScoreLine(seat, mission, points, mission, {"number": number}))
        return found


class MissionView(View):
    """All three lie open (hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [cards_zone(rules, MISSIONS, self.kept.ints(state), place=CALENDAR)]


def install(build: Build) -> None:
    build.holding(Part(MISSIONS, CARD, many=True, seen=ALL, scores=SCORES, roles=("mission",)))
    build.event("drew-missions", Field("cards", CARD, many=True, zone=MISSIONS))
    cards = SpecialCards("mission", *COUNTS)
    build.add(cards)
    build.stage("U2", MISSIONS, DrawMissions(cards))
    build.stage("S23", MISSIONS, MissionsScore())
    build.add(MissionView())
