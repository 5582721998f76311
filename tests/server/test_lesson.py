"""The lesson is a real game, and what it asks for can be done."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from lioncourt.server.answers import LessonStep
from lioncourt.server.catalogue import box_id
from lioncourt.server.lesson import PACKAGE, lesson, position
from lioncourt.server.lesson.courses import course, course_titles, courses, table_of, told_by
from lioncourt.server.lesson.steps import LEARNER, PARTS
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from lioncourt.view.reading import ids_in

FEWEST_STEPS = 3  # two minutes
STORY: dict[str, Any] = tomllib.loads(
    files(PACKAGE).joinpath("story.toml").read_text(encoding="utf-8")
)


def step(name: str, language: str = "en") -> LessonStep:
    (found,) = [step for step in lesson(language).steps if step.id == name]
    return found


@pytest.mark.parametrize("told", STORY["steps"], ids=lambda told: told["id"])
def test_every_accepted_action_is_an_option(told: dict[str, Any]) -> None:
    game = position(told["moves"])
    assert game.seat == LEARNER
    options = [str(action) for action in game.actions()]
    assert set(told["accept"]) <= set(options)
    assert len(told["accept"]) < len(options)
    played = STORY["actions"][told["moves"] : told["moves"] + 1]
    assert not told["accept"] or played[0] in told["accept"], "the story goes another way"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(language: str) -> None:
    steps = lesson(language).steps
    assert len(steps) >= 8
    for shown, english in zip(steps, lesson("en").steps, strict=True):
        for part in ("title", "text", "praise", "hint"):
            said = getattr(shown, part)
            assert said
            assert language == "en" or said != getattr(english, part), (shown.id, part)
        # A number that a text tells must be the same in every language.
        assert re.findall(r"\d+", shown.text) == re.findall(r"\d+", english.text), shown.id


def test_the_steps_show_what_they_speak_of() -> None:
    exact = step("exact")
    (payment,) = exact.accept
    (option,) = [o for o in exact.view["decision"]["options"] if o["action"] == payment]
    assert option["exact"]
    assert option["price"] == 9
    assert step("extra").view["decision"]["kind"] == "extra-action"
    join = step("join")
    runs = {o["action"]: o["runs"]["wall"] for o in join.view["decision"]["options"] if "runs" in o}
    assert runs[join.accept[0]] == max(runs.values()) == 6
    assert join.view["table"][LEARNER]["runs"]["wall"]["length"] == 4
    walk = step("walk")
    assert any("no path" in reason for reason in walk.reasons.values())
    assert len(walk.accept) == 3
    rebuild = step("rebuild").view
    assert ids_in(rebuild, f"reserve.{LEARNER}")
    assert rebuild["table"][LEARNER]["runs"]["wall"]["length"] == 7
    scoring = step("scoring")
    assert scoring.accept == []
    assert scoring.view["scorings"] == 1
    assert [seat["points"] for seat in scoring.view["table"]][LEARNER] == 19


# Short lessons, brought by games and modules

BROUGHT = [
    (manifest, told)
    for brought in courses().values()
    for manifest in brought
    for told in told_by(manifest)
]


@pytest.mark.parametrize(("manifest", "told"), BROUGHT, ids=lambda value: getattr(value, "id", ""))
def test_what_a_short_lesson_asks_for_can_be_done(manifest: Manifest, told: dict[str, Any]) -> None:
    game = table_of(manifest, told)
    assert game.seat == LEARNER
    options = [str(action) for action in game.actions()]
    assert told["accept"]
    assert set(told["accept"]) < set(options), "a step asks for something, and leaves a choice"
    for action in told["accept"]:
        game.copy().play(action)


@pytest.mark.parametrize(("manifest", "told"), BROUGHT, ids=lambda value: getattr(value, "id", ""))
def test_a_short_lesson_speaks_four_languages(manifest: Manifest, told: dict[str, Any]) -> None:
    for language in LANGUAGES:
        words = told[language]
        assert sorted(words) == sorted(PARTS)
        assert re.findall(r"\d+", words["text"]) == re.findall(r"\d+", told["en"]["text"])
        assert language == "en" or words["text"] != told["en"]["text"]


def test_every_short_lesson_has_its_title_and_steps() -> None:
    titles = course_titles("de")
    boxes = {box_id(module.box) for module in default_registry().modules.values()}
    assert boxes | {"granada", "alhambra-granada"} <= {title.id for title in titles}
    for title in titles:
        found = course(title.id, "de")
        assert found is not None
        assert len(found.steps) == title.steps >= FEWEST_STEPS, title.id
        assert len({step.id for step in found.steps}) == title.steps
    assert course("nothing", "en") is None
