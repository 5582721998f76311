"""Falconers: falcons on corners where four tiles meet; each more of a kind scores more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, CORNER, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import MONEY
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import corner_cells
from lioncourt.core.options import Groups, Listed, Made, as_options
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.refusal import Refusal, not_now
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import FrameHandler, MainAction, Scoring, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.squares import OUTSIDE, is_half, square_region, square_tile
from lioncourt.core.state import State
from lioncourt.core.tableplaces import PALACE_CORNER, SOUK
from lioncourt.core.verbs import discard_cards, emit, finish, push
from lioncourt.games.common.money import held_money
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.turn import FIRST_ACTION
from lioncourt.games.common.zones import GRID, TOKENS, at_corner, thing, zone

TABLE: Final = table_beside(__file__, "falcons")
FALCON: Final = "falcon"
SUPPLY, SET = 0, 1  # the parts of the holding
# By falcon: its kind, its two types (components)
KINDS: Final = tuple([kind for kind, pairs in TABLE.items() for _ in pairs])
PAIRS: Final = tuple([tuple(pair.split("-")) for pairs in TABLE.values() for pair in pairs])
NAMES: Final = [f"{FALCON}-{kind}-{pair}" for kind, pairs in TABLE.items() for pair in pairs]


def corner_types(rules: Ruleset, palace: Palace, corner: int) -> set[str] | None:
    """Returns the types of base buildings at a corner; None unless four palace tiles meet (3)."""
    found: set[str] = set()
    catalogue = rules.catalogue
    for cell in corner_cells(corner):
        square = palace.square(cell)
        if square == NONE or is_half(square) or square_region(square) == OUTSIDE:
            return None
        tile = square_tile(square)
        if catalogue.tile_is_base[tile] and catalogue.tile_type[tile] != NONE:
            found.add(catalogue.type_name[catalogue.tile_type[tile]])
    return found


class SetFalcons(MainAction):
    """Sets a falcon on a legal corner, for any one money card (falconers play 1-3)."""

    def is_first(self, state: State) -> bool:
        """Tells whether this is the first action of a turn (play 1), rather than another falcon."""
        return state.frames[-1].stage == FIRST_ACTION

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        cards = sorted(set(held_money(rules, state, seat)))
        if not cards or not self.is_first(state):
            return ()
        palace = state.palaces[seat]
        places: list[tuple[int, int]] = []
        for corner in palace.squares:  # a corner is named by the cell south-west of it
            types = corner_types(rules, palace, corner)
            if types and corner not in self.kept.table(state, SET, seat):
                for falcon in self.kept.ints(state, SUPPLY):
                    if types.issuperset(PAIRS[falcon]):
                        places.append((falcon, corner))
        ways = [(falcon, card, corner) for falcon, corner in places for card in cards]
        return Listed(self.spec, sorted(ways))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        falcon, card, corner = action.args
        if not self.is_first(state):
            return Refusal("falcons-alone", "falconers play 1")
        if falcon not in self.kept.ints(state, SUPPLY):
            return Refusal("falcon-gone", "falconers play 2")
        if card not in state.hands[seat].cards or rules.catalogue.card_role[card] != MONEY:
            return Refusal("not-in-hand", "falconers play 2")
        types = corner_types(rules, state.palaces[seat], corner)
        if types is None or corner in self.kept.table(state, SET, seat):
            return Refusal("no-free-corner", "falconers play 3")
        return None if types.issuperset(PAIRS[falcon]) else self.wrong_types(falcon)

    def wrong_types(self, falcon: int) -> Refusal:
        one, two = [f"@type.{name}" for name in PAIRS[falcon]]
        return Refusal("falcon-types", "falconers play 3", {"one": one, "two": two})

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        falcon, card, corner = action.args
        discard_cards(rules, state, seat, (card,))
        self.kept.drop(state, falcon, SUPPLY)
        self.kept.put_entry(state, corner, falcon, SET, seat)
        emit(rules, state, "set-falcon", (seat, falcon, corner, card))
        push(state, Frame(rules.handler_id["more-falcons"], seat))


class MoreFalcons(FrameHandler):
    """Another falcon, or is that all (falconers play 5)? Asked only if one can be set."""

    def __init__(self, rule: SetFalcons, stop: Spec) -> None:
        self.rule: Final = rule
        self.stop: Final = stop

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        if len(self.rule.options(rules, state, frame.seat)) > 0:
            return True
        finish(state)
        return False

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        more = as_options(self.rule.options(rules, state, frame.seat))
        return Groups([more, Made((Action(self.stop),))])

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is not self.rule.spec:
            return not_now(action)
        return self.rule.refusal(rules, state, frame.seat, action)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        if action.spec is self.rule.spec:
            self.rule.apply(rules, state, frame.seat, action)


class FalconsFlyUp(Stage):
    """A falcon returns to the supply when a tile under it leaves or moves (falconers play 4)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        _, cell, left, *_ = frame.data
        palace = state.palaces[frame.seat]
        seated = self.kept.table(state, SET, frame.seat)
        for corner in seated:
            under = corner_cells(corner)
            exchanged = left != NONE and cell in under
            if exchanged or not all(square in palace.squares for square in under):
                self.kept.drop_entry(state, corner, SET, frame.seat)
                self.kept.add(state, seated[corner], SUPPLY)
                emit(rules, state, "falcon-flew", (frame.seat, seated[corner]))


class FalconsScore(Scoring):
    """For each kind, n falcons score n(n + 1) points (falconers scoring 1)."""

    alike: ClassVar[bool] = True

    name: ClassVar[str] = "falcons"

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats):
            own = [KINDS[falcon] for falcon in self.kept.table(state, SET, seat).values()]
            for kind in TABLE:
                number = own.count(kind)
                if number:
                    name, times = f"@falcon-kind.{kind}", number + 1
                    values: Values = {"kind": name, "number": number, "times": times}
                    found.append(ScoreLine(seat, self.name, number * times, self.name, values))
        return found


class FalconView(View):
    """Falcons in the supply show their pairs; the others sit on their corners."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        waiting = [thing(rules, FALCON, falcon) for falcon in self.kept.ints(state, SUPPLY)]
        found = [zone("falcons", TOKENS, waiting, place=SOUK)]
        for owner in range(rules.seats):
            seated = self.kept.table(state, SET, owner).items()
            birds = [at_corner(thing(rules, FALCON, falcon), corner) for corner, falcon in seated]
            found.append(zone("set-falcons", GRID, birds, place=PALACE_CORNER, seat=owner))
        return found


def install(build: Build) -> None:
    kind = build.kind(FALCON, *NAMES)
    everyone = tuple(range(len(NAMES)))
    build.holding(
        Part("supply", kind, many=True, seen=ALL, start=everyone),  # falconers set-up 1
        Part("set", kind, by=CORNER, each=True, seen=ALL, scores=SCORES),
    )
    seat, corner = Field("seat", SEAT), Field("corner", CORNER)
    falcon = Field(FALCON, kind, zone="falcons")
    card = Field("card", CARD, zone="hand.{seat}")
    build.event("set-falcon", seat, falcon, corner, Field("cards", CARD, many=True), hand=-1)
    build.event("falcon-flew", seat, falcon)
    rule = SetFalcons(build.action("set-falcon", falcon, card, corner))
    build.add(rule)
    build.handler("more-falcons", MoreFalcons(rule, build.action("no-more-falcons", declines=True)))
    build.stage("L2", "falcons", FalconsFlyUp())
    build.stage("S13", "falcons", FalconsScore())
    build.add(FalconView())
