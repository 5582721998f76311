"""Holdings: parts are read and changed without touching the others, and never in place."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.holding import Holding
from lioncourt.core.kinds import CARD, NUMBER, TILE
from lioncourt.core.parts import ALL, OWNER, Part
from lioncourt.core.state import State
from tests.seams.table import small_module

OPEN, HANDS, VALUES = 0, 1, 2
START = ((3, 5), ((1, 2), (), (4,)), ((7, 9), (70, 90)))
PARTS = (
    Part("open", CARD, many=True, seen=ALL),
    Part("hands", CARD, many=True, each=True, seen=OWNER),
    Part("values", NUMBER, by=TILE, seen=ALL),
)


def table(*parts: Part, start: object = START) -> tuple[State, Holding]:
    """Returns a state with a holding."""

    def install(build: Build) -> None:
        build.holding(*(parts or PARTS))

    game = lc.new_game(seats=3, modules=[small_module("keeper", install)], seed=1)
    index = game.rules.holding_id["keeper"]
    game.state.holdings[index] = start
    return game.state, Holding(index, game.rules.descriptions["keeper"])


def test_parts_are_told_by_their_positions() -> None:
    state, kept = table()
    assert kept.part(state) == START
    assert kept.ints(state, OPEN) == (3, 5)
    assert kept.number(state, OPEN, 1) == 5
    assert kept.rows(state, HANDS) == ((1, 2), (), (4,))
    assert kept.ints(state, HANDS, 2) == (4,)


def test_a_holding_may_be_a_number() -> None:
    state, kept = table(Part("number", NUMBER), start=6)
    assert kept.number(state) == 6
    kept.grow(state, -2)
    assert kept.part(state) == 4


def test_a_change_leaves_the_other_parts_and_the_old_value_alone() -> None:
    state, kept = table()
    before = state.copy()
    kept.put(state, (8,), HANDS, 1)
    assert kept.part(state) == ((3, 5), ((1, 2), (8,), (4,)), ((7, 9), (70, 90)))
    kept.grow(state, 3, OPEN, 0)
    assert kept.ints(state, OPEN) == (6, 5)
    assert kept.part(before) == START


def test_pieces_are_kept_sorted() -> None:
    state, kept = table()
    kept.add(state, 3, HANDS, 2)
    assert kept.ints(state, HANDS, 2) == (3, 4)
    kept.drop(state, 3, HANDS, 2)
    assert kept.part(state) == START
    kept.move(state, 5, (OPEN,), (HANDS, 0))
    assert kept.ints(state, OPEN) == (3,)
    assert kept.ints(state, HANDS, 0) == (1, 2, 5)
    with pytest.raises(ValueError, match="not in tuple"):
        kept.drop(state, 99, OPEN)


def test_a_part_may_be_a_table() -> None:
    state, kept = table()
    assert kept.table(state, VALUES) == {7: 70, 9: 90}
    assert kept.entry(state, 9, VALUES) == 90
    assert kept.entry(state, 8, VALUES) == 0
    kept.put_entry(state, 8, 80, VALUES)
    kept.put_entry(state, 7, 71, VALUES)
    assert kept.part(state) == (*START[:2], ((7, 8, 9), (71, 80, 90)))
    kept.drop_entry(state, 7, VALUES)
    assert kept.part(state, VALUES) == ((8, 9), (80, 90))


def test_a_rule_without_a_holding_does_not_see_that_of_others() -> None:
    state, _ = table()
    with pytest.raises(IndexError):
        Holding().part(state)
