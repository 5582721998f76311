"""Compiling rules: order, replacement, errors, and the explanation of all of it."""

from __future__ import annotations

from itertools import permutations

import pytest

import lioncourt as lc
from lioncourt.core.actions import CARD, Field
from lioncourt.core.build import Build, Entry, StageEntry, ordered_stages
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.kinds import NUMBER
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import (
    EARLY,
    LAST,
    LATE,
    NORMAL,
    Count,
    FrameHandler,
    MainAction,
    Price,
    Rule,
    Stage,
)
from lioncourt.core.state import State
from lioncourt.core.steps import SCRIPTS


class Nothing(Stage):
    """A stage that does nothing."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        return


class Plain(Price):
    """A price rule that changes nothing."""


class Early(Price):
    """A price rule that comes before the others."""

    order = EARLY


class Late(Price):
    """A price rule that comes after the others."""

    order = LATE


def stage(step: str, name: str, chapter: int = 0, order: int = NORMAL) -> StageEntry:
    return StageEntry(step, name, Nothing(), Entry(f"m{chapter}", chapter, Nothing()), order)


def names(stages: list[StageEntry]) -> list[str]:
    return [entry.name for entry in ordered_stages(stages)]


BASE = [stage("T2", "act"), stage("T3", "place"), stage("T10", "pass")]


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ([stage("T2", "a", 1), stage("T2", "b", 2)], "act a b place pass"),
        ([stage("T1.3", "a", 1), stage("T1.1", "b", 2)], "b a act place pass"),
        ([stage("T2", "a", 1, LATE), stage("T2", "b", 2)], "act b a place pass"),
        ([stage("T3", "a", 1, EARLY), stage("T2", "b", 2, LATE)], "act b a place pass"),
        ([stage("T3", "a", 2, EARLY), stage("T3", "b", 1, EARLY)], "act b a place pass"),
        ([stage("T9", "a", 1), stage("T10", "b", 2, EARLY)], "act place a b pass"),
    ],
)
def test_stages_stand_by_step_then_order_then_chapter(own: list[StageEntry], expected: str) -> None:
    for installed in permutations(own):
        assert names([*BASE, *installed]) == expected.split()


def test_what_closes_a_script_comes_after_all_modules() -> None:
    closing = stage("T10", "pass", 0, LAST)
    assert names([closing, stage("T10", "a", 1), stage("T10", "b", 1, LATE)])[-1] == "pass"


def new_build() -> Build:
    """Returns the base game, ready for a module to be installed."""
    rules = lc.new_game(seats=3, seed=0).rules
    build = Build(rules.game, (), dict(rules.options), rules.seats)
    for entry in rules.entries():
        build.begin(entry.module, entry.chapter)
        build.add(entry.rule)
    for script in SCRIPTS:
        for entry_of_stage in rules.stage_entries[script]:
            rule = entry_of_stage.entry.rule
            assert isinstance(rule, Stage)
            order = entry_of_stage.order
            build.stage(entry_of_stage.step, entry_of_stage.name, rule, order=order)
    build.begin("own", 7)
    return build


def test_rules_of_a_seam_stand_by_order_then_chapter() -> None:
    build = new_build()
    added: list[tuple[int, Price]] = [(9, Late()), (8, Plain()), (7, Plain()), (9, Early())]
    for chapter, rule in added:
        build.begin(f"m{chapter}", chapter)
        build.add(rule)
    found = [
        (entry.chapter, entry.rule.order)
        for entry in build.seal().entries()
        if isinstance(entry.rule, Price)
    ]
    assert found == [(9, EARLY), (7, NORMAL), (8, NORMAL), (9, LATE)]


def test_a_replaced_rule_is_gone_and_named() -> None:
    build = new_build()
    build.replace("ThirdScoring")
    rules = build.seal()
    assert [entry.name for entry in rules.stage_entries["end"]] == ["hand-out"]
    assert rules.explain().endswith("replaced: ThirdScoring, by own")


def test_what_is_not_there_cannot_be_replaced() -> None:
    build = new_build()
    build.replace("FourthScoring")
    with pytest.raises(ValueError, match="no rule 'FourthScoring' to replace"):
        build.seal()


def test_an_action_is_declared_once() -> None:
    build = new_build()
    build.action("steal", Field("card", CARD))
    with pytest.raises(ValueError, match="own: there is an action 'steal' already"):
        build.action("steal")


def test_a_stage_needs_a_step() -> None:
    with pytest.raises(ValueError, match="own: there is no step 'T11'"):
        new_build().stage("T11", "soup", Nothing())


def test_a_rule_that_add_would_lose_says_how_to_add_it() -> None:
    """Stages and handlers are asked for by step and by name, not by seam."""
    build = new_build()
    with pytest.raises(ValueError, match=r"own: Nothing is a Stage; add it with Build\.stage"):
        build.add(Nothing())
    with pytest.raises(ValueError, match=r"is a FrameHandler; add it with Build\.handler"):
        build.add(FrameHandler())


def test_a_main_action_needs_an_action() -> None:
    build = new_build()
    build.add(MainAction())
    with pytest.raises(ValueError, match="MainAction was made without an action"):
        build.seal()


def test_a_module_has_one_holding() -> None:
    build = new_build()
    part = Part("number", NUMBER)
    assert build.holding(part) == 0
    with pytest.raises(ValueError, match="own: a module has one holding"):
        build.holding(part)
    build.begin("other", 8)
    with pytest.raises(ValueError, match="other: a holding has parts"):
        build.holding()
    assert build.holding(part) == 1


def test_names_are_given_once() -> None:
    kit = Kit(3, {})
    kit.who = "own"
    kit.tile("garden")
    kit.card("garden", role="garden")  # tiles and cards are told apart
    with pytest.raises(ValueError, match="own: there is a tile 'garden' already"):
        kit.tile("garden")


class OneMore(Count):
    """Counts one tile more."""

    def tiles(self, rules: Ruleset, state: State, contender: int, type: int, count: int) -> int:
        return count + 1


def test_a_chain_passes_a_value_through_all_rules() -> None:
    game = lc.new_game(seats=3, seed=0)
    build = new_build()
    build.add(OneMore())
    build.add(OneMore())
    rules = build.seal()
    assert rules.count_of(game.state, 0, 0) == game.rules.count_of(game.state, 0, 0) + 2


@pytest.mark.parametrize("seats", [2, 3])
def test_the_explanation_names_every_rule_once_for_each_place_it_has(seats: int) -> None:
    rules = lc.new_game(seats=seats, seed=0).rules
    placed: list[Rule] = [entry.rule for entry in rules.entries()]
    placed += [entry.rule for _, entry in rules.handler_entries]
    placed += [stage.entry.rule for script in SCRIPTS for stage in rules.stage_entries[script]]
    rows = [line for line in rules.explain().splitlines() if line.startswith("  ")]
    explained = sorted(row.split(" (")[0].split(": ")[-1].strip() for row in rows)
    assert explained == sorted(type(rule).__name__ for rule in placed)
    assert all(f"({rules.game}; " in row for row in rows)


def test_the_explanation_lists_scripts_in_the_order_they_run() -> None:
    rules = lc.new_game(seats=2, seed=0).rules
    lines = rules.explain().splitlines()
    for script in SCRIPTS:
        start = lines.index(f"script {script}") + 1
        stages = [f"{entry.step} {entry.name}" for entry in rules.stage_entries[script]]
        shown = [line.strip().split(":")[0] for line in lines[start : start + len(stages)]]
        assert shown == stages
