"""Every bot plays every game, with and without modules, to the end and by the rules."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from tests.bots.tables import A_FEW_WORLDS, GAMES, REPEATABLE, played
from tests.conformance.mixtures import all_together
from tests.conformance.sampling import WHOLE
from tests.conformance.support import Configuration

SEED = 8
ALL_BOTS = len(REPEATABLE)  # seats, one for each
# With all modules a few worlds take minutes; here it does not matter what is chosen.
IN_TIME = tuple(["hard:seconds=0.2" if name == A_FEW_WORLDS else name for name in REPEATABLE])
ALONE = [Configuration(name, ALL_BOTS) for name in GAMES]
TOGETHER = [each for each in all_together() if each.seats == ALL_BOTS]


def play(game: lc.Game, lineup: tuple[str, ...]) -> None:
    """Plays a game to its end; an action that was not on offer fails."""
    decided = decisions_of(game, lineup, to_the_end=True)
    assert game.over
    assert all(decided), f"seed {SEED}: {decided}"
    assert max(game.scores()) > 0


def decisions_of(game: lc.Game, lineup: tuple[str, ...], *, to_the_end: bool) -> list[int]:
    """Plays a game, or until every seat has decided something; returns how often each has."""
    bots = [make_bot(name, SEED + seat) for seat, name in enumerate(lineup)]
    decided = [0] * len(bots)
    for sight, _ in played(game, bots):
        decided[sight.seat] += 1
        if all(decided) and not to_the_end:
            break
    return decided


@pytest.mark.parametrize("table", ALONE, ids=str)
def test_all_bots_at_one_table(table: Configuration) -> None:
    play(table.start(SEED), REPEATABLE)


@pytest.mark.parametrize("table", TOGETHER, ids=lambda each: f"{each.game}-{len(each.modules)}")
def test_all_bots_with_all_modules(table: Configuration) -> None:
    """Chance plays until the second scoring, to save time; then every bot decides something."""
    game = table.start(SEED)
    dice = Dice(SEED)
    while game.state.scorings < 2:
        game.play(engine.sample_action(game.rules, game.state, dice))
    decided = decisions_of(game, IN_TIME, to_the_end=WHOLE)
    assert all(decided), f"seed {SEED}: {decided}"


@pytest.mark.parametrize(
    ("lineup", "modules"),
    [((A_FEW_WORLDS, "random"), ()), (("easy", "normal"), ("camps", "change"))],
    ids=["hard", "modules"],
)
def test_two_bots_and_dirk(lineup: tuple[str, ...], modules: tuple[str, ...]) -> None:
    game = lc.new_game("alhambra", 2, modules, seed=SEED)
    assert game.rules.dirk
    play(game, lineup)
