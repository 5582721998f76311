"""`lioncourt stats`: figures of recorded games, from a folder of anything."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.cli import app
from lioncourt.cli import stats as command
from lioncourt.record.text import record_to_text
from lioncourt.simulate import Simulation, simulate
from lioncourt.stats.reading import Reading, reading_of
from lioncourt.stats.summary import summary

GAMES = 3


def run(*args: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["stats", *args])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def told(folder: Path, *args: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(run(str(folder), "--json", *args))
    return data


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of two configurations, one of them in a folder below."""
    top = tmp_path_factory.mktemp("records")
    simulate(Simulation(seats=2, games=GAMES, seed=1, out=top))
    below = top / "deep" / "below"
    simulate(Simulation(seats=3, modules=("thieves",), games=1, seed=1, out=below))
    return top


@pytest.fixture(scope="module")
def games(folder: Path) -> list[lc.Game]:
    return [lc.load(path) for path in sorted(folder.glob("*.json"))]


def test_games_are_grouped_by_what_is_played(folder: Path) -> None:
    data = told(folder)
    assert data["games"] == GAMES + 1
    played = [(g["game"], g["seats"], g["modules"], g["games"]) for g in data["groups"]]
    assert played == [("alhambra", 2, [], GAMES), ("alhambra", 3, ["thieves"], 1)]
    assert data["skipped"] == []


def test_figures_are_those_of_the_games(folder: Path, games: list[lc.Game]) -> None:
    group = told(folder)["groups"][0]
    for row in group["by_seat"]:
        points = [game.scores()[row["seat"]] for game in games]
        assert row["points"]["value"] == pytest.approx(sum(points) / GAMES, abs=0.01)
        won = [(row["seat"] in g.winners()) / len(g.winners()) for g in games]
        assert row["win_share"]["value"] == pytest.approx(sum(won) / GAMES, abs=0.001)
    wall = sum(
        line.points
        for game in games
        for line in game.score_sheet()
        if line.source == "wall" and line.contender < 2
    )
    assert group["by_source"]["wall"]["value"] == pytest.approx(wall / GAMES / 2, abs=0.01)
    decisions = [len(game.history()) for game in games]
    assert group["decisions"]["value"] == pytest.approx(sum(decisions) / GAMES, abs=0.01)
    assert group["turns"]["value"] < group["decisions"]["value"]


def test_all_points_have_a_source(folder: Path) -> None:
    for group in told(folder)["groups"]:
        by_source = sum(figure["value"] for figure in group["by_source"].values())
        by_seat = sum(row["points"]["value"] for row in group["by_seat"]) / group["seats"]
        assert by_source == pytest.approx(by_seat, abs=0.1)


def test_exact_payments_give_another_action(games: list[lc.Game]) -> None:
    """Counted in another way: the cards paid are worth the price that was asked."""
    for game in games:
        bought = exact = 0
        for played in game.history():
            if played.action.kind != "buy":
                continue
            words = str(played.action).split()[2:]
            paid = sum(int(card.rpartition("-")[2]) for card in words)
            tile = next(str(e) for e in played.events if e.kind == "bought").split()[2]
            bought += 1
            exact += paid == int(tile.split("-")[1])
        reading = reading_of(game)
        assert (reading.purchases, reading.exact) == (bought, exact)
        assert 0 < exact < bought


def with_more(reading: Reading, points: int) -> Reading:
    return replace(reading, points=tuple(each + points for each in reading.points))


def test_games_of_one_deal_count_as_one(games: list[lc.Game]) -> None:
    readings = [reading_of(game) for game in games]
    twice = summary([*readings, *(with_more(each, 10) for each in readings)])["groups"][0]
    assert twice["games"] == 2 * twice["deals"] == 2 * GAMES
    once = summary([with_more(each, 5) for each in readings])["groups"][0]
    assert [row["points"] for row in twice["by_seat"]] == [row["points"] for row in once["by_seat"]]


def test_what_cannot_be_read_is_listed_and_skipped(folder: Path, tmp_path: Path) -> None:
    good = next(folder.glob("*.json"))
    data = json.loads(good.read_text(encoding="utf-8"))
    (tmp_path / "good.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "good.txt").write_text(record_to_text(data), encoding="utf-8")
    (tmp_path / "cut.json").write_text(json.dumps(data)[:500], encoding="utf-8")
    data["actions"][0][2] = "take everything"
    (tmp_path / "wrong.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "early.json").write_text(json.dumps(lc.new_game(seed=0).record()), encoding="utf-8")
    (tmp_path / "match.json").write_text("{}", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    found = told(tmp_path)
    assert (found["games"], found["other_files"]) == (2, 2)
    reasons = {Path(each["file"]).name: each["reason"] for each in found["skipped"]}
    assert list(reasons) == ["cut.json", "early.json", "wrong.json"]
    assert "no whole JSON text" in reasons["cut.json"]
    assert "not over" in reasons["early.json"]
    assert "action 1" in reasons["wrong.json"]
    assert "skipped" in run(str(tmp_path))


def test_processes_read_the_same(folder: Path) -> None:
    assert told(folder, "--workers", "2") == told(folder)


def test_people_get_tables(folder: Path) -> None:
    text = run(str(folder))
    for words in ("4 games", "3 seats with thieves", "paid exactly", "mean points", "wall"):
        assert words in text


def test_pictures_are_drawn(folder: Path) -> None:
    paths = told(folder, "--plots")["pictures"]
    assert len(paths) == 2
    for path in paths:
        assert Path(path).read_text(encoding="utf-8").startswith("<?xml")


def test_without_matplotlib_it_says_how_to_get_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "can_plot", lambda: False)
    assert "pip install" in run(str(folder), "--plots", code=1)


def test_a_folder_without_games_ends_with_1(tmp_path: Path) -> None:
    assert "0 games" in run(str(tmp_path), code=1)
    assert "isn't a folder" in run(str(tmp_path / "nowhere"), code=1)


def test_help_has_examples() -> None:
    assert "lioncourt stats ladder --plots" in run("--help")


def test_a_shared_victory_counts_in_parts(games: list[lc.Game]) -> None:
    first = reading_of(games[0])
    tie = Reading(first.config, 1, (80, 80, 10), (), 40, 90, 0, 0)
    rows = summary([tie])["groups"][0]["by_seat"]
    assert [row["win_share"]["value"] for row in rows] == [0.5, 0.5]
