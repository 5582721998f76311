"""Texts with values: keys inside values, lists, missing keys, other languages."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import ENGLISH, Texts, gather_texts, say

TEXTS: Texts = {
    "en": {
        "list.and": "{first} and {last}",
        "side.north": "north",
        "place.1": "1st",
        "place.2": "2nd",
        "place.3": "3rd",
        "wall": "wall to the {side}",
        "tied": "tied for {places}",
        "worth": "{worth} points",
    },
    "de": {"side.north": "Norden", "wall": "Mauer im {side}"},
}


def test_values_are_filled_in() -> None:
    assert say(TEXTS, "worth", {"worth": 7}) == "7 points"


def test_an_at_sign_stands_for_another_text() -> None:
    assert say(TEXTS, "wall", {"side": "@side.north"}) == "wall to the north"


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((), "tied for "),
        (("@place.1",), "tied for 1st"),
        (("@place.1", "@place.2"), "tied for 1st and 2nd"),
        (("@place.1", "@place.2", "@place.3"), "tied for 1st, 2nd and 3rd"),
        (("a", "@place.2"), "tied for a and 2nd"),
    ],
)
def test_a_tuple_is_a_list(places: tuple[str, ...], expected: str) -> None:
    assert say(TEXTS, "tied", {"places": places}) == expected


def test_another_language_falls_back_to_english() -> None:
    assert say(TEXTS, "wall", {"side": "@side.north"}, "de") == "Mauer im Norden"
    assert say(TEXTS, "worth", {"worth": 7}, "de") == "7 points"
    assert say(TEXTS, "worth", {"worth": 7}, "xx") == "7 points"


def test_a_missing_text_shows_its_key() -> None:
    """The tests of texts look for the sign in all that is said."""
    assert say(TEXTS, "nothing") == "@nothing"
    assert "@side.up" in say(TEXTS, "wall", {"side": "@side.up"})
    assert say(TEXTS, "wall") == "@wall"


def test_later_packages_win_and_add() -> None:
    alone = gather_texts(["lioncourt.games.common"])[ENGLISH]
    both = gather_texts(["lioncourt.games.common", "lioncourt.games.alhambra"])[ENGLISH]
    assert alone.items() <= both.items()
    assert both["game.alhambra"] == "Alhambra"


def test_a_package_without_texts_adds_none() -> None:
    assert gather_texts(["lioncourt.table"]) == {}


def test_every_game_has_a_text_for_its_own_name() -> None:
    for manifest in default_registry().games.values():
        assert say(gather_texts(manifest.texts), f"game.{manifest.id}") == manifest.title


@pytest.mark.parametrize("typed", ["@", "@refusal.hole", "take @refusal.hole", "@take"])
def test_what_is_typed_is_never_a_text_key(typed: str) -> None:
    with pytest.raises(lc.IllegalAction) as caught:
        lc.new_game(seats=3, seed=1).play(typed)
    assert typed.split()[-1] in caught.value.reason
