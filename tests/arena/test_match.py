"""The schedule: balanced seats, paired deals, seeds that follow from the number of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from lioncourt.arena.match import Match
from lioncourt.bots import UnknownBot
from lioncourt.table.config import ConfigError

THREE = ("a", "b", "c")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("games", [1, 7, 30])
def test_both_of_a_pair_get_every_seat_equally_often(seats: int, games: int) -> None:
    match = Match(THREE, seats=seats, games=games)
    fixtures = [match.fixture(number) for number in range(match.total)]
    for pair in match.pairs:
        lineups = [fixture.lineup for fixture in fixtures if fixture.pair == pair]
        assert len(lineups) == match.games_of_pair >= games
        sat = Counter((bot, seat) for lineup in lineups for seat, bot in enumerate(lineup))
        assert sorted(sat) == [(bot, seat) for bot in pair for seat in range(seats)]
        assert set(sat.values()) == {len(lineups) // 2}


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_deal_is_played_once_with_every_rotation(seats: int) -> None:
    match = Match(THREE, seats=seats, games=20)
    tables: dict[tuple[tuple[str, str], int], list[tuple[str, ...]]] = {}
    for number in range(match.total):
        fixture = match.fixture(number)
        tables.setdefault((fixture.pair, fixture.seed), []).append(fixture.lineup)
    for (pair, _), lineups in tables.items():
        first = lineups[0]
        rotations = {first[at:] + first[:at] for at in range(seats)}
        assert sorted(lineups) == sorted(rotations)
        assert min(first.count(bot) for bot in pair) == 1


def test_the_other_way_round_at_the_next_deal() -> None:
    match = Match(("a", "b"), seats=4, games=8)
    alone = [next(b for b in "ab" if match.fixture(n).lineup.count(b) == 1) for n in range(8)]
    assert alone == ["a"] * 4 + ["b"] * 4


@pytest.mark.parametrize(
    ("seats", "games", "rounded"), [(2, 5, 6), (3, 1, 6), (3, 200, 204), (4, 200, 200)]
)
def test_games_are_rounded_up_to_whole_rotations(seats: int, games: int, rounded: int) -> None:
    match = Match(THREE, seats=seats, games=games)
    assert match.games_of_pair == rounded
    assert match.total == 3 * rounded


def test_everybody_meets_or_neighbours_only() -> None:
    assert Match(THREE).pairs == [("a", "b"), ("a", "c"), ("b", "c")]
    assert Match(THREE, ladder=True).pairs == [("a", "b"), ("b", "c")]


def test_a_longer_match_begins_with_the_same_games() -> None:
    short = Match(THREE, games=12, seed=4)
    long = replace(short, games=60)
    for number in range(short.total):
        assert short.fixture(number) == long.fixture(number)
        assert short.bot_seeds(short.fixture(number)) == long.bot_seeds(long.fixture(number))


def test_seeds_of_games_and_bots_do_not_meet_those_of_others() -> None:
    one, two = Match(THREE, games=30, seed=1), Match(THREE, games=30, seed=2)
    seeds = [{m.fixture(n).seed for n in range(m.total)} for m in (one, two)]
    assert not seeds[0] & seeds[1]
    bots = [s for m in (one, two) for n in range(m.total) for s in m.bot_seeds(m.fixture(n))]
    assert len(set(bots)) == len(bots)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Match(("random",)), "two bots"),
        (Match(("random", "random")), "each of them once"),
        (Match(("random", "nobody")), "there is no bot 'nobody'"),
        (Match(("random", "nobody:seconds=1")), "nobody"),
        (Match(THREE, seats=9), "2 to 6 seats"),
        (Match(THREE, modules=("nonsense",)), "there is no module"),
        (Match(THREE, seed=-1), "seed of 0 or more"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(match: Match, words: str) -> None:
    with pytest.raises((ConfigError, UnknownBot), match=words):
        match.check()


def test_the_budget_is_in_the_name_or_in_the_settings() -> None:
    match = Match(("hard:seconds=0.2", "easy"), budget=3.0)
    assert [match.budget_of(bot) for bot in match.bots] == [0.2, 3.0]
    assert Match(("a", "b")).budget_of("a") is None


def test_the_command_repeats_the_match() -> None:
    match = Match(("a", "b:seconds=1"), modules=("thieves",), ladder=True, budget=0.5)
    assert match.command() == (
        "lioncourt arena --bots a,b:seconds=1 --game alhambra --seats 3 --modules thieves "
        "--games 100 --seed 1 --ladder --budget 0.5 --out FOLDER"
    )
