"""A whole game looked at again: how it swung, what each choice cost, what was luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lioncourt.review.examine import WORLDS, examine, tasks_of
from lioncourt.review.found import Found, found_in
from lioncourt.review.tell import Review, told
from lioncourt.table.texts import ENGLISH

if TYPE_CHECKING:
    from lioncourt.game import Game

Progress = Callable[[int, int], None]


def find(
    game: Game, *, worlds: int = WORLDS, progress: Progress = lambda done, total: None
) -> Found:
    """Returns all findings about a finished game; ValueError if it isn't over.

    `progress` is called after each decision with the number done and the total; it may raise to
    stop.
    """
    total = len(game.history())
    examined = []
    for done, task in enumerate(tasks_of(game, worlds), start=1):
        examined.append(examine(task))
        progress(done, total)
    return found_in(game, examined)


def review_of(
    game: Game,
    *,
    worlds: int = WORLDS,
    language: str = ENGLISH,
    progress: Progress = lambda done, total: None,
) -> Review:
    """Returns the review of a finished game in a language; ValueError if it isn't over."""
    return told(game, find(game, worlds=worlds, progress=progress), language)
