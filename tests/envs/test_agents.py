"""An agent in a file plays as a bot everywhere, and sees no more than a bot does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.bots import UnknownBot, make_bot, sight_of
from lioncourt.cli.app import app

AGENT = """
from random import Random

from lioncourt.envs.agents import NumbersBot


def make(seed):
    random = Random(seed)
    return NumbersBot(lambda seen, mask: random.choice(mask.nonzero()[0].tolist()), {settings})
"""

BROKEN = """class Broken:
    def choose(self, sight):
        return 1 / 0


def make(seed):
    return Broken()
"""


def written(folder: Path, settings: str = "") -> str:
    path = folder / "agent.py"
    path.write_text(AGENT.format(settings=settings), encoding="utf-8")
    return f"agent:{path}"


@pytest.mark.parametrize("settings", ["", "space='all'", "memory=True"])
def test_an_agent_plays_a_game(tmp_path: Path, settings: str) -> None:
    bot = make_bot(written(tmp_path, settings), seed=4)
    game = lc.new_game(seats=2, modules=["thieves"], seed=4)
    while not game.over:
        game.play(bot.choose(sight_of(game)))
    assert game.winners()


def test_an_agent_plays_in_commands(tmp_path: Path) -> None:
    bots = f"{written(tmp_path)},random"
    run = CliRunner().invoke(app, ["simulate", "--games", "2", "--seats", "2", "--bots", bots])
    assert run.exit_code == 0, run.output


def test_a_file_that_is_no_agent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="there is no file"):
        make_bot(f"agent:{tmp_path / 'none.py'}", 1)
    empty = tmp_path / "empty.py"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(UnknownBot, match=r"defines no make\(seed\)"):
        make_bot(f"agent:{empty}", 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def make(seed):\n    return (", "SyntaxError: '(' was never closed (agent.py, line 2)"),
        ("import lionheart", "No module named 'lionheart' (agent.py, line 1)"),
        ("def make(seed):\n    return 1 / 0", "division by zero (agent.py, line 2)"),
        ("def make(seed):\n    return 3", "make(seed) returns 3, which has no choose(sight)"),
    ],
)
def test_an_agent_that_cannot_be_made_says_why_and_where(
    tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "agent.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnknownBot, match=re.escape(says)):
        make_bot(f"agent:{file}", 1)


def test_an_agent_that_breaks_down_says_where(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text(BROKEN, encoding="utf-8")
    run = CliRunner().invoke(app, ["simulate", "--games", "1", "--bots", f"agent:{file}"])
    assert run.exit_code == 1
    where = "division by zero (agent.py, line 3)"
    assert where in " ".join(run.output.split())
    out = tmp_path / "match"
    bots = f"agent:{file},random"
    run = CliRunner().invoke(app, ["arena", "--games", "1", "--bots", bots, "--out", str(out)])
    assert run.exit_code == 1
    assert f"at seat 0: ZeroDivisionError: {where}" in " ".join(run.output.split())
