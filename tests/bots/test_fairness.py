"""Bots are fair: what a seat cannot know changes neither what they see nor what they choose."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from lioncourt.bots import Sight, make_bot, sight_data, sight_of
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.game import Game, new_game
from tests.bots.tables import REPEATABLE
from tests.conformance.mixtures import all_together
from tests.conformance.sampling import at_most
from tests.view.disguise import indistinguishable

SEED = 3
EVERYTHING = [(each.game, each.seats, each.modules) for each in all_together()]
TABLES = [
    ("alhambra", 3, ()),
    ("alhambra", 3, ("thieves", "bonus-cards", "currency-exchange")),
    *(table for table in EVERYTHING if table[1] == 4),
]


def positions(
    table: tuple[str, int, tuple[str, ...]], every: int, most: int = 600
) -> Iterator[Game]:
    """Yields copies of a random game where somebody has a choice."""
    kind, seats, modules = table
    game = new_game(kind, seats, modules, seed=SEED)
    dice = Dice(SEED)
    waiting = 0
    for number in range(most):
        if game.over:
            return
        waiting = max(waiting, int(number % every == 0))
        if waiting and len(game.actions()) > 1:
            yield game.copy()
            waiting = 0
        game.play(engine.sample_action(game.rules, game.state, dice))


def where(game: Game) -> str:
    return f"seed {SEED}, {len(game.history())} decisions, {game.decision}"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{len(table[2])}")
@pytest.mark.parametrize("bot", REPEATABLE)
def test_a_bot_chooses_the_same_whatever_is_hidden(
    bot: str, table: tuple[str, int, tuple[str, ...]]
) -> None:
    random = Random(SEED)
    differed = 0
    many = bot.startswith("hard") and len(table[2]) > 10  # where it thinks for seconds
    for game in positions(table, every=75, most=at_most(80) if many else 600):
        assert game.seat is not None
        choice = make_bot(bot, SEED).choose(sight_of(game))
        for _ in range(2):
            state = indistinguishable(game.rules, game.state, game.seat, random)
            differed += state.content() != game.state.content()
            other = Game(game.opening, state, game.last)
            assert make_bot(bot, SEED).choose(sight_of(other)) == choice, where(game)
    assert differed > 0, f"seed {SEED}: nothing was ever hidden, so this shows nothing"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{len(table[2])}")
def test_a_sight_is_the_same_in_another_process(
    table: tuple[str, int, tuple[str, ...]],
) -> None:
    for game in positions(table, every=50):
        here, there = sight_of(game), sight_data(game).to_sight()
        assert there.seat == here.seat
        assert [str(action) for action in there.actions] == [str(a) for a in here.actions]
        assert there.view == here.view, where(game)
        assert there.known == here.known
        for seed in range(3):
            one, other = here.worlds.sample(Dice(seed)), there.worlds.sample(Dice(seed))
            assert other.content() == one.content(), where(game)
            assert other.rng == one.rng, where(game)
        engine.apply(there.rules, there.worlds.sample(Dice(1)), there.actions[-1])


def test_nothing_hidden_is_sent() -> None:
    random = Random(SEED)
    differed = 0
    for table in TABLES:
        for game in positions(table, every=50):
            assert game.seat is not None
            state = indistinguishable(game.rules, game.state, game.seat, random)
            differed += state.content() != game.state.content()
            sent = sight_data(Game(game.opening, state, game.last))
            assert sent == sight_data(game), where(game)
    assert differed > 0


def test_an_open_memory_and_a_language_are_sent() -> None:
    game = new_game("alhambra", 3, options={"open_memory": True}, seed=SEED)
    sight = sight_data(game, "de").to_sight()
    assert sight.view == game.view(game.seat, language="de")
    assert sight.view["known"] == [hand.to_data() for hand in game.known()]


def test_what_is_sent_arrives() -> None:
    """A server's bots think in other processes, and a compiled value is no plain one."""
    sent = sight_data(new_game("alhambra", 3, ("thieves",), seed=SEED), "it")
    assert pickle.loads(pickle.dumps(sent)) == sent


def test_a_sight_that_was_put_together_may_have_no_worlds() -> None:
    sight = sight_of(new_game("alhambra", 3, seed=SEED))
    with pytest.raises(ValueError, match="no worlds"):
        _ = Sight(sight.seat, sight.actions, sight.look, sight.recall).worlds


def test_when_the_game_is_over_there_is_no_sight() -> None:
    game = new_game("alhambra", 2, seed=SEED)
    dice = Dice(SEED)
    while not game.over:
        game.play(engine.sample_action(game.rules, game.state, dice))
    with pytest.raises(ValueError, match="over"):
        sight_of(game)
    with pytest.raises(ValueError, match="over"):
        sight_data(game)
