"""All seats are asked, one after the other or in secret, in a small module."""

from __future__ import annotations

from collections.abc import Sequence

import lioncourt as lc
from lioncourt.core.actions import NUMBER, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import FrameHandler
from lioncourt.core.state import State
from lioncourt.core.verbs import finish
from lioncourt.games.common.asking import AskEach, AskInSecret, SecretQuestion
from tests.seams.table import SEATS, played, small_module, sound

SECRET, OPEN = 0, 1


class Fingers(SecretQuestion):
    """How many fingers of each hand? The holding has them once all have shown theirs."""

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        spec = rules.action_spec["fingers"]
        return [Action(spec, (left, right)) for left in range(3) for right in range(3)]

    def reveal(self, rules: Ruleset, state: State, seat: int, answer: tuple[int, ...]) -> None:
        self.kept.put(state, answer, SECRET, seat)


class Count(FrameHandler):
    """Each says a number, openly."""

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(rules.action_spec["say"], (number,)) for number in range(3)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        self.kept.put(state, action.args, OPEN, frame.seat)


def install(build: Build) -> None:
    build.holding(
        Part("fingers", NUMBER, many=True, each=True, ordered=True),
        Part("said", NUMBER, many=True, each=True, ordered=True),
    )
    number = Field("number", NUMBER)
    build.action("fingers", number, Field("right", NUMBER))
    build.action("say", number)
    build.handler("fingers", Fingers(2))
    build.handler("count", Count())
    build.stage("U1", "fingers", AskInSecret("fingers"))
    build.stage("U1", "count", AskEach("count"))


MORRA = small_module("morra", install)


def start() -> lc.Game:
    return lc.new_game(seats=3, modules=[MORRA], seed=1)


def test_nothing_is_carried_out_before_all_have_answered() -> None:
    game = start()
    nothing = game.state.holdings
    for seat, answer in enumerate(("1 2", "0 0")):
        assert game.seat == seat
        game.play(f"fingers {answer}")
        assert game.state.holdings == nothing
    game.play("fingers 2 1")
    assert game.state.holdings[0] == (((1, 2), (0, 0), (2, 1)), ((), (), ()))


def test_answers_are_hidden_until_then() -> None:
    one, other = start(), start()
    one.play("fingers 1 2")
    other.play("fingers 2 0")
    for viewer in (None, 1, 2):
        assert one.view(viewer) == other.view(viewer)


def test_each_is_asked_in_seat_order() -> None:
    game = start()
    for _ in range(3):
        game.play("fingers 0 0")
    for seat in range(3):
        assert game.view(None)["decision"]["kind"] == "count"
        assert game.seat == seat
        game.play(f"say {seat}")
    assert game.state.holdings[0] == (((0, 0),) * 3, ((0,), (1,), (2,)))
    assert game.view(None)["decision"]["kind"] == "action"


def test_whole_games_are_sound() -> None:
    for seats in SEATS:
        sound(played([MORRA], seats=seats, seed=seats))
