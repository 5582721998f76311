"""Master builders: money cards of value 3 that can be spent on an extra rebuild.

The holding: the cards not used in this game, and the turn of the last such rebuild.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import MONEY, Kit
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice, FrameHandler
from lioncourt.core.state import State
from lioncourt.core.verbs import discard_cards, emit, finish, push
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.rebuilding import may_rebuild, rebuild_options, rebuild_refusal
from lioncourt.games.common.stocks import StockCards, install_stock
from lioncourt.games.common.zones import Data

UNUSED, USED = 0, 1  # the parts of the holding
BUILDERS: Final = "builders"
PREFIX: Final = "builder-"
VALUE: Final = 3
COPIES: Final = 4
DEALT: Final = 2
PILES: Final = (3, 3, 3, 5, 5, 5)
PILES_FOR_SIX: Final = (3, 3, 3, 5)


class BuilderCards(StockCards):
    """Adds money of value 3 that leaves the game once used (components, play 1, 4)."""

    def add(self, kit: Kit) -> None:
        self.kinds = tuple(
            [
                kit.card(
                    PREFIX + name,
                    role=MONEY,
                    currency=kit.currency_name.index(name),
                    value=VALUE,
                    leaves_game=True,
                    stock=BUILDERS,
                )
                for name in CURRENCIES
            ]
        )


class SpendBuilder(Choice):
    """After placing, one card per turn may be spent on a rebuild (play 2)."""

    def held(self, rules: Ruleset, state: State, seat: int) -> list[int]:
        """Returns the builder cards in a hand; everybody knows how many there are."""
        stock_of = rules.catalogue.card_stock
        return [card for card in state.hands[seat].cards if stock_of[card] == BUILDERS]

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        if self.kept.number(state, USED) == state.turn or not self.held(rules, state, seat):
            return False
        return may_rebuild(rules, state, seat)

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(card,) for card in sorted(set(self.held(rules, state, seat)))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        has_it = action.args[0] in self.held(rules, state, seat)
        return None if has_it else Refusal("no-builder-card", "master-builders play 2")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, state.turn, USED)
        discard_cards(rules, state, seat, action.args)  # out of the game (play 4)
        emit(rules, state, "spent-builder", (seat, *action.args))
        push(state, Frame(rules.handler_id["builder-rebuild"], seat))

    def neither(self, action: Action) -> Refusal:
        return Refusal("builder-or-forgo", "master-builders play 2")


class BuilderRebuild(FrameHandler):
    """Which rebuild? Tiles placed or stored this turn may take part (play 2, 3)."""

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return rebuild_options(rules, state, frame.seat)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        rules.actor_of[action.spec.kind].apply(rules, state, frame.seat, action)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return rebuild_refusal(rules, state, frame.seat, action)

    def facts(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Data:
        return rules.actor_of[action.spec.kind].facts(rules, state, frame.seat, action)


def install(build: Build) -> None:
    build.holding(Part("unused", CARD, many=True), Part("rebuilt", NUMBER))
    piles = PILES_FOR_SIX if build.seats == 6 else PILES  # master-builders set-up 2
    install_stock(build, BUILDERS, BuilderCards(COPIES), DEALT, piles, UNUSED)
    card = Field("card", CARD, zone="hand.{seat}")
    build.event("spent-builder", Field("seat", SEAT), card, hand=-1)
    build.handler("builder-rebuild", BuilderRebuild())
    build.choice("T4.2", "spend-builder", SpendBuilder(build.action("spend-builder", card)))
