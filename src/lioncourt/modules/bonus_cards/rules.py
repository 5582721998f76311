"""Bonus cards: a secret card makes one certain tile count twice in the majorities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, OWNER, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import LATE, Count, MainAction, Stage
from lioncourt.core.shown import Laid
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, push
from lioncourt.games.common.offering import Offer
from lioncourt.games.common.specials import DealSecretly, SpecialCards, deal_secretly
from lioncourt.games.common.window import BeginWindow, Window
from lioncourt.games.common.zones import OpenCards, SecretCards, card_piece

HANDS, LAID, SHOWN = 0, 1, 2  # the parts of the holding
DEALT: Final = {2: 3, 3: 3, 4: 2, 5: 2, 6: 1}  # by seats (bonus-cards set-up 1)
PREFIX: Final = "bonus-"  # in front of the pictured tile
# The tiles without walls of core 2 (bonus-cards components)
PICTURED: Final = (
    *("pavilion-8", "seraglio-9", "arcades-9", "arcades-10", "chambers-10"),
    *("chambers-11", "garden-10", "garden-11", "tower-11", "tower-12"),
)


def tile_of(rules: Ruleset, card: int) -> int:
    """Returns the tile that a card pictures, or its substitute (with-other-modules)."""
    return rules.catalogue.tile_named(rules.catalogue.card_name[card].removeprefix(PREFIX))


class LayBonus(MainAction):
    """Lays a card open, free of charge, if its tile is in the palace (play 1, 2, 4)."""

    free: ClassVar[bool] = True

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        # Even if no card can be laid, since nobody else may know (play 2).
        return len(self.kept.ints(state, HANDS, seat)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(card,) for card in self.kept.ints(state, HANDS, seat)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        card = action.args[0]
        if card not in self.kept.ints(state, HANDS, seat):
            return Refusal("no-such-bonus", "bonus-cards play 1")
        built = state.palaces[seat].holds(tile_of(rules, card))
        return None if built else Refusal("bonus-not-built", "bonus-cards play 4")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.move(state, action.args[0], (HANDS, seat), (LAID, seat))
        self.kept.put(state, tuple(sorted({*self.kept.ints(state, SHOWN), *action.args})), SHOWN)
        emit(rules, state, "laid-bonus", (seat, *action.args))


class TileLeaves(Stage):
    """A card returns to the hand at once when its tile leaves the palace (play 3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        seat = frame.seat
        for card in self.kept.ints(state, LAID, seat):
            if not state.palaces[seat].holds(tile_of(rules, card)):
                self.kept.move(state, card, (LAID, seat), (HANDS, seat))
                emit(rules, state, "bonus-back", (seat, card))


class TileComes(Stage):
    """Whoever lays a pictured tile on their turn may lay cards at once (play 2, order L6).

    Everybody with cards is asked, whether they hold that tile's or not, so nothing shows.
    """

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        placed, script = frame.data[0], state.frames[0]
        in_turn = script.kind == rules.script_id["turn"] and script.stage <= rules.stage_at("T9")
        if placed == NONE or frame.seat != state.active or not in_turn:
            return
        pictured = placed in [rules.catalogue.tile_named(name) for name in PICTURED]
        if pictured and self.kept.ints(state, HANDS, frame.seat):
            push(state, Frame(rules.handler_id["lay-bonus"], frame.seat))


class BonusOffer(Offer):
    """Any number of cards may be laid, one after another (bonus-cards play 2)."""

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        super().apply(rules, state, frame, action)
        if action.spec is not self.forgo and self.rule.concerns(rules, state, frame.seat):
            push(state, frame)


class BonusWindow(Window):
    """After a card is laid, all are asked again, its owner first (bonus-cards play 2)."""

    def again(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        return tuple([(seat + i) % rules.seats for i in range(rules.seats)])


class OpenCardsCount(Count):
    """An open card counts as one more of its type (bonus-cards scoring 1)."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        if contender >= rules.seats:
            return count  # Dirk has none (bonus-cards two-players)
        type_of = rules.catalogue.tile_type
        own = self.kept.ints(state, LAID, contender)
        return count + sum([1 for card in own if type_of[tile_of(rules, card)] == type])


def piece(rules: Ruleset, card: int) -> Laid:
    """Returns a card as those see it who may."""
    return {**card_piece(rules, card), "tile": rules.catalogue.tile_name[tile_of(rules, card)]}


def install(build: Build) -> None:
    build.holding(
        Part("own", CARD, many=True, each=True, seen=OWNER),  # bonus-cards hidden-information
        Part("open", CARD, many=True, each=True, seen=ALL, scores=SCORES, roles=("bonus",)),
        Part("shown", CARD, many=True),  # all that were ever open
    )
    seat, held = Field("seat", SEAT), Field("card", CARD, zone="bonus.{seat}")
    build.event("dealt-bonus", seat, Field("cards", CARD, many=True, zone="bonus.{seat}"))
    build.event("laid-bonus", seat, Field("card", CARD, zone="bonus-open.{seat}"))
    build.event("bonus-back", seat, held)
    lay = LayBonus(build.action("lay-bonus", held))
    cards = SpecialCards("bonus", *[PREFIX + tile for tile in PICTURED])
    deal = DealSecretly(cards, DEALT[build.seats], "dealt-bonus", HANDS)
    # Dealt last, as in every record so far
    deal_secretly(build, "bonus-cards", deal, SHOWN, back=True, order=LATE)
    build.add(lay)
    build.stage("L2", "bonus-back", TileLeaves())
    build.stage("S5", "bonus-window", BeginWindow("bonus"))
    build.stage("L6", "lay-bonus", TileComes())
    keep = build.action("keep-bonus", declines=True)
    build.handler("bonus", BonusWindow(keep, lay))
    build.handler("lay-bonus", BonusOffer(lay, keep))
    build.add(OpenCardsCount())
    build.add(SecretCards("bonus", HANDS, piece=piece))
    build.add(OpenCards("bonus-open", LAID, piece=piece))
