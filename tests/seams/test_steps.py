"""The steps: those of the order, each a moment that a module can take part in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import lioncourt as lc
from lioncourt.core.actions import NUMBER, Field
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import EARLY, Stage
from lioncourt.core.state import State
from lioncourt.core.steps import STEPS, script_of
from lioncourt.core.verbs import emit, go_back
from tests.seams.table import events_of, played, small_module, sound

ORDER = Path(__file__).resolve().parents[2] / "docs" / "rules" / "order.md"
ALL = [step for steps in STEPS.values() for step in steps]
# Steps that run a script of their own for their parts
PARTS: Final = {"T7": STEPS["market"], "G4": STEPS["hand-out"]}
# While which steps of one script another one may run
INSIDE: Final = {
    "market": ("U5", "T7"),
    "purchase": ("T2",),
    "placement": ("T2", "T3", "G4"),
    "hand-out": ("G4",),
    "scoring": ("T6", "G5"),
}


def steps_of_the_order() -> list[str]:
    """Returns the steps in the order of the rules; a row with parts is its parts."""
    found: list[str] = []
    for line in ORDER.read_text(encoding="utf-8").splitlines():
        row = re.match(r"\| ([UTPLSG]\d+) \|", line)
        if row:
            parts = re.findall(r"\*\*([A-Z]\d+\.\d)\*\*", line)
            found += parts or [row[1]]
    return found


def test_the_steps_are_those_of_the_order() -> None:
    flat: list[str] = []
    for script in ("setup", "turn", "purchase", "placement", "scoring", "end"):
        for step in STEPS[script]:
            flat += PARTS.get(step, (step,))
    assert flat == steps_of_the_order()


class Reached(Stage):
    """Tells that a step was reached, before anything is done there."""

    order = EARLY

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        emit(rules, state, "reached", (self.step,))


def install(build: Build) -> None:
    build.event("reached", Field("step", NUMBER))
    for number, step in enumerate(ALL):
        build.stage(step, f"at-{step}", Reached(number))


def check_order(reached: list[str]) -> None:
    """Checks that every script ran in the order of its steps, and began where it may."""
    running: list[str] = []  # the last step of each script under way
    for step in reached:
        steps = STEPS[script_of(step)]
        if step == "G1":
            running.clear()  # the rest of the turn is dropped
        if step == steps[0]:
            if running:
                assert running[-1] in INSIDE[script_of(step)], (running, step)
            running.append(step)
        else:
            assert running[-1] == steps[steps.index(step) - 1], (running, step)
            running[-1] = step
        if step == steps[-1]:
            running.pop()
    assert not running


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_step_is_reached_in_the_order_of_the_rules(seats: int) -> None:
    game = played([small_module("steps", install)], seats=seats, seed=seats)
    reached = [ALL[event.args[0]] for event in events_of(game, "reached")]
    assert set(reached) == set(ALL)
    check_order(reached)
    turns = game.state.turn
    assert reached.count("T1.1") == turns
    assert reached.count("T10") == turns - 1  # the last turn ends the game
    assert [reached.count(step) for step in ("U1", "S1", "G1")] == [1, 3, 1]
    sound(game)


def test_steps_without_stages_cost_nothing() -> None:
    rules = lc.new_game(seats=3, seed=0).rules
    names = {script: len(stages) for script, stages in rules.stages.items()}
    # The window has nothing to do without an interrupt.
    assert names["turn"] == 6
    assert names["placement"] == 0
    assert names["purchase"] == 1


class IsPast(Stage):
    """Tells whether the turn has come past a step."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        turn = state.frames[0]
        emit(rules, state, "past", (int(rules.is_past(turn, "T4.2")),))


def test_a_script_tells_whether_it_has_come_past_a_step() -> None:
    def watch_placements(build: Build) -> None:
        build.event("past", Field("past", NUMBER))
        build.stage("L1", "past", IsPast())
        build.stage("S1", "past-too", IsPast())

    game = played([small_module("past", watch_placements)], seats=3, seed=3)
    events = [(event.kind, event.args) for event in game.events()]
    placed = [events[at + 1] for at, (kind, _) in enumerate(events) if kind == "placed"]
    assert ("past", (0,)) in placed  # in T2 or T3
    assert ("past", (1,)) in events  # in T6


ROUNDS: Final = 2  # how often the turn goes back in each turn


class OnceMore(Stage):
    """Reopens display, scoring and market; the holding: the turn, and how often it went back."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        turn, rounds = self.kept.ints(state)
        rounds = rounds + 1 if turn == state.turn else 1
        self.kept.put(state, (state.turn, rounds))
        if rounds <= ROUNDS:
            go_back(rules, state, "T5")


def going_back(build: Build) -> None:
    install(build)
    build.holding(Part("rounds", NUMBER, many=True, ordered=True, start=(0, 0)))
    build.stage("T8.1", "once-more", OnceMore())


@pytest.mark.parametrize("seats", [2, 4])
def test_a_script_goes_back_to_a_step(seats: int) -> None:
    game = played([small_module("steps", going_back)], seats=seats, seed=seats)
    reached = [ALL[event.args[0]] for event in events_of(game, "reached")]
    ends = [step for step in reached if step in ("T4.5", "T5", "T6", "T7", "T8.1", "T8.2", "T10")]
    again = ["T5", "T6", "T7", "T8.1"]
    whole = ["T4.5", *again * (ROUNDS + 1), "T8.2", "T10"]
    at = 0
    for _ in range(game.state.turn - 1):  # the last turn ends the game, whenever that is
        assert ends[at : at + len(whole)] == whole, f"seed {seats}"
        at += len(whole)
    assert ends[at:] == whole[: len(ends) - at], f"seed {seats}"
    assert [reached.count(step) for step in ("S1", "G1")] == [3, 1]
    sound(game)


def test_only_the_script_on_top_goes_back() -> None:
    game = lc.new_game(seats=3, seed=0)
    with pytest.raises(ValueError, match="not the script of T5"):
        go_back(game.rules, game.state, "T5")  # the question for an action is on top
