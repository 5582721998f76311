"""The seam of what agents that learn are told of a module, with the smallest one that uses it."""

from __future__ import annotations

from collections.abc import Sequence

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import ALL, OWNER, Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Observation
from lioncourt.core.state import State
from lioncourt.envs.codec.codec import Codec
from lioncourt.envs.codec.universe import Universe
from tests.seams.table import small_module


class WhoIsRichest(Observation):
    """Whether the own hand is the largest; sizes of hands are public."""

    name = "richest"

    def names(self, rules: Ruleset) -> Sequence[str]:
        return ("richest",)

    def numbers(self, rules: Ruleset, state: State, seat: int) -> Sequence[float]:
        sizes = [len(hand.cards) for hand in state.hands]
        return (float(sizes[seat] == max(sizes)),)


def install(build: Build) -> None:
    build.holding(
        Part("open", NUMBER, each=True, seen=ALL, start=3),
        Part("own", NUMBER, each=True, seen=OWNER, start=5),
        Part("secret", NUMBER, start=7),
    )
    build.add(WhoIsRichest())


def test_seam_observation() -> None:
    game = lc.new_game(seats=3, modules=[small_module("lamps", install)], seed=2)
    codec = Codec(game.rules, Universe([game.rules]))
    blocks = {block.name: block for block in codec.observation_layout()}
    assert blocks["lamps.richest"].shape == (1,)
    sizes = [len(hand.cards) for hand in game.state.hands]
    for seat in range(3):
        seen = codec.observe(game.state, seat)
        assert seen[blocks["lamps.richest"].start] == (sizes[seat] == max(sizes))


def test_open_parts_are_told_without_a_rule() -> None:
    game = lc.new_game(seats=3, modules=[small_module("lamps", install)], seed=2)
    codec = Codec(game.rules, Universe([game.rules]))
    blocks = {block.name: block for block in codec.observation_layout()}
    seen = codec.observe(game.state, 1)
    assert blocks["lamps.open"].shape == (3, 1)
    assert blocks["lamps.own"].shape == (1,)
    assert "lamps.secret" not in blocks
    assert [round(seen[blocks["lamps.open"].start + row], 3) for row in range(3)] == [0.3] * 3
    assert round(seen[blocks["lamps.own"].start], 3) == 0.5
