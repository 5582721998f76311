"""The law that nothing vanishes finds what it looks for, with modules that hold pieces as well."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.hand import Hand
from tests.conformance.conservation import vanished
from tests.conformance.support import Configuration, random_actions

SEED = 5


def played(decisions: int, *modules: str) -> lc.Game:
    """Returns a game after some random actions."""
    game = Configuration("alhambra", 3, modules).start(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        if number == decisions:
            break
        game.play(action)
    return game


def test_a_lost_tile_is_found() -> None:
    game = played(40, "camps", "palace-staff")
    assert vanished(game) == []
    game.state = game.state.copy()  # its lists are shared with the states before
    *others, tile = game.state.supply[0]
    game.state.supply[0] = tuple(others)
    name = game.rules.catalogue.tile_name[game.rules.catalogue.tile_piece[tile]]
    assert vanished(game) == [f"tile {name} has vanished"]


def test_lost_money_is_found() -> None:
    game = played(40, "thieves", "change")
    assert vanished(game) == []
    named = {value for event in game.history()[-1].events for value in event.args}
    seat = next(seat for seat in range(3) if set(game.state.hands[seat].cards) - named)
    game.state = game.state.copy()
    card, *rest = sorted(game.state.hands[seat].cards, key=lambda card: card in named)
    game.state.hands[seat] = Hand(tuple(sorted(rest)))
    name = game.rules.catalogue.card_name[card]
    assert vanished(game) == [f"card {name} has vanished 1 times"]


def test_what_is_told_has_not_vanished() -> None:
    """personal-markets play 2: a tile that is discarded leaves the game, and all see it"""
    game = Configuration("alhambra", 2, ("personal-markets",)).start(SEED)
    gone = 0
    for action in random_actions(game, SEED):
        game.play(action)
        assert vanished(game) == [], f"seed {SEED}, {len(game.history())} decisions"
        gone += action.kind == "discard-tile"
    assert gone, f"seed {SEED}"
