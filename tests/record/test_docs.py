"""Every example of docs/notation.md is read, and is what it says it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import lioncourt as lc
from lioncourt.core.actions import parse_cell
from lioncourt.core.slow import is_legal
from lioncourt.evening.scored import EveningReport
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
from lioncourt.scorefile import score_any_file, score_file
from lioncourt.table.registry import default_registry

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[tuple[str, str]]:
    """Returns the examples of one kind, each with the game that it belongs to."""
    found = re.findall(rf"^```{kind}(?: ([a-z-]+))?\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no example of a {kind}"
    return [(game or "alhambra", text) for game, text in found]


def lines(kind: str) -> list[tuple[lc.Game, str]]:
    """Returns the examples of a kind that are one line each, with a game that has the pieces."""
    return [
        (lc.new_game(game, seats=2, seed=0), line)
        for game, text in blocks(kind)
        for line in text.splitlines()
    ]


def test_the_evening() -> None:
    report = score_any_file(json.loads(only("evening")))
    assert isinstance(report, EveningReport)
    assert report.contenders == ("Ana", "Ben", "Dirk")
    assert len(report.scorings) == 2


def only(kind: str) -> str:
    """Returns the one example of a kind."""
    ((_, text),) = blocks(kind)
    return text


def test_the_page_has_no_example_that_is_not_read() -> None:
    opened = [fence for fence in re.findall(r"^```(.*)$", PAGE, re.MULTILINE) if fence]
    names = {"tile", "card", "cell", "hand", "palace", "action", "draw"}
    assert {fence.split()[0] for fence in opened} == names | {
        *("record", "game", "position", "score", "report", "evening")
    }


def test_names() -> None:
    for game, name in lines("tile"):
        catalogue = game.rules.catalogue
        assert catalogue.tile_name[parse_tile(catalogue, name)] == name
    for game, name in lines("card"):
        catalogue = game.rules.catalogue
        assert catalogue.card_name[parse_card(catalogue, name)] == name
    for _, cell in lines("cell"):
        assert cell_text(parse_cell(cell)) == cell


def test_the_two_faces_on_the_page_are_one_tile() -> None:
    faces = [name for game, name in lines("tile") if game.config.game == "granada"][:2]
    catalogue = lc.new_game("granada", seed=0).rules.catalogue
    assert len({catalogue.tile_piece[parse_tile(catalogue, name)] for name in faces}) == 1


def test_hands_and_draws() -> None:
    for game, hand in lines("hand"):
        catalogue = game.rules.catalogue
        assert hand_text(catalogue, parse_hand(catalogue, hand)) == hand
    for game, draw in lines("draw"):
        catalogue = game.rules.catalogue
        assert draw_text(catalogue, parse_draw(catalogue, draw)) == draw


def test_palaces() -> None:
    for game, text in lines("palace"):
        catalogue = game.rules.catalogue
        palace = parse_palace(catalogue, text)
        assert palace_text(catalogue, palace) == text
        if not re.search("[+~=#]", text):
            assert is_legal(palace.squares, palace.starts), text


def test_actions() -> None:
    for game, action in lines("action"):
        assert str(game.parse(action)) == action
    shown = {action.split()[0] for _, action in lines("action")}
    listed = re.findall(r"^\| `([\w-]+)` \| .* \| (?:[a-z]+ )+[0-9.]+ \|$", PAGE, re.MULTILINE)
    games = default_registry().games
    assert shown == set(listed)
    assert shown == {
        kind for game in games for kind in lc.new_game(game, 2, seed=0).rules.action_spec
    }


def example() -> lc.Game:
    """Returns the game of the page; its draws are forced, so no generator matters."""
    return lc.load(only("record"))


def test_the_record() -> None:
    record = example().record()
    assert json.loads(only("record")) == record
    keys = re.findall(r"^\| (`.*) \| .* \|$", PAGE[PAGE.index("## Records") :], re.MULTILINE)
    documented = {key for row in keys for key in re.findall(r"`(\w+)`", row)}
    assert set(record) <= documented


def test_the_text_of_a_game() -> None:
    assert record_from_text(only("game")) == example().record()
    assert lc.load(only("game")).state.content() == example().state.content()


def test_the_position() -> None:
    game = example()
    assert only("position") == PositionWriter(game.rules).text(game.state)


def test_the_score_file() -> None:
    assert score_file(json.loads(only("score"))).to_text() == only("report")
