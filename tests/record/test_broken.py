"""A broken record is refused with a RecordError that says what is wrong, and where."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.record.text import record_to_text
from tests.record.games import random_game

RECORD = random_game(2, seed=5, steps=40).record()
SETUP = len(RECORD["setup"])
OVER = random_game(2, seed=5)


def broken(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    change(record)
    return record


def put(record: Any, key: str | int, value: object) -> None:
    record[key] = value


def first_with_draws(record: dict[str, Any]) -> Any:
    return next(step for step in record["actions"] if len(step) > 3)


def add_draw(record: dict[str, Any]) -> None:
    first_with_draws(record).append("dinar-1")


def drop_draw(record: dict[str, Any]) -> None:
    first_with_draws(record).pop()


def draw_what_cannot_be(record: dict[str, Any]) -> None:
    card = next(step for step in record["actions"] if step[2].startswith("take"))
    card[3] = "second-scoring"


SHAPES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "format": (lambda r: put(r, "format", 4), "format 4; only format 1 to 3 can be read"),
    "rules": (
        lambda r: put(r, "rules_version", lc.RULES_VERSION + 1),
        f"rules version {lc.RULES_VERSION + 1}; only rules version 1 to {lc.RULES_VERSION}",
    ),
    "no format": (lambda r: r.pop("format"), "the record lacks 'format'"),
    "format as text": (lambda r: put(r, "format", "1"), "'format' of the record should be a whole"),
    "missing": (lambda r: r.pop("seed"), "the record lacks 'seed'"),
    "no result": (lambda r: r.pop("result"), "the record lacks 'result'"),
    "extra": (lambda r: put(r, "colour", "red"), "the record has 'colour'"),
    "seats": (lambda r: put(r, "seats", "2"), "'seats' of the record should be a whole number"),
    "true": (lambda r: put(r, "seed", True), "'seed' of the record should be a whole number"),
    "huge": (lambda r: put(r, "seed", 10**5000), "'seed' of the record is too large"),
    "modules": (lambda r: put(r, "modules", [1]), "the list of modules, item 1 should be a text"),
    "option": (lambda r: put(r, "options", {"open_memory": None}), "option 'open_memory'"),
    "option name": (lambda r: put(r, "options", {1: 2}), "the name of an option should be a text"),
    "setup": (lambda r: r["setup"].append(7), f"the set-up, item {SETUP + 1} should be a text"),
    "action": (lambda r: put(r, "actions", ["end"]), "action 1 should be a list"),
    "short": (lambda r: r["actions"].append([1, 0]), "action 41 should be a list of turn, seat"),
    "turn": (lambda r: r["actions"].append(["1", 0, "end"]), "the turn of action 41"),
    "draw": (lambda r: r["actions"].append([1, 0, "end", 3]), "the draws of action 41, item 1"),
    "hash": (lambda r: put(r["hashes"], "1", 5), "the hash of turn 1 should be a text"),
    "hash key": (lambda r: r["hashes"].update({1: "x"}), "the turn of a hash should be a text"),
    "result": (lambda r: put(r, "result", "won"), "the result should be a list"),
}

CONTENTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "game": (lambda r: put(r, "game", "chess"), "there is no game 'chess'"),
    "module": (lambda r: put(r, "modules", ["moon"]), "there is no module 'moon'"),
    "seven": (lambda r: put(r, "seats", 7), "Alhambra is for 2 to 6 seats, not 7"),
    "option": (lambda r: put(r["options"], "second_scoring_pile", 3), "second_scoring_pile is one"),
    "unknown option": (lambda r: put(r["options"], "speed", 3), "there is no option 'speed'"),
    "setup word": (lambda r: put(r["setup"], 0, "x"), "set-up: there is no tile or card 'x'"),
    "setup twice": (lambda r: put(r["setup"], 1, r["setup"][0]), "set-up: drew a tile that is not"),
    "setup domain": (lambda r: put(r["setup"], 0, "dinar-1"), "set-up: drew from another stock"),
    "setup long": (lambda r: r["setup"].append("dinar-1"), "set-up: the set-up draws fewer"),
    "setup short": (
        lambda r: r["setup"].pop(),
        f"set-up: {SETUP} pieces are drawn, the record has {SETUP - 1}",
    ),
    "no setup": (
        lambda r: r["setup"].clear(),
        f"set-up: {SETUP} pieces are drawn, the record has 0",
    ),
    "seat": (lambda r: put(r["actions"][3], 1, 5), "seat 5): seat"),
    "turn": (lambda r: put(r["actions"][3], 0, 9), "action 4 (turn 9, seat"),
    "unknown": (lambda r: put(r["actions"][1], 2, "dance"), "there is no action “dance”"),
    "empty": (lambda r: put(r["actions"][1], 2, ""), "(core 4)"),
    "illegal": (lambda r: put(r["actions"][0], 2, "pass"), "you can pass only if you"),
    "draw word": (lambda r: r["actions"][2].append("dinar-77"), "no tile or card 'dinar-77'"),
    "draw more": (add_draw, "the action draws fewer pieces than were given"),
    "draw less": (drop_draw, "pieces are drawn, the record has"),
    "draw wrong": (draw_what_cannot_be, "which is not in the top pile"),
    "hash": (lambda r: put(r["hashes"], "2", "2:" + "0" * 16), "turn 2: the position has the hash"),
    "no hash": (lambda r: r["hashes"].pop("3"), "turn 3: the hash of the position is missing"),
    "no last hash": (lambda r: r["hashes"].pop("last"), "after the last action: the hash"),
    "hash too many": (lambda r: put(r["hashes"], "99", "0" * 16), "hash of turn '99'"),
    "cut": (lambda r: r["actions"].pop(), "but no action in it|after the last action"),
    "result": (lambda r: put(r, "result", [1, 2, 3]), "result: none yet"),
}


@pytest.mark.parametrize("name", SHAPES)
def test_another_shape_is_refused(name: str) -> None:
    change, says = SHAPES[name]
    with pytest.raises(lc.RecordError, match=re.escape(says)):
        lc.load(broken(change))


@pytest.mark.parametrize("name", CONTENTS)
def test_what_cannot_have_been_is_refused(name: str) -> None:
    change, says = CONTENTS[name]
    pattern = "|".join(re.escape(part) for part in says.split("|"))
    with pytest.raises(lc.RecordError, match=pattern):
        lc.load(broken(change))


def test_an_illegal_action_is_refused_with_its_place_and_its_rule() -> None:
    game = lc.new_game(seats=3, seed=7)
    shown = game.state.display
    card = next(
        name for card, name in enumerate(game.rules.catalogue.card_name) if card not in shown
    )
    record = game.record()
    record["actions"] = [[1, game.seat, f"take {card}"]]
    record["hashes"]["1"] = record["hashes"]["last"]
    where = f"action 1 (turn 1, seat {game.seat})"
    with pytest.raises(lc.RecordError) as caught:
        lc.load(record)
    assert str(caught.value) == f"{where}: those cards aren’t on offer (core 4.1)"


def test_nothing_follows_the_end_of_a_game() -> None:
    record = OVER.record()
    last = record["actions"][-1]
    record["actions"].append([last[0], 0, "end"])
    with pytest.raises(lc.RecordError, match="the game is over"):
        lc.load(record)
    record = OVER.record()
    record["result"][0] += 1
    with pytest.raises(lc.RecordError, match="which is not what the record says"):
        lc.load(record)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("", "the record is empty"),
        (" \n", "the record is empty"),
        ("{", "no whole JSON text"),
        ("[1, 2]", "line 1: neither a header"),
        ("no such file", "cannot read 'no such file': No such file or directory"),
        ("a\0b", "cannot read"),
        ('{"a":' * 100_000, "cannot be read"),
        ('{"format": ' + "9" * 5000 + "}", "cannot be read"),
        ("some\nthing", "line 1: neither a header"),
        (5, "a record is a dict, a text or a path, not 5"),
        (None, "not None"),
        (["a"], "not ['a']"),
    ],
)
def test_what_is_no_record_at_all_is_refused(source: Any, says: str) -> None:
    with pytest.raises(lc.RecordError, match=re.escape(says)):
        lc.load(source)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00{")
    with pytest.raises(lc.RecordError, match=r"cannot read .*: it is no text in UTF-8"):
        lc.load(path)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[seed 5]", "[seed five]", "line 7: this is no whole JSON text"),
        ("[seed 5]", "[seed 5]\n[seed 5]", "line 8: header 'seed' does not belong here"),
        ("[seed 5]", "[setup []]", "line 7: header 'setup' does not belong here"),
        ("[seed 5]\n", "", "the record lacks 'seed'"),
        ("turn 2 #", "turn 1 #", "turn 1 began before"),
        ("\nturn 1 #", "\n0: end\nturn 1 #", "an action stands before the first turn"),
        ("last #", "lost #", "neither a header, set-up, a turn nor an action: 'lost #"),
    ],
)
def test_a_text_says_which_line_is_wrong(old: str, new: str, says: str) -> None:
    text = record_to_text(RECORD)
    assert old in text
    with pytest.raises(lc.RecordError, match=re.escape(says)):
        lc.load(text.replace(old, new, 1))


def test_a_text_ends_with_its_last_line() -> None:
    text = record_to_text(RECORD)
    with pytest.raises(lc.RecordError, match="the text ends before its last line"):
        lc.load(text[: text.index("last #")])
    with pytest.raises(lc.RecordError, match="nothing may follow"):
        lc.load(text + text)
