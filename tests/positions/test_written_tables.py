"""Any table can be written down in words and scored: with every module, and with all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.positions.telling import position_of
from lioncourt.scorefile import ScoreFileError, score_file
from tests.conformance.mixtures import all_together
from tests.conformance.sampling import at_most, sample
from tests.conformance.support import Configuration, random_actions
from tests.conformance.test_every_module import one_of_each

SEED = 11
EVERY = 30  # decisions, then at the next action
MANY = at_most(300)  # decisions of a game with all modules
SCORINGS = (1, 2, 3)


def score_data(game: lc.Game, scoring: int) -> dict[str, object]:
    """Returns the score file of a table, as it is read from a disk."""
    data = {
        "game": game.config.game,
        "modules": list(game.config.modules),
        "options": dict(game.config.options),
        "seats": game.rules.seats,
        "scoring": scoring,
        "position": position_of(game).to_data(),
    }
    written: dict[str, object] = json.loads(json.dumps(data))
    return written


def assert_scored_alike(game: lc.Game, where: str) -> None:
    for scoring in SCORINGS:
        report = score_file(score_data(game, scoring))
        found = [line for score in report.contenders() for line in score.lines]
        expected = game.score_sheet(scoring=scoring)
        assert sorted(map(repr, found)) == sorted(map(repr, expected)), f"{where}, {scoring}"


def assert_laid_out_alike(game: lc.Game, where: str) -> None:
    """What nobody draws is the same: only the deck is left to chance."""
    config = game.config
    told = position_of(game).to_data()
    options = dict(config.options)
    again = lc.position(config.game, game.rules.seats, config.modules, options, **told)
    old, new = game.state, again.state
    assert new.holdings == old.holdings, where
    assert [hand.cards for hand in new.hands] == [hand.cards for hand in old.hands], where
    assert [p.content() for p in new.palaces] == [p.content() for p in old.palaces], where
    assert (new.market, new.display, new.supply) == (old.market, old.display, old.supply), where
    assert (new.reserves, new.points, new.dirk) == (old.reserves, old.points, old.dirk), where
    assert again.decision == game.decision, where


def written_now_and_then(configuration: Configuration, most: int) -> int:
    """Plays a game, writes it down every now and then; returns how often that was."""
    game = configuration.start(SEED)
    looks = due = 0
    for number, action in enumerate(random_actions(game, SEED)):
        if number >= most:
            break
        asked = game.decision
        if number >= due and asked is not None and asked.kind == "action":
            where = f"{configuration}, seed {SEED}, {number} decisions"
            assert_scored_alike(game, where)
            assert_laid_out_alike(game, where)
            looks, due = looks + 1, number + EVERY
        game.play(action)
    return looks


@pytest.mark.parametrize("configuration", one_of_each(), ids=str)
def test_a_table_with_it_is_written_down_and_scored(configuration: Configuration) -> None:
    assert written_now_and_then(configuration, most=10**6) > 2


@pytest.mark.parametrize("configuration", sample(all_together(), 3), ids=str)
def test_a_table_with_all_modules_is_written_down_and_scored(configuration: Configuration) -> None:
    assert written_now_and_then(configuration, MANY) > 2


def test_the_fountain_is_told_where_it_has_more_walls() -> None:
    """city-walls play 3: segments on the fountain"""
    modules = ["city-walls"]
    game = lc.position(modules=modules, seat={0: {"palace": "fountain+NE@0,0"}})
    assert [line.points for line in game.score_sheet(scoring=1)][:1] == [2]
    with pytest.raises(lc.PositionError, match="seat 0's palace: fountain lies at 0,0"):
        lc.position(modules=modules, seat={0: {"palace": "fountain+NE@1,0"}})


def test_the_example_of_the_documentation_is_scored() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
    blocks = page.read_text(encoding="utf-8").split("\n\n")
    (example,) = [block for block in blocks if '"position"' in block]
    totals = [seat.total for seat in score_file(json.loads(example)).seats]
    assert totals == [12 + 13 + 2, 8 + 1, 0]  # garden, tower and wall; pavilion and wall


SMALL = {"game": "alhambra", "scoring": 1, "seats": 3, "position": {}}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"scoring": 4}, "there is no scoring 4"),
        ({"seats": [1]}, "'seats' of the score file should be a whole number"),
        ({"seats": 7}, "Alhambra is for 2 to 6 seats, not 7"),
        ({"modules": ["thiefs"]}, "there is no module 'thiefs'"),
        ({"modules": [1]}, "the list of modules, item 1"),
        ({"options": {"foo": 1}}, "there is no option 'foo'"),
        ({"dirk": []}, "the score file has 'dirk'"),
        ({"position": {"seat": 5}}, "seat should be a table by seat"),
        ({"position": {"due": 5}}, "due should be a list of numbers"),
        ({"position": {"seat": {"0": {"palace": "garden-99@1,0"}}}}, "there is no tile"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], says: str) -> None:
    assert score_file(SMALL).seats[0].total == 0
    with pytest.raises(ScoreFileError, match=says):
        score_file({**SMALL, **change})
