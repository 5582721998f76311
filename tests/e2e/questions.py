"""Positions for every question of games with modules: bots play, the first of each kind is kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from tests.conformance.sampling import WHOLE
from tests.e2e.gallery import every_module
from tests.e2e.positions import BUILDER

SEATS = 4
SEEDS = range(1, 9) if WHOLE else range(1, 2)
MOVES = 10_000 if WHOLE else 130


@cache
def questions() -> dict[str, dict[str, Any]]:
    """The record up to the first question of each kind that seat 0 is asked, by its kind.

    All modules that go together are in the game. With the whole (`tests/conformance/sampling.py`)
    whole games are played, else only the beginning of one.
    """
    found: dict[str, dict[str, Any]] = {}
    for seed in SEEDS:
        for kind, game in _asked(seed):
            if kind not in found:
                found[kind] = game.record()
    return found


def _asked(seed: int) -> Iterator[tuple[str, lc.Game]]:
    game = lc.new_game("alhambra", SEATS, every_module(), seed=seed)
    bot = make_bot(BUILDER, seed)
    for _ in range(MOVES):
        if game.over:
            return
        if game.seat == 0:
            yield game.view(0)["decision"]["kind"], game
        game.play(bot.choose(sight_of(game)))
