"""Change in whole games: coins are conserved, drawn for overpaying, paid and counted."""

from __future__ import annotations

from itertools import combinations

import pytest

import lioncourt as lc
from lioncourt.core.options import as_options
from lioncourt.core.payments import MOST_OVER
from lioncourt.core.rng import Dice
from lioncourt.games.common.listing import LISTED
from lioncourt.games.common.purses import BagPurse
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import laid_out, zone_of
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at

MODULE = "change"
COINS = ("florin-coin", "dirham-coin", "dinar-coin", "ducat-coin")
TOGETHER = ("change", "currency-exchange", "diamonds")


def coins_of(game: lc.Game) -> list[int]:
    """Returns how many coins are in the bag and before each seat."""
    bag = next(rule for rule in game.rules.purses if isinstance(rule, BagPurse))
    owned = [bag.holds(game.rules, game.state, seat) for seat in range(game.rules.seats)]
    return [len(bag.in_bag(game.state)), *map(len, owned)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_sound(seats: int) -> None:
    sound(played([default_registry().modules[MODULE]], seats=seats, seed=seats))


@pytest.mark.parametrize("seats", [2, 5])
def test_all_modules_of_money_go_together(seats: int) -> None:
    manifests = [default_registry().modules[name] for name in TOGETHER]
    forwards = sound(played(manifests, seats=seats, seed=seats))
    backwards = played(manifests[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content()


@pytest.mark.parametrize("modules", [(MODULE,), TOGETHER], ids=["alone", "together"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_coin_for_every_two_overpaid(modules: tuple[str, ...], seats: int) -> None:
    """change play 1, 3, 5: as many as there are, after paid coins are back in the bag."""
    drawn = paid = 0
    for seed in range(2):
        game = Configuration("alhambra", seats, modules).start(seed)
        catalogue = game.rules.catalogue
        for number, action in enumerate(random_actions(game, seed)):
            before = coins_of(game)
            game.play(action)
            after = coins_of(game)
            assert number % 10 or audit(game) == [], seed
            assert sum(after) == 24, seed
            assert game.last is not None
            spent, over = 0, 0
            for event in game.last.events:
                if event.kind == "bought":
                    spent = sum(catalogue.card_role[piece] == "coin" for piece in event.args[5:])
                    over = event.args[4] - event.args[3]
            change = min(over // 2, before[0] + spent)
            assert after[0] == before[0] + spent - change, f"seed {seed}: {action}"
            told = [event for event in game.last.events if event.kind == "got-change"]
            assert sum(len(event.args) - 1 for event in told) == change
            drawn += change
            paid += spent
        held = {card for hand in game.state.hands for card in hand.cards}
        assert not any(catalogue.card_role[card] == "coin" for card in held)
    assert drawn
    assert paid


def test_every_payment_that_covers_is_accepted_and_can_be_drawn() -> None:
    """change play 4: in the asked currency, by card values and number of coins."""
    own = SeatPosition(hand="dinar-7 dinar-5 dinar-1 florin-9")
    holding = {MODULE: {"coins": ["florin-coin dinar-coin dinar-coin", "", ""]}}
    position = Position(seat={0: own}, holding=holding, market={3: "pavilion-8"})
    game = game_at(position, modules=[MODULE], seed=0)
    money = ("dinar-7", "dinar-5", "dinar-1", "dinar-coin", "dinar-coin")
    worth = {"dinar-7": 7, "dinar-5": 5, "dinar-1": 1, "dinar-coin": 1}
    legal = set()
    for size in range(1, len(money) + 1):
        for chosen in combinations(money, size):
            if sum(worth[piece] for piece in chosen) >= 8:
                legal.add(game.check(f"buy 3 {' '.join(chosen)}").args)
    dice = Dice(4)
    buying = next(rule for rule in game.rules.main_actions if rule.spec.name == "buy")
    options = as_options(buying.options(game.rules, game.state, 0))
    drawn = [options.random(dice) for _ in range(2000)]
    found = {action.args for action in drawn if action is not None}
    assert found == {(args[0], *sorted(args[1:])) for args in legal}


def test_listed_are_those_that_earn_something() -> None:
    """change play 4: exact ones, least ones, and others that earn more coins for what they add."""
    own = SeatPosition(hand="dinar-9 dinar-7 dinar-5 dinar-2 dinar-1")
    holding = {MODULE: {"coins": ["dinar-coin dinar-coin", "", ""]}}
    position = Position(seat={0: own}, holding=holding, market={3: "pavilion-8"})
    game = game_at(position, modules=[MODULE], seed=0)
    options = [o for o in game.view(0)["decision"]["options"] if o["kind"] == "buy"]
    for option in options:
        coins = (option["worth"] - 8) // 2
        assert option["earns"] == ({"coins": coins} if coins else {})
        pieces = option["action"].split()[2:]
        for piece in pieces:
            value = 1 if piece == "dinar-coin" else int(piece[-1])
            over = option["worth"] - 8
            assert over < value or coins > (over - value) // 2, option
    assert any(option["exact"] for option in options)
    assert max(option["worth"] for option in options) == 8 + MOST_OVER


def test_the_list_does_not_grow_with_the_purse() -> None:
    hand = " ".join(f"dinar-{value} florin-{value}" for value in range(1, 10))
    holding = {MODULE: {"coins": [" ".join(COINS * 6), "", ""]}}
    market = {1: "pavilion-8", 3: "tower-13-E"}
    own = SeatPosition(hand=hand)
    game = game_at(
        Position(seat={0: own}, holding=holding, market=market), modules=[MODULE], seed=0
    )
    bought = [action for action in game.actions() if action.kind == "buy"]
    assert len(bought) <= 2 * LISTED


def test_everybody_sees_coins_and_bag() -> None:
    """change hidden-information, change play 5: they do not count as hand cards."""
    holding = {MODULE: {"coins": ["dinar-coin " * 2, "", "florin-coin " * 6]}}
    own = SeatPosition(hand="dinar-7")
    place = {3: "pavilion-8"}
    game = game_at(Position(seat={0: own}, holding=holding, market=place), modules=[MODULE], seed=0)
    for seat in (None, 0, 1):
        shown = game.view(seat)
        zones = laid_out(shown)
        assert zone_of(shown, "hand.0")["size"] == 1
        assert [piece["id"] for piece in zones["coins.0"]["pieces"]] == ["dinar-coin"] * 2
        assert zones["coins.0"]["pieces"][0]["label"] == "dinar coin"
        assert zones["bag"]["value"] == 16
    # A client finds the coins of a payment where they lie.
    option = next(o for o in game.view(0)["decision"]["options"] if o["kind"] == "buy")
    assert option["action"] == "buy 3 dinar-7 dinar-coin"
    assert [target["zone"] for target in option["targets"]] == ["market", "hand.0", "coins.0"]


def test_the_memory_of_hands_knows_no_coins() -> None:
    game = Configuration("alhambra", 3, (MODULE,)).start(2)
    for action in random_actions(game, 2):
        game.play(action)
    names = game.rules.catalogue.card_name
    hands = [tuple(names[card] for card in hand.cards) for hand in game.state.hands]
    assert [known.cards for known in game.known()] == hands
    assert all(known.unknown == 0 for known in game.known())
