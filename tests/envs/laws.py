"""Laws of the numbers, which hold in every state: for the tests, and for `scripts/env_soak.py`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from lioncourt.envs.codec.layout import HIGH, LOW
from tests.view.disguise import indistinguishable

if TYPE_CHECKING:
    import lioncourt as lc
    from lioncourt.core.actions import Action
    from lioncourt.envs import Codec

WALKS = 5  # at random through the words of a decision


def choices(codec: Codec, actions: Sequence[Action], random: Random) -> tuple[list[int], Action]:
    """Returns numbers chosen at random until an action is left, and that action."""
    saying = codec.begin(actions)
    found: list[int] = []
    while saying.action is None:
        numbers = saying.numbers()
        assert numbers == sorted(set(numbers))
        assert 0 <= numbers[0] <= numbers[-1] < codec.actions
        assert not found or len(numbers) > 1  # what goes without saying is not asked
        found.append(random.choice(numbers))
        saying.say(found[-1])
    return found, saying.action


def hold_to_numbers(codec: Codec, game: lc.Game, random: Random, most: int) -> int:
    """Each legal action has its numbers and all numbers lead to one; returns how many there are.

    Of so many actions at most the way back is gone.
    """
    actions = game.actions()
    spoken = {tuple(codec.encode(action, actions)): action for action in actions}
    assert len(spoken) == len(actions)
    for numbers, action in random.sample(sorted(spoken.items()), min(len(spoken), most)):
        assert codec.decode(numbers, actions) == action
    for _ in range(WALKS):
        chosen, action = choices(codec, actions, random)
        assert spoken[tuple(chosen)] == action
    return len(actions)


def hold_to_secrets(codec: Codec, game: lc.Game, seat: int, random: Random) -> bool:
    """What a seat cannot know changes no number; tells whether anything was changed at all."""
    other = indistinguishable(game.rules, game.state, seat, random)
    mine, theirs = codec.observe(game.state, seat), codec.observe(other, seat)
    leaks = [
        block.name
        for block in codec.observation_layout()
        if mine[block.start : block.start + block.size]
        != theirs[block.start : block.start + block.size]
    ]
    assert not leaks
    assert min(mine) >= LOW
    assert max(mine) <= HIGH
    return other.content() != game.state.content()
