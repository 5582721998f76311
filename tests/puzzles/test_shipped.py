"""Every puzzle that is shipped can be laid out, asked and answered, in every language."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from lioncourt.cli import app
from lioncourt.puzzles import Puzzle, shipped
from lioncourt.puzzles.checking import answer_of
from lioncourt.puzzles.mining import FEWEST_WAYS, LEAST
from lioncourt.puzzles.puzzle import read_puzzle
from lioncourt.puzzles.themes import LEVELS, MODULE, THEMES, module_of
from lioncourt.puzzles.ways import ways_of
from lioncourt.puzzles.words import title_of, words_of
from lioncourt.server.puzzling import puzzle_list, puzzle_page
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from tests.conformance.sampling import sample


@pytest.mark.parametrize("puzzle", shipped().values(), ids=lambda puzzle: puzzle.name)
def test_its_answer_is_among_the_options(puzzle: Puzzle) -> None:
    game = puzzle.table()
    assert answer_of(puzzle, game) is not None
    assert set(puzzle.costs) < set(map(str, game.actions()))
    assert all(cost >= puzzle.margin >= LEAST for cost in puzzle.costs.values())
    assert len(ways_of(game)) >= FEWEST_WAYS
    assert game.parse(puzzle.answer) in game.actions()
    assert module_of(game, game.parse(puzzle.answer)) == puzzle.module
    assert read_puzzle(json.loads(puzzle.to_line())) == puzzle


def test_the_set_is_as_large_and_as_mixed_as_is_said() -> None:
    puzzles = shipped().values()
    assert len(puzzles) >= 150
    assert {puzzle.game for puzzle in puzzles} == set(default_registry().games)
    assert {puzzle.theme for puzzle in puzzles} <= set(THEMES)
    assert {puzzle.level for puzzle in puzzles} == set(LEVELS)
    assert len({puzzle.module for puzzle in puzzles if puzzle.theme == MODULE}) >= 20
    tables = Counter((puzzle.game, puzzle.seats) for puzzle in puzzles)
    assert len(tables) == 9  # all games with two to four seats
    texts = [json.dumps(puzzle.position, sort_keys=True) for puzzle in puzzles]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    for puzzle in sample(list(shipped().values()), 12):
        game = puzzle.table()
        words = words_of(puzzle, game, language)
        assert all((words.title, words.question, words.hint, words.reason)), puzzle.name
        right = [action for action, option in words.options.items() if option.right]
        assert puzzle.answer in right
        assert words.options[puzzle.answer].reason, puzzle.name
        assert language == "en" or words.hint != words_of(puzzle, game).hint
        assert {str(action) for action in game.actions()} == set(words.options)


def test_the_page_gets_no_hand_that_the_seat_may_not_see() -> None:
    for puzzle in sample(list(shipped().values()), 6):
        page = puzzle_page(puzzle.name, "en")
        assert page is not None
        game = puzzle.table()
        assert page.view == game.view(game.seat, finals=True)
        assert page.view["you"] == game.seat
        assert page.options[page.answer].right
        assert page.options[page.answer].cost == 0
    assert puzzle_page("nothing", "en") is None


def test_the_list_has_a_title_for_everything() -> None:
    listed = puzzle_list("de")
    assert [one.name for one in listed.puzzles] == list(shipped())
    assert set(listed.themes) == set(THEMES)
    assert all(one.game in listed.games for one in listed.puzzles)
    camps = [puzzle for puzzle in shipped().values() if puzzle.module == "camps"]
    assert [title_of(puzzle, "de") for puzzle in camps] == ["Feldlager"] * len(camps)


def test_the_command_lists_and_shows_them() -> None:
    name = next(iter(shipped()))
    listed = CliRunner().invoke(app, ["puzzles", "list", "--json"])
    assert name in [puzzle["name"] for puzzle in json.loads(listed.stdout)]
    shown = CliRunner().invoke(app, ["puzzles", "show", name, "--answer"])
    assert shown.exit_code == 0, shown.output
    assert "Best by at least" in shown.stdout
    assert CliRunner().invoke(app, ["puzzles", "show", "nothing"]).exit_code == 1
    checked = CliRunner().invoke(app, ["puzzles", "check", "--names", name, "--times", "1"])
    assert "of 1 puzzles hold" in checked.stdout
