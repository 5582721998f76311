"""Short lessons that games and modules bring along: a position each, with one thing to try.

The folder of a game or module may hold a `lesson.toml`: steps with the words of `lc.position`, the
actions that a step is about, and its texts by language. The steps of a box make one lesson.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lioncourt.game import Game
from lioncourt.positions.laying import position
from lioncourt.server.answers import Lesson, LessonStep, LessonTitle
from lioncourt.server.catalogue import box_id, box_title
from lioncourt.server.lesson.steps import PARTS, step_of
from lioncourt.server.rules import title_of
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH

FILE: Final = "lesson.toml"
SEED: Final = 1  # so that everybody sees the same table


@cache
def courses() -> dict[str, tuple[Manifest, ...]]:
    """Returns what makes up each lesson, by the id of a game or box."""
    registry = default_registry()
    found: dict[str, tuple[Manifest, ...]] = {
        name: (game,) for name, game in registry.games.items() if told_by(game)
    }
    for module in sorted(registry.modules.values(), key=lambda module: module.chapter):
        if module.box and told_by(module):
            box = box_id(module.box)
            found[box] = (*found.get(box, ()), module)
    return found


@cache
def told_by(manifest: Manifest) -> tuple[dict[str, Any], ...]:
    """Returns the steps that a game or module brings, as its file has them."""
    source = files(manifest.texts[-1]).joinpath(FILE)  # its own texts come last
    if not source.is_file():
        return ()
    return tuple(tomllib.loads(source.read_text(encoding="utf-8"))["steps"])


def course(name: str, language: str) -> Lesson | None:
    """Returns a lesson with texts in a language; None if there is no such lesson."""
    brought = courses().get(name)
    return None if brought is None else Lesson(list(_steps(brought, language)))


def course_titles(language: str) -> list[LessonTitle]:
    """Returns the lessons after the first one, with their titles."""
    found = []
    for name, brought in courses().items():
        first = brought[0]
        title = box_title(first.box, language) if first.box else title_of(first, language)
        found.append(LessonTitle(name, title, sum([len(told_by(each)) for each in brought])))
    return found


def _steps(brought: Iterable[Manifest], language: str) -> Iterable[LessonStep]:
    for manifest in brought:
        for told in told_by(manifest):
            words = told.get(language, told[ENGLISH])
            yield step_of(
                f"{manifest.id}.{told['id']}",
                table_of(manifest, told),
                told["accept"],
                {part: words[part] for part in PARTS},
                language,
            )


def table_of(manifest: Manifest, told: dict[str, Any]) -> Game:
    """Returns the table of a step: the game itself, or the first game that the module goes with."""
    is_game = manifest.id in default_registry().games
    setting: dict[str, Any] = {"game": manifest.id} if is_game else {"modules": [manifest.id]}
    return position(seed=SEED, **{**setting, **told["position"]})
