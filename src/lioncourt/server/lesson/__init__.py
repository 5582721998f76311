"""The first lesson: a real game, stopped where there is something to learn."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lioncourt.core.ids import cell_at
from lioncourt.game import Game, new_game
from lioncourt.games.common.building import why_not
from lioncourt.server.answers import Lesson, LessonStep
from lioncourt.table.texts import gather_texts, say

LEARNER: Final = 0
PACKAGE: Final = "lioncourt.server.lesson"


@cache
def lesson(language: str) -> Lesson:
    """Returns the steps of the lesson with texts in a language."""
    return Lesson([_step(step, language) for step in _story()["steps"]])


@cache
def _story() -> dict[str, Any]:
    return tomllib.loads(files(PACKAGE).joinpath("story.toml").read_text(encoding="utf-8"))


def position(moves: int) -> Game:
    """Returns the game of the lesson after so many moves."""
    story = _story()
    game = new_game(story["game"], story["seats"], seed=story["seed"])
    for action in story["actions"][:moves]:
        game.play(action)
    return game


def _step(step: dict[str, Any], language: str) -> LessonStep:
    game = position(step["moves"])
    texts = gather_texts([PACKAGE])
    words = {
        part: say(texts, f"{step['id']}.{part}", None, language)
        for part in ("title", "text", "praise", "hint")
    }
    return LessonStep(
        id=step["id"],
        view=game.view(LEARNER, finals=True, language=language),
        accept=step["accept"],
        reasons=_reasons(game, language),
        **words,
    )


def _reasons(game: Game, language: str) -> dict[str, str]:
    """Returns why the tile to be placed cannot lie at some cells beside the palace."""
    waiting = game.state.bought[LEARNER]
    zones = game.view(LEARNER)["zones"]
    cells = next(zone["cells"] for zone in zones if zone["id"] == f"palace.{LEARNER}")
    found: dict[str, str] = {}
    for x, y in cells if waiting else []:
        refusal = why_not(game.rules, game.state, LEARNER, waiting[0], cell_at(x, y))
        if refusal is not None:
            found[f"{x},{y}"] = game.reason(refusal, language)
    return found
