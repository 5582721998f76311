"""Results of hand-made games: victories in parts, places, comparisons, failures, times."""

from __future__ import annotations

import pytest

from lioncourt.arena.clock import Clock, clock_from
from lioncourt.arena.match import Match
from lioncourt.arena.outcome import ERROR, ILLEGAL, Failure, Outcome, outcome_from
from lioncourt.arena.report import report_text
from lioncourt.arena.standings import standings

MATCH = Match(("a", "b"), seats=3, games=6)


def outcome(number: int, *points: int, failure: Failure | None = None) -> Outcome:
    fixture = MATCH.fixture(number)
    clocks = {bot: Clock() for bot in fixture.pair}
    return Outcome(number, fixture.deal, fixture.seed, fixture.lineup, points, 40, clocks, failure)


def test_a_game_is_counted_seat_by_seat() -> None:
    assert MATCH.fixture(0).lineup == ("a", "b", "b")
    stand = standings(MATCH, [outcome(0, 90, 90, 70)])
    a, b = stand.bots["a"], stand.bots["b"]
    assert (a.games, a.seats, a.victories, a.places, a.points) == (1, 1, 0.5, 1.5, 90)
    assert (b.games, b.seats, b.victories, b.places, b.points) == (1, 2, 0.5, 4.5, 160)
    assert a.comparisons == {0: (1.5, 2.0)}
    assert b.comparisons == {0: (0.5, 2.0)}
    assert stand.pairs["a", "b"] == stand.bots


def test_dirk_may_take_the_victory_and_a_place() -> None:
    match = Match(("a", "b"), seats=2, games=2)
    fixture = match.fixture(0)
    game = Outcome(0, 0, fixture.seed, fixture.lineup, (50, 60, 80), 40, {})
    stand = standings(match, [game])
    assert [s.victories for s in stand.bots.values()] == [0, 0]
    assert [s.places for s in stand.bots.values()] == [3, 2]
    assert stand.bots["b"].won.value == 1


def test_comparisons_of_one_deal_are_one_cluster() -> None:
    stand = standings(MATCH, [outcome(n, 3, 2, 1) for n in range(6)])
    assert sorted(stand.bots["a"].comparisons) == [0, 1]
    assert stand.bots["a"].to_data()["comparisons"] == 12
    shares = [stand.bots[bot].won.value for bot in "ab"]
    assert sum(shares) == pytest.approx(1)


def test_failures_count_nowhere_else_and_are_told() -> None:
    broken = Failure(ERROR, "a", 0, "RuntimeError: out of ideas")
    wrong = Failure(ILLEGAL, "b", 1, "take nothing is not on offer")
    stand = standings(
        MATCH, [outcome(0, 9, 1, 1, failure=broken), outcome(1, 9, 1, 1, failure=wrong)]
    )
    assert stand.done == 2
    assert stand.bots["a"].games == 0
    data = stand.to_data()
    assert [(row["errors"], row["illegal"]) for row in data["bots"]] == [(1, 0), (0, 1)]
    assert [row["number"] for row in data["failures"]] == [0, 1]
    report = report_text(stand, plot=None)
    assert "out of ideas" in report
    assert "not on offer" in report


def test_times_are_counted_up_to_five_percent() -> None:
    clock = Clock()
    for number in range(1, 1001):
        clock.note(number / 1000, budget=0.5, worked=min(number, 700) / 1000 - 0.05)
    assert clock.mean == pytest.approx(0.5005)
    assert clock.longest == 1
    assert clock.within(0.95) == pytest.approx(0.95, rel=0.05)
    assert clock.overruns == 450  # longer than 0.55
    assert clock.waiting == 50  # 551 to 600: half a second of work
    again = clock_from(clock.to_data())
    assert again == clock
    again.add(clock)
    assert (again.decisions, again.overruns) == (2000, 900)
    assert again.within(0.95) == clock.within(0.95)


def test_an_outcome_survives_its_line() -> None:
    failure = Failure(ERROR, "a", 0, "no")
    for game in (outcome(3, 1, 2, 3), outcome(4, 0, 0, 0, failure=failure)):
        game.clocks["a"].note(0.01, None, 0.01)
        assert outcome_from(game.to_data()) == game
