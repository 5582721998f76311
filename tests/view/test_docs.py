"""docs/views.md shows views as they are."""

from __future__ import annotations

import json
import re

from tests.view.example import PAGE, example, example_game, on_page


def test_the_example_is_a_real_view() -> None:
    assert on_page() == example(), "run `python -m tests.view.example`"
    assert json.loads(on_page()) == example_game().view(0)


def test_every_part_is_described() -> None:
    page = PAGE.read_text(encoding="utf-8")
    parts = page.partition("## The parts")[2].partition("### The decision")[0]
    described = {
        key for row in re.findall(r"^\| (`.*?) \|", parts, re.M) for key in row.split(", ")
    }
    always = {f"`{key}`" for key in example_game().view(0)} - {"`format`"}
    assert described == always | {"`known`"}
