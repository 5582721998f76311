"""Actions as numbers: each has its own, every number on offer leads to one, and back."""

from __future__ import annotations

from random import Random

import pytest

import lioncourt as lc
from lioncourt.core.actions import CELL, NUMBER, Action, Field
from lioncourt.core.ids import cell_at
from lioncourt.envs.codec.codec import ALL, OWN, codec_for, make_codec
from lioncourt.envs.codec.words import NUMBERS, WIDTH
from tests.conformance.sampling import at_most, sample_seed
from tests.conformance.support import Configuration
from tests.envs.laws import hold_to_numbers
from tests.envs.tables import games, moments, with_modules

EVERY = 13  # decisions
MOST = at_most(40)  # actions of a moment that are decoded


@pytest.mark.parametrize("space", [OWN, ALL])
@pytest.mark.parametrize("table", [*games(), *with_modules()], ids=str)
def test_every_action_has_its_numbers_and_every_number_an_action(
    table: Configuration, space: str
) -> None:
    seed = sample_seed()
    random = Random(seed)
    looked = 0
    for game in moments(table, seed, EVERY):
        hold_to_numbers(codec_for(game.config, space), game, random, MOST)
        looked += 1
    assert looked > 3


def test_text_and_numbers() -> None:
    game = lc.new_game(seats=3, seed=5)
    codec = make_codec(seats=3)
    for action in game.actions():
        numbers = codec.text_to_action(str(action), game.actions())
        words = " ".join(codec.action_to_text(number) for number in numbers)
        assert set(words.split()) <= {*str(action).split(), "done"}
    with pytest.raises(ValueError, match="none of the legal actions"):
        codec.text_to_action("pass", game.actions())


def test_what_may_not_be_chosen_is_refused() -> None:
    game = lc.new_game(seats=3, seed=5)
    saying = make_codec(seats=3).begin(game.actions())
    with pytest.raises(ValueError, match="may not be chosen now"):
        saying.say(next(n for n in range(400) if n not in saying.numbers()))
    with pytest.raises(ValueError, match="something is left"):
        make_codec(seats=3).decode([], game.actions())


def test_a_cell_far_away_and_a_large_number_can_be_said() -> None:
    codec = make_codec(modules=["characters"])
    place, bid = (codec.rules.action_spec[name] for name in ("place", "bid"))
    assert [field.kind for field in bid.fields] == [NUMBER]
    assert place.fields[-1].kind == CELL
    near, far, farther = (cell_at(x, 2) for x in (1, 1 + WIDTH, 1 - 3 * WIDTH))
    actions = [Action(place, (3, cell)) for cell in sorted((near, far, farther))]
    actions += [Action(bid, (amount,)) for amount in (1, 1 + NUMBERS, 1 + 9 * NUMBERS)]
    for action in actions:
        assert codec.decode(codec.encode(action, actions), actions) == action
    words = [codec.action_to_text(n) for n in codec.encode(Action(place, (3, far)), actions)]
    assert words == ["place", "E"]


def test_a_space_has_room_or_says_so() -> None:
    everything = make_codec(space=ALL)
    for table in games():
        other = codec_for(table.start(1).config, ALL)
        assert (other.actions, other.size) == (everything.actions, everything.size)
        assert other.action_layout() == everything.action_layout()
        assert other.observation_layout() == everything.observation_layout()
    with pytest.raises(ValueError, match="no space 'any'; there are own, all"):
        make_codec(space="any")


def test_fields_are_what_words_are_made_of() -> None:
    """A list in the middle ends with a word too, so that no action is the beginning of another."""
    codec = make_codec()
    spec = codec.rules.action_spec["take"]
    assert [(field.name, field.many) for field in spec.fields] == [("cards", True)]
    assert isinstance(spec.fields[0], Field)
    few, more = Action(spec, (1, 2)), Action(spec, (1, 2, 3))
    actions = [few, more]
    assert [codec.action_to_text(n) for n in codec.encode(few, actions)] == ["take", "done"]
    assert codec.decode(codec.encode(more, actions), actions) == more
