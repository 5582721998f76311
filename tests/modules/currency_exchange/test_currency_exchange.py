"""Exchange cards in whole games: where they lie, how they are taken and paid, who sees them."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.bots import GreedyBot, sight_of
from lioncourt.core.actions import Action
from lioncourt.core.deck import Deck, Pile
from lioncourt.core.payments import least_payments
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.listing import offers_for
from lioncourt.games.common.paying import bill_of, money_of
from lioncourt.modules.currency_exchange.sense import KEPT, PAYS_NOW
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import ids_in, zone_of
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed

MODULE = "currency-exchange"
GAMES = ("alhambra", "granada", "alhambra-granada")


def exchange_cards(game: lc.Game) -> set[int]:
    catalogue = game.rules.catalogue
    return {card for card, role in enumerate(catalogue.card_role) if role == "exchange"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_sound(seats: int) -> None:
    sound(played([default_registry().modules[MODULE]], seats=seats, seed=seats))


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_taken_alone_and_mix_their_two_currencies(name: str) -> None:
    """currency-exchange play 2, 3, 4, 5; six cards stay in the game (currency-exchange set-up 1)"""
    mixed = 0
    for seed in range(4):
        game = Configuration(name, 3, (MODULE,)).start(seed)
        special = exchange_cards(game)
        catalogue = game.rules.catalogue
        assert len(special) == 6
        for number, action in enumerate(random_actions(game, seed)):
            game.play(action)
            assert number % 10 or audit(game) == [], seed
            assert game.last is not None
            for event in game.last.events:
                if event.kind == "took" and special & set(event.args[1:]):
                    assert len(event.args) == 2, f"seed {seed}: {event}"
                if event.kind == "bought":
                    used = [card for card in event.args[5:] if card in special]
                    paid = {catalogue.card_currency[c] for c in event.args[5:] if c not in special}
                    asked = catalogue.place_currency[event.args[2]]
                    names = {catalogue.currency_name[currency] for currency in (asked, *paid)}
                    shown = [set(catalogue.card_name[card].split("-")[1:]) for card in used]
                    assert shown == ([names] if len(names) == 2 else []), f"seed {seed}: {event}"
                    mixed += len(paid) == 2
    assert mixed, name


def test_the_audit_notices_a_lost_exchange_card() -> None:
    game = Configuration("alhambra", 3, (MODULE,)).start(1)
    card = min(exchange_cards(game))
    game.play(game.actions()[0])
    assert audit(game) == []
    name = game.rules.catalogue.card_name[card]
    game.state.discard += (card,)
    assert audit(game) == [f"card {name} 2 times instead of 1"]
    piles = [
        Pile(p.plain, tuple(c for c in p.specials if c != card)) for p in game.state.deck.piles
    ]
    game.state.deck = Deck(game.state.deck.pool, tuple(piles))
    game.state.discard = ()
    assert audit(game) == [f"card {name} 0 times instead of 1"]


def test_nothing_can_be_left_out_of_a_listed_mixture() -> None:
    """currency-exchange play 5: compared with every subset, at each decision of some games."""
    compared = 0
    for seed in range(3):
        game = Configuration("alhambra", 3, (MODULE,)).start(seed)
        special = exchange_cards(game)
        rules, state = game.rules, game.state
        for action in random_actions(game, seed):
            seat, state = game.seat, game.state
            assert seat is not None
            for place, tile in enumerate(state.market):
                if tile < 0:
                    continue
                sale = sale_at(rules, state, seat, place)
                offers = offers_for(rules, state, seat, sale)
                assert offers == sorted(set(offers))
                for pieces in offers:
                    fewer = [pieces[:i] + pieces[i + 1 :] for i in range(len(pieces))]
                    for rest in fewer:
                        bill = bill_of(rules, state, seat, sale, rest)
                        assert bill.refusal is not None, f"seed {seed}: {pieces}"
                    compared += bool(special & set(pieces))
                own = least_payments(
                    money_of(rules, state, seat, sale.currency),
                    rules.catalogue.card_value,
                    sale.price,
                )
                assert set(own) == {p for p in offers if not special & set(p)}
            game.play(action)
    assert compared > 20


def test_only_the_owner_sees_the_card_in_the_hand() -> None:
    """currency-exchange hidden-information: secret, but counted in the public hand size."""
    own = SeatPosition(hand="dinar-4 exchange-dinar-florin")
    game = game_at(Position(seat={0: own}), modules=[MODULE], seed=0)
    assert ids_in(game.view(0), "hand.0") == ["dinar-4", "exchange-dinar-florin"]
    for seat in (1, None):
        shown = game.view(seat)
        assert zone_of(shown, "hand.0")["size"] == 2
        assert "exchange" not in str(shown["zones"])


def test_a_card_is_worth_the_tiles_that_become_payable() -> None:
    own = SeatPosition(hand="dinar-5 florin-4")
    market = {1: "garden-8-SW", 2: "garden-10", 3: "garden-9-E", 4: "tower-13-E"}
    display = "exchange-dinar-florin exchange-dirham-ducat"
    game = game_at(
        Position(seat={0: own}, market=market, display=display), modules=[MODULE], seed=0
    )
    assert sensed(game) == {
        "take-exchange exchange-dinar-florin": KEPT + 2 * PAYS_NOW,
        "take-exchange exchange-dirham-ducat": KEPT,
    }


def test_greedy_bots_use_exchange_cards() -> None:
    used: Counter[str] = Counter()
    for seed in range(3):
        game = lc.new_game("alhambra", 3, [MODULE], seed=seed)
        special = exchange_cards(game)
        bots = [GreedyBot(seed + seat) for seat in range(3)]
        while not game.over:
            assert game.seat is not None
            action: Action = bots[game.seat].choose(sight_of(game))
            used[action.kind] += action.kind == "take-exchange"
            used["paid"] += action.kind == "buy" and bool(special & set(action.args[1:]))
            game.play(action)
    assert used["take-exchange"]
    assert used["paid"]
