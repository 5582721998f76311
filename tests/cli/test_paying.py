"""A payment that is put together piece by piece at the terminal."""

from __future__ import annotations

import re

from tests.cli.tables import Table, leave, script
from tests.support.position import Position, SeatPosition, game_at


def at_the_table(*lines: str) -> tuple[str, Table]:
    hand = SeatPosition(hand="florin-5 florin-3 florin-2 dinar-9")
    market = {1: "pavilion-7-E", 2: "empty", 3: "seraglio-9", 4: "empty"}
    game = game_at(Position(seat={0: hand}, market=market), seed=0)
    table = Table(game, (0,), script(*lines))
    return leave(table), table


def test_pieces_are_added_until_they_pay() -> None:
    text, table = at_the_table("pay buy 1", "florin-5 florin-3", "- florin-3", "florin-2", "")
    assert "worth 0, 7 missing" in text
    assert "worth 8, 1 too much" in text
    assert "worth 5, 2 missing" in text
    assert "worth 7, exact, extra action" in text
    assert "=====--|" in text
    assert "=======|=" in text
    assert re.search(r"florin-2 +exact, extra action", text)
    assert str(table.session.game.history()[0].action) == "buy 1 florin-5 florin-2"


def test_what_cannot_be_part_of_it_is_refused() -> None:
    text, table = at_the_table("pay buy 1", "dinar-9", "florin-5", "", "stop")
    assert "dinar-9 can't be part of this" in text
    assert "No: this costs 7 florins and your cards are worth 5: 2 short (core 4.2)." in text
    assert not table.session.game.history()


def test_a_ware_is_named() -> None:
    text, _ = at_the_table("pay", "pay rubbish")
    assert text.count("type: pay buy 1, pay buy 3") == 2
