"""The smaller commands, and errors of all kinds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.cli import app
from lioncourt.simulate import play_bots
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import gather_texts

GATES = Manifest(
    id="gates",
    kind="module",
    title="City gates",
    chapter=9,
    summary="A module for one game.",
    install="nowhere:install",
    games=("alhambra",),
    requires=("thieves",),
    excludes=("diamonds",),
)

PROGRAM = [sys.executable, "-c", "from lioncourt.cli import main; main()"]


def run(*args: str, code: int = 0, typed: str | None = None) -> str:
    """Runs a command and returns what it printed."""
    result = CliRunner().invoke(app, list(args), input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game for two, written to a file."""
    return recorded(tmp_path, "alhambra", ["greedy", "random"])


def recorded(tmp_path: Path, name: str, bots: list[str]) -> Path:
    game = lc.new_game(name, seats=2, seed=12)
    play_bots(game, bots, 12)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()), encoding="utf-8")
    return path


def test_version() -> None:
    assert run("--version").startswith("lioncourt ")


@pytest.mark.parametrize(
    "command",
    ["play", "serve", "simulate", "replay", "score", "modules", "rules", "explain", "bench"],
)
def test_help_has_an_example(command: str) -> None:
    assert f"lioncourt {command}" in run(command, "--help")
    assert command in run("--help")


def test_modules_lists_games_with_their_options() -> None:
    text = run("modules")
    assert "alhambra" in text
    assert "second_scoring_pile=4 or 5" in text
    data = json.loads(run("modules", "--json"))
    (alhambra,) = [game for game in data["games"] if game["id"] == "alhambra"]
    assert alhambra["seats"] == [2, 6]
    assert {"name": "second_scoring_pile", "choices": [4, 5], "default": 4, "rule": "core 3.6"} in (
        alhambra["options"]
    )


def test_modules_are_grouped_by_box_with_what_they_change() -> None:
    text = " ".join(run("modules").split())
    assert text.index(" Box 1 ") < text.index(" viziers-favour ") < text.index(" Box 2 ")
    assert text.index(" Box 3 ") < text.index(" thieves Thieves ")
    assert "heavy; 2 to 6 seats; with alhambra, granada, alhambra-granada; changes money," in text


def test_modules_without_a_box_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = default_registry().with_modules([GATES])
    monkeypatch.setattr("lioncourt.cli.modules.default_registry", lambda: registry)
    text = run("modules")
    assert text.index("Box 3") < text.index("Other modules") < text.index("  gates  City gates")
    assert "needs thieves; not with diamonds" in text


def test_modules_as_json_has_everything() -> None:
    data = json.loads(run("modules", "--json"))
    (thieves,) = [module for module in data["modules"] if module["id"] == "thieves"]
    assert thieves == {
        "id": "thieves",
        "title": "Thieves",
        "summary": default_registry().modules["thieves"].summary,
        "chapter": 10,
        "rules": "expansion-3",
        "seats": [2, 6],
        "games": ["alhambra", "granada", "alhambra-granada"],
        "box": "Box 3",
        "weight": "light",
        "changes": ["money", "interaction"],
        "requires": [],
        "excludes": [],
        "options": [],
    }
    assert [game["rules"] for game in data["games"]] == ["core", "granada", "granada"]


# Rules


def test_rules_lists_all_names_with_a_sentence() -> None:
    registry = default_registry()
    text = run("rules")
    for manifest in (*registry.games.values(), *registry.modules.values()):
        assert f"{manifest.id}  {manifest.title}\n" in text
        assert manifest.summary in " ".join(text.split())


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Thieves (thieves)"), ("fr", "Les Voleurs"), ("de", "Diebe"), ("it", "ladri")],
)
def test_rules_of_a_module_in_every_language(language: str, words: str) -> None:
    text = run("rules", "thieves", "--language", language)
    summary = gather_texts(["lioncourt.modules.thieves"])[language]["help.summary.thieves"]
    assert words in text
    assert " ".join(summary.split()) in " ".join(text.split())
    assert "docs/rules/expansion-3.md" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "thieves  " in run("rules", "--language", language)


@pytest.mark.parametrize("name", default_registry().games)
def test_rules_of_a_game(name: str) -> None:
    text = run("rules", name)
    chapter = text.splitlines()[-1].rpartition(" ")[2]
    assert (Path(__file__).parents[2] / chapter).is_file()
    assert 10 <= len(text.splitlines()) <= 40


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("watchtowrs", "did you mean watchtowers?"),
        ("gates", "did you mean city-gates or gates-without-end?"),
        ("CAMPS", "did you mean camps?"),
        ("xyzzy", "lioncourt rules lists all names"),
    ],
)
def test_rules_of_a_name_that_nothing_has(wrong: str, meant: str) -> None:
    text = run("rules", wrong, code=2)
    assert text.strip() == f"Error: there is no game or module {wrong!r}; {meant}"


def test_rules_in_a_language_that_is_not_there() -> None:
    text = run("rules", "thieves", "--language", "la", code=2)
    assert text.strip() == "Error: there is no language 'la'; there are en, fr, de, it"


def test_a_module_without_help_still_has_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = default_registry().with_modules([GATES])
    monkeypatch.setattr("lioncourt.cli.rules.default_registry", lambda: registry)
    text = run("rules", "gates", "--language", "de")
    assert " ".join(text.split()) == "City gates (gates) A module for one game."
    assert "A module for one game." in run("rules", "--language", "de")


# Explaining


def test_explain_shows_the_assembly() -> None:
    assert run("explain", "--seats", "2").count("Dirk") > run("explain").count("Dirk") == 0
    assert "wall: LongestRun" in run("explain")


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("granada", "parity: MoveMarker"),
        ("granada", "ToCityFlipped"),
        ("alhambra-granada", "seam: LongestSeam"),
        ("alhambra-granada", "PalaceAndCity"),
    ],
)
def test_explain_shows_the_other_games(game: str, rule: str) -> None:
    assert rule in run("explain", "--game", game)
    assert rule not in run("explain")


# Replaying


def test_replay_tells_the_game(record: Path) -> None:
    text = run("replay", str(record))
    game = lc.load(record)
    assert "turn 1: seat" in text
    assert "Third scoring" in text
    assert "The game is over." in text
    for points in game.scores():
        assert str(points) in text


def test_replay_says_what_was_not_checked() -> None:
    old = Path(__file__).parents[1] / "record" / "old" / "granada-2-seats.txt"
    assert "hashes are of version 1" in run("replay", str(old), "--turn", "2").replace("\n", " ")


def test_replay_shows_a_turn(record: Path) -> None:
    text = run("replay", str(record), "--turn", "9")
    assert "turn 9" in text
    assert text.count("longest wall") == 2
    assert "In this turn:" in text
    assert "there is no turn 4000" in run("replay", str(record), "--turn", "4000", code=1)


@pytest.mark.parametrize("name", ["granada", "alhambra-granada"])
def test_replay_of_the_other_games(name: str, tmp_path: Path) -> None:
    path = recorded(tmp_path, name, ["random"] * 2)
    text = run("replay", str(path))
    assert "The game is over." in text
    assert "longest moat: " in text
    turn = run("replay", str(path), "--turn", "9")
    assert "Parity marker" in turn
    data = json.loads(run("replay", str(path), "--json"))
    assert data["game"] == name
    assert sum(line["points"] for line in data["sheet"]) == sum(data["scores"])


def test_replay_steps_until_told_to_stop(record: Path) -> None:
    text = run("replay", str(record), "--step", typed="\n\nq\n")
    assert "turn 3: seat" in text
    assert "turn 4: seat" not in text
    assert "turn 1: seat" in run("replay", str(record), "--step", typed="")


def test_replay_as_json(record: Path) -> None:
    data = json.loads(run("replay", str(record), "--json"))
    game = lc.load(record)
    assert data["scores"] == game.scores()
    assert data["winners"] == game.winners()
    assert [a for turn in data["turns"] for a in turn["actions"]] == [
        str(played.action) for played in game.history()
    ]
    assert sum(line["points"] for line in data["sheet"]) == sum(game.scores())


def test_replay_of_a_game_that_has_hardly_begun(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_text(json.dumps(lc.new_game(seed=1).record()), encoding="utf-8")
    assert "The game isn't over yet." in run("replay", str(path))


def test_replay_takes_one_way_of_showing(record: Path) -> None:
    assert "only one of" in run("replay", str(record), "--json", "--step", code=2)


def test_a_broken_record_is_refused_with_the_place(record: Path) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    data["actions"][6][2] = "take dinar-9 dinar-9 dinar-9 dinar-9"
    record.write_text(json.dumps(data), encoding="utf-8")
    assert "action 7" in run("replay", str(record), code=1)
    record.write_text(json.dumps(data)[:200], encoding="utf-8")
    assert "Error:" in run("replay", str(record), code=1)


@pytest.mark.parametrize("command", ["replay", "score"])
def test_a_missing_file_is_an_error_of_one_line(command: str, tmp_path: Path) -> None:
    text = run(command, str(tmp_path / "none.json"), code=1)
    assert "none.json" in text
    assert len(text.strip().splitlines()) == 1


# Scoring

TABLE = {
    "game": "alhambra",
    "scoring": 2,
    "seats": [{"palace": [["garden-10-N", 1, 0]]}, {"palace": []}],
    "dirk": ["tower-11-S"],
}


def written(tmp_path: Path, data: Any) -> str:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_score_prints_every_line(tmp_path: Path) -> None:
    text = run("score", written(tmp_path, TABLE))
    assert "Second scoring" in text
    assert "gardens: 1, 1st: 12" in text
    assert "longest outer wall: 1" in text
    assert "Dirk: 13" in text


def test_score_as_json(tmp_path: Path) -> None:
    data = json.loads(run("score", written(tmp_path, TABLE), "--json"))
    assert data["seats"][0]["wall"] == 1
    assert data["seats"][0]["total"] == 13
    assert data["dirk"]["total"] == 13


BOTH = {
    "game": "alhambra-granada",
    "options": {"simple_scoring": True},
    "scoring": 3,
    "seats": [
        {"palace": [["pavilion-7-E", 1, 0], ["park-8-W", 2, 0], ["arena-12", 3, 0]]},
        {"palace": []},
    ],
    "dirk": ["school-13", "tower-11"],
}


def test_score_of_palace_and_city(tmp_path: Path) -> None:
    data = json.loads(run("score", written(tmp_path, BOTH), "--json"))
    first = data["seats"][0]
    assert (first["wall"], first["moat"], first["seam"]) == (1, 1, 2)
    assert (first["pavilion"], first["park"], first["arena"]) == (16, 18, 18)
    assert first["total"] == 1 + 1 + 2 + 16 + 18 + 18
    assert data["dirk"]["total"] == 21 + 18
    text = run("score", written(tmp_path, BOTH))
    assert "longest seam of wall and moat: 2 \u00d7 1 = 2" in text


def test_two_faces_of_one_tile_are_refused(tmp_path: Path) -> None:
    table = {**BOTH, "dirk": ["library-9-W"]}
    text = run("score", written(tmp_path, table), code=1)
    assert "park-8-W and library-9-W are the two faces of one tile" in text.replace("\n", " ")


def test_score_refuses_an_illegal_palace(tmp_path: Path) -> None:
    illegal = {**TABLE, "seats": [{"palace": [["garden-10-N", 0, -1]]}, {"palace": []}]}
    text = run("score", written(tmp_path, illegal), code=1)
    assert "core 5.2" in text


# Errors


def test_a_module_that_does_not_go_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = default_registry().with_modules([GATES])
    monkeypatch.setattr("lioncourt.cli.explain.default_registry", lambda: registry)
    text = run("explain", "--game", "granada", "--modules", "gates", code=2)
    assert text.strip() == (
        "Error: City gates (gates) does not go with Granada; it goes with alhambra"
    )


@pytest.mark.parametrize("command", ["play", "simulate", "explain"])
def test_help_names_the_games(command: str) -> None:
    text = run(command, "--help").replace("│", " ")
    assert "alhambra, alhambra-granada, granada" in " ".join(text.split())


@pytest.mark.parametrize("args", [["nonsense"], ["play", "--nonsense"], ["replay", "a", "b"]])
def test_nonsense_on_the_command_line_ends_with_2(args: list[str]) -> None:
    run(*args, code=2)


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    program = subprocess.Popen(
        [*PROGRAM, "explain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert "Traceback" not in program.stderr.read()
    program.stderr.close()
    program.wait()


def test_a_console_without_unicode_gets_question_marks() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "--terminal", "--seed", "1"],
        input="nonsense\nquit\n",
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "| ~~~ |" in done.stdout
    assert done.stderr == ""
