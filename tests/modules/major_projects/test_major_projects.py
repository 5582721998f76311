"""Major projects in whole games: no project and no bid is lost; the scenarios show each rule."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.bots.judge import Judge
from lioncourt.core.doubles import is_whole, parts_of
from lioncourt.core.ids import NONE
from lioncourt.core.rng import Dice
from lioncourt.games.common.paying import worth_of
from lioncourt.simulate import play_bots
from lioncourt.table.registry import default_registry
from lioncourt.view.reading import ids_in, pieces_in
from tests.conformance.laws import audit
from tests.seams.table import any_action, events_of, played, sound
from tests.support.position import Position, SeatPosition, game_at

MODULE = "major-projects"
MANIFEST = default_registry().modules[MODULE]
PROJECTS = 15
TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

Holding = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]


def holding(game: lc.Game) -> Holding:
    """Returns the open project, those face down, the money of the bid and the bidder."""
    parts = game.state.holdings[game.rules.holding_id[MODULE]]
    assert isinstance(parts, tuple)
    return parts[0], parts[1], parts[2], parts[3]


def test_every_pair_of_types_once_and_two_segments_each() -> None:
    """major-projects components"""
    catalogue = lc.new_game(modules=[MODULE], seed=1).rules.catalogue
    wholes = sorted({double.whole for double in catalogue.doubles.values()})
    assert [catalogue.tile_name[t] for t in wholes] == [f"project-{n}" for n in range(1, 16)]
    pairs = [
        tuple(catalogue.type_name[catalogue.tile_type[half]] for half in parts_of(catalogue, tile))
        for tile in wholes
    ]
    expected = {(a, b) for at, a in enumerate(TYPES) for b in TYPES[at + 1 :]}
    assert len(pairs) == len(expected)
    assert set(pairs) == expected
    sides = Counter[tuple[int, int]]()
    for tile in wholes:
        first, second = [catalogue.tile_walls[half] for half in parts_of(catalogue, tile)]
        assert first == second
        assert first.bit_count() == 1
        double = catalogue.doubles[tile]
        assert not first & double.inner_side(double.first)
        assert not first & double.inner_side(double.second)
        sides[double.side, first] += 1
    assert sorted(sides.values()) == [3, 4, 4, 4]  # 8 V: 4 east, 4 west; 7 H: 4 north, 3 south


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games_are_sound(seats: int) -> None:
    won = 0
    for seed in range(2):
        game = sound(played([MANIFEST], seats=seats, seed=seed, watch=nothing_is_lost))
        won += len(events_of(game, "won-project"))
    assert won > 0


def nothing_is_lost(game: lc.Game) -> None:
    """Every project is somewhere, once; the money of a bid is in no hand and on no pile."""
    where = f"seed {game.seed}, turn {game.state.turn}"
    state, catalogue = game.state, game.rules.catalogue
    on_stack, below, bid, bidder = holding(game)
    lying = [palace.tile(cell) for palace in state.palaces for cell in palace.cells()]
    firsts = [t for t in (*lying, *state.dirk) if is_first(game, t)]
    wholes = [t for own in (*state.reserves, *state.bought) for t in own if t in catalogue.doubles]
    assert len(on_stack) + len(below) + len(firsts) + len(wholes) == PROJECTS, where
    assert all(is_whole(catalogue, palace) for palace in state.palaces), where
    assert bool(bid) == (bidder != NONE), where
    assert not bid or worth_of(game.rules, bid) >= 15, where
    cards = Counter([*state.deck.cards(), *state.display, *state.discard, *bid])
    for hand in state.hands:
        cards.update(hand.cards)
    printed = enumerate(catalogue.card_copies)
    assert all(cards[card] == copies for card, copies in printed if copies), where
    if len(game.history()) % 12 == 0:
        assert audit(game) == [], where
        known = game.known()
        for seat, hand in enumerate(state.hands):  # what is laid down and taken back is seen
            names = tuple(catalogue.card_name[card] for card in hand.cards)
            assert known[seat].cards == names, where


def is_first(game: lc.Game, tile: int) -> bool:
    double = game.rules.catalogue.doubles.get(tile)
    return double is not None and tile == double.first


def test_a_bid_is_undone_with_all_that_followed() -> None:
    own = SeatPosition(hand="dinar-7 dinar-9")
    told = {MODULE: {"open": "project-2", "bid": "ducat-7 ducat-9", "bidder": 1}}
    game = game_at(Position(seat={0: own}, holding=told), modules=[MODULE], seed=0)
    before = game.state.content()
    assert not any(action.kind == "bid-project" for action in game.actions())  # 16 is not enough
    seen = pieces_in(game.view(None), "project-bid.1")
    assert [piece["id"] for piece in seen] == ["bid-marker", "ducat-7", "ducat-9"]
    game.play("take ducat-9")
    game.undo()
    assert game.state.content() == before


def test_the_open_project_tells_what_is_on_both_cells() -> None:
    game = lc.new_game(modules=[MODULE], seed=3)
    (project,) = pieces_in(game.view(None), "projects")
    assert project["below"] == PROJECTS - 1
    assert project["id"] in ids_in(game.view(0), "projects")
    assert len(project["halves"]) == 2
    assert {half["type"] for half in project["halves"]} <= set(TYPES)


def test_a_bid_is_refused_to_none_and_costs_what_it_is_worth() -> None:
    """major-projects play 1: as a sale that the page can put together piece by piece."""
    own = SeatPosition(hand="dinar-7 dinar-9 florin-9 florin-9")
    game = game_at(
        Position(seat={0: own}, holding={MODULE: {"open": "project-2"}}), modules=[MODULE], seed=0
    )
    bids = [str(action) for action in game.actions() if action.kind == "bid-project"]
    assert bids == ["bid-project florin-9 florin-9", "bid-project dinar-7 dinar-9"]
    option = next(o for o in game.view(0)["decision"]["options"] if o["kind"] == "bid-project")
    assert (option["price"], option["worth"]) == (15, 18)


def test_a_bid_points_at_its_project() -> None:
    """The notation need not name it: there is but one open project."""
    own = SeatPosition(hand="dinar-7 dinar-9")
    game = game_at(
        Position(seat={0: own}, holding={MODULE: {"open": "project-2"}}), modules=[MODULE], seed=0
    )
    project = {"type": "tile", "zone": "projects", "id": "project-2"}
    decision = game.view(0)["decision"]
    (bid,) = [option for option in decision["options"] if option["kind"] == "bid-project"]
    assert bid["action"] == "bid-project dinar-7 dinar-9"
    assert bid["targets"][0] == project
    assert [target["id"] for target in bid["targets"][1:]] == ["dinar-7", "dinar-9"]
    (sale,) = [sale for sale in decision["sales"] if sale["kind"] == "bid-project"]
    assert (sale["action"], sale["targets"]) == ("bid-project", [project])
    assert sale["bid"], "nobody can bid too much"


def test_bots_bid_for_what_is_worth_it() -> None:
    values = {}
    for project in ("project-1", "project-15"):
        rich = SeatPosition(hand="dinar-9 dinar-6")
        position = Position(seat={0: rich}, holding={MODULE: {"open": project}})
        game = game_at(position, modules=[MODULE], seed=0)
        judge = Judge(game.rules, game.state, 0)
        values[project] = judge.value(game.parse("bid-project dinar-6 dinar-9"))
    assert values["project-1"] < values["project-15"]
    assert values["project-15"] > 0, "a garden and a tower for 15"


def test_bots_play_it_to_the_end() -> None:
    seed = 11
    game = lc.new_game(seats=3, modules=[MODULE], seed=seed)
    play_bots(game, ("normal", "easy", "random"), seed)
    assert game.over
    assert events_of(game, "bid-for-project"), f"seed {seed}"


def test_it_goes_with_what_touches_tiles_and_money() -> None:
    others = ("camps", "city-gates", "city-walls", "street-traders", "change", "diamonds")
    for seed in (1, 2):
        game = lc.new_game(seats=4, modules=[MODULE, *others], seed=seed)
        dice = Dice(seed)
        while not game.over:
            where = f"seed {seed}, turn {game.state.turn}"
            for palace in game.state.palaces:
                assert is_whole(game.rules.catalogue, palace), where
            game.play(any_action(game, dice))
        assert audit(game) == [], f"seed {seed}"
