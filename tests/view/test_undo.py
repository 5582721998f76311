"""Which actions can be taken back because nothing hidden came to light."""

from __future__ import annotations

import pytest

from lioncourt.view.undo import free_undos, is_final, would_be_final
from tests.view.tables import GAMES, moments


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_it_is_told_beforehand_what_is_final(table: str, seed: int) -> None:
    finals = set()
    for game in moments(3, seed, game=table, every=9):
        for action in game.actions():
            trial = game.copy()
            before = game.state.content()
            expected = would_be_final(game.rules, game.state, action)
            assert game.state.content() == before, f"seed {seed}: {action} changed the game"
            trial.play(action)
            assert trial.last is not None
            assert is_final(trial.last) == expected, f"seed {seed}: {action}"
            finals.add((action.kind, expected))
    assert ("take", True) in finals  # the display is refilled
    assert ("remove", False) in finals  # nothing is drawn after a rebuild


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_the_end_of_the_game_is_final(table: str, seed: int) -> None:
    """core 7.1: tiles are handed out by what the secret hands hold."""
    *_, game = moments(4, seed, game=table, every=50)
    endings = [node for node in game.history() if any(e.kind == "ended" for e in node.events)]
    assert len(endings) == 1, f"seed {seed}"
    assert is_final(endings[0]), f"seed {seed}"


@pytest.mark.parametrize("seed", range(3))
def test_own_actions_since_the_last_final_one_are_free(seed: int) -> None:
    counts = set()
    for game in moments(3, seed):
        for seat in range(3):
            expected = 0
            for node in reversed(game.history()):
                if node.seat != seat or is_final(node):
                    break
                expected += 1
            assert free_undos(game.last, seat) == expected, f"seed {seed}, turn {game.state.turn}"
            counts.add(expected)
    assert counts >= {0, 1}, f"seed {seed}: only {counts}"
