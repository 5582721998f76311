"""Positions in which seat 0 is asked something that only one module asks."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.core.ruleset import Ruleset
from tests.e2e.positions import BUILDER, tiles_of

SEATS = 3
SEEDS_AT_MOST = 12
TILES = 4  # in the palace of seat 0, so that there is something to see
OFTEN = 0.5  # how often a bot takes what a module offers, whatever it thinks of it


def questions_of(module: str) -> list[str]:
    """What only this module asks, or what it lets a seat do if it asks nothing, by name."""
    plain, own = (_rules(chosen) for chosen in ((), (module,)))
    handlers = [name for name in own.handler_id if name not in plain.handler_id]
    return handlers or sorted(_actions_of(module))


def _rules(modules: tuple[str, ...]) -> Ruleset:
    return lc.new_game("alhambra", SEATS, modules, seed=1).rules


def _actions_of(module: str) -> set[str]:
    plain, own = (_rules(chosen) for chosen in ((), (module,)))
    return set(own.action_spec) - set(plain.action_spec)


@cache
def asked_by(module: str, question: str = "") -> dict[str, Any]:
    """Seat 0 is asked that question, or may do that; without a question the first that comes.

    Where a module asks nothing, or it never comes to that: a turn of seat 0 after a scoring.
    """
    wanted = {question} if question else {*questions_of(module), *_actions_of(module)}
    some_turn: dict[str, Any] = {}
    for seed in range(1, SEEDS_AT_MOST):
        game = lc.new_game("alhambra", SEATS, (module,), seed=seed)
        bot, dice = make_bot(BUILDER, seed), Random(seed)
        while not game.over:
            if game.seat == 0 and tiles_of(game, 0) >= TILES:
                if _may(game) & wanted:
                    return game.record()
                if not some_turn and game.view(None)["scorings"]:
                    some_turn = game.record()
                    if not wanted:
                        return some_turn
            game.play(_choice(game, bot, dice, _actions_of(module)))
    return some_turn


def _may(game: lc.Game) -> set[str]:
    """Returns what is asked, and what may be done."""
    assert game.decision is not None
    return {game.decision.kind, *(action.spec.name for action in game.actions())}


def _choice(game: lc.Game, bot: Any, dice: Random, actions: set[str]) -> Any:
    own = [action for action in game.actions() if action.spec.name in actions]
    return dice.choice(own) if own and dice.random() < OFTEN else bot.choose(sight_of(game))
