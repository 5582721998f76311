"""Tables of real games, written down as a score file: they score what the game says they do.

`LIONCOURT_WHOLE=1 pytest tests/evening` looks at every module, in every game and at all seats.
"""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

import lioncourt as lc
from lioncourt.evening.entries import entries, scored_parts
from lioncourt.evening.going_on import game_of
from lioncourt.evening.scored import score_evening
from lioncourt.evening.told import ScoreFileError, read_evening
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from tests.conformance.mixtures import all_together
from tests.conformance.sampling import at_most, sample
from tests.conformance.support import Configuration, random_actions
from tests.conformance.test_every_module import one_of_each
from tests.evening.writing import evening_data, lines_of, scored, scoring_data

SEED = 17
LOOKS = (40, 110, 200)  # after so many decisions
MANY = at_most(220)
SCORINGS = (1, 2, 3)
GAMES = [Configuration(game, seats) for game in default_registry().games for seats in (2, 4)]


def assert_scored_alike(game: lc.Game) -> None:
    where = f"{game.config}, seed {SEED}, {len(game.history())} decisions"
    for nth in SCORINGS:
        data = evening_data(game, scoring_data(game, nth))
        assert scored(data) == lines_of(game, nth), where


@pytest.mark.parametrize("configuration", [*one_of_each(), *GAMES], ids=str)
def test_a_written_table_scores_what_the_game_says(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for number, action in enumerate(islice(random_actions(game, SEED), MANY)):
        if number in LOOKS:
            assert_scored_alike(game)
        game.play(action)
    assert_scored_alike(game)


@pytest.mark.parametrize("configuration", sample(all_together(), 2), ids=str)
def test_all_modules_at_once(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for action in islice(random_actions(game, SEED), MANY):
        game.play(action)
    assert_scored_alike(game)


@pytest.mark.parametrize("name", default_registry().games)
def test_a_whole_evening_ends_as_the_game_did(name: str) -> None:
    """Each scoring is written down when it happens."""
    game = lc.new_game(name, seats=3, seed=SEED)
    written = []
    for action in random_actions(game, SEED):
        before = game.state.scorings
        game.play(action)
        if game.state.scorings > before:
            written.append(scoring_data(game, before + 1))
    report = score_evening(read_evening(evening_data(game, *written)))
    assert list(report.totals) == game.scores(), f"seed {SEED}"
    assert report.to_data()["winners"] == game.winners(), f"seed {SEED}"


@pytest.mark.parametrize("configuration", sample(one_of_each(), 6), ids=str)
def test_the_game_goes_on_from_there(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for action in islice(random_actions(game, SEED), LOOKS[1]):
        game.play(action)
    evening = read_evening(evening_data(game, scoring_data(game, 1)))
    if any("unfinished" in palace for palace in evening.scorings[0].palaces):
        with pytest.raises(ScoreFileError, match="its secret is not told"):
            game_of(evening, Random(SEED))
        return
    record = game_of(evening, Random(SEED))
    on = lc.load(json.loads(json.dumps(record)))
    laid = [[palace.content() for palace in its.state.palaces] for its in (on, game)]
    assert laid[0] == laid[1]
    assert on.state.scorings == 1
    for action in random_actions(on, SEED):
        on.play(action)
    assert on.over, f"seed {SEED}"


@pytest.mark.parametrize("module", default_registry().modules)
def test_every_part_has_its_words(module: str) -> None:
    manifest = default_registry().modules[module]
    rules = lc.new_game(manifest.games[0], manifest.seats[0], [module, *manifest.requires]).rules
    for language in LANGUAGES:
        told = {(part["module"], part["name"]): part for part in entries(rules, language)["parts"]}
        for name, part in scored_parts(rules):
            label = told[name, part.name]["label"]
            assert label != part.name, (name, part.name, language)
            assert "@" not in json.dumps(told[name, part.name], ensure_ascii=False)
