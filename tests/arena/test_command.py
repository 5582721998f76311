"""`lioncourt arena` as people and programs use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from lioncourt.arena.folder import ArenaError
from lioncourt.arena.live import Watch
from lioncourt.arena.run import Run
from lioncourt.arena.series import read_series
from lioncourt.bots import BOTS
from lioncourt.cli import app
from lioncourt.cli import arena as command
from tests.arena.tables import MATCH, OTHER, know_other, played
from tests.arena.test_run import Faulty

LADDER = Path(__file__).parents[2] / "docs" / "ladder.toml"
SHORT = ("--workers", "0", "--seats", "2", "--games", "2", "--bots", f"random,{OTHER}")


@pytest.fixture(autouse=True)
def _other(monkeypatch: pytest.MonkeyPatch) -> None:
    know_other(monkeypatch)


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["arena", *args], env={"COLUMNS": "80"})
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.stdout if code == 0 else result.output


def test_the_result_as_json(tmp_path: Path) -> None:
    data: dict[str, Any] = json.loads(run(*SHORT, "--json", "--out", str(tmp_path)))
    assert sorted(data) == ["bots", "done", "failures", "match", "pairs", "total"]
    assert (data["done"], data["total"], data["failures"]) == (2, 2, [])
    first = data["bots"][0]
    assert first["bot"] == "random"
    assert (first["games"], first["seats"], first["comparisons"]) == (2, 2, 2)
    assert sorted(first["won"]) == sorted(first["elo"]) == ["high", "low", "value"]
    assert 0 < first["mean_ms"] <= first["longest_ms"]
    assert (first["budget"], first["overruns"], first["errors"], first["illegal"]) == (
        None,
        0,
        0,
        0,
    )
    (pair,) = data["pairs"]
    assert sorted(pair["bots"]) == [OTHER, "random"]
    assert sum(showing["won"]["value"] for showing in pair["bots"].values()) == 1


def test_the_report_tells_how_to_repeat_it(tmp_path: Path) -> None:
    text = run(*SHORT, "--out", str(tmp_path))
    assert "2 games" in text
    assert "…" not in text
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert f"lioncourt arena --bots random,{OTHER} --game alhambra --seats 2" in report
    assert "build, Python" in report
    assert "no errors, no illegal actions" in report
    assert "(report.svg)" in report
    picture = (tmp_path / "report.svg").read_text(encoding="utf-8")
    assert picture.startswith("<?xml")
    assert "<text" not in picture  # letters are outlines, so no font is needed
    assert "Error" not in run(*SHORT, "--out", str(tmp_path))


def test_without_matplotlib_all_else_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "can_plot", lambda: False)
    assert "pip install 'lioncourt[plots]'" in run(*SHORT, "--out", str(tmp_path))
    assert "report.svg" not in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert not (tmp_path / "report.svg").exists()


def test_a_slow_bot_overruns_its_budget(tmp_path: Path) -> None:
    data = json.loads(run(*SHORT, "--budget", "1e-9", "--json", "--out", str(tmp_path)))
    assert all(row["overruns"] == row["decisions"] > 0 for row in data["bots"])


def test_failures_are_told_and_end_with_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, OTHER, lambda seed: Faulty(error=True))
    assert "out of ideas" in run(*SHORT, "--out", str(tmp_path), code=1)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--bots", "random,nobody"], "there is no bot 'nobody'"),
        (["--bots", "random"], "two bots or more"),
        (["--bots", "random,other", "--seats", "9"], "2 to 6 seats"),
        (["--bots", "random,other", "--series", "x.toml"], "use --bots or --series, not both"),
    ],
)
def test_a_wrong_command_line_ends_with_2(args: list[str], words: str, tmp_path: Path) -> None:
    assert words in run(*args, "--out", str(tmp_path / "new"), code=2)
    assert not (tmp_path / "new").exists()


def test_another_match_in_the_folder_ends_with_1(tmp_path: Path) -> None:
    run(*SHORT, "--out", str(tmp_path))
    text = run(*SHORT, "--seed", "2", "--out", str(tmp_path), code=1)
    assert "seed is 1 there and 2 now" in text.replace("\n", " ")


def test_help_has_examples() -> None:
    text = run("--help")
    assert "lioncourt arena --bots" in text
    for option in ("--ladder", "--series", "--ray", "--budget", "--workers"):
        assert option in text


# Watching


def test_a_terminal_gets_a_table_that_fits(tmp_path: Path) -> None:
    match = played(MATCH, tmp_path, most=4)
    with (tmp_path / "screen").open("w", encoding="utf-8") as file:
        screen = Console(file=file, force_terminal=True, width=80, color_system=None)
        with Watch(match, screen) as watch:
            watch.look()
    shown = (tmp_path / "screen").read_text(encoding="utf-8")
    assert "4 of 6 games, time left 0:00:0" in shown
    for heading in ("won %", "comparisons %", "place", "points", "Elo", "ms", "late"):
        assert heading in shown
    assert "…" not in shown


def test_others_get_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Run(MATCH, tmp_path)
    with Watch(match, Console(width=80)) as watch:
        watch.look()
        next(match.play(0))
        watch.look()
        watch.look()
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("1 of 6 games, time left")
    assert "comparisons won: random" in line


# Series

SERIES = f"""
games = 2
seats = 2
bots = ["random", "{OTHER}"]

[[match]]
name = "small"

[[match]]
name = "city"
game = "granada"
ladder = true
"""


def test_a_series_has_a_folder_for_each_match_and_a_summary(tmp_path: Path) -> None:
    file = tmp_path / "series.toml"
    file.write_text(SERIES, encoding="utf-8")
    args = ("--series", str(file), "--workers", "0", "--out", str(tmp_path / "out"))
    data = json.loads(run(*args, "--json"))
    assert list(data["matches"]) == ["small", "city"]
    assert data["matches"]["city"]["match"]["game"] == "granada"
    summary = (tmp_path / "out" / "ladder.md").read_text(encoding="utf-8")
    assert "4 of 4 games in 2 matches" in summary
    for name in data["matches"]:
        assert f"| {name} | `" in summary
        assert (tmp_path / "out" / name / "report.md").exists()
    assert "4 of 4 games" in summary
    assert "summary:" in run(*args)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("games = ", "Invalid value"),
        ("games = 2", r"there is no \[\[match\]\]"),
        ('[[match]]\nbots = ["a", "b"]', "match 1: it needs a name"),
        ('[[match]]\nname = "../up"\nbots = ["a", "b"]', "match 1: it needs a name"),
        ('[[match]]\nname = "a"\nbotz = []', "there is no setting 'botz'"),
        ('[[match]]\nname = "a"\nseats = "3"', "seats cannot be '3'"),
        ('[[match]]\nname = "a"', "it lacks bots"),
    ],
)
def test_a_series_that_makes_no_sense_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "series.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match=words):
        read_series(file)


def test_the_ladder_of_the_documentation_can_be_played() -> None:
    matches = read_series(LADDER)
    assert len(matches) == 17
    for match in matches.values():
        match.check()
        assert match.games_of_pair >= (100 if any("seconds=1" in bot for bot in match.bots) else 36)
    assert max(len(match.config.modules) for match in matches.values()) == 12
