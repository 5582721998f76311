"""Plurals in texts: forms by language, exact numbers, values inside a form."""

from __future__ import annotations

import pytest

from lioncourt.table.plurals import fill, names_in

TILES = "{count, plural, =0 {no tiles} one {# tile} other {# tiles of {name}}}"


@pytest.mark.parametrize(
    ("count", "language", "expected"),
    [
        (0, "en", "no tiles"),
        (1, "en", "1 tile"),
        (2, "en", "2 tiles of Ann"),
        (21, "en", "21 tiles of Ann"),
        (1, "fr", "1 tile"),
        (-1, "en", "-1 tile"),
        (-2, "en", "-2 tiles of Ann"),
    ],
)
def test_a_count_chooses_its_form(count: int, language: str, expected: str) -> None:
    assert fill(TILES, {"count": str(count), "name": "Ann"}, language) == expected


@pytest.mark.parametrize(("language", "expected"), [("en", "0 points"), ("fr", "0 point")])
def test_nothing_is_singular_in_french(language: str, expected: str) -> None:
    text = "{points, plural, one {# point} other {# points}}"
    assert fill(text, {"points": "0"}, language) == expected


def test_words_stand_around_a_plural() -> None:
    text = "{seat} takes {count, plural, one {a card} other {# cards}}, then #1 passes"
    assert fill(text, {"seat": "Ann", "count": "3"}, "en") == "Ann takes 3 cards, then #1 passes"


def test_the_names_of_all_values_are_known() -> None:
    assert names_in(TILES) == {"count", "name"}


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("{seat} passes", {}, "en")


@pytest.mark.parametrize("text", ["{ seat}", "{count, plural, one {# tile}}", "{}"])
def test_a_template_that_makes_no_sense_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"brace|other"):
        fill(text, {"count": "1"}, "en")
