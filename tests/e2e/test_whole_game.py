"""Whole games against bots, through the page alone: by the list of choices, and by hand.

`LIONCOURT_WHOLE=1 pytest tests/e2e/test_whole_game.py -n 0 -s` plays games with all modules by
hand, a quarter of an hour each, and keeps a picture of every kind of question in
`.build/browser/hands`; and Granada by keyboard alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from lioncourt.table.registry import default_registry
from lioncourt.view.reading import ids_in
from tests.conformance.mixtures import fitting
from tests.conformance.sampling import WHOLE
from tests.e2e.conftest import REPORT, Visitors
from tests.e2e.hands import Hands
from tests.e2e.keys import Keys
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import PHONE
from tests.e2e.words import beginning, word

MOVES_AT_MOST = 200
LAPTOP = (1366, 768)
HAND_PICTURES = REPORT / "hands"


def test_a_game_against_bots_from_the_first_press_to_the_result(visit: Visitors) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.get_by_role("button", name=beginning(word("pages.home.play"))).click()
    table = TablePage(visitor)
    expect(table.question).to_be_visible()

    own_moves = 0
    while table.wait_for_turn():
        table.choose_first_of("Buy", "Place", "Take", "Put")
        own_moves += 1
        assert own_moves < MOVES_AT_MOST

    expect(table.question).to_have_text(word("table.ask.over"))
    told = visitor.state
    assert told["table"]["over"]
    assert len(ids_in(told["views"]["0"], "palace.0")) > 3  # something was built
    page.get_by_role("link", name=word("table.ask.final-page")).click()
    page.wait_for_url("**/final")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for seat in told["table"]["seats"]:
        name = word("table.you") if seat["yours"] else seat["name"]
        expect(page.get_by_role("main")).to_contain_text(name)


@dataclass(frozen=True)
class Hand:
    """A game that is played by hand, with every nth of its modules."""

    name: str
    game: str
    size: tuple[int, int]
    every: int

    @property
    def modules(self) -> tuple[str, ...]:
        fit = fitting(default_registry().games[self.game], seats=2)
        return fit[:: self.every] if self.every else ()


GAMES = (
    Hand("base-phone", "alhambra", PHONE, 0),
    Hand("all-laptop", "alhambra", LAPTOP, 1),
    Hand("all-phone", "alhambra", PHONE, 1),
    Hand("twelve-phone", "alhambra", PHONE, 4),
    Hand("both-cities-laptop", "alhambra-granada", LAPTOP, 1),
)


@pytest.mark.parametrize("played", GAMES if WHOLE else GAMES[:1], ids=lambda played: played.name)
def test_a_game_is_played_by_pressing_what_is_in_sight(
    visit: Visitors, tables: Tables, played: Hand
) -> None:
    table = tables.make(
        me("Ana"), bot("Zahra", "random"), game=played.game, modules=played.modules, seed=1
    )
    hands = Hands(visit(size=played.size), seed=1, pictures=HAND_PICTURES / played.name)
    account = hands.play(table.link(0))
    print(f"\n{played.name}: {account}")
    assert hands.visitor.state["table"]["over"]


if WHOLE:  # some minutes; other tests press all these keys

    def test_granada_is_played_by_keyboard_alone(visit: Visitors, tables: Tables) -> None:
        table = tables.make(me("Ana"), bot("Zahra", "random"), game="granada", seed=1)
        keys = Keys(visit(size=LAPTOP), seed=1)
        ways = keys.play(table.link(0))
        print(f"\ngranada by keys: {ways}")
        assert keys.visitor.state["table"]["over"]
        assert {"counter", "display", "palace"} <= ways.keys()  # not by the list alone
