"""Chance: repeatable where a seed is given, and beyond anybody's computing where none is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.core.rng import OPEN, Dice, advanced
from lioncourt.view.worlds import determinize
from tests.support.foretelling import foretold, ranges

GAMES = 8
MOST = 5  # of these games; the carry hides a bit too many in some


def recovered(game: lc.Game) -> int | None:
    """Returns the generator as an onlooker computes it from the set-up, if that is possible."""
    return foretold(ranges(game, game.opening.draws))


def play_until_drawn(game: lc.Game, draws: int) -> list[tuple[int, int]]:
    """Plays until so much was drawn, and returns it."""
    drawn: list[tuple[int, int]] = []
    while len(drawn) < draws:
        game.play(game.actions()[0])
        assert game.last is not None
        drawn += game.last.draws
    return drawn


def test_an_onlooker_computes_a_generator_from_the_set_up() -> None:
    games = [lc.new_game(seats=3, seed=seed) for seed in range(GAMES)]
    found = [recovered(game) == game.state.rng for game in games]
    assert sum(found) >= MOST, found  # else the attack below would prove nothing


def test_and_foretells_every_draw_of_a_game_with_a_seed() -> None:
    game = lc.new_game(seats=3, seed=1)
    rng = recovered(game)
    assert rng is not None
    mine = game.copy()
    mine.state = game.state.copy()
    mine.state.rng = rng
    assert play_until_drawn(mine, 20) == play_until_drawn(game, 20)


def test_without_a_seed_there_is_nothing_to_compute() -> None:
    games = [lc.new_game(seats=3) for _ in range(GAMES)]
    assert [recovered(game) for game in games] == [None] * GAMES
    assert all(game.seed is None and game.state.rng == OPEN for game in games)


@pytest.mark.parametrize("game", ["alhambra", "granada", "alhambra-granada"])
def test_without_a_seed_no_two_games_are_alike(game: str) -> None:
    setups = {tuple(lc.new_game(game).opening.draws) for _ in range(6)}
    assert len(setups) == 6


def test_copies_draw_each_for_itself() -> None:
    game = lc.new_game(seats=3)
    futures = {tuple(play_until_drawn(game.copy(), 12)) for _ in range(6)}
    assert len(futures) == 6


def test_worlds_have_a_generator_of_their_own() -> None:
    game = lc.new_game(seats=3)
    world = determinize(game.rules, game.state, 0, game.known(), Dice(5))
    again = determinize(game.rules, game.state, 0, game.known(), Dice(5))
    assert world.rng == again.rng != OPEN == game.state.rng


def test_a_seed_still_gives_the_same_game() -> None:
    one, other = (lc.new_game(seats=3, seed=7) for _ in range(2))
    assert play_until_drawn(one, 30) == play_until_drawn(other, 30)


def test_no_state_of_a_generator_is_open() -> None:
    states = [lc.new_game(seed=seed).state.rng for seed in range(50)]
    assert OPEN not in [*states, *map(advanced, states)]


def test_the_record_keeps_the_draws_and_no_seed() -> None:
    game = lc.new_game(seats=3)
    play_until_drawn(game, 12)
    record = game.record()
    assert record["seed"] is None
    again = lc.load(record)
    assert again.state.content() == game.state.content()
    assert again.state.rng == OPEN


# What was seen stays drawn


def first_that_draws(game: lc.Game) -> Sequence[tuple[int, int]]:
    """Plays the first option that draws something, and returns the draws."""
    for action in game.actions():
        trial = game.copy()
        trial.play(action)
        assert trial.last is not None
        if trial.last.draws:
            game.play(action)
            assert game.last is not None
            return game.last.draws
    raise AssertionError("nothing draws here")


def first_of(domain: int, draws: Sequence[tuple[int, int]]) -> int:
    """Returns the first piece of a kind that was drawn."""
    return next(piece for its, piece in draws if its == domain)


def test_what_was_drawn_is_drawn_again_after_taking_it_back() -> None:
    game = lc.new_game(seats=3)
    drawn = first_that_draws(game)
    action = str(game.last.action) if game.last else ""
    for _ in range(20):  # nobody draws until they like it
        game.undo()
        game.play(action)
        assert game.last is not None
        assert game.last.draws == drawn


def test_another_action_draws_what_was_seen_as_well() -> None:
    game = lc.new_game(seats=3)
    domain, piece = first_that_draws(game)[0]
    game.undo()
    assert first_of(domain, play_until_drawn(game, 20)) == piece


def test_several_actions_come_back_in_their_order() -> None:
    game = lc.new_game(seats=3)
    start = len(game.history())
    drawn = play_until_drawn(game, 20)
    actions = [str(played.action) for played in game.history()[start:]]
    for _ in actions:
        game.undo()
    for action in actions:
        game.play(action)
    assert [draw for played in game.history()[start:] for draw in played.draws] == drawn
    assert game.seen == ()


def test_a_copy_does_not_forget_what_was_seen() -> None:
    game = lc.new_game(seats=3)
    domain, piece = first_that_draws(game)[0]
    game.undo()
    copy = game.copy()
    assert first_of(domain, play_until_drawn(copy, 20)) == piece
    assert first_of(domain, play_until_drawn(game, 20)) == piece
