"""Every example of docs/notation.md is read, and is what it says it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core.actions import parse_cell
from lioncourt.record.notation import (
    cell_text,
    draw_text,
    hand_text,
    palace_text,
    parse_card,
    parse_draw,
    parse_hand,
    parse_palace,
    parse_tile,
)
from lioncourt.record.position import PositionWriter
from lioncourt.record.text import record_from_text
from lioncourt.scorefile import score_file

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
GAME = lc.new_game(seats=2)
CATALOGUE = GAME.rules.catalogue


def blocks(kind: str) -> list[str]:
    """Returns the examples of one kind."""
    found = re.findall(rf"^```{kind}\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no example of a {kind}"
    return found


def lines(kind: str) -> list[str]:
    return [line for block in blocks(kind) for line in block.splitlines()]


def test_the_page_has_no_example_that_is_not_read() -> None:
    opened = [fence for fence in re.findall(r"^```(.*)$", PAGE, re.MULTILINE) if fence]
    names = {"tile", "card", "cell", "hand", "palace", "action", "draw"}
    assert set(opened) == names | {"record", "game", "position", "score", "report"}


def test_names() -> None:
    for name in lines("tile"):
        assert CATALOGUE.tile_name[parse_tile(CATALOGUE, name)] == name
    for name in lines("card"):
        assert CATALOGUE.card_name[parse_card(CATALOGUE, name)] == name
    for cell in lines("cell"):
        assert cell_text(parse_cell(cell)) == cell


def test_hands_and_draws() -> None:
    for hand in lines("hand"):
        assert hand_text(CATALOGUE, parse_hand(CATALOGUE, hand)) == hand
    for draw in lines("draw"):
        assert draw_text(CATALOGUE, parse_draw(CATALOGUE, draw)) == draw


@pytest.mark.parametrize("palace", lines("palace"))
def test_palaces(palace: str) -> None:
    assert palace_text(CATALOGUE, parse_palace(CATALOGUE, palace)) == palace


def test_actions() -> None:
    for action in lines("action"):
        assert str(GAME.parse(action)) == action
    shown = {action.split()[0] for action in lines("action")}
    listed = re.findall(r"^\| `(\w+)` \| .* \| core [0-9.]+ \|$", PAGE, re.MULTILINE)
    assert shown == set(listed) == set(GAME.rules.action_spec)


def example() -> lc.Game:
    """Returns the game of the page; its draws are forced, so no generator matters."""
    (block,) = blocks("record")
    return lc.load(block)


def test_the_record() -> None:
    (block,) = blocks("record")
    record = example().record()
    assert json.loads(block) == record
    keys = re.findall(r"^\| (`.*) \| .* \|$", PAGE[PAGE.index("## Records") :], re.MULTILINE)
    documented = {key for row in keys for key in re.findall(r"`(\w+)`", row)}
    assert set(record) <= documented


def test_the_text_of_a_game() -> None:
    (block,) = blocks("game")
    assert record_from_text(block) == example().record()
    assert lc.load(block).state.content() == example().state.content()


def test_the_position() -> None:
    (block,) = blocks("position")
    game = example()
    assert block == PositionWriter(game.rules).text(game.state)


def test_the_score_file() -> None:
    (data,) = blocks("score")
    (report,) = blocks("report")
    assert score_file(json.loads(data)).to_text() == report
