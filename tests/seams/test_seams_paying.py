"""Each seam of paying with the smallest module that uses it: terms, vetoes, rewards."""

from __future__ import annotations

from typing import ClassVar

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import Components, PaymentFilter, Reward, Stage, Terms
from lioncourt.core.state import State
from lioncourt.core.verbs import award
from lioncourt.games.common.buying import Purchase
from tests.seams.table import played, small_module, sound
from tests.support.position import Position, SeatPosition, game_at

Ints = tuple[int, ...]
HAND = SeatPosition(hand="florin-2 florin-3 florin-5 florin-9")
MARKET = {1: "pavilion-7-E", 2: "empty", 3: "empty", 4: "empty"}


class Voucher(Components):
    def __init__(self) -> None:
        self.purse = NONE
        self.kind = NONE

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse("vouchers")
        self.kind = kit.card("voucher", role="voucher", purse=self.purse)


class Vouchers(Terms):
    """A voucher takes 2 off the price of a tile; the holding: how many each seat has."""

    def __init__(self, voucher: Voucher) -> None:
        self.voucher = voucher

    def number(self) -> int:
        return self.voucher.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return (self.voucher.kind,) * self.kept.number(state, seat)

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        return None if sale.like_tile else Refusal("curfew", "small 1")

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price - 2)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        self.kept.grow(state, -len(pieces), seat)


def install_vouchers(build: Build) -> None:
    build.holding(Part("vouchers", NUMBER, each=True, start=2))
    voucher = Voucher()
    build.add(voucher)
    build.add(Vouchers(voucher))


VOUCHERS = small_module("vouchers", install_vouchers)


def buys(game: lc.Game) -> list[str]:
    """Returns the purchases that are listed."""
    return [str(action) for action in game.actions() if action.kind == "buy"]


def test_seam_terms() -> None:
    game = game_at(Position(seat={0: HAND}, market=MARKET), modules=[VOUCHERS], seed=0)
    assert set(buys(game)) == {
        "buy 1 florin-2 florin-5",
        "buy 1 florin-3 florin-5",
        "buy 1 florin-9",
        "buy 1 florin-5 voucher",
        "buy 1 florin-2 florin-3 voucher",
        "buy 1 florin-9 voucher",
    }
    facts = {o["action"]: o for o in game.view(0)["decision"]["options"] if o["kind"] == "buy"}
    assert (facts["buy 1 florin-5 voucher"]["price"], facts["buy 1 florin-9"]["price"]) == (5, 7)
    assert facts["buy 1 florin-5 voucher"]["exact"]
    with pytest.raises(lc.IllegalAction):
        game.play("buy 1 florin-3 voucher voucher")
    game.play("buy 1 florin-5 voucher")
    assert game.decision is not None
    assert game.decision.kind == "extra-action", "exact by the changed price"
    assert game.state.holdings[0] == (1, 2, 2)
    sound(played([VOUCHERS], seats=3, seed=3))


class NoSmallChange(PaymentFilter):
    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: Ints
    ) -> Refusal | None:
        return Refusal("crowded", "small 1") if len(given) > 1 else None


def test_seam_payment_filter() -> None:
    module = small_module("small", lambda build: build.add(NoSmallChange()))
    game = game_at(Position(seat={0: HAND}, market=MARKET), modules=[module], seed=0)
    assert buys(game) == ["buy 1 florin-9"]
    with pytest.raises(lc.IllegalAction, match="three tiles are enough"):
        game.play("buy 1 florin-2 florin-5")


class Thanks(Reward):
    """A point for every 3 that is overpaid."""

    name: ClassVar[str] = "thanks"

    def earned(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, over: int, given: Ints
    ) -> int:
        return over // 3


class GiveThanks(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        points = Purchase(frame).over // 3
        award(rules, state, ScoreLine(frame.seat, "bowls", points, "each", {}), 1)


def test_seam_reward() -> None:
    def install(build: Build) -> None:
        build.add(Thanks())
        build.stage("P5", "thanks", GiveThanks())

    module = small_module("small", install)
    game = game_at(Position(seat={0: HAND}, market=MARKET), modules=[module], seed=0)
    assert "buy 1 florin-2 florin-9" in buys(game), "4 over earn a point"
    assert "buy 1 florin-2 florin-3 florin-5" in buys(game), "and so do 3"
    facts = {o["action"]: o for o in game.view(0)["decision"]["options"] if o["kind"] == "buy"}
    assert facts["buy 1 florin-2 florin-9"]["earns"] == {"thanks": 1}
    assert facts["buy 1 florin-9"]["earns"] == {}
    game.play("buy 1 florin-2 florin-9")
    assert game.scores()[0] == 1
