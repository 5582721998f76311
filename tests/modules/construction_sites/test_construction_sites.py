"""What scenarios of the construction sites cannot say; they show rule by rule."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.events import Event
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.state import State
from lioncourt.modules.construction_sites.markers import (
    DRAWN,
    GONE,
    POOL,
    SHOWN,
    SITES,
    HiddenMarkers,
)
from lioncourt.view.log import log_lines
from lioncourt.view.player_view import view
from tests.conformance.laws import audit
from tests.support.position import Position, SeatPosition, game_at

ID = "construction-sites"
MANY = [ID, "magical-buildings", "city-walls", "city-gates", "change", "watchtowers", "medina"]
FINISHED = ("opened-site", "finished-site")


def secret(game: lc.Game) -> HiddenMarkers:
    """Returns the rule that draws the markers anew."""
    (found,) = [rule for rule in game.rules.secrets if isinstance(rule, HiddenMarkers)]
    return found


def markers(game: lc.Game, state: State | None = None) -> Counter[str]:
    """Returns all markers by their names, wherever they are."""
    state = state or game.state
    kept, names = secret(game).kept, game.rules.catalogue.card_name
    found = [*kept.ints(state, POOL), *kept.ints(state, GONE), *kept.table(state, SHOWN).values()]
    for seat in range(game.rules.seats):
        found += kept.ints(state, DRAWN, seat)
        found += kept.table(state, SITES, seat).values()
    return Counter(names[marker] for marker in found)


EIGHT = Counter(f"site-{name}" for name in ("florin", "dirham", "dinar", "ducat") for _ in range(2))


@pytest.mark.parametrize("modules", [[ID], MANY], ids=["alone", "many"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games(seats: int, modules: list[str]) -> None:
    """construction-sites components: eight markers, two of each currency, none is ever lost"""
    game = lc.new_game(seats=seats, seed=seats, modules=modules)
    dice = Dice(seats)
    while not game.over:
        where = f"seed {seats}, turn {game.state.turn}"
        assert audit(game) == [], where
        assert markers(game) == EIGHT, where
        assert_sites_have_markers(game, where)
        game.play(random_option(game.actions(), dice))
    told = Counter(event.kind for event in game.events())
    assert all(told[kind] for kind in FINISHED), f"seed {seats}"
    assert not any("unfinished" in str(e) for e in game.events() if e.kind == "gave")


def assert_sites_have_markers(game: lc.Game, where: str) -> None:
    """A marker lies on every site, and on nothing else (construction-sites play 2, 3)."""
    kept, catalogue = secret(game).kept, game.rules.catalogue
    for seat, palace in enumerate(game.state.palaces):
        own = [*(palace.tile(cell) for cell in palace.cells()), *game.state.reserves[seat]]
        own += game.state.bought[seat]
        sites = {
            catalogue.tile_piece[tile]
            for tile in own
            if catalogue.tile_name[tile].startswith("unfinished-")
        }
        marked = {*kept.table(game.state, SITES, seat), *kept.table(game.state, SHOWN)}
        undecided = len(kept.ints(game.state, DRAWN, seat)) // 2
        assert len(sites - marked) == undecided, where
        assert set(kept.table(game.state, SITES, seat)) <= sites, where


@pytest.mark.parametrize("seats", [2, 4])
def test_only_the_owner_knows_a_marker(seats: int) -> None:
    """construction-sites hidden-information: with other markers, others see the same"""
    game = lc.new_game(seats=seats, seed=seats, modules=[ID])
    dice, differed = Dice(seats), 0
    while not game.over:
        for seat in range(seats):
            other = game.state.copy()
            secret(game).redraw(game.rules, other, seat, dice)
            where = f"seed {seats}, turn {game.state.turn}, seat {seat}"
            assert markers(game, other) == EIGHT, where
            assert view(game.rules, other, seat) == view(game.rules, game.state, seat), where
            differed += other.content() != game.state.content()
        game.play(random_option(game.actions(), dice))
    assert differed


def test_the_log_tells_others_nothing() -> None:
    """construction-sites play 2: neither what was drawn nor what was kept"""
    game = opened()
    game.play("keep-site site-florin")
    events = [event for event in game.events() if "site" in event.kind]
    assert [event.kind for event in events] == ["opened-site", "marked-site"]
    assert "florin" in said(game, events, 0)
    for seat in (1, None):
        assert not any(name in said(game, events, seat) for name in ("florin", "ducat"))


def said(game: lc.Game, events: list[Event], seat: int | None) -> str:
    return json.dumps(log_lines(game.rules, events, seat))


def opened() -> lc.Game:
    """Returns a game in which seat 0 is asked which of a florin and a ducat marker it keeps."""
    position = Position(
        seat={0: SeatPosition(hand="dinar-6")},
        market={3: "tower-12"},
        holding={ID: {"pool": "site-florin site-ducat"}},
    )
    game = game_at(position, modules=[ID], seed=0)
    game.play("buy 3 dinar-6 site")
    return game


def test_others_do_not_see_what_is_offered() -> None:
    """construction-sites play 2"""
    game = opened()
    assert [str(a) for a in game.actions()] == ["keep-site site-florin", "keep-site site-ducat"]
    for seat in (1, None):
        assert "site-florin" not in json.dumps(game.view(seat)["zones"])
        assert "site-florin" not in json.dumps(game.view(seat)["module"][ID])


def test_who_put_a_marker_back_knows_where_it_is() -> None:
    """construction-sites play 2: until somebody draws again, it is in every world of that seat"""
    game = opened()
    game.play("keep-site site-florin")
    ducat = game.rules.catalogue.card_id["site-ducat"]
    for seed in range(20):
        world = game.state.copy()
        secret(game).redraw(game.rules, world, 0, Dice(seed))
        assert secret(game).kept.ints(world, POOL) == (ducat,), f"seed {seed}"
    found = set()
    for seed in range(20):
        world = game.state.copy()
        secret(game).redraw(game.rules, world, 1, Dice(seed))
        found.add(secret(game).kept.ints(world, POOL))
    assert len(found) == 2


def test_a_name_says_what_a_site_will_be() -> None:
    game = opened()
    assert "unfinished tower (12)" in json.dumps(game.view(0))
    assert "Baustelle: Turm (12)" in json.dumps(game.view(0, language="de"))
