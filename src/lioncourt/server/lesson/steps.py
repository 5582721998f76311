"""One step of a lesson: a table, what to try there, and why some cells are not allowed."""

from __future__ import annotations

from typing import Final

from lioncourt.core.ids import cell_at
from lioncourt.game import Game
from lioncourt.games.common.building import why_not
from lioncourt.server.answers import LessonStep

LEARNER: Final = 0
PARTS: Final = ("title", "text", "praise", "hint")


def step_of(
    name: str, game: Game, accept: list[str], words: dict[str, str], language: str
) -> LessonStep:
    """Returns a step of a lesson as the page gets it."""
    return LessonStep(
        id=name,
        view=game.view(LEARNER, finals=True, language=language),
        accept=accept,
        reasons=cell_reasons(game, LEARNER, language),
        **words,
    )


def cell_reasons(game: Game, seat: int, language: str) -> dict[str, str]:
    """Returns why the tile to be placed may not lie at some cells beside the palace of a seat."""
    waiting = game.state.bought[seat]
    zones = game.view(seat)["zones"]
    cells = next(zone["cells"] for zone in zones if zone["id"] == f"palace.{seat}")
    found: dict[str, str] = {}
    for x, y in cells if waiting else []:
        refusal = why_not(game.rules, game.state, seat, waiting[0], cell_at(x, y))
        if refusal is not None:
            found[f"{x},{y}"] = game.reason(refusal, language)
    return found
