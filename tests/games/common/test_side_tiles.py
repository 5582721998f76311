"""Tiles that are laid beside the slot that they were drawn for, in a small module."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.seams import Components
from lioncourt.games.common.side_tiles import BESIDE_SLOTS, LaidBeside, SideTiles, SoldBeside
from tests.seams.table import SEATS, events_of, played, small_module, sound

KIOSKS = 5


class Kiosks(Components):
    """Five kiosks in the supply, for 4 each."""

    def __init__(self) -> None:
        self.side = SideTiles()

    def add(self, kit: Kit) -> None:
        for number in range(1, KIOSKS + 1):
            self.side.add(kit, kit.tile(f"kiosk-{number}", cost=4, supply=0))


def install(build: Build) -> None:
    build.holding(BESIDE_SLOTS)
    kiosks = Kiosks()
    build.add(kiosks)
    build.add(LaidBeside(kiosks.side))
    build.add(SoldBeside(kiosks.side))


SMALL = small_module("kiosks", install)


def test_it_lies_beside_the_slot_and_drawing_goes_on() -> None:
    game = lc.position(
        modules=[SMALL],
        market={"2": "pavilion-8"},
        seat={0: {"hand": "dirham-8"}},
        supply="kiosk-1 kiosk-2",
    )
    game.play("buy 2 dirham-8")
    game.play("end")
    game.play("reserve pavilion-8")
    assert game.state.market[1] == -1, "no kiosk fills a slot"
    beside = {e["place"]: e["slot"] for e in game.view(None)["market"] if "beside" in e}
    assert beside == {"kiosk-1": "2", "kiosk-2": "2"}
    assert game.decision is None, "the slot stayed empty: the game is over"


def test_it_is_sold_in_the_currency_of_that_slot() -> None:
    game = lc.position(
        modules=[SMALL],
        market={"2": "empty", "kiosk-3": "kiosk-3"},
        seat={0: {"hand": "dirham-4 dinar-4 dirham-6"}},
        holding={"kiosks": {"beside": {"kiosk-3": "2"}}},
    )
    mine = [str(action) for action in game.actions() if "kiosk" in str(action)]
    assert mine == ["buy kiosk-3 dirham-4", "buy kiosk-3 dirham-6"]


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_are_sound(seats: int) -> None:
    game = sound(played([SMALL], seats=seats, seed=seats))
    catalogue = game.rules.catalogue
    beside = {event.args[0]: event.args[1] for event in events_of(game, "laid-beside")}
    for event in events_of(game, "bought"):
        _, tile, place, price, _, *paid = event.args
        if tile in beside:
            assert catalogue.place_name[place] == catalogue.tile_name[tile]
            assert price == 4
            asked = catalogue.place_currency[beside[tile]]
            assert {catalogue.card_currency[card] for card in paid} == {asked}
