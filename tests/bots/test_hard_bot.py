"""The bot `hard`: it keeps its time, answers whatever happens, and can be repeated."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from time import perf_counter

import pytest

import lioncourt as lc
from lioncourt.bots import HardBot, Sight, make_bot, sight_of
from lioncourt.bots.hard_bot import time_to_use
from lioncourt.bots.search import MOST, MOST_BEHIND, Budget, Candidate, Search
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from tests.bots.tables import A_FEW_WORLDS, ALL_MODULES, played
from tests.conformance.sampling import at_most
from tests.conftest import Measure

SEED = 5
POSITIONS = at_most(8)  # of a game with all modules, which takes thousands of decisions


@cache
def decisions(modules: tuple[str, ...], every: int) -> tuple[lc.Game, ...]:
    """Returns some positions of a random game with four seats where there is a choice."""
    game = lc.new_game("alhambra", 4, modules, seed=SEED)
    dice = Dice(SEED)
    found: list[lc.Game] = []
    waiting = False
    number = 0
    while not game.over and not (modules and len(found) == POSITIONS):
        waiting = waiting or number % every == every // 2
        if waiting and len(game.actions()) > 1:
            found.append(game.copy())
            waiting = False
        game.play(engine.sample_action(game.rules, game.state, dice))
        number += 1
    return tuple(found)


def longest(games: tuple[lc.Game, ...], budget: float) -> str:
    """Returns how long the longest of some decisions takes by the clock on the wall."""
    found: list[float] = []
    for game in games:
        sight = sight_of(game)
        bot = HardBot(SEED, seconds=budget)
        started = perf_counter()
        assert bot.choose(sight) in sight.actions
        found.append(perf_counter() - started)
    return f"{1000 * max(found):.0f} ms"


@contextmanager
def busy_machine() -> Iterator[None]:
    """Keeps two cores busy with something else."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


# Time


@pytest.mark.parametrize("modules", [(), ALL_MODULES], ids=["base", "all"])
@pytest.mark.parametrize(("budget", "every"), [(0.2, 150), (0.05, 60)])
def test_how_it_keeps_its_time(
    modules: tuple[str, ...], budget: float, every: int, measure: Measure
) -> None:
    took = longest(decisions(modules, every)[:6], budget)
    wanted = f"at most {1100 * budget:.0f} ms"
    measure(f"hard decides, {1000 * budget:.0f} ms, {len(modules)} modules", took, wanted)


@pytest.mark.parametrize("modules", [(), ALL_MODULES], ids=["base", "all"])
def test_how_it_keeps_its_time_while_the_machine_is_busy(
    modules: tuple[str, ...], measure: Measure
) -> None:
    with busy_machine():
        took = longest(decisions(modules, 60)[:4], 0.2)
    what = f"hard decides, 200 ms, {len(modules)} modules, on a busy machine"
    measure(what, took, "at most 220 ms")


@pytest.mark.parametrize(
    ("budget", "used"), [(1.0, 0.95), (0.2, 0.19), (0.08, 0.076), (0.02, 0.016), (0.002, 0.001)]
)
def test_leaves_a_part_of_its_time_alone(budget: float, used: float) -> None:
    """A twentieth; of little time more, in case that the machine stands still."""
    assert time_to_use(budget) == pytest.approx(used)


def test_uses_its_time() -> None:
    game = decisions((), 60)[1]
    sight = sight_of(game)
    little, more = HardBot(SEED, seconds=0.02), HardBot(SEED, seconds=0.3)
    little.choose(sight)
    more.choose(sight)
    assert more.iterations > little.iterations


def test_without_a_choice_it_does_not_think() -> None:
    game = lc.new_game("alhambra", 3, seed=SEED)
    sight = sight_of(game)
    forced = Sight(sight.seat, sight.actions[:1], sight.look, sight.recall)  # and no worlds
    assert HardBot(SEED).choose(forced) == sight.actions[0]


# Aborted searches


def test_who_has_no_time_at_all_judges_what_it_can() -> None:
    for game in decisions(ALL_MODULES, 200):
        sight = sight_of(game)
        bot = HardBot(SEED, seconds=0.000001)
        assert bot.choose(sight) in sight.actions
        assert bot.iterations == 0
        search = Search(sight.worlds, Dice(SEED), Budget(0.000001), perf_counter())
        assert len(search.run(sight.actions)) == 1, "it looked at one option only"


def test_a_search_that_ends_before_it_began_leaves_the_judgement() -> None:
    """What the judge thinks best is the answer, where nothing could be tried."""
    for game in decisions(ALL_MODULES, 200):
        sight = sight_of(game)
        bot = make_bot("hard:iterations=1", SEED)
        assert isinstance(bot, HardBot)
        choice = bot.choose(sight)
        assert bot.iterations == 0
        search = Search(sight.worlds, Dice(SEED), Budget(iterations=1), perf_counter())
        tried = search.run(sight.actions)
        assert choice == tried[0].action, f"seed {SEED}"
        assert tried[0].prior == max(candidate.prior for candidate in tried)


def test_a_sweep_that_is_cut_short_does_not_count() -> None:
    """Either all options were tried in a world or none was: luck stays equal."""
    for game in decisions((), 40):
        sight = sight_of(game)
        search = Search(sight.worlds, Dice(SEED), Budget(seconds=0.02), perf_counter())
        tried = search.run(sight.actions)
        assert sum(len(candidate.leads) for candidate in tried) == search.iterations
        assert 1 <= len(tried) <= MOST
        assert tried[0].action in sight.actions


# The same again


def test_the_same_seed_and_iterations_play_the_same_game() -> None:
    records = []
    for _ in range(2):
        game = lc.new_game("alhambra", 3, ["thieves", "bonus-cards"], seed=SEED)
        bots = [make_bot(name, SEED) for name in (A_FEW_WORLDS, "normal", "easy")]
        for _, _ in played(game, bots):
            if len(game.history()) == 100:
                break
        records.append(game.record())
    assert records[0] == records[1]


def test_another_seed_sees_other_worlds() -> None:
    found = []
    for seed in (1, 2):
        sight = sight_of(decisions((), 40)[2])
        search = Search(sight.worlds, Dice(seed), Budget(iterations=16), perf_counter())
        found.append([candidate.leads for candidate in search.run(sight.actions)])
    assert found[0] != found[1]


@pytest.mark.parametrize("iterations", [MOST, 5 * MOST])
def test_keeps_the_number_of_iterations(iterations: int) -> None:
    for game in decisions((), 90):
        bot = HardBot(SEED, iterations=iterations)
        bot.choose(sight_of(game))
        assert 0 < bot.iterations <= iterations


def test_with_time_for_a_few_worlds_only_the_judge_is_trusted_as_well() -> None:
    """What happens in one world is mostly luck: without this it is weaker than `normal`."""
    action = lc.new_game("alhambra", 3, seed=SEED).actions()[0]
    good, bad = Candidate(action, 9.0), Candidate(action, 1.0)
    good.judged, bad.judged = 0.0, -8.0
    assert good.mean() > bad.mean(), "untried"
    good.leads, bad.leads = [-3.0], [3.0]
    assert good.mean() > bad.mean(), "six points in one world"
    good.leads, bad.leads = [-3.0] * 4, [3.0] * 4
    assert good.mean() == -3.0, "four worlds: the judge has no say"
    assert bad.mean() == 3.0


def test_what_the_judge_thinks_is_told_as_points_behind_the_best() -> None:
    for game in decisions((), 9):
        search = Search(sight_of(game).worlds, Dice(SEED), Budget(iterations=1), perf_counter())
        best, *others = search.run(sight_of(game).actions)
        assert best.judged == 0
        assert all(-MOST_BEHIND <= candidate.judged <= 0 for candidate in others)
