"""An agent in a file plays as a bot everywhere, and sees no more than a bot does."""

from __future__ import annotations

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
