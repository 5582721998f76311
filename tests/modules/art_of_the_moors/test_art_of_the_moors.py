"""What scenarios of the art of the Moors cannot say."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import lioncourt as lc

ID = "art-of-the-moors"


def test_the_cubes_of_the_lesson_lie_where_the_buildings_allow() -> None:
    """art-of-the-moors play 2: they do not move when the turn is over"""
    lesson = files("lioncourt.modules.art_of_the_moors").joinpath("lesson.toml")
    (step,) = tomllib.loads(lesson.read_text(encoding="utf-8"))["steps"]
    game = lc.position(modules=[ID], **step["position"])
    before = game.view(None)["module"][ID]
    game.play(step["accept"][0])
    after = game.view(None)["module"][ID]
    assert game.seat != 0
    assert (after["cubes"], after["stock"]) == (before["cubes"], before["stock"])
    assert after["turned"][0] == {"culture-counter-8": 1}
