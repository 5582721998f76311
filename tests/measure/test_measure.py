"""Measuring modules: what is taken from a game, kept in a folder, and made of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.cli import app
from lioncourt.cli import measure as command
from lioncourt.measure import plan
from lioncourt.measure.figures import figures, pace
from lioncourt.measure.folder import Folder
from lioncourt.measure.owners import belongings
from lioncourt.measure.pairs import CONFIRMED, Finding, advice
from lioncourt.measure.plan import PAIRS, Table, table, tables
from lioncourt.measure.run import missing, run
from lioncourt.measure.sample import Sample, play, sample_from
from lioncourt.presets import presets
from lioncourt.simulate import play_bots
from lioncourt.table.registry import default_registry

THIEVES = Table("alhambra", 3, ("thieves",))
CAMPS = Table("alhambra", 2, ("camps",))


@pytest.fixture(scope="module")
def sample() -> Sample:
    return play(CAMPS, 4)


def test_a_sample_is_what_the_game_was(sample: Sample) -> None:
    game = lc.new_game(CAMPS.game, CAMPS.seats, CAMPS.modules, seed=4)
    play_bots(game, ["normal"] * CAMPS.seats, 4)
    assert list(sample.points) == game.scores()
    assert (sample.turns, sample.decisions) == (game.state.turn, len(game.history()))
    from_camps = [line for line in game.score_sheet() if line.source == "camps"]
    assert sum(sample.earned["camps"]) == sum(line.points for line in from_camps) > 0
    assert 0 < sample.uses["camps"] < sample.decisions
    assert sample.reached <= sample.hurt + sample.met <= 2 * sample.turns


def test_the_same_seed_gives_the_same_sample(sample: Sample) -> None:
    assert play(CAMPS, 4) == sample
    assert sample_from(json.loads(json.dumps(sample.to_data()))) == sample


def test_a_module_decides_a_game_if_others_win_without_its_points(sample: Sample) -> None:
    close = {**sample.to_data(), "points": (50, 48, 10)}
    assert sample_from({**close, "earned": {"camps": (5, 0, 0)}}).decided_by("camps")
    assert not sample_from({**close, "earned": {"camps": (5, 5, 5)}}).decided_by("camps")


def test_thieves_reach_another_seat() -> None:
    """A thief takes a card away, so something happens to a seat that has not the turn."""
    assert play(THIEVES, 1).met > 0
    assert play(Table("alhambra", 3), 1).met == 0


@pytest.mark.parametrize("module", sorted(default_registry().modules))
def test_every_module_has_belongings(module: str) -> None:
    own = belongings("alhambra", 3, module)
    assert own.sources or own.can_be_used or module in PASSIVE


PASSIVE = {"new-scoring-cards"}  # other numbers for the same majorities: nothing to count


def test_the_plan_names_every_module_alone_and_in_pairs() -> None:
    modules = default_registry().modules
    assert {module for module, _ in plan.alone()} == set(modules)
    assert len(tables(PAIRS)) == len(modules) * (len(modules) - 1) // 2
    assert {one for preset in presets() for one in plan.tables_of(preset)} <= set(tables("presets"))


def test_a_measurement_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    wanted = [Table("alhambra", 2)]
    first = list(run(folder, missing(folder, wanted, 2), workers=0))
    assert [one.seed for one in first] == [1, 2]
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-10])  # killed while the second line was written
    assert missing(folder, wanted, 2) == [(wanted[0], 2)]
    list(run(folder, missing(folder, wanted, 2), workers=0))
    assert folder.samples(wanted[0]) == first


def test_games_of_other_rules_do_not_count(tmp_path: Path, sample: Sample) -> None:
    folder = Folder(tmp_path)
    folder.keep(CAMPS, sample_from({**sample.to_data(), "rules": 0}))
    assert folder.samples(CAMPS) == []


def test_figures_tell_how_sure_they_are(sample: Sample) -> None:
    longer = sample_from({**sample.to_data(), "seed": 5, "turns": sample.turns + 10})
    told = figures(CAMPS, [sample, longer], pace([sample]))
    value, low, high = told["turns"]
    assert value == sample.turns + 5
    assert low < value < high
    assert told["minutes"][0] == 60
    assert told["games"] == 2
    assert told["of_modules"]["camps"]["share"][0] == pytest.approx(
        sum(sample.earned["camps"]) / sum(sample.points), abs=1e-4
    )


@pytest.mark.parametrize(
    ("kind", "ratio", "error", "suspect", "sure"),
    [
        ("uses", 0.3, 0.05, True, True),
        ("uses", 0.75, 0.05, True, False),
        ("uses", 0.6, 0.15, True, False),
        ("points", 1.0, 0.05, False, False),
        ("length", 1.5, 0.05, True, True),
        ("length", 1.0, 0.05, False, False),
    ],
)
def test_a_pair_is_named_only_if_it_is_sure(
    kind: str, ratio: float, error: float, suspect: bool, sure: bool
) -> None:
    finding = Finding("camps", "thieves", kind, ratio, error, CONFIRMED)
    assert (finding.suspect, finding.sure) == (suspect, sure)
    assert not replace(finding, games=CONFIRMED - 1).sure


def test_a_pair_is_named_once_by_what_is_strongest(sample: Sample) -> None:
    """Alone camps are used ten times and thieves earn nothing; together hardly anything is left."""
    alone = sample_from(
        {**sample.to_data(), "uses": {"camps": 30}, "earned": {"camps": (30, 0, 0)}}
    )
    together = sample_from(
        {
            **sample.to_data(),
            "uses": {"camps": 3, "thieves": 9},
            "earned": {"camps": (6, 0, 0), "thieves": (0, 0, 0)},
        }
    )
    thieves = sample_from({**together.to_data(), "uses": {"thieves": 9}})
    pair = Table("alhambra", 3, ("camps", "thieves"))
    played = {
        Table("alhambra", 3): alone,
        Table("alhambra", 3, ("camps",)): alone,
        THIEVES: thieves,
        pair: together,
    }
    told = advice(lambda table: [played[table]] * CONFIRMED if table in played else [])
    assert [(one.module, one.beside, one.kind) for one in told] == [("camps", "thieves", "uses")]
    assert told[0].ratio == pytest.approx(0.1)


def test_the_command_measures_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"games": [Table("alhambra", 3)], "modules": [table("alhambra", 3, ["thieves"])]}
    monkeypatch.setattr(command, "tables", lambda part: few.get(part, []))
    args = ["measure", str(tmp_path / "samples"), "--parts", "games,modules", "--games", "2"]
    result = CliRunner().invoke(app, [*args, "--write", str(tmp_path), "--made", "today"])
    assert result.exit_code == 0, result.output
    assert "2 tables, 4 games played" in result.output
    told = json.loads((tmp_path / "measured.json").read_text(encoding="utf-8"))
    assert told["made"] == "today"
    assert [(row["modules"], row["games"]) for row in told["tables"]] == [
        ([], 2),
        (["thieves"], 2),
        ([], 2),
    ]
    assert json.loads((tmp_path / "pairs.json").read_text(encoding="utf-8"))["advice"] == []


def test_an_unknown_part_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["measure", str(tmp_path), "--parts", "moons"])
    assert result.exit_code == 1
    assert "moons" in result.output
