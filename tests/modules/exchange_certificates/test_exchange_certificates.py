"""Exchange certificates in whole games: markers are conserved, credits stored, used and seen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import laid_out
from tests.conformance.laws import audit
from tests.conformance.support import Configuration, random_actions
from tests.seams.table import played, sound
from tests.support.position import Position, SeatPosition, game_at

MODULE = "exchange-certificates"


def credits_of(game: lc.Game) -> list[str | None]:
    kept: Any = game.state.holdings[game.rules.holding_id[MODULE]]
    names = game.rules.catalogue.card_name
    return [None if credit == NONE else names[credit] for credit in kept[0]]


def markers(game: lc.Game) -> Counter[str]:
    """Returns the markers in the supply, as everybody sees them."""
    zones = {zone["id"]: zone for zone in game.view(None)["zones"]}
    return Counter(piece["id"] for piece in zones["markers"]["pieces"])


@pytest.mark.parametrize(("seats", "each"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_markers_by_the_number_of_players(seats: int, each: int) -> None:
    """exchange-certificates components, exchange-certificates set-up 1"""
    game = lc.new_game("alhambra", seats=seats, seed=1, modules=[MODULE])
    wanted = dict.fromkeys(["credit-florin", "credit-dirham", "credit-dinar", "credit-ducat"], each)
    assert markers(game) == wanted
    assert credits_of(game) == [None] * seats


@pytest.mark.parametrize("modules", [(MODULE,), (MODULE, "change", "diamonds")])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_credit_is_what_was_overpaid(modules: tuple[str, ...], seats: int) -> None:
    """exchange-certificates play 1, exchange-certificates play 2, exchange-certificates play 4"""
    game = Configuration("alhambra", seats, modules).start(seats)
    stored: dict[int, int] = {}
    over = used = 0
    for number, action in enumerate(random_actions(game, seats)):
        before, seat, turn = credits_of(game), game.seat, game.state.turn
        assert seat is not None
        game.play(action)
        after = credits_of(game)
        assert number % 20 or audit(game) == [], f"seed {seats}"
        assert game.last is not None
        for event in game.last.events:
            if event.kind == "bought":
                over = event.args[4] - event.args[3]
        if action.kind == "store-credit":
            name = game.rules.catalogue.card_name[action.args[0]]
            assert (before[seat], after[seat]) == (None, f"{name}-{over}"), f"seed {seats}"
            stored[seat] = turn
        elif before != after:
            own = before[seat]
            assert own is not None
            assert str(action).endswith(own) or f"{own} " in str(action), f"seed {seats}: {action}"
            assert after[seat] is None
            assert stored[seat] < turn, f"seed {seats}: {action}"
            used += 1
        each = (seats + 1) // 2
        if number % 20 == 0:
            held = Counter(credit.rpartition("-")[0] for credit in after if credit is not None)
            assert set((markers(game) + held).values()) == {each}, f"seed {seats}"
    assert stored
    assert used


@pytest.mark.parametrize(
    "modules", [(MODULE,), (MODULE, "caravanserai", "characters", "treasures")]
)
def test_whole_games_are_sound(modules: tuple[str, ...]) -> None:
    sound(played([default_registry().modules[name] for name in modules], seats=3, seed=24))


def test_options_tell_what_would_be_credited() -> None:
    """exchange-certificates play 3, exchange-certificates play 5"""
    holding = {MODULE: {"credit": ["credit-dinar-3", "-", "-"], "stored": [1, NONE, NONE]}}
    own = SeatPosition(hand="dinar-4 dinar-2")
    place = {3: "arcades-4-NES"}
    position = Position(seat={0: own}, holding=holding, market=place, turn=4)
    game = game_at(position, modules=[MODULE], seed=0)
    options = [o for o in game.view(0)["decision"]["options"] if o["kind"] == "buy"]
    assert {o["action"]: o["earns"] for o in options} == {
        "buy 3 dinar-4": {},
        "buy 3 dinar-2 credit-dinar-3": {"credit": 1},
        "buy 3 dinar-4 credit-dinar-3": {"credit": 3},
        "buy 3 dinar-2 dinar-4 credit-dinar-3": {"credit": 5},
    }
    zones = laid_out(game.view(1))
    assert [piece["label"] for piece in zones["certificate.0"]["pieces"]] == ["credit (3 dinars)"]
    assert [piece["id"] for piece in zones["certificate.1"]["pieces"]] == ["certificate"]
