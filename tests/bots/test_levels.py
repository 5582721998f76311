"""The levels differ in strength: small samples, with paired deals and rotated seats.

How much they differ takes many games: `lioncourt arena --series docs/ladder.toml` measures it.
"""

from __future__ import annotations

import pytest

from lioncourt.arena.match import Match
from lioncourt.arena.play import play_fixture
from lioncourt.arena.standings import standings

SEED = 6
MODULES = ("viziers-favour", "diamonds", "thieves")


def share_won(match: Match, games: int) -> float:
    """Returns the share of the comparisons that the first bot of a match wins."""
    outcomes = [play_fixture(match, match.fixture(number))[0] for number in range(games)]
    assert [outcome.failure for outcome in outcomes] == [None] * games
    won: float = standings(match, outcomes, samples=1).bots[match.bots[0]].won.value
    return won


@pytest.mark.parametrize("modules", [(), MODULES], ids=["base", "modules"])
@pytest.mark.parametrize(
    ("stronger", "weaker", "least"), [("easy", "random", 0.85), ("normal", "easy", 0.65)]
)
def test_each_level_beats_the_one_below(
    stronger: str, weaker: str, least: float, modules: tuple[str, ...]
) -> None:
    games = 6 if modules else 12  # with modules they take longer
    won = share_won(Match((stronger, weaker), modules=modules, seed=SEED), games)
    assert won >= least, f"{won:.0%} of the comparisons in {games} games, seed {SEED}"


@pytest.mark.parametrize(("game", "games"), [("granada", 6), ("alhambra-granada", 3)])
def test_normal_beats_easy_in_every_game(game: str, games: int) -> None:
    won = share_won(Match(("normal", "easy"), game, seed=SEED), games)
    assert won >= 0.6, f"{won:.0%} of the comparisons in {games} games, seed {SEED}"


def test_hard_beats_easy_with_few_worlds() -> None:
    """Three games, in which it has each seat once."""
    won = share_won(Match(("hard:iterations=16", "easy"), seed=SEED), 3)
    assert won >= 0.65, f"{won:.0%} of the comparisons in 3 games, seed {SEED}"
