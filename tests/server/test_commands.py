"""What commands do, and to whom they are refused."""

from __future__ import annotations

from typing import Any

import pytest

from lioncourt.server.keys import Keys, digest_of, new_key, new_table_id
from lioncourt.server.tables import BOT, OPEN, PERSON, table_of
from tests.server.paper import TYPES, Paper

NEEDS_ITS_SEAT: list[dict[str, Any]] = [
    {"type": "play", "action": "take dinar-1", "at": 0},
    {"type": "undo", "moves": 0},
    {"type": "answer_undo", "yes": True},
    {"type": "leave"},
    {"type": "stand_in", "level": "normal"},
    {"type": "rename", "name": "Eve"},
    {"type": "say", "text": "I am somebody else"},
]


@pytest.mark.parametrize("command", NEEDS_ITS_SEAT, ids=lambda command: command["type"])
def test_nothing_is_done_for_a_seat_without_its_key(command: dict[str, Any]) -> None:
    paper = Paper("mmb")
    for asking in (paper.asking(), paper.asking(1)):
        assert paper.refused(asking, seat=0, **command) == "forbidden"
    strange = paper.asking()
    assert paper.refused(strange, **{**command, "seat": 2}) == "forbidden"
    assert paper.refused(paper.asking(0), **{**command, "seat": 9}) == "no-seat"


def test_every_command_that_names_a_seat_is_in_the_list() -> None:
    free = {"sit"}  # whoever comes may take an open seat
    questions = {"why_not", "payment", "hint"}  # tests/server/test_questions.py
    with_seat = {name for name, type in TYPES.items() if "seat" in type.__struct_fields__}
    orders = {"let_pass"}  # tests/server/test_orders.py
    assert with_seat - free - questions - orders == {command["type"] for command in NEEDS_ITS_SEAT}


def test_the_key_of_the_host_plays_no_seat() -> None:
    paper = Paper("mb")
    host = paper.asking(host=True)
    assert paper.refused(host, "play", seat=0, action="pass", at=0) == "forbidden"
    assert paper.refused(host, "say", seat=0, text="hello") == "forbidden"


# Moves


def turn_of(paper: Paper) -> int:
    seat = paper.table.to_move
    assert seat is not None
    return seat


def test_a_move_is_made_by_whose_turn_it_is() -> None:
    paper = Paper("mmm")
    seat = turn_of(paper)
    other = (seat + 1) % 3
    action = paper.options()[0]["action"]
    assert paper.refused(paper.asking(other), "play", seat=other, action=action, at=0) == (
        "not-your-turn"
    )
    paper.run(paper.asking(seat), "play", seat=seat, action=action, at=0)
    assert paper.table.moves == 1


def test_a_move_for_an_older_position_is_stale() -> None:
    paper = Paper("mmm")
    paper.play(3)
    seat = turn_of(paper)
    action = paper.options()[0]["action"]
    for at in (0, 2, 4):
        assert paper.refused(paper.asking(seat), "play", seat=seat, action=action, at=at) == "stale"


def test_a_game_must_have_begun_and_not_be_over() -> None:
    paper = Paper("mo")
    assert paper.refused(paper.asking(0), "play", seat=0, action="pass", at=0) == "not-begun"
    over = Paper("mm")
    over.play(3000, greedy=True)
    moves = over.table.moves
    assert over.refused(over.asking(0), "play", seat=0, action="pass", at=moves) == "over"


@pytest.mark.parametrize(
    ("language", "action", "words", "rule"),
    [
        ("en", "take ducat-9 ducat-9 ducat-9", "those cards", "core 4.1"),
        ("fr", "take ducat-9 ducat-9 ducat-9", "cartes", "core 4.1"),
        ("de", "take ducat-9 ducat-9 ducat-9", "Karten", "core 4.1"),
        ("it", "take ducat-9 ducat-9 ducat-9", "carte", "core 4.1"),
        ("de", "steal", "die Aktion „steal“ gibt es hier nicht", "core 4"),
    ],
)
def test_an_illegal_action_is_explained_in_the_language_of_the_player(
    language: str, action: str, words: str, rule: str
) -> None:
    paper = Paper("mm")
    seat = turn_of(paper)
    asking = paper.asking(seat, language=language)
    with pytest.raises(Exception, match="illegal") as caught:
        paper.run(asking, "play", seat=seat, action=action, at=0)
    refused: Any = caught.value
    assert words in refused.sentence(language)
    assert refused.rule == rule


@pytest.mark.parametrize("action", ["", "nonsense", "take", "take no-such-card", "buy 1 2 3 4"])
def test_what_cannot_be_read_is_refused(action: str) -> None:
    paper = Paper("mm")
    seat = turn_of(paper)
    assert paper.refused(paper.asking(seat), "play", seat=seat, action=action, at=0) == "illegal"


# Seats


def test_an_open_seat_is_taken_once() -> None:
    paper = Paper("mo")
    outcome = paper.run(paper.asking(), "sit", seat=1, name="  Ana\n\u202e ")
    key = outcome.answer["key"]
    assert len(key) == 26
    assert paper.table.seats[1].name == "Ana"
    assert paper.table.seats_of(Keys([key])) == (1,)
    assert key not in repr(paper.entries)
    assert paper.refused(paper.asking(), "sit", seat=1, name="Eve") == "seat-taken"
    assert paper.refused(paper.asking(), "sit", seat=0, name="Eve") == "seat-taken"


def test_who_leaves_before_the_game_leaves_the_seat_open() -> None:
    paper = Paper("moo")
    paper.run(paper.asking(), "sit", seat=1)
    paper.run(paper.asking(1), "leave", seat=1)
    assert paper.table.seats[1].kind == OPEN
    assert (
        paper.refused(paper.asking(1), "leave", seat=1) == "forbidden"
    )  # the key is worth nothing


def test_who_leaves_during_the_game_is_followed_by_a_bot() -> None:
    paper = Paper("mm")
    paper.run(paper.asking(1), "leave", seat=1)
    assert paper.table.seats[1].kind == BOT
    assert paper.table.seats[1].name == "Name 1"
    assert paper.table.begun
    assert paper.refused(paper.asking(1), "stand_in", seat=1) == "forbidden"


def test_a_bot_stands_in_and_hands_back() -> None:
    paper = Paper("mm")
    seat = turn_of(paper)
    paper.run(paper.asking(seat), "stand_in", seat=seat, level="greedy")
    assert paper.table.seats[seat].kind == PERSON
    assert paper.table.seats[seat].bot == "greedy"
    action = paper.options()[0]["action"]
    refused = paper.refused(paper.asking(seat), "play", seat=seat, action=action, at=0)
    assert refused == "stand-in-plays"
    paper.run(paper.asking(seat), "stand_in", seat=seat, level=None)
    assert paper.table.seats[seat].bot is None
    paper.run(paper.asking(seat), "play", seat=seat, action=action, at=0)
    assert paper.refused(paper.asking(0), "stand_in", seat=0, level="genius") == "no-level"


def test_the_host_gives_seats_to_bots_and_people() -> None:
    paper = Paper("mob")
    host = paper.asking(host=True)
    paper.run(host, "stand_in", seat=1, level="random")
    assert paper.table.seats[1].kind == BOT
    assert paper.table.begun
    assert paper.refused(host, "stand_in", seat=1, level=None) == "begun"
    waiting = Paper("mob")
    waiting.run(waiting.asking(host=True), "stand_in", seat=2, level=None)
    assert [seat.kind for seat in waiting.table.seats] == [PERSON, OPEN, OPEN]
    waiting.run(waiting.asking(), "sit", seat=1)
    waiting.run(waiting.asking(host=True), "leave", seat=1)
    assert waiting.table.seats[1].kind == OPEN


def test_names_are_clean_and_not_empty() -> None:
    paper = Paper("mb")
    paper.run(paper.asking(0), "rename", seat=0, name="Ana")
    assert paper.table.seats[0].name == "Ana"
    assert paper.refused(paper.asking(0), "rename", seat=0, name=" \u200b ") == "no-name"


# Talking


def test_chat_has_numbers_and_names() -> None:
    paper = Paper("mm")
    paper.run(paper.asking(0), "say", seat=0, text=" good  luck ")
    paper.run(paper.asking(), "say", seat=None, name="Eve", text="hello")
    assert [(line.number, line.seat, line.name, line.text) for line in paper.table.chat] == [
        (0, 0, "Name 0", "good luck"),
        (1, None, "Eve", "hello"),
    ]
    assert paper.refused(paper.asking(0), "say", seat=0, text="\n") == "nothing-said"


# Another game


def test_a_rematch_keeps_seats_and_keys() -> None:
    paper = Paper("mbm")
    assert paper.refused(paper.asking(0), "rematch") == "not-over"
    paper.play(3000, greedy=True)
    assert paper.refused(paper.asking(), "rematch") == "forbidden"
    outcome = paper.run(paper.asking(0), "rematch")
    assert outcome.founds is not None
    new_id, made = outcome.founds
    assert outcome.answer == {"table": new_id}
    table = table_of(new_id, [made])
    assert table.begun
    assert table.moves == 0
    assert [(s.kind, s.name) for s in table.seats] == [(s.kind, s.name) for s in paper.table.seats]
    assert table.seats_of(Keys([paper.keys[2]])) == (2,)
    assert table.record["seed"] != paper.table.record["seed"]
    second = paper.run(paper.asking(2), "rematch")
    assert second.answer == {"table": new_id}
    assert second.founds is None


# Keys


def test_keys_are_long_random_and_of_plain_signs() -> None:
    keys = {new_key() for _ in range(200)} | {new_table_id() for _ in range(200)}
    assert len(keys) == 400
    assert all(key.isalnum() and key.isascii() for key in keys)
    key = new_key()
    assert Keys([new_key(), key]).fit(digest_of(key))
    assert not Keys([new_key()]).fit(digest_of(key))
    assert not Keys([key]).fit(None)
    assert not Keys().fit(digest_of(key))
