"""Buildings of power in whole games, and what nobody may learn; scenarios show rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.ids import cell_at
from lioncourt.core.rng import Dice
from lioncourt.core.seen import look_at_supply, sink_top, take_top_tile
from lioncourt.core.squares import square_of
from lioncourt.core.state import State
from lioncourt.core.tops import DECK, known_tops
from lioncourt.core.values import without
from lioncourt.core.verbs import swap_places
from lioncourt.modules.buildings_of_power.dice import HIDDEN, TABLE
from lioncourt.table.registry import default_registry
from lioncourt.view.log import log_lines
from lioncourt.view.player_view import view
from lioncourt.view.worlds import Worlds
from tests.conformance.laws import audit
from tests.seams.table import played, sound
from tests.view.disguise import indistinguishable

MANIFEST = default_registry().modules["buildings-of-power"]
MODULE = MANIFEST.id
SEED = 7
BEGINNING = (
    (0, cell_at(1, 0), "seraglio-9-knowledge"),
    (0, cell_at(-1, 0), "arcades-10-architecture"),
    (1, cell_at(1, 0), "chambers-10-knowledge"),
    (1, cell_at(-1, 0), "tower-12-knowledge"),
)
SECRETS = ("lay-hidden", "learn", "order-tiles", "order-cards")
# Modules with cards in the deck that a seat may look at, dealt face down or open
CARDS = ("characters", "currency-exchange", "master-builders", "diamonds", "city-gates")
TILES = ("bazaars", "new-building-grounds", "power-of-the-sultan", "orchards", "viziers-favour")


def hidden(game: lc.Game, state: State | None = None) -> list[dict[int, int]]:
    """Returns by seat the tiles that it has laid face down, by place."""
    held = (state or game.state).holdings[game.rules.holding_id[MODULE]]
    assert isinstance(held, tuple)
    return [dict(zip(*own, strict=True)) for own in held[HIDDEN]]


def eager(seats: int, seed: int, modules: tuple[str, ...] = ()) -> Iterator[lc.Game]:
    """Yields a game at each decision; two seats begin with powers, and all use what they have."""
    game = lc.new_game(seats=seats, modules=[MODULE, *modules], seed=seed)
    state, tiles = game.state, game.rules.catalogue.tile_id
    for seat, cell, name in BEGINNING:
        if tiles[name] in state.supply[0]:
            state.supply[0] = without(state.supply[0], tiles[name])
            state.palaces[seat] = state.palaces[seat].with_square(cell, square_of(tiles[name], 0))
    dice = Dice(seed)
    for _ in range(1200):
        if game.over:
            break
        yield game
        powers = [action for action in game.actions() if action.kind == "use-power"]
        game.play(powers[0] if powers else engine.sample_action(game.rules, game.state, dice))
    yield game


def test_twins_are_what_they_replace() -> None:
    """buildings-of-power components, set-up 1, play 1"""
    catalogue = lc.new_game(modules=[MODULE], seed=0).rules.catalogue
    plain = lc.new_game(seed=0).rules.catalogue
    names = [(name, f"{name}-{power}") for power, tiles in TABLE.items() for name in tiles]
    assert len(names) == 12
    assert Counter(len(tiles) for tiles in TABLE.values()) == {3: 4}
    for name, twin in names:
        assert name not in catalogue.tile_id
        tile, base = catalogue.tile_id[twin], plain.tile_id[name]
        assert catalogue.tile_is_base[tile]
        for facts in ("tile_type", "tile_cost", "tile_walls", "tile_supply"):
            assert getattr(catalogue, facts)[tile] == getattr(plain, facts)[base], twin
    assert catalogue.tile_supply.count(0) == 54


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_games_are_sound(seats: int) -> None:
    sound(played([MANIFEST], seats=seats, seed=seats))


@pytest.mark.parametrize(("seats", "modules"), [(2, ()), (4, CARDS), (3, TILES)])
def test_games_keep_all_pieces(seats: int, modules: tuple[str, ...]) -> None:
    used: Counter[str] = Counter()
    for game in eager(seats, SEED, modules):
        assert audit(game) == [], f"seed {SEED}, {len(game.history())} decisions"
        used[game.decision.kind if game.decision else "over"] += 1
        state, catalogue = game.state, game.rules.catalogue
        for stock, piece, _ in state.tops:
            lying = state.deck.cards() if stock == DECK else state.supply[stock]
            assert piece in lying, f"seed {SEED}"
        below = [tile for own in hidden(game) for tile in own.values()]
        elsewhere = [*state.supply[0], *state.market, *state.dirk, *sum(state.bought, ())]
        assert not set(below) & set(elsewhere), f"seed {SEED}"
        places = [place for own in hidden(game) for place in own]
        assert len(places) == len(set(places)), f"seed {SEED}: one tile below each slot"
        assert all(catalogue.place_supply[place] == 0 for place in places)
    assert all(used[kind] for kind in SECRETS), (SEED, used)


@pytest.mark.parametrize(("seats", "modules"), [(2, ()), (3, CARDS), (4, TILES)])
def test_worlds_tell_nothing_and_can_be_played_on(seats: int, modules: tuple[str, ...]) -> None:
    """buildings-of-power hidden-information: worlds, at every kind of question, for all seats"""
    random = Random(SEED)
    looks: Counter[str] = Counter()
    differed = 0
    for number, game in enumerate(eager(seats, SEED, modules)):
        if game.over or game.decision is None:
            break
        kind = game.decision.kind
        looks[kind] += 1
        if looks[kind] > (5 if kind in SECRETS else 1) and number % 71:
            continue
        rules, state, known = game.rules, game.state, game.known()
        for seat in range(seats):
            where = f"seed {SEED}, {number} decisions, {kind}, seat {seat}"
            worlds = Worlds(rules, state, seat, known)
            world = worlds.sample(Dice(number))
            other = indistinguishable(rules, state, seat, random)
            differed += other.content() != state.content()
            twin = Worlds(rules, other, seat, known).sample(Dice(number))
            assert twin.content() == world.content(), where
            assert hidden(game, world)[seat] == hidden(game)[seat], where
            assert [list(own) for own in hidden(game, world)] == [list(o) for o in hidden(game)]
            for stock in (0, DECK):
                mine = known_tops(state.tops, stock, seat)
                there = known_tops(world.tops, stock, seat)
                assert there == mine or game.seat != seat, where
            assert audit(lc.Game(game.opening, world, game.last)) == audit(game), where
            assert view(rules, world, seat)["zones"] == view(rules, state, seat)["zones"], where
            if not modules:
                assert view(rules, other, seat) == view(rules, state, seat), where
            if looks[kind] < 3 and kind in SECRETS and seat == game.seat:
                engine.play_out(rules, world, Dice(number))
    assert differed, f"seed {SEED}"
    assert all(looks[kind] for kind in SECRETS), looks


def test_only_who_laid_a_tile_sees_it() -> None:
    """buildings-of-power play 5, hidden-information"""
    seen = 0
    for game in eager(3, SEED):
        rules, names = game.rules, game.rules.catalogue.tile_name
        for owner, own in enumerate(hidden(game)):
            for place, tile in own.items():
                for seat in (None, 0, 1, 2):
                    shown = view(rules, game.state, seat)
                    slot = rules.catalogue.place_name[place]
                    (zone,) = [z for z in shown["zones"] if z["id"] == f"hidden-tile.on.{slot}"]
                    (piece,) = zone["pieces"]
                    assert piece["seat"] == owner
                    fact = {**shown["pieces"][piece["id"]], **piece}
                    assert fact.get("tile") == (names[tile] if seat == owner else None)
                    is_there = f"'{names[tile]}'" in str({**shown, "options": []})
                    assert is_there is (seat == owner), (names[tile], seat)
                    seen += 1
        if seen > 100:
            break
    assert seen


def test_the_log_of_others_names_nothing_secret() -> None:
    """buildings-of-power hidden-information"""
    *_, game = eager(3, SEED)
    for seat in (None, 0, 1, 2):
        lines = [line["kind"] for line in log_lines(game.rules, game.events(), seat)]
        told = Counter(lines)
        every = Counter(event.kind for event in game.events())
        assert told["rolled-red"] == every["rolled-red"] > 0
        assert told["laid-hidden"] == every["laid-hidden"] > 0
        for kind in ("saw-tiles", "saw-cards", "knows-hidden"):
            own = [e for e in game.events() if e.kind == kind and e.audience == seat]
            assert told[kind] == len(own)


def test_what_was_seen_stays_done() -> None:
    """A look at what lies on top already draws nothing, but cannot be taken back."""
    for game in eager(2, SEED):
        if game.last is not None and game.last.action.kind == "use-power":
            assert any(event.spec.reveals for event in game.last.events)


def test_another_seat_still_knows_what_was_only_looked_at() -> None:
    """buildings-of-power hidden-information: until the order may have changed"""
    game = lc.new_game(seats=3, modules=[MODULE], seed=SEED)
    state = game.state
    first = look_at_supply(state, 0, 0, 3)
    assert look_at_supply(state, 0, 1, 2) == first[:2]
    assert known_tops(state.tops, 0, 0) == first
    assert known_tops(state.tops, 0, 1) == first[:2]
    sink_top(state, 0, first[0], 2, 1)
    assert known_tops(state.tops, 0, 1) == (first[1], first[0])
    assert known_tops(state.tops, 0, 0) == (-1, -1, first[2])
    take_top_tile(state, 0, first[1], 2, 1)
    assert known_tops(state.tops, 0, 0) == (-1, first[2])
    assert first[1] not in state.supply[0]


def test_what_lies_below_a_slot_moves_along() -> None:
    """buildings-of-power play 5: with a swap of slots (gates-without-end with-other-modules)"""
    game = lc.new_game(seats=3, modules=[MODULE], seed=SEED)
    state, at = game.state, game.rules.holding_id[MODULE]
    held = state.holdings[at]
    assert isinstance(held, tuple)
    one, two, three = state.supply[0][:3]
    state.supply[0] = state.supply[0][3:]
    rows = (((0,), (one,)), ((1, 2), (two, three)), ((), ()))
    state.holdings[at] = (*held[:HIDDEN], rows, *held[HIDDEN + 1 :])
    swap_places(game.rules, state, 2, 0, 1)
    assert hidden(game) == [{1: one}, {0: two, 2: three}, {}]
    swap_places(game.rules, state, 2, 2, 3)
    assert hidden(game) == [{1: one}, {0: two, 3: three}, {}]


def test_the_log_does_not_call_the_second_richest_the_richest() -> None:
    """buildings-of-power end-of-game: the second gets the other tile"""
    game = lc.position(
        modules=[MODULE],
        seat={0: {"hand": "florin-9 dinar-5"}, 1: {"hand": "dinar-4"}},
        market={1: "pavilion-8-strength", 2: "empty", 3: "garden-10", 4: "empty"},
        supply="empty",
        holding={MODULE: {"hidden": {0: {"3": "tower-11"}}}},
    )
    for action in ("buy 1 florin-9", "reserve pavilion-8-strength"):
        game.play(action)
    for seat in (0, 1):  # both tiles are in sight, for whoever chooses and for all others
        about = game.view(seat)["decision"]["about"]
        assert about == [
            {"id": "garden-10", "zone": "market"},
            {"id": "tower-11", "zone": "hidden-tile"},
        ]
    game.play("choose-tile tower-11")
    assert "hidden-tile" not in {zone["id"] for zone in game.view(0)["zones"]}
    lines = log_lines(game.rules, game.events(), 1)
    assert [line["text"] for line in lines if line["kind"] == "handed-out"] == [
        "handed out by money: seat 0 gets tower (11)",
        "handed out by money: seat 1 gets garden (10)",
    ]
