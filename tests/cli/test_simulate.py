"""`lioncourt simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.bots import BOTS, Sight
from lioncourt.cli import app


def simulated(*args: str, code: int = 0) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["simulate", "--json", *args])
    assert result.exit_code == code, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    times = ("seconds", "games_per_second", "decisions_per_second")
    return {key: value for key, value in data.items() if key not in times}


def test_prints_one_json_object_and_nothing_else() -> None:
    data = simulated("--seats", "3", "--games", "5", "--seed", "1", "--bots", "random")
    assert data["games"] == 5
    assert data["errors"] == 0
    assert data["decisions"] > 5 * 50
    assert data["seconds"] > 0
    assert data["games_per_second"] == pytest.approx(5 / data["seconds"], rel=0.01)
    assert data["decisions_per_second"] == pytest.approx(
        data["decisions"] / data["seconds"], rel=0.01
    )
    assert data["bots"]["random"]["seats"] == 15


@pytest.mark.parametrize("bots", ["random", "random,greedy"])
def test_the_same_seed_gives_the_same_games(bots: str) -> None:
    args = ("--games", "4", "--seed", "3", "--bots", bots)
    assert without_times(simulated(*args)) == without_times(simulated(*args))


def test_one_game_can_be_played_again_by_its_seed() -> None:
    both = simulated("--games", "2", "--seed", "5", "--bots", "greedy,random")
    alone = [
        simulated("--games", "1", "--seed", seed, "--bots", "greedy,random") for seed in ("5", "6")
    ]
    assert both["decisions"] == sum(data["decisions"] for data in alone)


def test_workers_play_the_same_games() -> None:
    args = ("--games", "120", "--seats", "2")
    one, two = (simulated(*args, "--workers", workers) for workers in ("1", "2"))
    assert without_times(one) == without_times(two)


def test_writes_records_of_the_games_it_counts(tmp_path: Path) -> None:
    args = ("--games", "3", "--seats", "2", "--seed", "8")
    data = simulated(*args, "--out", str(tmp_path / "new" / "folder"))
    assert without_times(data) == without_times(simulated(*args))
    games = [lc.load(path) for path in (tmp_path / "new" / "folder").iterdir()]
    assert {game.seed for game in games} == {8, 9, 10}
    assert sum(len(game.history()) for game in games) == data["decisions"]
    dirk = [game.scores()[2] for game in games]
    assert data["bots"]["Dirk"]["mean_points"] == pytest.approx(sum(dirk) / 3, abs=0.01)


def test_options_reach_the_game() -> None:
    data = simulated("--games", "1", "--options", "second_scoring_pile=5,open_memory=true")
    assert data["options"] == {"second_scoring_pile": 5, "open_memory": True}


class Broken:
    """A bot that fails at its first decision in every second game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> Any:
        if self.seed % 2:
            self.fail()
        return sight.actions[0]

    def fail(self) -> NoReturn:
        raise RuntimeError("out of ideas")


def test_a_failing_game_is_counted_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "broken", Broken)
    data = simulated("--games", "4", "--seed", "10", "--bots", "broken", code=1)
    assert data["games"] == 2
    assert data["errors"] == 2
    assert [failure["seed"] for failure in data["failures"]] == [11, 13]
    line = Broken.fail.__code__.co_firstlineno + 1
    said = f"RuntimeError: out of ideas ({Path(__file__).name}, line {line})"
    assert [failure["error"] for failure in data["failures"]] == [said, said]


def test_tells_people_in_words() -> None:
    result = CliRunner().invoke(
        app, ["simulate", "--games", "3", "--seats", "2", "--bots", "greedy,random"]
    )
    assert result.exit_code == 0
    assert "3 games" in result.stdout
    assert "games/s" in result.stdout
    for name in ("greedy", "random", "Dirk"):
        assert name in result.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seats", "7"], "2 to 6 seats"),
        (["--game", "chess"], "there is no game 'chess'"),
        (["--modules", "nonsense"], "there is no module 'nonsense'; there are art-of-the-moors, "),
        (["--modules", "theives"], "there is no module 'theives'; did you mean thieves?"),
        (["--modules", "gates"], "did you mean city-gates or gates-without-end?"),
        (["--game", "Granada"], "there is no game 'Granada'; did you mean granada?"),
        (["--preset", "quik"], "did you mean quick?"),
        (["--bots", "clever"], "there is no bot 'clever'"),
        (["--bots", ","], "at least one bot"),
        (["--options", "pile"], "NAME=VALUE"),
        (["--options", "second_scoring_pile=6"], "one of 4, 5, not 6"),
        (["--games", "0"], "games"),
        (["--games", "many"], "games"),
    ],
)
def test_a_wrong_command_line_ends_with_2(args: list[str], words: str) -> None:
    result = CliRunner().invoke(app, ["simulate", *args])
    assert result.exit_code == 2
    assert words in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("game", ["granada", "alhambra-granada"])
def test_the_other_games_are_played(game: str, tmp_path: Path) -> None:
    data = simulated("--game", game, "--seats", "2", "--games", "2", "--out", str(tmp_path))
    assert data["errors"] == 0
    assert data["game"] == game
    assert "Dirk" in data["bots"]
    assert len(list(tmp_path.iterdir())) == 2
