"""Art of the Moors: buildings of equal cost bring a counter, which scores and can be developed."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.events import Event
from lioncourt.core.frames import Frame
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import MainAction, Observer, Scoring, Stage, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, SOUK
from lioncourt.core.verbs import emit
from lioncourt.games.common.specials import SpecialCards
from lioncourt.games.common.zones import TOKENS, Data, token, zone
from lioncourt.modules.art_of_the_moors.counters import (
    COUNTER,
    CUBES,
    HOLDING,
    STOCK,
    TABLE,
    TURNED,
    Counters,
)

CULTURE: Final = "culture"


class LayOut(Stage):
    """The counters lie open in seven stacks (art-of-the-moors set-up 1)."""

    def __init__(self, counters: Counters) -> None:
        self.counters: Final = counters

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        copies = tuple([facts["copies"] for facts in TABLE.values()])
        self.kept.put(state, (self.counters.cards.kinds, copies), STOCK)


class Adjust(Stage):
    """Adjusts counters at the end of one's turn, after all placements (play 1, 2, order T4.4)."""

    def __init__(self, counters: Counters) -> None:
        self.counters: Final = counters

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.counters.adjust(rules, state, frame.seat)


def is_due(rules: Ruleset, state: State, seat: int) -> bool:
    """Tells whether counters adjust at once: out of turn, or late in one's own turn (play 3)."""
    script = state.frames[0]
    in_turn = script.kind == rules.script_id["turn"]
    return in_turn and (seat != state.active or rules.is_past(script, "T4.4"))


class AdjustAtOnce(Adjust):
    """Adjusts at once for a tile laid out of turn, or late in one's own (play 3, order L5)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        if is_due(rules, state, frame.seat):
            super().run(rules, state, frame)


class StoredOutOfTurn(Observer):
    """Does the same for a tile that goes to the reserve, where it counts too (play 3)."""

    def __init__(self, counters: Counters) -> None:
        self.counters: Final = counters

    def hears(self) -> tuple[str, ...]:
        return ("reserved",)

    def on_event(self, rules: Ruleset, state: State, event: Event) -> None:
        if is_due(rules, state, event.args[0]):
            self.counters.adjust(rules, state, event.args[0])


class Develop(MainAction):
    """Turns each of one's counters that can by one section (art-of-the-moors play 4)."""

    def __init__(self, counters: Counters, spec: Spec) -> None:
        super().__init__(spec)
        self.counters: Final = counters

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        can = self.counters.turning(state, seat)
        return None if can else Refusal("nothing-to-develop", "art-of-the-moors play 4")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        turning = self.counters.turning(state, seat)
        own = self.counters.turned(state, seat)
        for card in turning:
            self.kept.put_entry(state, card, own[card] + 1, TURNED, seat)
        emit(rules, state, "developed", (seat, *turning))


class CountersScore(Scoring):
    """Each counter scores the section at its top, at every scoring (scoring 1)."""

    alike: ClassVar[bool] = True

    def __init__(self, counters: Counters) -> None:
        self.counters: Final = counters

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            shown = self.counters.shown(state, seat)
            if shown:
                values: Values = {"counters": tuple([str(points) for points in shown])}
                found.append(ScoreLine(seat, CULTURE, sum(shown), CULTURE, values))
        return found


class CounterView(View):
    """Stacks, counters and cubes are open to all."""

    def __init__(self, counters: Counters) -> None:
        self.counters: Final = counters

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        names = rules.catalogue.card_name
        stock = self.kept.table(state, STOCK).items()
        left: list[Laid] = [
            {**token(names[card]), "number": number} for card, number in stock if number
        ]
        found = [zone(CULTURE, TOKENS, left, place=SOUK)]
        for owner in range(rules.seats):
            turned = self.counters.turned(state, owner)
            own = [self.piece(rules, state, owner, *counter) for counter in turned.items()]
            found.append(zone("counters", TOKENS, own, place=BELONGINGS, seat=owner))
        return found

    def piece(self, rules: Ruleset, state: State, owner: int, card: int, turned: int) -> Laid:
        """Returns a counter as it lies before its owner, with its cube."""
        points = self.counters.points[self.counters.at(card)]
        marked = self.kept.entry(state, card, CUBES, owner)
        name = rules.catalogue.card_name[card]
        said: Data = {"counter": f"@piece.{name}", "points": points[turned], "most": points[marked]}
        return {
            **token(name),
            "label": "@piece.turned-counter",
            "values": said,
            "number": points[turned],
            "turned": turned,
            "marked": marked,
        }


def install(build: Build) -> None:
    build.holding(*HOLDING)
    seat, card = Field("seat", SEAT), Field("card", CARD)
    build.event("took-counter", seat, card)
    build.event("turned-back", seat, card)
    build.event("developed", seat, Field("cards", CARD, many=True))
    cards = SpecialCards(COUNTER, *TABLE)
    counters = Counters(cards)
    build.add(cards)
    build.add(counters)
    build.stage("U2", CULTURE, LayOut(counters))
    build.stage("T4.4", CULTURE, Adjust(counters))
    build.stage("L5", CULTURE, AdjustAtOnce(counters))
    build.add(StoredOutOfTurn(counters))
    build.add(Develop(counters, build.action("develop")))
    build.stage("S12", CULTURE, CountersScore(counters))
    build.add(CounterView(counters))
