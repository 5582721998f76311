"""Payments that are put together: what is for sale, and what a choice of pieces comes to."""

from __future__ import annotations

from typing import Any

import pytest

import lioncourt as lc
from lioncourt.core.rng import Dice
from tests.conformance.support import Configuration, random_actions
from tests.support.position import Position, SeatPosition, game_at

MARKET = {1: "pavilion-7-E", 2: "empty", 3: "seraglio-9", 4: "empty"}


def table(hand: str, *modules: str, **more: object) -> lc.Game:
    position = Position(seat={0: SeatPosition(hand=hand)}, market=MARKET, **more)  # type: ignore[arg-type]
    return game_at(position, modules=list(modules), seed=0)


def test_the_deciding_seat_sees_what_it_may_pay_with() -> None:
    game = table("florin-5 florin-5 dinar-2 ducat-9")
    sales = game.view(0)["decision"]["sales"]
    assert [sale["action"] for sale in sales] == ["buy 1", "buy 3"]
    assert sales[0] == {
        "action": "buy 1",
        "kind": "buy",
        "targets": [{"type": "place", "zone": "market", "id": "1"}],
        "price": 7,
        "asks": "florin",
        "pieces": [{"type": "card", "zone": "hand.0", "id": "florin-5", "number": 2}],
    }
    for seat in (1, None):
        decision = game.view(seat)["decision"]
        assert "sales" not in decision
        assert "florin-5" not in str(decision)


def test_a_choice_is_judged_piece_by_piece() -> None:
    game = table("florin-5 florin-2 florin-3 dinar-4")
    nothing = game.payment("buy 1")
    assert (nothing["price"], nothing["worth"], nothing["missing"]) == (7, 0, 7)
    some = game.payment("buy 1 florin-5")
    assert (some["missing"], some["exact"], some["rule"]) == (2, False, "core 4.2")
    enough = game.payment("buy 1 florin-5 florin-2")
    assert (enough["missing"], enough["exact"], enough["reason"]) == (0, True, None)
    assert enough["earns"] == [{"id": "extra-action", "number": 1, "text": "extra action"}]
    more = game.payment("buy 1 florin-5 florin-2 florin-3", language="de")
    assert (more["exact"], more["earns"], more["reason"]) == (False, [], None)
    wrong = game.payment("buy 1 florin-5 dinar-4")
    assert "florin" in wrong["reason"]
    assert (some["barred"], enough["barred"], wrong["barred"]) == (False, False, True)
    with pytest.raises(ValueError, match="this pays for nothing that is for sale"):
        game.payment("take florin-1")


def leads(bill: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {lead["id"]: lead for lead in bill["leads"]}


def test_each_piece_says_where_it_leads() -> None:
    game = table("florin-5 florin-5 florin-2 florin-1 dinar-4")
    found = leads(game.payment("buy 1 florin-5"))
    one, two, five = found["florin-1"], found["florin-2"], found["florin-5"]
    assert (one["missing"], one["over"], one["exact"], one["reason"]) == (1, 0, False, None)
    assert (two["missing"], two["over"], two["exact"], two["reason"]) == (0, 0, True, None)
    assert [each["id"] for each in two["earns"]] == ["extra-action"]
    assert (five["missing"], five["over"], five["exact"], five["reason"]) == (0, 3, False, None)
    assert "florin" in found["dinar-4"]["reason"]
    assert found["dinar-4"]["zone"] == "hand.0"
    assert "florin-5" not in leads(game.payment("buy 1 florin-5 florin-5"))


def test_a_piece_that_opens_a_way_is_no_dead_end() -> None:
    """With an exchange card among the pieces the other currency leads on (currency-exchange)."""
    game = table("florin-5 dinar-2 exchange-dinar-florin", "currency-exchange")
    assert leads(game.payment("buy 1 florin-5"))["dinar-2"]["reason"] is not None
    found = leads(game.payment("buy 1 florin-5 exchange-dinar-florin"))
    assert (found["dinar-2"]["reason"], found["dinar-2"]["exact"]) == (None, True)


def test_modules_say_which_rule_is_broken_and_what_is_earned() -> None:
    coins = {"change": {"coins": ["florin-coin", "", ""]}}
    hand = "florin-9 dinar-4 diamond-5 exchange-dinar-florin exchange-florin-ducat".replace(
        "florin-ducat", "ducat-florin"
    )
    modules = ("change", "currency-exchange", "diamonds")
    game = table(hand, *modules, holding=coins)
    assert game.payment("buy 1 florin-9 diamond-5")["rule"] == "diamonds play 2"
    two = "buy 1 florin-9 exchange-dinar-florin exchange-ducat-florin"
    assert game.payment(two)["rule"] == "currency-exchange play 4"
    over = game.payment("buy 1 florin-9 florin-coin")
    assert over["earns"] == [{"id": "coins", "number": 1, "text": "coins: 1"}]
    zones = {piece["id"]: piece["zone"] for piece in game.view(0)["decision"]["sales"][0]["pieces"]}
    assert zones["florin-coin"] == "coins.0"
    assert {"diamond-5", "exchange-dinar-florin", "dinar-4"} <= set(zones)


def test_gains_are_told_before_anything_is_paid() -> None:
    """What the exact payment earns, and each one that is up to 7 above it (change play 1)."""
    assert table("florin-9").payment("buy 1")["gains"] == []  # overpaying earns nothing
    game = table("florin-9 florin-3", "change")
    for action in ("buy 1", "buy 1 florin-9"):
        exact, coins = game.payment(action, language="de")["gains"]
        assert exact == {
            "id": "extra-action",
            "text": "Zusätzliche Aktion",
            "numbers": [1, 0, 0, 0, 0, 0, 0, 0],
        }
        assert (coins["id"], coins["numbers"]) == ("coins", [0, 0, 1, 1, 2, 2, 3, 3])
    paid = game.payment("buy 1 florin-9 florin-3")
    by_now = {gain["id"]: gain["numbers"][paid["over"]] for gain in paid["gains"]}
    assert by_now == {"extra-action": 0} | {each["id"]: each["number"] for each in paid["earns"]}


@pytest.mark.parametrize(
    "modules",
    [
        (),
        ("change",),
        ("change", "diamonds", "currency-exchange"),
        ("handymen", "travelling-craftsmen"),  # who has rolled buys nothing before money is taken
    ],
)
def test_what_pays_is_played_and_what_is_drawn_pays(modules: tuple[str, ...]) -> None:
    """Every payment out of the pieces of a sale is legal exactly if the engine has no objection."""
    game = Configuration("alhambra", 3, modules).start(3)
    dice = Dice(3)
    drawn = 0
    for number, action in enumerate(random_actions(game, 3)):
        if number % 7 == 0:
            for sale in game.view(game.seat)["decision"]["sales"]:
                pieces = [p["id"] for p in sale["pieces"] for _ in range(p["number"])]
                chosen = [piece for piece in pieces if dice.below(2)]
                text = " ".join([sale["action"], *chosen])
                bill = game.payment(text)
                if bill["reason"] is None:
                    game.check(text)
                else:
                    with pytest.raises(lc.IllegalAction):
                        game.check(text)
                drawn += bill["reason"] is None
        game.play(action)
    assert drawn
