"""Descriptions of holdings: what is written by names is read again, and shows what it may."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE, cell_at, edge_at
from lioncourt.core.kinds import (
    CARD,
    CELL,
    CORNER,
    CURRENCY,
    EDGE,
    FLAG,
    KINDS,
    NUMBER,
    PLACE,
    PLACES,
    SEAT,
    SIDES,
    TILE,
    TYPE,
    value_of,
    word_of,
)
from lioncourt.core.parts import ALL, NOBODY, OWNER, SIZE, Description, Part

CATALOGUE = lc.new_game("granada", seed=0).rules.catalogue
SEATS = 3
ONE = {
    TILE: "park-13",
    CARD: "dinar-5",
    CELL: "1,-2",
    EDGE: "1,-2:E",
    CORNER: "-1,0+",
    PLACE: "2",
    SEAT: "1",
    TYPE: "arena",
    CURRENCY: "ducat",
    NUMBER: "-7",
    FLAG: "1",
    SIDES: "NE",
    PLACES: "1/3",
    "parity": "odd",
}


def of(*parts: Part) -> Description:
    return Description(parts, SEATS)


@pytest.mark.parametrize("kind", ONE)
def test_things_of_every_kind_are_written_and_read(kind: str) -> None:
    assert set(KINDS) < set(ONE)
    value = value_of(CATALOGUE, kind, ONE[kind])
    assert word_of(CATALOGUE, kind, value) == ONE[kind]


@pytest.mark.parametrize("kind", ONE)
@pytest.mark.parametrize("by", ["", TILE])
@pytest.mark.parametrize("each", [False, True])
@pytest.mark.parametrize("many", [False, True])
def test_every_shape_is_written_by_names_and_read_again(
    kind: str, many: bool, each: bool, by: str
) -> None:
    start = 0 if kind in (CELL, EDGE, CORNER) and not (many or by) else None
    part = Part("it", kind, many=many, each=each, by=by, start=start)
    parts = of(part, Part("other", NUMBER))
    told: object = ONE[kind]
    if by:
        told = {"park-13": told}
    whole = parts.read(CATALOGUE, {"it": {"1": told} if each else told})
    words = f"park-13={ONE[kind]}" if by else ONE[kind]
    assert parts.lines(CATALOGUE, whole) == [f"it 1 {words}" if each else f"it {words}"]
    assert parts.lines(CATALOGUE, parts.start()) == []


def test_a_part_as_it_began_is_not_written() -> None:
    """So that a module may get more parts, and old positions stay what they are."""
    small = of(Part("awake", FLAG, each=True, start=1))
    large = of(Part("new", CARD, many=True), Part("awake", FLAG, each=True, start=1))
    told: Mapping[str, object] = {"awake": [True, False, True]}
    lines = small.lines(CATALOGUE, small.read(CATALOGUE, told))
    assert lines == ["awake 1 0"]
    assert large.lines(CATALOGUE, large.read(CATALOGUE, told)) == lines


def test_pieces_are_written_in_the_order_of_their_names_unless_order_matters() -> None:
    cards = tuple(sorted(CATALOGUE.card_id[name] for name in ("florin-2", "dinar-5")))
    for ordered, text in ((False, "dinar-5 florin-2"), (True, "florin-2 dinar-5")):
        part = Part("cards", CARD, many=True, ordered=ordered)
        assert part.text(CATALOGUE, cards) == text


def test_nothing_has_a_sign_of_its_own() -> None:
    spot = Part("spot", CELL, nothing=0)
    assert spot.start == 0
    assert spot.text(CATALOGUE, 0) == "-"
    assert spot.data(CATALOGUE, 0) is None
    assert spot.read(CATALOGUE, "-") == 0
    assert spot.data(CATALOGUE, cell_at(-1, 0)) == [-1, 0]
    named = Part("named", TYPE)
    assert (named.start, named.text(CATALOGUE, NONE), named.data(CATALOGUE, NONE)) == (
        NONE,
        "-",
        None,
    )


def test_views_show_what_the_description_opens() -> None:
    parts = of(
        Part("own", CARD, many=True, each=True, seen=OWNER),
        Part("open", TILE, many=True, seen=ALL),
        Part("pile", CARD, many=True, seen=SIZE),
        Part("secret", NUMBER, each=True, seen=NOBODY),
        Part("walls", SIDES, by=TILE, seen=ALL),
        Part("gates", EDGE, many=True, each=True, seen=ALL),
        Part("unsaid", NUMBER),
    )
    told = {
        "own": ["dinar-5 florin-2", "", "ducat-1"],
        "open": "park-13",
        "pile": "dinar-1 dinar-1",
        "secret": [1, 2, 3],
        "walls": {"park-13": "NW"},
        "gates": {"0": "0,0:E"},
        "unsaid": 4,
    }
    holding = parts.read(CATALOGUE, told)
    assert parts.public(CATALOGUE, holding) == {
        "open": ["park-13"],
        "pile": 2,
        "walls": {"park-13": "NW"},
        "gates": [[[0, 0, "E"]], [], []],
    }
    assert parts.private(CATALOGUE, holding, 0) == {"own": ["florin-2", "dinar-5"]}
    assert parts.private(CATALOGUE, holding, 1) == {"own": []}
    assert parts.values(holding)[5][1][0] == (edge_at(0, 1),)


def test_a_description_is_told_in_words() -> None:
    game = lc.new_game(modules=["thieves", "city-walls"], seed=0)
    told = game.rules.explain()
    assert "\nholding of thieves\n  own: cards of each seat (seen by its seat)\n" in told
    assert "\n  segments: sides by tile (seen by all)\n" in told + "\n"


def test_a_holding_of_one_part_is_that_part() -> None:
    parts = of(Part("bowls", NUMBER, each=True))
    assert parts.start() == (0, 0, 0)
    assert parts.lines(CATALOGUE, (0, 3, 0)) == ["bowls 1 3"]


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"bowl": 1}, "there is no part 'bowl'; there are bowls, tiles"),
        ({"bowls": {"3": 1}}, "bowls is told for a seat that is not there"),
        ({"bowls": 3}, "bowls is told for each seat, not as 3"),
        ({"tiles": "park-99"}, "there is no tile 'park-99' in this game"),
    ],
)
def test_what_cannot_be_read_is_said(told: Mapping[str, object], message: str) -> None:
    parts = of(Part("bowls", NUMBER, each=True), Part("tiles", TILE, many=True))
    with pytest.raises(ValueError, match=message):
        parts.read(CATALOGUE, told)


def test_a_part_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="only what each seat has"):
        Part("own", CARD, seen=OWNER)
    with pytest.raises(ValueError, match="say with which cell it begins"):
        Part("spot", CELL)
    with pytest.raises(ValueError, match="two parts 'it'"):
        of(Part("it", NUMBER), Part("it", FLAG))
