"""The bots in docs/bots.md work, and the page names every bot."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.bots import BOTS, sight_of
from lioncourt.core import engine
from lioncourt.core.rng import Dice

PAGE = (Path(__file__).resolve().parents[2] / "docs/bots.md").read_text(encoding="utf-8")


def code_after(mark: str) -> str:
    """Returns the code of the page that follows a mark."""
    found = re.search(rf"<!-- {mark} -->\n```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def run(*marks: str) -> tuple[dict[str, Any], str]:
    """Runs code of the page, and returns what it defines and what it prints."""
    names: dict[str, Any] = {"__name__": "page"}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for mark in marks:
            exec(compile(code_after(mark), "bots.md", "exec"), names)
    return names, printed.getvalue()


@pytest.mark.parametrize("mark", ["own bot", "dreaming bot"])
def test_a_bot_needs_no_more_than_20_lines(mark: str) -> None:
    lines = code_after(mark).partition("class ")[2].partition("\n\n\n")[0].splitlines()
    assert len(lines) <= 20


def test_the_bots_of_the_page_play() -> None:
    names, printed = run("own bot", "dreaming bot")
    assert re.fullmatch(r"\[\d+, \d+, \d+\] winner: \[\d(, \d)*\]\n", printed)
    scores = names["game"].scores()
    assert scores[0] > max(scores) / 2, "it plays well enough to be shown"
    game = lc.new_game("alhambra", 3, seed=1)
    dice = Dice(1)
    while game.state.scorings < 2:  # towards the end games are short
        game.play(engine.sample_action(game.rules, game.state, dice))
    sight = sight_of(game)
    assert names["Dreamer"](seed=1, worlds=1).choose(sight) in sight.actions


def test_the_page_lists_every_bot() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)[: len(BOTS)] == list(BOTS)
