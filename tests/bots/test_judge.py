"""The judge: what tiles and money are worth; what it does not know it tries (`test_trying`)."""

from __future__ import annotations

from lioncourt.bots.judge import Judge
from tests.support.position import Position, SeatPosition, game_at

# Tiles and money: slot 2 is paid in dirham

MARKET = {1: "garden-8-SW", 2: "garden-10", 3: "garden-9-E", 4: "pavilion-8"}
DISPLAY = "dirham-4 ducat-4 florin-9 dinar-9"


def judged(hand: str, action: str, rivals: str = "", *, foresight: bool = True) -> float:
    """Returns what an action is worth to seat 0 with this hand; seat 1 has that of the rivals."""
    seats = {0: SeatPosition(hand=hand), 1: SeatPosition(hand=rivals)}
    game = game_at(Position(seat=seats, market=MARKET, display=DISPLAY), seed=0)
    judge = Judge(game.rules, game.state, 0, foresight=foresight)
    return judge.value(game.check(action))


def test_an_exact_payment_is_worth_more_than_any_other_action() -> None:
    hand = "dirham-6 dirham-4 dirham-5 florin-2"
    exact = judged(hand, "buy 2 dirham-6 dirham-4")
    assert exact > judged(hand, "buy 2 dirham-6 dirham-5")
    assert exact > judged(hand, "take dirham-4")


def test_an_exact_payment_for_less_than_the_money_is_worth_is_not_made() -> None:
    many = "ducat-1 ducat-1 ducat-1 ducat-2 ducat-3"
    spent = judged(many, "buy 4 ducat-1 ducat-1 ducat-1 ducat-2 ducat-3")
    assert spent < 0 < judged(many, "take ducat-4")


def test_the_money_that_is_missing_for_an_exact_purchase_is_worth_more() -> None:
    assert judged("dirham-6", "take dirham-4") > judged("dirham-6", "take ducat-4") + 1
    assert judged("ducat-6", "take dirham-4") < judged("dirham-6", "take dirham-4") - 1


def test_what_a_rival_can_pay_is_wanted_now_and_not_waited_for() -> None:
    rich, poor = "dirham-7 dirham-3", "ducat-1 ducat-2"
    buy = ("dirham-6 dirham-4", "buy 2 dirham-6 dirham-4")
    assert judged(*buy, rich) > judged(*buy, poor)
    save = ("dirham-6", "take dirham-4")
    assert judged(*save, rich) < judged(*save, poor)


def test_without_foresight_the_hands_of_rivals_make_no_difference() -> None:
    rich, poor = "dirham-7 dirham-3", "ducat-1 ducat-2"
    for hand, action in (
        ("dirham-6 dirham-4", "buy 2 dirham-6 dirham-4"),
        ("dirham-6", "take dirham-4"),
    ):
        with_rich = judged(hand, action, rich, foresight=False)
        assert with_rich == judged(hand, action, poor, foresight=False)
