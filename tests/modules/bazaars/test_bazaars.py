"""What scenarios of the bazaars cannot say; they show rule by rule."""

from __future__ import annotations

from itertools import combinations

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.core.ids import NONE
from lioncourt.modules.bazaars.rules import Bazaars

SEED = 16


def test_the_eight_bazaars_share_the_supply() -> None:
    """bazaars set-up 1: 62 tiles"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["bazaars"])
    catalogue = game.rules.catalogue
    tiles = [*game.state.supply[0], *[tile for tile in game.state.market if tile != NONE]]
    assert len(tiles) == 62
    assert sum(catalogue.tile_name[tile].startswith("bazaar") for tile in tiles) == 8


def test_colours_are_spread_evenly() -> None:
    """bazaars components: each colour four times, each pair once or twice"""
    game = lc.new_game("alhambra", seats=3, seed=SEED, modules=["bazaars"])
    bazaars = next(e.rule for e in game.rules.entries() if isinstance(e.rule, Bazaars))
    types = range(len(game.rules.catalogue.type_name))
    assert [sum(type in own for own in bazaars.colours) for type in types] == [4] * 6
    pairs = [sum({*pair} <= {*own} for own in bazaars.colours) for pair in combinations(types, 2)]
    assert {*pairs} <= {1, 2}
    slots = bazaars.side.slots
    for slot in range(4):
        (one, other) = [own for at, own in zip(slots, bazaars.colours, strict=True) if at == slot]
        assert len({*one, *other}) >= 5


def test_the_view_shows_what_lies_beside_the_market() -> None:
    """bazaars play 2: the price is that of the slot, and there is none while it is empty"""
    game = lc.position(
        modules=["bazaars"],
        market={"2": "seraglio-7-W", "3": "empty", "bazaar-1": "bazaar-1", "bazaar-3": "bazaar-3"},
        seat={0: {"hand": "dirham-4"}},
    )
    shown = game.view(0)
    beside = [entry for entry in shown["market"] if "beside" in entry]
    facts = [(e["place"], e["slot"], e["currency"], e["price"], e["short"]) for e in beside]
    assert facts == [
        ("bazaar-1", "2", "dirham", 7, 3),
        ("bazaar-3", "3", "dinar", None, None),
    ]
    (zone,) = [zone for zone in shown["zones"] if zone["id"] == "beside"]
    assert zone["places"] == ["bazaar-1", "bazaar-3"]
    assert [piece["at"] for piece in zone["pieces"]] == ["counter.2.beside", "counter.3.beside"]


def test_bots_buy_the_bazaar_that_scores() -> None:
    """bazaars scoring 1: of two for the same money, the one whose colours are there"""
    game = lc.position(
        modules=["bazaars"],
        scorings=2,
        seat={
            0: {
                "palace": "garden-10@1,0 garden-11@2,0 arcades-9@2,1 arcades-10@0,1 seraglio-9@0,2",
                "hand": "dirham-7",
            }
        },
        market={"2": "seraglio-7-W", "bazaar-1": "bazaar-1", "bazaar-2": "bazaar-2"},
    )
    chosen = make_bot("normal", SEED).choose(sight_of(game))
    assert str(chosen) == "buy bazaar-1 dirham-7"
