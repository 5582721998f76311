"""Characters in whole games, and what nobody may learn of them; the scenarios show rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.core.state import State
from lioncourt.modules.characters.ability import CARDS, OWNED, SPARE
from lioncourt.table.registry import default_registry
from lioncourt.view.player_view import view
from lioncourt.view.reading import laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed
from tests.view.tables import disguised, moments

MANIFEST = default_registry().modules["characters"]

SEED = 3
GAMES = MANIFEST.games
NAMES = tuple(CARDS)
EACH_TURN = ("beggar", "miser", "dancer", "moneyer")


def parts(state: State, game: lc.Game) -> tuple[Any, ...]:
    """Returns the holding."""
    held = state.holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(held, tuple)
    return held


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("kind", GAMES)
def test_six_of_ten_lie_in_the_deck(kind: str, seats: int) -> None:
    """characters components, characters set-up 1"""
    spares: Counter[str] = Counter()
    for seed in range(30):
        game = lc.new_game(kind, seats, [MANIFEST.id], seed=seed)
        names = game.rules.catalogue.card_name
        specials = [
            [names[card] for card in pile.specials if names[card] in NAMES]
            for pile in game.state.deck.piles
        ]
        assert [len(pile) for pile in specials] == [0, 2, 2, 2, 0], f"seed {seed}"
        spare = [names[card] for card in parts(game.state, game)[SPARE]]
        assert sorted([*spare, *(name for pile in specials for name in pile)]) == sorted(NAMES)
        assert game.view(None)["module"][MANIFEST.id] == {"owned": [[]] * seats, "spare": 4}
        spares.update(spare)
    assert set(spares) == set(NAMES), "any of the ten may be spare"


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_games_are_sound(seats: int) -> None:
    """Copies, records and taking back, also in the middle of an auction."""
    game = sound(played([MANIFEST], seats=seats, seed=seats))
    asked = {node.action.kind for node in game.history()}
    assert {"withdraw", "bid", "pay-bid"} <= asked, f"seed {seats}: {asked}"


@pytest.mark.parametrize(("kind", "seats"), [(kind, seats) for kind in GAMES for seats in (2, 4)])
def test_random_games_keep_the_rules(kind: str, seats: int) -> None:
    """characters play: an ability works for its owner, in an own turn, and at most once in it."""
    game = Configuration(kind, seats, (MANIFEST.id,)).start(SEED)
    used: Counter[tuple[int, str]] = Counter()
    card_id = game.rules.catalogue.card_id
    for action in random_actions(game, SEED):
        before = game.state
        game.play(action)
        where = f"seed {SEED}, turn {before.turn}: {action}"
        assert audit(game) == [], where
        owned = [card for own in parts(game.state, game)[OWNED] for card in own]
        lying = [*owned, *parts(game.state, game)[SPARE], *game.state.deck.cards()]
        assert all(lying.count(card_id[name]) <= 1 for name in NAMES), where
        if action.kind in EACH_TURN:
            used[before.turn, action.kind] += 1
            assert used[before.turn, action.kind] == 1, where
            assert card_id[action.kind] in parts(before, game)[OWNED][before.active], where
    assert used, f"seed {SEED}: no ability was used"
    money = game.rules.catalogue.card_name
    hands = [tuple(money[card] for card in hand.cards) for hand in game.state.hands]
    assert [known.cards for known in game.known()] == hands  # all money moves openly


@pytest.mark.parametrize("kind", GAMES)
def test_a_view_shows_no_spare_card(kind: str) -> None:
    """characters hidden-information"""
    random = Random(SEED)
    differed = 0
    for game in moments(3, SEED, game=kind, every=9, modules=(MANIFEST,)):
        rules, state = game.rules, game.state
        held = parts(state, game)
        owned = {card for own in held[OWNED] for card in own}
        unseen = [rules.catalogue.card_id[name] for name in NAMES]
        unseen = [card for card in unseen if card not in owned]
        for viewer in (None, 0, 1, 2):
            other = disguised(rules, state, viewer, random)
            spare = tuple(sorted(random.sample(unseen, len(held[SPARE]))))
            differed += spare != held[SPARE]
            holding = (*held[:SPARE], spare, *held[SPARE + 1 :])
            other.holdings[rules.holding_id[MANIFEST.id]] = holding
            message = f"seed {SEED}, turn {state.turn}, seat {viewer}"
            assert view(rules, other, viewer) == view(rules, state, viewer), message
    assert differed > 10


def auction() -> lc.Game:
    """Returns a game in which seat 1 is asked for a bid."""
    position = Position(display="florin-9 dirham-9 dinar-9 ducat-9", deck="guard ducat-1 ...")
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    game.play("take florin-9")
    return game


def test_everybody_sees_the_auction_and_only_the_bidder_the_bids() -> None:
    """characters hidden-information"""
    game = auction()
    for name in ("withdraw", "withdraw"):
        shown = {"kind": "auction", "card": "guard", "highest": 0}
        bidders = [1, 2, 0] if game.seat == 1 else [2, 0]
        assert {**shown, "bidders": bidders} in game.view(None)["under_way"]
        game.play(name)
    decision = game.view(0)["decision"]
    bids = [option for option in decision["options"] if option["kind"] == "bid"]
    assert [option["action"] for option in bids] == [f"bid {n}" for n in range(1, 10)]
    assert all((option["highest"], option["limit"]) == (0, 9) for option in bids)
    worth = list(sensed(game).values())
    assert len(worth) == len(bids)
    assert worth == sorted(worth, reverse=True), "a lower bid is better"
    assert decision["options"][-1]["action"] == "withdraw"
    for other in (None, 1, 2):
        assert "options" not in game.view(other)["decision"]
    game.play("bid 3")
    assert game.view(None)["decision"]["kind"] == "pay-bid"


def test_zones_show_the_cards_before_each_seat() -> None:
    game = auction()
    game.play("withdraw")
    game.play("withdraw")
    game.play("bid 1")
    zones = laid_out(game.view(None))
    assert [piece["id"] for piece in zones["auction"]["pieces"]] == ["guard"]
    assert zones["bid.0"]["value"] == 1
    game.play("pay-bid florin-9")
    zones = laid_out(game.view(None))
    assert [piece["label"] for piece in zones["characters.0"]["pieces"]] == ["guard"]
    assert zones["characters.1"]["size"] == 0
    assert (zones["spare"]["kind"], zones["spare"]["pieces"]) == ("pile", [])
    assert "auction" not in zones


def test_stages_stand_where_the_order_of_a_turn_has_them() -> None:
    """characters play 9, characters scoring 1-3: order T4.2, P5, P6, S2, S4, S5, S7"""
    both = lc.new_game(seats=3, modules=[MANIFEST.id, "change"], seed=0)
    names = [entry.name for entry in both.rules.stage_entries["purchase"]]
    assert names == ["change", "miser", "extra-action"]
    game = lc.new_game("alhambra-granada", 3, [MANIFEST.id], seed=0)
    names = [entry.name for entry in game.rules.stage_entries["scoring"]]
    assert names == [
        *("wall", "moat", "seam", "guard", "wise-man"),
        *("majorities", "city-majorities", "troubadour", "done"),
    ]
    window = lc.new_game(seats=3, modules=[MANIFEST.id, "bonus-cards"], seed=0)
    names = [entry.name for entry in window.rules.stage_entries["scoring"]]
    assert names[:5] == ["wall", "guard", "wise-man", "bonus-window", "majorities"]
    names = [entry.name for entry in game.rules.stage_entries["turn"]]
    assert names[:5] == ["act", "moneyer", "place", "choices-T4.2", "display"]


def test_the_wise_man_is_worth_the_points_of_each_type() -> None:
    """characters scoring 2"""
    position = Position(
        seat={0: SeatPosition("tower-12@1,0"), 1: SeatPosition("tower-11@1,0")},
        display="florin-9 dirham-9 dinar-9 ducat-9",
        deck="first-scoring ducat-1 ...",
        holding={MANIFEST.id: {"owned": ["wise-man"]}},
    )
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    game.play("take florin-9")
    worth = sensed(game)
    assert worth["wise-man pavilion"] == 3  # there is none: as without the wise man
    assert worth["wise-man tower"] == 6
    assert str(game.actions()[-1]) == "forgo"
    assert game.actions()[-1].spec.declines


@pytest.mark.parametrize("seats", [2, 4])
def test_with_others_that_touch_money_and_windows(seats: int) -> None:
    """Whatever order they are named in; auctions in the refill of a thief, coins for bids."""
    registry = default_registry().modules
    wanted = ("diamonds", "currency-exchange", "viziers-favour", "thieves", "change")
    others = [registry[name] for name in wanted]
    forwards = sound(played([MANIFEST, *others], seats=seats, seed=seats))
    backwards = played([*others[::-1], MANIFEST], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
