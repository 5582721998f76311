"""What a seat has looked at and put back on top of deck or supply: it alone knows, and it is so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, SEAT, TILE, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.content import state_of
from lioncourt.core.deck import one_pile
from lioncourt.core.ids import NONE
from lioncourt.core.parts import Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.seen import look_at_deck, look_at_supply, sink_top
from lioncourt.core.state import State
from lioncourt.core.tops import DECK, known_tops, top_of
from lioncourt.core.verbs import draw_card, draw_tile, emit, return_tile
from lioncourt.record.position import PositionWriter
from lioncourt.view.known import known_hands
from lioncourt.view.worlds import Worlds
from tests.seams.table import SEATS, played, small_module, sound


class Peek(MainAction):
    """Look at the two top tiles and the two top cards, and put them back."""

    free = True

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return ((),)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        looked = self.kept.number(state, seat) == state.turn
        enough = len(state.supply[0]) > 1 and state.deck.size() > 1
        return (Action(self.spec),) if enough and not looked else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, state.turn, seat)
        tiles = look_at_supply(state, 0, seat, 2)
        look_at_deck(rules, state, seat, 2)
        emit(rules, state, "peeked", (seat, *tiles), seat, (seat,))


def install_peeking(build: Build) -> None:
    build.holding(Part("looked", NUMBER, each=True, start=NONE))
    build.event("peeked", Field("seat", SEAT), Field("tiles", TILE, many=True))
    build.add(Peek(build.action("peek")))


PEEKING = small_module("peeking", install_peeking, chapter=940)


def test_games_with_looks_are_sound() -> None:
    looks = 0

    def watch(game: lc.Game) -> None:
        nonlocal looks
        looks += bool(game.state.tops)
        for stock, piece, _ in game.state.tops:
            assert piece in (game.state.deck.cards() if stock == DECK else game.state.supply[stock])

    for seats in SEATS:
        sound(played([PEEKING], seats=seats, seed=seats, watch=watch))
    assert looks


def looked(seed: int = 4) -> tuple[lc.Game, int]:
    """Returns a game in which the seat that moves has looked."""
    game = lc.new_game(seats=3, modules=[PEEKING], seed=seed)
    seat = game.seat
    assert seat is not None
    game.play("peek")
    return game, seat


def test_the_next_draws_are_what_was_seen() -> None:
    game, seat = looked()
    state = game.state.copy()
    seen = [known_tops(state.tops, stock, seat) for stock in (0, DECK)]
    assert [draw_tile(state, 0), draw_tile(state, 0)] == list(seen[0])
    assert [draw_card(game.rules, state), draw_card(game.rules, state)] == list(seen[1])
    assert state.tops == ()


def test_others_learn_nothing_from_view_world_or_event() -> None:
    game, seat = looked()
    other = (seat + 1) % 3
    disguised = game.copy()
    disguised.state = state = game.state.copy()
    tops = state.tops
    state.tops = tuple(
        (stock, piece, seats)
        for of in (0, DECK)
        for (stock, piece, seats) in reversed([top for top in tops if top[0] == of])
    )
    assert state.tops != tops
    assert known_tops(tops, 0, other) == ()
    assert game.view(other) == disguised.view(other)
    assert game.view(None) == disguised.view(None)
    assert game.view(seat) != disguised.view(seat)
    known = known_hands(game.rules, game.events())
    for who, same in ((other, True), (seat, False)):
        worlds = [
            Worlds(game.rules, each.state, who, known).sample(Dice(7)).content()
            for each in (game, disguised)
        ]
        assert (worlds[0] == worlds[1]) is same


@pytest.mark.parametrize("seed", range(5))
def test_in_all_worlds_of_a_seat_it_lies_there(seed: int) -> None:
    game, seat = looked(seed)
    known = known_hands(game.rules, game.events())
    worlds = Worlds(game.rules, game.state, seat, known)
    for roll in range(20):
        world = worlds.sample(Dice(roll))
        assert sorted(world.tops) == sorted(game.state.tops)
        for stock in (0, DECK):
            assert known_tops(world.tops, stock, seat) == known_tops(game.state.tops, stock, seat)
        assert draw_card(game.rules, world) == top_of(game.state.tops, DECK)


def test_an_unknown_piece_above_a_known_one_is_any() -> None:
    game, seat = looked()
    other, state = (seat + 1) % 3, game.state
    (first, second), _ = look_at_supply(state, 0, seat, 3)[:2], look_at_supply(state, 0, other, 2)
    sink_top(state, 0, first, 2, other)
    below = known_tops(state.tops, 0, seat)
    assert below[:2] == (NONE, NONE)
    assert len(below) == 3
    assert known_tops(state.tops, 0, other) == (second, first)
    worlds = Worlds(game.rules, state, seat, known_hands(game.rules, game.events()))
    firsts = set()
    for roll in range(40):
        world = worlds.sample(Dice(roll))
        tiles = [draw_tile(world, 0) for _ in range(3)]
        assert tiles[2] == below[2]
        firsts.add(tiles[0])
    assert len(firsts) > 5


def test_a_card_of_the_discard_stays_one_of_the_pool() -> None:
    """What is special in a pile is plain once it has been shuffled in with the discard."""
    game, seat = looked()
    rules, state = game.rules, game.state
    scoring = rules.catalogue.card_id["first-scoring"]
    state.tops, state.deck = (), one_pile((scoring, scoring))
    assert look_at_deck(rules, state, seat, 1) == (scoring,)
    assert state.deck.content() == one_pile((scoring, scoring)).content()


def test_a_shuffle_ends_all_knowledge() -> None:
    game, seat = looked()
    tile = draw_tile(game.state, 0)
    return_tile(game.state, 0, tile)
    assert known_tops(game.state.tops, 0, seat) == ()
    assert len(known_tops(game.state.tops, DECK, seat)) == 2


def test_the_seat_is_shown_what_it_knows() -> None:
    game, seat = looked()
    names = game.rules.catalogue
    zones = {zone["id"]: zone["pieces"] for zone in game.view(seat)["zones"]}
    shown = [names.tile_id[piece["id"]] for piece in zones["supply"]]
    assert tuple(shown) == known_tops(game.state.tops, 0, seat)
    assert [piece["from_top"] for piece in zones["deck"]] == [0, 1]
    assert not any(zone["pieces"] for zone in game.view(None)["zones"] if zone["id"] == "deck")


def test_a_position_tells_it_and_comes_back() -> None:
    game, seat = looked()
    text = PositionWriter(game.rules).text(game.state)
    tile = game.rules.catalogue.tile_name[top_of(game.state.tops, 0)]
    assert f"top supply {tile} {seat}" in text
    again = state_of(game.state.content(), game.state.rng)
    assert again.content() == game.state.content()
