"""The first lesson: a real game, stopped where there is something to learn."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lioncourt.game import Game, new_game
from lioncourt.server.answers import Lesson, LessonStep
from lioncourt.server.lesson.steps import PARTS, step_of
from lioncourt.table.texts import gather_texts, say

PACKAGE: Final = "lioncourt.server.lesson"


@cache
def lesson(language: str) -> Lesson:
    """Returns the steps of the lesson with texts in a language."""
    return Lesson([_step(step, language) for step in _story()["steps"]])


@cache
def _story() -> dict[str, Any]:
    return tomllib.loads(files(PACKAGE).joinpath("story.toml").read_text(encoding="utf-8"))


def position(moves: int) -> Game:
    """Returns the game of the lesson after some moves."""
    story = _story()
    game = new_game(story["game"], story["seats"], seed=story["seed"])
    for action in story["actions"][:moves]:
        game.play(action)
    return game


def _step(step: dict[str, Any], language: str) -> LessonStep:
    texts = gather_texts([PACKAGE])
    words = {part: say(texts, f"{step['id']}.{part}", None, language) for part in PARTS}
    return step_of(step["id"], position(step["moves"]), step["accept"], words, language)
