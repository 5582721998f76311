"""Choices of several modules at one step, in the player's own order (order T1.2, T4.2, T8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Choice, MainAction, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import emit
from lioncourt.table.manifest import Manifest
from tests.seams.table import SEATS, events_of, played, small_module, sound


class Play(Choice):
    """Once in a turn one of three notes; the holding is the last turn in which it was done."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.kept.number(state) != state.turn

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(note,) for note in range(4)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None if action.args[0] < 3 else Refusal("curfew", "small 1")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, state.turn)
        emit(rules, state, action.spec.name, action.args)

    def neither(self, action: Action) -> Refusal:
        return Refusal("alone", "small 1")


class PlayFreely(MainAction):
    """The same as a free action, at the start of the turn only."""

    free: ClassVar[bool] = True

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.kept.number(state) != state.turn

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        ready = self.concerns(rules, state, seat) and state.frames[-1].stage == 0
        return (Action(self.spec),) if ready else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, state.turn)


def musician(name: str, step: str, chapter: int) -> Manifest:
    """Returns a module that offers music at a step."""

    def install(build: Build) -> None:
        build.holding(Part("turn", NUMBER))
        build.event(name, Field("note", NUMBER))
        build.choice(step, name, Play(build.action(name, Field("note", NUMBER))))

    return small_module(f"{name}s", install, chapter=chapter)


def bell_ringer(name: str, chapter: int) -> Manifest:
    """Returns a module that offers to ring a bell at the start of a turn."""

    def install(build: Build) -> None:
        build.holding(Part("turn", NUMBER))
        build.choice("T1.2", name, PlayFreely(build.action(name)))

    return small_module(f"{name}s", install, chapter=chapter)


def options(game: lc.Game) -> list[str]:
    return [str(action) for action in game.actions()]


def take(game: lc.Game) -> None:
    game.play(next(action for action in game.actions() if action.kind == "take"))


DRUM, FLUTE = musician("drum", "T4.2", 901), musician("flute", "T4.2", 902)
DRUMS = ["drum 0", "drum 1", "drum 2"]
FLUTES = ["flute 0", "flute 1", "flute 2"]


@pytest.mark.parametrize(("first", "second"), [("drum", "flute"), ("flute", "drum")])
def test_seam_choice_at_a_step(first: str, second: str) -> None:
    """Both are on offer, in any order; after one the other is, with its own question."""
    game = lc.new_game(seats=3, modules=[FLUTE, DRUM], seed=1)
    take(game)
    assert game.decision is not None
    assert game.decision.kind == "own-order"
    assert options(game) == [*DRUMS, "forgo", *FLUTES]  # sorted: as the kinds were declared
    with pytest.raises(lc.IllegalAction, match="nobody buys by night"):
        game.play(f"{first} 3")
    with pytest.raises(lc.IllegalAction):
        game.play("pass")
    game.play(f"{first} 2")
    assert game.decision.kind == second
    assert not any(option.startswith(first) for option in options(game))
    with pytest.raises(lc.IllegalAction, match="taken alone"):
        game.play(f"{first} 2")
    game.play(f"{second} 1")
    assert [len(events_of(game, name)) for name in ("drum", "flute")] == [1, 1]
    assert game.state.turn == 2  # nothing is left to choose: the turn goes on


def test_the_rest_may_be_forgone() -> None:
    game = lc.new_game(seats=3, modules=[FLUTE, DRUM], seed=1)
    take(game)
    game.play("forgo")
    assert game.state.turn == 2
    take(game)
    game.play("drum 0")
    game.play("forgo")
    assert game.state.turn == 3
    assert events_of(game, "flute") == []


BELL, GONG = bell_ringer("bell", 901), bell_ringer("gong", 902)


def test_what_is_offered_at_the_start_stands_beside_the_first_action() -> None:
    game = lc.new_game(seats=3, modules=[GONG, BELL], seed=1)
    assert {"bell", "gong"} < set(options(game))
    game.play("gong")
    assert game.decision is not None
    assert game.decision.kind == "action"
    assert "bell" in options(game)
    assert "gong" not in options(game)
    take(game)
    assert game.state.turn == 2


class Between(Stage):
    """Tells that its step was reached."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        emit(rules, state, "between", ())


def install_between(build: Build) -> None:
    build.event("between")
    build.stage("T1.3", "between", Between())


def test_it_is_asked_for_alone_if_a_step_comes_between() -> None:
    between = small_module("betweens", install_between, chapter=903)
    game = lc.new_game(seats=3, modules=[GONG, BELL, between], seed=1)
    assert options(game) == ["bell", "forgo", "gong"]
    game.play("gong")
    assert options(game) == ["bell", "forgo"]
    assert events_of(game, "between") == []
    game.play("bell")
    assert len(events_of(game, "between")) == 1
    assert not {"bell", "gong"} & set(options(game))


def test_choices_are_offered_where_the_order_is_the_players() -> None:
    with pytest.raises(ValueError, match=r"drums: nobody asks for choices at 'T4\.3'"):
        lc.new_game(modules=[musician("drum", "T4.3", 901)], seed=0)
    with pytest.raises(ValueError, match=r"'drum' at T1\.2 must be a free MainAction"):
        lc.new_game(modules=[musician("drum", "T1.2", 901)], seed=0)
    other = small_module("others", lambda b: b.choice("T4.2", "drum", Play(b.action("other"))))
    with pytest.raises(ValueError, match="others and drums both declare the choice 'drum'"):
        lc.new_game(modules=[DRUM, other], seed=0)


def test_whole_games_are_sound() -> None:
    horn = musician("horn", "T8.2", 904)
    for seats in SEATS:
        game = sound(played([BELL, DRUM, FLUTE, horn], seats=seats, seed=seats))
        kinds = {node.action.kind for node in game.history()}
        assert {"bell", "drum", "flute", "horn", "forgo"} <= kinds
