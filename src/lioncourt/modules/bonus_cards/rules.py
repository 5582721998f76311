"""Bonus cards: a secret card makes one certain tile count twice in the majorities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Count, MainAction, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.modules.bonus_cards import cards
from lioncourt.modules.bonus_cards.cards import HANDS, LAID, is_built, part
from lioncourt.modules.bonus_cards.view import BonusView
from lioncourt.modules.bonus_cards.window import BonusQuestion, OpenBonusWindow


class LayBonus(MainAction):
    """A card whose tile is in the palace may be laid open, free of charge (play 1, 2, 4)."""

    free: ClassVar[bool] = True

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        own = part(rules, state, HANDS)[seat]
        return [Action(self.spec, (card,)) for card in own if is_built(rules, state, seat, card)]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        cards.move(rules, state, seat, action.args[0], LAID)
        emit(rules, state, "laid-bonus", (seat, *action.args))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if action.args[0] not in part(rules, state, HANDS)[seat]:
            return Refusal("no-such-bonus", "bonus-cards play 1")
        if not is_built(rules, state, seat, action.args[0]):
            return Refusal("bonus-not-built", "bonus-cards play 4")
        return None

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return {"hint": -0.1}  # it may wait, unknown, until a scoring asks


class TileLeaves(Stage):
    """When its tile has left the palace, a card is back in the hand at once (play 3)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for card in part(rules, state, LAID)[frame.seat]:
            if not is_built(rules, state, frame.seat, card):
                cards.move(rules, state, frame.seat, card, HANDS)
                emit(rules, state, "bonus-back", (frame.seat, card))


class OpenCardsCount(Count):
    """An open card is one more of its type (bonus-cards scoring 1)."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        if contender >= rules.seats:
            return count  # Dirk has none (bonus-cards two-players)
        type_of = rules.catalogue.tile_type
        own = part(rules, state, LAID)[contender]
        return count + sum([1 for card in own if type_of[cards.tile_of(rules, card)] == type])


def install(build: Build) -> None:
    build.holding((((),) * build.seats, ((),) * build.seats))
    seat, held = Field("seat", SEAT), Field("card", CARD, zone="bonus.{seat}")
    build.event("dealt-bonus", seat, Field("cards", CARD, many=True, zone="bonus.{seat}"))
    build.event("laid-bonus", seat, Field("card", CARD, zone="bonus-open.{seat}"))
    build.event("bonus-back", seat, held)
    lay = LayBonus(build.action("lay-bonus", held))
    build.add(cards.BonusCards())
    build.stage("setup", "bonus-cards", cards.DealBonusCards(), before="first-turn")  # order U8
    build.add(lay)
    build.stage("placement", "bonus-back", TileLeaves())
    build.stage("scoring", "bonus-window", OpenBonusWindow(), before="majorities")
    build.handler("bonus", BonusQuestion(lay, build.action("keep-bonus")))
    build.add(OpenCardsCount())
    build.add(BonusView())
