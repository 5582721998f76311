"""The vizier's favour in whole games; the scenarios show it rule by rule."""

from __future__ import annotations

from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.ids import NONE
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.player_view import view
from lioncourt.view.reading import laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, played_out, random_actions
from tests.support.position import Position, SeatPosition, game_at
from tests.support.senses import sensed
from tests.view.tables import disguised, moments

MANIFEST = default_registry().modules["viziers-favour"]

GAMES = MANIFEST.games
TABLES = (("alhambra", 2), ("alhambra", 6), ("granada", 2), ("alhambra-granada", 2))
SEED = 7


def awake(game: lc.Game) -> list[bool]:
    sides = game.state.holdings[game.rules.holding_id[MANIFEST.id]]
    assert isinstance(sides, tuple)
    return [side == 1 for side in sides]


@pytest.mark.parametrize(("kind", "seats"), [*((kind, 3) for kind in GAMES), *TABLES])
def test_random_games_keep_the_rules(kind: str, seats: int) -> None:
    """viziers-favour play 1-6"""
    game = Configuration(kind, seats, (MANIFEST.id,)).start(SEED)
    bought = woken = 0
    purchases = 0  # in this window
    for action in random_actions(game, SEED):
        state, seat = game.state, game.seat
        assert seat is not None
        where = f"seed {SEED}, turn {state.turn}: {action}"
        sides = awake(game)
        decision = game.decision
        assert decision is not None
        if decision.kind == "window":
            assert NONE not in state.market or kind == "alhambra-granada", where
            assert sides[seat], where
        elif decision.kind == "action":
            purchases = 0
        game.play(action)
        if action.kind == "favour":
            bought += 1
            purchases += 1
            assert purchases <= seats, where
            assert awake(game) == [side and i != seat for i, side in enumerate(sides)], where
            assert state.bought[seat] == (), where
            assert len(game.state.bought[seat]) == 1, where
            assert (game.seat, game.state.turn) == (seat, state.turn), where
        elif action.kind == "wake":
            woken += 1
            assert awake(game) == [side or i == seat for i, side in enumerate(sides)], where
        else:
            assert awake(game) == sides, where
        assert audit(game) == [], where
    assert bought >= woken > 0, f"seed {SEED}: {bought} purchases, {woken} woken"


def test_the_payments_on_offer_are_all_exact() -> None:
    """viziers-favour play 3"""
    game = played_out(Configuration("alhambra", 4, (MANIFEST.id,)), SEED)
    events = [e for node in game.history() if node.action.kind == "favour" for e in node.events]
    bought = [event for event in events if event.kind == "bought"]
    assert bought
    assert all(event.args[3] == event.args[4] for event in bought)


@pytest.mark.parametrize("kind", GAMES)
def test_what_others_see_does_not_depend_on_hands(kind: str) -> None:
    """viziers-favour hidden-information: who is asked tells nothing about the money."""
    random = Random(SEED)
    windows = 0
    for game in moments(3, SEED, game=kind, every=9, modules=(MANIFEST,)):
        state = game.state
        windows += game.decision is not None and game.decision.kind == "window"
        for seat in (None, 0, 1, 2):
            other = disguised(game.rules, state, seat, random)
            message = f"seed {SEED}, turn {state.turn}, seat {seat}"
            assert view(game.rules, other, seat) == view(game.rules, state, seat), message
    assert windows > 5


@pytest.mark.parametrize("kind", GAMES)
def test_who_is_asked_next_does_not_depend_on_hands(kind: str) -> None:
    """viziers-favour hidden-information"""
    random = Random(SEED)
    declined = 0
    for game in moments(3, SEED, game=kind, modules=(MANIFEST,)):
        if game.decision is None or game.decision.kind != "window" or game.state.turn % 3:
            continue
        declined += 1
        rules, one = game.rules, game.state.copy()
        other = disguised(rules, one, None, random)
        for state in (one, other):
            engine.apply(rules, state, game.actions()[0])
        assert view(rules, other, None) == view(rules, one, None), f"seed {SEED}, {one.turn}"
    assert declined > 10


def window(hand: str) -> lc.Game:
    """Returns a game in which seat 1 is asked; the dinar slot sells a garden for 8."""
    position = Position(seat={1: SeatPosition(hand=hand)}, market={3: "garden-8-NE"})
    game = game_at(position, modules=[MANIFEST.id], seed=0)
    game.play(game.actions()[0])
    return game


def test_a_tile_that_fits_is_worth_the_favour() -> None:
    game = window("dinar-5 dinar-3")
    options = game.view(1)["decision"]["options"]
    assert [option["action"] for option in options] == ["decline", "favour 3 dinar-3 dinar-5"]
    assert sensed(game)["favour 3 dinar-3 dinar-5"] > 0
    assert options[1]["label"] == "The vizier buys garden (8) with 3 + 5 dinars"


def test_taking_back_in_the_window() -> None:
    game = window("dinar-5 dinar-3")
    content = game.state.content()
    game.play("favour 3 dinar-3 dinar-5")
    loaded = game.copy()
    game.play("reserve garden-8-NE")
    game.undo()
    assert game.state.content() == loaded.state.content()
    game.undo()
    assert game.state.content() == content


def test_viziers_lie_in_zones() -> None:
    game = window("dinar-8")
    game.play("favour 3 dinar-8")
    zones = laid_out(game.view(None))
    assert zones["vizier.0"]["pieces"][0]["label"] == "vizier, awake"
    (vizier,) = zones["vizier.1"]["pieces"]
    assert (vizier["id"], vizier["kind"]) == ("vizier-asleep", "token")
    assert vizier["label"] == "vizier, asleep"
    assert zones["vizier.1"]["label"] == "Vizier"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    game = window("dinar-8")
    assert set(game.rules.texts[language]) == set(game.rules.texts["en"])
    english, shown = game.view(1), game.view(1, language=language)
    same = [
        one["label"] == other["label"]
        for one, other in zip(
            english["decision"]["options"], shown["decision"]["options"], strict=True
        )
    ]
    assert same == [language == "en"] * 2
    assert len(game.rules.texts[language]["help.summary.viziers-favour"].splitlines()) >= 8
