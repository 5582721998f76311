"""Mining is reproducible, goes on where it stopped, and finds what it says it does."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.cli import app
from lioncourt.puzzles.checking import answer_of, checked
from lioncourt.puzzles.mining import FEWEST_WAYS, LEAST, Table, mined, mined_in, puzzle_at
from lioncourt.puzzles.puzzle import Puzzle, read_puzzle
from lioncourt.puzzles.themes import THEMES, how_often, level_of, theme_of
from lioncourt.puzzles.trial import trial_of
from lioncourt.puzzles.ways import is_exact, ways_of

TABLE = Table("alhambra", 2, (), 1)


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """The first puzzle of a table."""
    found = [data for entry in mined([TABLE], 1, []) for data in entry["puzzles"]]
    return read_puzzle(found[0])


def test_a_mined_puzzle_is_a_clear_decision(puzzle: Puzzle) -> None:
    game = puzzle.table()
    assert puzzle.theme in THEMES
    assert puzzle.margin >= LEAST
    assert len(ways_of(game)) >= FEWEST_WAYS
    assert {puzzle.answer, *puzzle.costs} <= set(map(str, game.actions()))
    assert all(cost >= puzzle.margin for cost in puzzle.costs.values())
    assert read_puzzle(json.loads(puzzle.to_line())) == puzzle


def test_the_same_seed_finds_the_same_again(puzzle: Puzzle) -> None:
    again = next(entry for entry in mined([TABLE], 1, []) if entry["puzzles"])
    assert read_puzzle(again["puzzles"][0]) == puzzle


def test_what_is_done_is_not_done_again() -> None:
    done = [{"table": TABLE.name, "seed": seed, "puzzles": []} for seed in range(1, 13)]
    assert list(mined([TABLE], 1, done)) == []


def test_a_recorded_game_gives_puzzles_too(puzzle: Puzzle, tmp_path: Path) -> None:
    record = lc.new_game("alhambra", seats=2, seed=1).record()
    (tmp_path / "open.json").write_text(json.dumps(record), encoding="utf-8")
    log = tmp_path / "log"
    ran = CliRunner().invoke(app, ["puzzles", "mine", str(log), "--records", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert "0 puzzles" in ran.stdout  # a game that is not over hides something
    game = puzzle.table()
    assert mined_in(game, "short.json")["puzzles"] == []  # nothing was played yet


def test_ways_differ_in_more_than_cards() -> None:
    game = lc.position(
        seat={0: {"hand": "dinar-5 dinar-3 dinar-4 dinar-4 dinar-9"}},
        market={3: "garden-8-NE"},
        display="florin-1 florin-2 dirham-7 ducat-7",
    )
    ways = ways_of(game)
    bought = [actions for way, actions in ways.items() if way[0] == "buy"]
    exact = [[is_exact(game, action) for action in actions] for actions in bought]
    assert sorted(exact) == [[False, False], [True, True]]  # by two payments each
    taken = {str(action) for way, (action, *_) in ways.items() if way[0] == "take"}
    assert taken == {"take florin-1 florin-2", "take dirham-7", "take ducat-7"}


def test_a_trial_of_other_worlds_finds_the_same_answer(puzzle: Puzzle) -> None:
    game = puzzle.table()
    trial = trial_of(game, 40, seed=7)
    assert str(trial.best.action) == puzzle.answer
    assert trial.gap() > 0 < trial.margin()
    assert trial.iterations == 40 * len(trial.tried)
    assert theme_of(game, trial.best.action) == puzzle.theme
    verdict = checked(puzzle, times=1)
    assert verdict.holds, verdict.fault
    wrong = replace(puzzle, answer=next(iter(puzzle.costs)))
    assert checked(wrong, times=1).fault == f"{puzzle.answer} is better"
    assert "not among the options" in checked(replace(puzzle, answer="take dinar-99")).fault


def test_bots_find_it_as_often_as_is_said(puzzle: Puzzle) -> None:
    game = puzzle.table()
    answer = answer_of(puzzle, game)
    assert answer is not None
    assert how_often("easy", game, answer, 20) == pytest.approx(puzzle.easy)
    assert how_often("normal", game, answer, 6) == pytest.approx(puzzle.normal, abs=0.01)


def test_levels_go_by_what_bots_find() -> None:
    assert [level_of(0.6, 1.0), level_of(0.2, 1.0), level_of(0.6, 0.0)] == [1, 2, 3]


def test_a_forced_move_is_no_puzzle() -> None:
    game = lc.position(seat={0: {"bought": "tower-9-NE"}})
    assert puzzle_at(game, worlds=2) is None
