"""Change in whole games: coins are conserved, drawn for overpaying, paid and counted."""

from __future__ import annotations

from itertools import combinations

import pytest

import lioncourt as lc
from lioncourt.core.payments import covering_payments
from lioncourt.core.rng import Dice
from lioncourt.games.common.buying import money_of
from lioncourt.games.common.purses import BagPurse
from lioncourt.table.registry import default_registry
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at

MODULE = "change"
TOGETHER = ("change", "currency-exchange", "diamonds")


def coins_of(game: lc.Game) -> list[int]:
    """Returns how many coins are in the bag and before each seat."""
    owned = game.state.holdings[game.rules.holding_id[MODULE]]
    assert isinstance(owned, tuple)
    bag = next(rule for rule in game.rules.purses if isinstance(rule, BagPurse))
    return [sum(bag.in_bag(game.state)), *map(sum, owned)]


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


def test_covering_payments_are_all_subsets_that_cover() -> None:
    """change play 4"""
    dice = Dice(4)
    for _ in range(200):
        pieces = tuple(sorted(dice.below(6) for _ in range(dice.below(8))))
        values, price = (1, 2, 3, 5, 8, 1), dice.below(20)
        subsets = {
            chosen for size in range(len(pieces) + 1) for chosen in combinations(pieces, size)
        }
        wanted = sorted(s for s in subsets if sum(values[p] for p in s) >= price)
        assert covering_payments(pieces, values, price) == wanted, (pieces, price)


def test_every_listed_payment_of_a_game_covers_and_no_other_does() -> None:
    """change play 4: in the asked currency, by card values and number of coins."""
    game = Configuration("alhambra", 3, (MODULE,)).start(5)
    values = game.rules.catalogue.card_value
    wider = 0
    for action in random_actions(game, 5):
        seat = game.seat
        assert seat is not None
        listed = [option.args for option in game.actions() if option.kind == "buy"]
        if game.decision is not None and game.decision.kind == "action":
            wanted = set()
            for place, tile in enumerate(game.state.market):
                money = money_of(
                    game.rules, game.state, seat, game.rules.catalogue.place_currency[place]
                )
                cost = game.rules.catalogue.tile_cost[tile]
                for size in range(1, len(money) + 1):
                    for chosen in combinations(money, size):
                        if sum(values[piece] for piece in chosen) >= cost:
                            wanted.add((place, *chosen))
            assert listed == sorted(wanted)
            wider += len(listed)
        game.play(action)
    assert wider


def test_everybody_sees_coins_and_bag() -> None:
    """change hidden-information, change play 5: they do not count as hand cards."""
    holding = {MODULE: [[0, 0, 2, 0], [0, 0, 0, 0], [6, 0, 0, 0]]}
    own = SeatPosition(hand="dinar-7")
    place = {3: "pavilion-8"}
    game = game_at(Position(seat={0: own}, holding=holding, market=place), modules=[MODULE])
    for seat in (None, 0, 1):
        shown = game.view(seat)
        zones = {zone["id"]: zone for zone in shown["zones"]}
        assert shown["table"][0]["hand_size"] == 1
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
