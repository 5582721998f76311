"""Treasures: each fills a gap in a payment, once; those kept score at the end.

The holding: the treasures of each seat.
"""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CARD
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import ALWAYS, Sale
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import LATE, Components, Scoring, Stage, Terms
from lioncourt.core.state import State
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.paying import money_for, worth_of
from lioncourt.games.common.zones import OpenCards

TREASURES: Final = "treasures"
VALUES: Final = range(1, 6)
Ints = tuple[int, ...]


class TreasurePieces(Components):
    """Adds five kinds of treasures, in a purse of their own (components)."""

    def __init__(self) -> None:
        self.purse = NONE
        self.kinds: Ints = ()  # by value, once added

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(TREASURES)
        for value in VALUES:
            self.kinds += (kit.card(f"treasure-{value}", role="treasure", purse=self.purse),)


class DealTreasures(Stage):
    """Gives everybody all five, open (treasures set-up 1)."""

    def __init__(self, pieces: TreasurePieces) -> None:
        self.pieces: Final = pieces

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, (self.pieces.kinds,) * rules.seats)


class FillGap(Terms):
    """A treasure makes a tile cheaper for a seat that can't pay it; this is exact (play 1, 2)."""

    order: ClassVar[int] = LATE  # other reductions come first (with-other-modules)

    def __init__(self, pieces: TreasurePieces) -> None:
        self.pieces: Final = pieces

    def number(self) -> int:
        return self.pieces.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return self.kept.ints(state, seat)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        fits = sale.tile != NONE and not sale.settled
        return None if fits else Refusal("treasure-for-tiles", "treasures play 1")

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints, given: Ints
    ) -> Refusal | None:
        paid_in = {rules.catalogue.card_currency[piece] for piece in given} - {NONE}
        if len(mine) > 1 or len(paid_in) > 1:
            return Refusal("one-treasure", "treasures play 1")
        currency = min(paid_in, default=sale.currency)
        enough = worth_of(rules, money_for(rules, state, seat, sale, currency)) >= sale.price
        return Refusal("money-reaches", "treasures play 3") if enough else None

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        value = VALUES[self.pieces.kinds.index(mine[0])]
        return sale.at(max(0, sale.price - value), ALWAYS)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        for piece in pieces:  # out of the game (play 1)
            self.kept.drop(state, piece, seat)


class TreasuresScore(Scoring):
    """Unused treasures score their value at the third scoring (scoring)."""

    def __init__(self, pieces: TreasurePieces) -> None:
        self.pieces: Final = pieces

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        if nth != LAST_SCORING:
            return []
        found: list[ScoreLine] = []
        for seat, treasures in enumerate(self.kept.rows(state)):
            kept = [VALUES[self.pieces.kinds.index(treasure)] for treasure in treasures]
            shown = tuple([str(value) for value in kept])
            found.append(ScoreLine(seat, TREASURES, sum(kept), TREASURES, {"kept": shown}))
        return [line for line in found if line.points]


def install(build: Build) -> None:
    own = Part(TREASURES, CARD, many=True, each=True, seen=ALL, scores=SCORES, roles=("treasure",))
    build.holding(own)
    pieces = TreasurePieces()
    for rule in (pieces, FillGap(pieces), OpenCards(TREASURES)):
        build.add(rule)
    build.stage("U2", TREASURES, DealTreasures(pieces))
    build.stage("S22", TREASURES, TreasuresScore(pieces))
