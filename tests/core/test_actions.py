"""Actions and events as text: what is written can be read again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core.actions import (
    CARD,
    CELL,
    CURRENCY,
    NUMBER,
    PLACE,
    SEAT,
    TILE,
    TYPE,
    Action,
    Field,
    Spec,
    names_of,
    parse_cell,
)
from lioncourt.core.ids import NONE, cell_at
from lioncourt.core.kinds import ids_of

RULES = lc.new_game(seats=2, seed=0).rules
KINDS = (TILE, CARD, PLACE, TYPE, CURRENCY)


def values(kind: str) -> st.SearchStrategy[int]:
    if kind == CELL:
        return st.builds(cell_at, st.integers(-100, 100), st.integers(-100, 100))
    if kind in (NUMBER, SEAT):
        return st.integers(-5, 50)
    return st.integers(0, len(names_of(RULES.catalogue, kind)) - 1)


@st.composite
def written(draw: st.DrawFn) -> Action:
    """Draws an action of any spec of the game, or of an event's spec, legal or not."""
    spec = draw(st.sampled_from([*RULES.action_spec.values(), *RULES.event_spec.values()]))
    args: list[int] = []
    for field in spec.fields:
        number = draw(st.integers(0, 4)) if field.many else 1
        args += [draw(values(field.kind)) for _ in range(number)]
    return Action(spec, tuple(args))


@settings(database=None, deadline=None, max_examples=300)
@given(written())
def test_what_is_written_can_be_read_again(action: Action) -> None:
    name, *words = str(action).split(" ")
    assert name == action.kind
    assert action.spec.parse(words) == action.args


@given(st.sampled_from(KINDS))
def test_names_and_numbers_belong_together(kind: str) -> None:
    names = names_of(RULES.catalogue, kind)
    assert [ids_of(RULES.catalogue, kind)[name] for name in names] == list(range(len(names)))


@pytest.mark.parametrize(
    ("name", "words", "complaint"),
    [
        ("buy", [], r"buy is written as: buy PLACE CARDS…"),
        ("reserve", [], r"reserve is written as: reserve TILE"),
        ("reserve", ["tower-11", "tower-12"], r"reserve is written as: reserve TILE"),
        ("place", ["tower-11"], r"place is written as: place TILE CELL"),
        ("place", ["tower-11", "here"], r"'here' is no cell; a cell is written as 1,-2"),
        ("place", ["tower-11", "1,2,3"], r"'1,2,3' is no cell"),
        ("place", ["tower-11", "200,0"], r"cell 200,0 is too far away"),
        ("reserve", ["tower-99"], r"there is no tile 'tower-99' in this game; did you mean tower"),
        ("take", ["dinar-10"], r"there is no card 'dinar-10' in this game; did you mean dinar-1"),
        ("take", ["money"], r"there is no card 'money' in this game$"),
        ("buy", ["5", "dinar-1"], r"there is no place '5' in this game; there are 1, 2, 3, 4$"),
    ],
)
def test_what_cannot_be_read_is_explained(name: str, words: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        RULES.action_spec[name].parse(words)


def test_a_number_must_be_one() -> None:
    with pytest.raises(ValueError, match="'x' is no number"):
        RULES.event_spec["began"].parse(["x", "1"])


def test_many_values_may_be_none() -> None:
    assert RULES.action_spec["take"].parse([]) == ()
    assert RULES.action_spec["buy"].parse(["3"]) == (2,)


def test_the_field_with_many_values_need_not_be_the_last() -> None:
    spec = Spec(0, "give", (Field("seats", SEAT, many=True), Field("amount", NUMBER)))
    spec.catalogue = RULES.catalogue
    assert spec.parse(["1", "2", "7"]) == (1, 2, 7)
    assert [(field.name, value) for field, value in spec.spread((1, 2, 7))] == [
        ("seats", 1),
        ("seats", 2),
        ("amount", 7),
    ]


def test_only_one_field_may_take_many_values() -> None:
    with pytest.raises(ValueError, match="only one field may take many values"):
        Spec(0, "two", (Field("a", NUMBER, many=True), Field("b", NUMBER, many=True)))


def test_a_piece_that_the_reader_may_not_know_is_a_question_mark() -> None:
    assert RULES.event_spec["dealt"].text((1, NONE, NONE)) == "dealt 1 ? ?"


def test_cells_are_written_east_first() -> None:
    assert parse_cell("1,-2") == cell_at(1, -2)


def test_actions_are_values() -> None:
    reserve, give = RULES.action_spec["reserve"], RULES.action_spec["give"]
    assert Action(reserve, (3,)) == Action(reserve, (3,)) != Action(reserve, (4,))
    assert Action(reserve, (3,)) != Action(give, (3,))
    assert len({Action(reserve, (3,)), Action(reserve, (3,)), Action(give, (3,))}) == 2
    assert Action(reserve, (3,)) < Action(reserve, (4,))
    assert repr(Action(reserve, (0,))) == "<Action reserve fountain>"
