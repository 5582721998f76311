"""The table of the rules and the table of the program say the same."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import lioncourt as lc
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ids import NONE, walls_text
from lioncourt.view.reading import pieces_in

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules" / "granada.md"
TYPES = [
    *("arena", "bathhouse", "library", "hostel", "hospital"),
    *("market", "park", "school", "residence"),
]


def table_of_the_rules() -> dict[tuple[str, int], tuple[str, str]]:
    """By type and price of the front: the moats and the type on the back."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("| front type |"))
    heading = [cell.strip() for cell in lines[start].strip("|").split("|")]
    found: dict[tuple[str, int], tuple[str, str]] = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        front, *entries = [cell.strip() for cell in line.strip("|").split("|")]
        for price, entry in zip(heading[1:], entries, strict=True):
            moats, back = entry.split(" / ")
            found[front, int(price)] = (moats.strip("-"), back)
    return found


PRINTED = table_of_the_rules()


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return lc.new_game("granada", seed=0).rules.catalogue


def fronts(catalogue: Catalogue) -> list[int]:
    return [t for t in range(len(catalogue.tile_name)) if catalogue.tile_supply[t] != NONE]


def faces(catalogue: Catalogue) -> list[int]:
    return [face for t in fronts(catalogue) for face in (t, catalogue.tile_next_face[t])]


def facts(catalogue: Catalogue, tile: int) -> tuple[str, int, str]:
    """The type, price and moats of a face."""
    return (
        catalogue.type_name[catalogue.tile_type[tile]],
        catalogue.tile_cost[tile],
        walls_text(catalogue.tile_walls[tile]),
    )


def test_the_table_of_the_rules_is_read_wholly() -> None:
    assert list(PRINTED) == [(front, price) for front in TYPES for price in range(2, 13, 2)]
    assert all(re.fullmatch("N?E?S?W?", moats) for moats, _ in PRINTED.values())
    assert {back for _, back in PRINTED.values()} == set(TYPES)


def test_each_tile_is_as_the_rules_say(catalogue: Catalogue) -> None:
    """granada components 2: front, moats and back of all 54, in the order of the table."""
    found = []
    for front in fronts(catalogue):
        kind, price, moats = facts(catalogue, front)
        back, _, _ = facts(catalogue, catalogue.tile_next_face[front])
        found.append(((kind, price), (moats, back)))
    assert found == list(PRINTED.items())


def test_54_pieces_of_two_faces(catalogue: Catalogue) -> None:
    """granada components 2: each tile is printed on both faces, and flipping twice is nothing."""
    assert len(fronts(catalogue)) == 54
    assert len(set(faces(catalogue))) == 108
    for front in fronts(catalogue):
        back = catalogue.tile_next_face[front]
        assert catalogue.tile_next_face[back] == front
        assert catalogue.tile_piece[front] == catalogue.tile_piece[back]
        assert catalogue.tile_supply[back] == NONE
    assert len({catalogue.tile_piece[front] for front in fronts(catalogue)}) == 54


def test_each_type_once_at_every_price(catalogue: Catalogue) -> None:
    """granada components 2: nine types, each exactly once at every price from 2 to 13."""
    found = Counter(facts(catalogue, face)[:2] for face in faces(catalogue))
    assert found == Counter((kind, price) for kind in TYPES for price in range(2, 14))
    assert list(catalogue.type_name) == TYPES


def test_even_front_and_the_next_odd_back(catalogue: Catalogue) -> None:
    """granada components 2: the back is one dearer, of another type, with the same moats."""
    for front in fronts(catalogue):
        kind, price, moats = facts(catalogue, front)
        back_kind, back_price, back_moats = facts(catalogue, catalogue.tile_next_face[front])
        assert price % 2 == 0
        assert back_price == price + 1
        assert back_kind != kind
        assert back_moats == moats


def test_moats_are_spread_as_the_walls_of_the_core_game(catalogue: Catalogue) -> None:
    """granada components 2: 8 tiles with three, 20 with two adjacent, 16 with one, 10 with none."""
    moats = [facts(catalogue, front)[2] for front in fronts(catalogue)]
    assert Counter(map(len, moats)) == {3: 8, 2: 20, 1: 16, 0: 10}
    assert "NS" not in moats
    assert "EW" not in moats


def test_the_start_tile_has_no_moats(catalogue: Catalogue) -> None:
    """granada components 1: one per player, of no type, without price, never drawn, one face."""
    start = catalogue.start_tile
    assert (catalogue.tile_name[start], catalogue.tile_walls[start]) == ("start", 0)
    assert (catalogue.tile_type[start], catalogue.tile_cost[start]) == (NONE, NONE)
    assert catalogue.tile_supply[start] == NONE
    assert catalogue.tile_next_face[start] == start
    assert len(catalogue.tile_name) == 108 + 1


def test_names_tell_type_price_and_moats(catalogue: Catalogue) -> None:
    """core 1 and granada components 2: all 108 faces have names of their own."""
    for face in faces(catalogue):
        kind, price, moats = facts(catalogue, face)
        assert catalogue.tile_name[face] == f"{kind}-{price}" + (f"-{moats}" if moats else "")


def test_the_type_on_the_back_is_public() -> None:
    """granada components 2: a view tells the back of every tile on the table, to anybody."""
    game = lc.new_game("granada", seed=1)
    catalogue = game.rules.catalogue
    for shown, tile in zip(pieces_in(game.view(None), "market"), game.state.market, strict=True):
        back = catalogue.tile_next_face[tile]
        kind, price, _ = facts(catalogue, back)
        wanted = {"name": catalogue.tile_name[back], "type": kind, "cost": price}
        assert shown["back"] == wanted


def test_money_and_slots_are_those_of_the_core_game(catalogue: Catalogue) -> None:
    """granada components 1: the same cards, scoring cards, currencies and slots."""
    core = lc.new_game("alhambra", seed=0).rules.catalogue
    assert catalogue.card_name == core.card_name
    assert catalogue.card_copies == core.card_copies
    assert catalogue.card_value == core.card_value
    assert catalogue.place_name == core.place_name
    assert catalogue.place_currency == core.place_currency
