"""However a record is broken, nothing but a RecordError ever comes out."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.record.codec import compact_json
from lioncourt.record.text import record_from_text, record_to_text
from tests.record.games import history_texts, random_game

STEP = 97  # a prime, so that cuts fall at every place of a line
GAME = random_game(2, seed=5, steps=40)
RECORD = GAME.record()
JUNK: tuple[Any, ...] = (None, True, 0, -1, 10**30, 1.5, "", "x", "dinar-5", [], [1], {}, {"a": 1})


def refused_or_equal(source: Any, where: str) -> bool:
    """Loads what may be broken; returns whether it was refused. If not, it must be equal."""
    try:
        game = lc.load(source)
    except lc.RecordError:
        return True
    assert game.state.content() == GAME.state.content(), where
    assert history_texts(game) == history_texts(GAME), where
    return False


@pytest.mark.parametrize("form", [compact_json, record_to_text])
def test_a_cut_text_is_refused(form: Callable[[dict[str, Any]], str]) -> None:
    text = form(RECORD).rstrip()
    for end in range(0, len(text), STEP):
        assert refused_or_equal(text[:end], f"cut at {end}"), f"cut at {end}"


def places_of(data: Any) -> list[tuple[Any, Any]]:
    """Returns every place in nested data as its container and key."""
    keys = data.keys() if isinstance(data, dict) else range(len(data))
    found = [(data, key) for key in keys]
    for key in keys:
        if isinstance(data[key], dict | list):
            found += places_of(data[key])
    return found


def mutate(record: dict[str, Any], chooser: random.Random) -> None:
    """Changes one thing: something is lost, becomes something else, or two change places."""
    container, key = chooser.choice(places_of(record))
    change = chooser.randrange(5)
    if change == 0:
        del container[key]
    elif change == 1:
        container[key] = copy.deepcopy(chooser.choice(JUNK))
    elif change == 2:
        other, other_key = chooser.choice(places_of(record))
        container[key] = copy.deepcopy(other[other_key])
    elif change == 3:
        steps = record["actions"]
        one, two = chooser.randrange(len(steps)), chooser.randrange(len(steps))
        steps[one], steps[two] = steps[two], steps[one]
    elif isinstance(container, list):
        container.insert(key, copy.deepcopy(container[key]))
    else:
        container[str(key) + "s"] = container[key]


@pytest.mark.parametrize("part", range(4))
def test_random_changes_are_refused_or_harmless(part: int) -> None:
    refused = 0
    for seed in range(500 * part, 500 * (part + 1)):
        record = copy.deepcopy(RECORD)
        mutate(record, random.Random(seed))
        refused += refused_or_equal(record, f"seed {seed}")
    assert refused > 400


@pytest.mark.parametrize("part", range(2))
def test_random_changes_of_the_text_are_refused_or_harmless(part: int) -> None:
    text = record_to_text(RECORD)
    for seed in range(300 * part, 300 * (part + 1)):
        chooser = random.Random(seed)
        at = chooser.randrange(len(text))
        inserted = chooser.choice(["", "0", "x", " ", "\n", "]", "#", '"', ">", "-", "é", "٣"])
        refused_or_equal(text[:at] + inserted + text[at + 1 :], f"seed {seed}")


@settings(max_examples=200)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
        max_leaves=8,
    )
)
def test_any_values_under_the_right_keys_are_refused(value: Any) -> None:
    for key in RECORD:
        record = {**RECORD, key: value}
        if record != RECORD and key not in ("seed", "options"):
            with pytest.raises(lc.RecordError):
                lc.load(record)
    with pytest.raises(lc.RecordError):
        lc.load({"record": value})
    with pytest.raises(lc.RecordError):
        lc.load("{" + json.dumps(value))


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(lc.RecordError):
        record_from_text(text)
