"""What a question of a module is about stands beside it, as whoever is asked sees it."""

from __future__ import annotations

from typing import Any

import lioncourt as lc
from lioncourt.view.reading import laid_out


def about(game: lc.Game, seat: int | None) -> list[str]:
    """Returns the pieces that the question is about, as a seat or a spectator sees them."""
    return [piece["id"] for piece in game.view(seat)["decision"]["about"]]


def at(*modules: str, **told: Any) -> lc.Game:
    return lc.position(modules=modules, seats=3, **told)


def test_the_chest_that_is_stored() -> None:
    """treasure-chamber play 5"""
    game = at(
        "treasure-chamber",
        seat={0: {"hand": "florin-8", "palace": "garden-10@1,0 garden-11@2,0"}},
        holding={
            "treasure-chamber": {"rooms": {"room-1": "garden tower tower tower"}, "bag": "tower"}
        },
    )
    game.play("chests room-1 florin-8")
    assert about(game, 0) == ["chest-garden"]


def test_the_card_then_the_die() -> None:
    """power-of-the-sultan play 3"""
    held = {"open": {"sultan-ducat": "garden"}}
    game = at(
        "power-of-the-sultan",
        seat={0: {"hand": "ducat-7"}},
        holding={"power-of-the-sultan": held},
    )
    game.play("sultan sultan-ducat garden ducat-7")
    assert about(game, 0) == ["sultan-ducat"]
    game.play("sultan-roll")
    assert about(game, 0)[0].startswith("sultan-die-")


def test_the_tile_that_a_sultan_card_may_take() -> None:
    """power-of-the-sultan play 4"""
    game = at(
        "power-of-the-sultan",
        seat={0: {"hand": "dirham-9"}},
        market={2: "pavilion-8"},
        supply="tower-11",
        holding={"power-of-the-sultan": {"held": [{}, {"sultan-dinar": "tower"}, {}]}},
    )
    game.play("buy 2 dirham-9")
    game.play("reserve pavilion-8")
    assert about(game, 1) == ["tower-11"]


def test_the_site_but_not_its_markers() -> None:
    """construction-sites play 2, hidden-information: two markers may be like one that others see"""
    game = at(
        "construction-sites",
        seat={0: {"hand": "dinar-5"}},
        market={3: "garden-10"},
        holding={"construction-sites": {"pool": "site-florin site-dinar"}},
    )
    game.play("buy 3 dinar-5 site")
    assert about(game, 0) == about(game, 1) == ["unfinished-garden-10"]


def test_a_culture_counter_lies_as_it_is_turned() -> None:
    """art-of-the-moors play 2, play 4: with its cube, and what it may still become"""
    holding = {
        "turned": [{"culture-counter-8": 1}, {}, {}],
        "cubes": [{"culture-counter-8": 3}, {}, {}],
    }
    game = at("art-of-the-moors", holding={"art-of-the-moors": holding})
    [counter] = laid_out(game.view(None))["counters.0"]["pieces"]
    assert (counter["turned"], counter["marked"], counter["number"]) == (1, 3, 2)
    assert counter["label"] == "culture counter (8): 2 points, up to 9 by developing"
