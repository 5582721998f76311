"""Observations tell what a seat may know, and nothing that it cannot (core 9)."""

from __future__ import annotations

from math import prod
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE
from lioncourt.envs.codec.codec import ALL, OWN, Codec, codec_for, make_codec
from lioncourt.envs.codec.layout import Block
from lioncourt.envs.codec.words import RADIUS, WIDTH
from tests.conformance.sampling import sample_seed
from tests.conformance.support import Configuration
from tests.envs.laws import hold_to_secrets
from tests.envs.tables import games, moments, with_modules

EVERY = 29  # decisions


def block(codec: Codec, name: str) -> Block:
    return next(block for block in codec.observation_layout() if block.name == name)


def told(codec: Codec, game: lc.Game, seat: int, name: str) -> list[float]:
    """Returns the numbers of a block."""
    its = block(codec, name)
    return list(codec.observe(game.state, seat)[its.start : its.start + its.size])


@pytest.mark.parametrize("space", [OWN, ALL])
@pytest.mark.parametrize("table", [*games(), *with_modules()], ids=str)
def test_nothing_hidden_is_told(table: Configuration, space: str) -> None:
    seed = sample_seed()
    random = Random(seed)
    differed = 0
    for game in moments(table, seed, EVERY):
        codec = codec_for(game.config, space)
        for seat in range(table.seats):
            differed += hold_to_secrets(codec, game, seat, random)
    assert differed > 5, f"seed {seed}: the states hardly differ, so this shows nothing"


@pytest.mark.parametrize("memory", [False, True])
def test_blocks_lie_one_behind_the_other(memory: bool) -> None:
    codec = make_codec(seats=2, modules=["zoo", "falconers"], memory=memory)
    at = 0
    for each in codec.observation_layout():
        assert each.start == at
        assert each.size == prod(each.shape)
        assert each.meaning
        at += each.size
    assert at == codec.size


def test_what_the_seat_sees_is_told() -> None:
    codec = make_codec(seats=3)
    *_, game = moments(Configuration("alhambra", 3), seed=3, every=61)
    catalogue, state = game.rules.catalogue, game.state
    for seat in range(3):
        hand = told(codec, game, seat, "hand")
        assert hand == [state.hands[seat].cards.count(c) for c in range(len(hand))]
        width = block(codec, "market").shape[1]
        market = told(codec, game, seat, "market")
        for place, tile in enumerate(state.market):
            shown = market[place * width : place * width + 2]
            cost = 0.0 if tile == NONE else catalogue.tile_cost[tile] / 10
            assert shown == pytest.approx([float(tile != NONE), cost])
        points = told(codec, game, seat, "contenders")[:: block(codec, "contenders").shape[1]]
        own_first = [state.points[(seat + step) % 3] / 100 for step in range(3)]
        assert points == pytest.approx(own_first)
        ground = told(codec, game, seat, "palaces")[: WIDTH * WIDTH]
        assert sum(ground) == len(state.palaces[seat].squares)
        assert ground[RADIUS * WIDTH + RADIUS] == 1  # the start tile in the middle


def test_a_perfect_memory_is_told_on_demand() -> None:
    codec = make_codec(seats=3, memory=True)
    *_, game = moments(Configuration("alhambra", 3), seed=3, every=61)
    its = block(codec, "known")
    seen = codec.observe(game.state, 1, known=game.known())
    rows = its.shape[1]
    for row in range(3):  # in the base game everything is known
        at = its.start + row * rows
        cards = game.state.hands[(1 + row) % 3].cards
        assert seen[at : at + rows].tolist() == [cards.count(card) for card in range(rows)]
    with pytest.raises(ValueError, match="needs to be told what is known"):
        codec.observe(game.state, 1)


def test_the_words_so_far_are_told() -> None:
    game = lc.new_game(seats=3, seed=5)
    codec = make_codec(seats=3)
    its = block(codec, "said")
    seen = codec.observe(game.state, 0, (3, 7, 7))
    told = {at: seen[its.start + at] for at in range(its.size) if seen[its.start + at]}
    assert told == {3: 1, 7: 2}
