"""docs/views.md shows views as they are."""

from __future__ import annotations

import json

from tests.view.example import example, example_game, on_page


def test_the_example_is_a_real_view() -> None:
    assert on_page() == example(), "run `python -m tests.view.example`"
    assert json.loads(on_page()) == example_game().view(0)
