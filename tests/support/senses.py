"""What the senses of modules say, for their tests."""

from __future__ import annotations

import lioncourt as lc


def sensed(game: lc.Game) -> dict[str, float]:
    """Returns what the options of the present decision are worth that a sense speaks for."""
    seat, senses = game.seat, game.rules.sense_of_action
    assert seat is not None
    return {
        str(action): senses[action.spec.kind].option(game.rules, game.state, seat, action)
        for action in game.actions()
        if action.spec.kind in senses
    }
