"""What `game.actions()` gives is what a list of the legal actions would be."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.options import Later, Options, as_options
from lioncourt.games.common.buying import A_FEW
from lioncourt.table.registry import default_registry

EVERY = sorted(name for name, its in default_registry().modules.items() if "alhambra" in its.games)
SEED = 7


@pytest.mark.parametrize("modules", [[], EVERY], ids=["base", "all modules"])
def test_it_is_the_list_of_them(modules: list[str]) -> None:
    game, random = lc.new_game(seats=3, modules=modules, seed=SEED), Random(SEED)
    before = list(game.actions())
    for number in range(120):
        listed = list(engine.legal_actions(game.rules, game.state))
        legal = game.actions()
        at = random.randrange(len(listed))
        assert (len(legal), legal[at], legal[-1]) == (len(listed), listed[at], listed[-1]), number
        assert legal == listed, number
        assert legal[1:3] == listed[1:3], number
        assert all(action in legal for action in listed), number
        gone = [action for action in before if action not in listed]
        assert not any(action in legal for action in gone), number
        before = listed
        game.play(legal[at])


def test_it_stays_as_it_was_and_has_an_end() -> None:
    game = lc.new_game(seats=3, seed=SEED)
    legal = game.actions()
    listed = list(game.copy().actions())
    game.play(legal[0])
    assert legal == listed
    assert legal != game.actions()
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_a_quick_look_is_short_and_legal() -> None:
    """Whoever plays on with many modules judges a few options of each kind."""
    game, random = lc.new_game(seats=2, modules=EVERY, seed=SEED), Random(SEED)
    looked = 0
    for number in range(400):
        options = as_options(engine.legal_actions(game.rules, game.state))
        for part in getattr(options, "parts", [options]):
            few = part.few(5, ("take",))
            kinds = {action.kind for action in few}
            assert "take" not in kinds, number
            wares = {action.args[:1] for action in few}  # of each that is sold some payments
            assert len(few) <= max(5, A_FEW * len(wares)), number
            for action in few:
                allowed = engine.refusal(game.rules, game.state, action) is None
                assert allowed or action in options, (number, str(action))
            looked += len(few) > 0
        game.play(random.choice(game.actions()))
    assert looked > 400


def test_it_is_a_sequence_whatever_it_is_not() -> None:
    """Compiled, kinds of `Sequence` share what `isinstance` remembers, if not kept apart."""
    game = lc.new_game(seats=3, seed=SEED)
    legal = game.actions()
    assert not isinstance(legal, Options | Later)
    assert isinstance(legal, Sequence)
    assert not isinstance(legal, Options | Later)
    options = engine.legal_actions(game.rules, game.state)
    assert isinstance(options, Options)
    assert isinstance(options, Sequence)
    assert set(Random(SEED).sample(legal, 3)) <= set(legal)
