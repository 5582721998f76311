"""An auction in a small module: a vase turns up and goes to whoever bids most."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.holding import Holding
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.rng import Dice
from lioncourt.core.rule import NORMAL
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from lioncourt.games.common.auction import (
    Auction,
    PayBid,
    auction_off,
    highest_bid,
    install_auction,
)
from lioncourt.games.common.senses import COIN, AuctionSense
from lioncourt.games.common.specials import SpecialCards, TurnsUp, hide_in_piles
from lioncourt.view.reading import laid_out
from tests.seams.table import SEATS, any_action, events_of, played, small_module, sound
from tests.support.senses import sensed

WORTH = 5.0


class VaseTurnsUp(TurnsUp):
    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        auction_off(rules, state, card)


class VaseSense(AuctionSense):
    order = NORMAL

    def worth(self, rules: Ruleset, state: State, card: int) -> float:
        return WORTH


class PayVase(PayBid):
    """The holding: how many vases each seat has."""

    def won(self, rules: Ruleset, state: State, seat: int, card: int) -> None:
        self.kept.grow(state, 1, seat)


def install(build: Build) -> None:
    build.holding(Part("vases", NUMBER, each=True))
    hide_in_piles(build, "vases", SpecialCards("vase", "vase"), 1, 2)
    build.add(VaseTurnsUp("vase"))
    install_auction(build, Auction("small 1", "small 2"), PayVase("small 3"))
    build.add(VaseSense())


VASES = small_module("vases", install)


def until_auction(seed: int = 1) -> lc.Game:
    game = lc.new_game(seats=3, modules=[VASES], seed=seed)
    dice = Dice(seed)
    while game.decision is not None and game.decision.kind != "auction":
        game.play(any_action(game, dice))
    assert not game.over, f"seed {seed}: no vase turned up"
    return game


def vases(game: lc.Game) -> tuple[int, ...]:
    return Holding(game.rules.holding_id["vases"]).ints(game.state)


def zones(game: lc.Game) -> Mapping[str, dict[str, object]]:
    return laid_out(game.view(None))


def test_the_next_to_move_begins_and_bids_rise() -> None:
    game = until_auction()
    first = (game.state.active + 1) % 3
    assert game.seat == first
    limit = highest_bid(game.rules, game.state, first)
    assert [str(a) for a in game.actions()] == [
        *(f"bid {amount}" for amount in range(1, limit + 1)),
        "withdraw",
    ]
    with pytest.raises(lc.IllegalAction, match="you can pay at most"):
        game.play(f"bid {limit + 1}")
    game.play("bid 2")
    assert zones(game)[f"bid.{first}"]["value"] == 2
    with pytest.raises(lc.IllegalAction, match="bid more than 2"):
        game.play("bid 2")
    assert sensed(game)["bid 3"] == WORTH - COIN * 3


def test_the_last_one_in_it_pays_and_gets_the_card() -> None:
    game = until_auction()
    winner = game.seat
    assert winner is not None
    game.play("bid 1")
    game.play("withdraw")
    game.play("withdraw")
    assert game.view(None)["decision"]["kind"] == "pay-bid"
    assert zones(game)["auction"]["size"] == 1
    game.play(game.actions()[0])
    assert vases(game) == tuple(int(seat == winner) for seat in range(3))
    assert "auction" not in zones(game)


def test_who_withdraws_first_may_leave_it_to_nobody() -> None:
    game = until_auction()
    for _ in range(3):
        game.play("withdraw")
    assert len(events_of(game, "unsold")) == 1
    assert vases(game) == (0, 0, 0)


def test_whole_games_are_sound() -> None:
    for seats in SEATS:
        game = sound(played([VASES], seats=seats, seed=seats))
        assert len(events_of(game, "won")) == sum(vases(game)), f"seed {seats}"
