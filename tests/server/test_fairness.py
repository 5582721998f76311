"""Nobody decides for others at a table: each test is what somebody might try."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from lioncourt.server import journal, room
from lioncourt.server.commands import Asking
from lioncourt.server.keys import Keys
from lioncourt.server.names import clean, looks_like
from lioncourt.server.presence import Presence
from lioncourt.server.settings import Limits
from lioncourt.server.waiting import Waiting
from tests.server.paper import Paper
from tests.server.rig import BOT, ME, OPEN, Server, serving


def host_of(paper: Paper, *away: int) -> Asking:
    return replace(paper.asking(host=True), away=away)


# Stand-ins


def test_the_host_cannot_put_a_bot_in_the_place_of_somebody_who_is_there() -> None:
    paper = Paper("mmm")
    host = host_of(paper, 2)
    assert paper.refused(host, "stand_in", seat=1, level="random") == "not-away"
    paper.run(host, "stand_in", seat=2, level="normal")
    assert paper.table.seats[2].bot == "normal"


@pytest.mark.parametrize("level", ["random", "easy", "greedy"])
def test_nor_choose_a_bot_that_plays_badly_for_somebody(level: str) -> None:
    paper = Paper("mmm")
    assert paper.refused(host_of(paper, 2), "stand_in", seat=2, level=level) == "no-level"
    paper.run(paper.asking(2), "stand_in", seat=2, level=level)  # one's own seat is one's own


def test_nor_choose_weaker_opponents_when_the_game_has_begun() -> None:
    """A challenge against hard bots was won by making them random ones."""
    paper = Paper("mb")
    for level in ("random", "hard", None):
        assert paper.refused(host_of(paper), "stand_in", seat=1, level=level) == "begun"


def test_nor_keep_anybody_from_coming_back() -> None:
    """Each stand-in took room in the journal from the seat itself, and so did each end of one."""
    paper = Paper("mmm")
    host = host_of(paper, 2)
    assert fill_with_stand_ins(paper, host) == "enough"
    paper.add(journal.StoodIn(2, "normal", unasked=True))  # as a strict clock does
    paper.run(paper.asking(2), "stand_in", seat=2, level=None)
    assert paper.table.seats[2].decides


def fill_with_stand_ins(paper: Paper, host: Asking) -> str:
    for _ in range(room.AT_MOST[room.SEATED] // 2):
        paper.run(host, "stand_in", seat=2, level="normal")
        paper.run(host, "stand_in", seat=2, level=None)
    return paper.refused(host, "stand_in", seat=2, level="normal")


def test_nor_take_a_stand_in_away_from_somebody_who_is_there() -> None:
    paper = Paper("mm")
    paper.run(paper.asking(1), "stand_in", seat=1, level="random")
    assert paper.refused(host_of(paper), "stand_in", seat=1, level=None) == "not-away"


def test_nor_put_somebody_out_of_a_game_that_has_begun() -> None:
    paper = Paper("mm")
    assert paper.refused(host_of(paper, 1), "leave", seat=1) == "begun"


def test_over_the_network_who_is_connected_is_there(server: Server) -> None:
    table = server.make(ME, OPEN, ME)
    key = server.done(table, {"type": "sit", "seat": 1, "name": "Ana"})["key"]
    table.keys[1] = key
    stand_in = {"type": "stand_in", "seat": 1, "level": "normal"}
    with server.socket(table, 1) as ana:
        ana.receive("state")
        assert server.refused(table, stand_in, host=True) == "not-away"
    server.done(table, stand_in, host=True)


def test_who_loads_the_page_again_is_not_away(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(Limits.of_own_machine(), away_seconds=3600)) as server:
        table = server.make(ME, ME)
        presence = server.service.hub.presence
        presence._began -= 3600  # the server has run for an hour
        with server.socket(table, 1) as ana:
            ana.receive("state")
        while not server.state(table)["table"]["seats"][1]["away"]:
            pass
        stand_in = {"type": "stand_in", "seat": 1, "level": "normal"}
        assert server.refused(table, stand_in, host=True) == "not-away"


def test_who_has_gone_is_away_after_a_while() -> None:
    now = [100.0]
    presence = Presence(15.0, lambda: now[0])
    paper = Paper("mm")
    table, ben = paper.table, Waiting(Keys([paper.keys[1]]))
    assert presence.long_away(table) == ()  # a server that has just started knows nobody
    now[0] += 15
    assert presence.long_away(table) == (0, 1)
    presence.come(table.id, ben)
    assert presence.long_away(table) == (0,)
    presence.go(table.id, ben)
    assert presence.at(table).away == (0, 1)  # everybody sees it at once
    assert presence.long_away(table) == (0,)
    now[0] += 15
    assert presence.long_away(table) == (0, 1)


def test_a_majority_of_stand_ins_takes_nothing_back() -> None:
    paper = Paper("mmm")
    paper.play(6)
    moves = paper.table.moves
    host = host_of(paper, 1, 2)
    paper.run(host, "stand_in", seat=1, level="normal")
    paper.run(host, "stand_in", seat=2, level="normal")
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    assert paper.table.moves == moves
    assert paper.table.undo_wish is not None  # those who are away are asked, and may come back
    paper.run(paper.asking(1), "answer_undo", seat=1, yes=True)
    assert paper.table.moves == moves
    paper.run(paper.asking(2), "answer_undo", seat=2, yes=True)
    assert paper.table.moves == 0


def test_a_stand_in_takes_nothing_back() -> None:
    paper = Paper("mb")
    paper.play(6)
    paper.run(paper.asking(0), "stand_in", seat=0, level="random")
    assert paper.refused(paper.asking(0), "undo", seat=0, moves=0) == "stand-in-plays"


def test_a_game_that_is_over_stays_over() -> None:
    paper = Paper("mb")
    paper.play(5000)
    assert paper.table.over
    last = paper.table.moves - 1
    assert paper.refused(paper.asking(0), "undo", seat=0, moves=last) == "over"


# Room in the journal


def fill(paper: Paper, seat: int | None, type: str, number: int, **parts: object) -> str | None:
    """Does something very often, and returns why it is refused at last."""
    keys = paper.asking(*([] if seat is None else [seat]))
    for at in range(number):
        try:
            paper.run(keys, type, seat=seat, **{k: f"{v}{at}" for k, v in parts.items()})
        except Exception:
            return paper.refused(keys, type, seat=seat, **{k: f"{v}{at}" for k, v in parts.items()})
    return None


@pytest.mark.parametrize(("type", "part"), [("rename", "name"), ("say", "text")])
def test_nobody_fills_the_journal_by_talking(type: str, part: str) -> None:
    paper = Paper("mm")
    assert fill(paper, 0, type, 20_000, **{part: "word "}) == "enough"
    assert paper.table.version < 1000
    paper.run(paper.asking(1), type, seat=1, **{part: "a word"})  # others may still
    paper.play(20)  # and the game goes on
    assert paper.table.moves == 20


def test_nor_do_watchers() -> None:
    paper = Paper("mm")
    assert fill(paper, None, "say", 20_000, text="word ") == "enough"
    paper.run(paper.asking(0), "say", seat=0, text="quiet, please")


def test_nor_by_sitting_down_and_leaving() -> None:
    paper = Paper("moo")
    for _ in range(room.AT_MOST[room.SEATED] // 2):
        paper.run(paper.asking(), "sit", seat=1, name="x")
        paper.run(paper.asking(1), "leave", seat=1)
    assert paper.refused(paper.asking(), "sit", seat=1, name="x") == "enough"
    paper.run(paper.asking(), "sit", seat=2, name="y")


def test_nor_by_moving_and_taking_back() -> None:
    paper = Paper("mb")
    entries = [entry for moves in range(600) for entry in (moved(paper), journal.Undone(0, 0))]
    for entry in entries:
        paper.table.room.take(entry, 2)
    with pytest.raises(Exception, match="enough"):
        paper.table.room.require([journal.Undone(0, 0)], 2)
    paper.table.room.require([moved(paper)], 0)


def moved(paper: Paper) -> journal.Moved:
    return journal.Moved(seat=0, turn=1, action="take 1", hash="")


def test_after_very_many_moves_a_table_has_come_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(room.AT_MOST, room.MOVES, 3)
    paper = Paper("mm")
    paper.play(3)
    seat = paper.table.to_move or 0
    action = paper.options()[0]["action"]
    assert paper.refused(paper.asking(seat), "play", seat=seat, action=action, at=3) == "full"


# Names


LIKE_ANNA = [
    "anna",
    "A n n a",
    "An\u200bna",
    "\u0410nna",  # Cyrillic A
    "Ann\u0430",
    "\u0391nna",  # Greek A
    "\uff21\uff4e\uff4e\uff41",  # full width
    "\U0001d400\U0001d427\U0001d427\U0001d41a",  # bold
    "\u00c1nna",
    "Anna\u3164",  # a letter of Hangul that shows nothing
    "Anna\u2800",
    "Anna\ufe0f",
    "A\u034fnna",
    "\u1d00\u0274\u0274\u1d00",  # small capitals
    "\u13aanna",  # Cherokee
    "\ua4eenna",  # Lisu
    "Anna.",
    "_Anna_",
    "<Anna>",
]


@pytest.mark.parametrize("name", LIKE_ANNA, ids=ascii)
def test_nobody_takes_a_name_that_looks_like_anothers(name: str) -> None:
    paper = Paper("mmo")
    paper.run(paper.asking(0), "rename", seat=0, name="Anna")
    assert paper.refused(paper.asking(1), "rename", seat=1, name=name) == "name-taken"
    assert paper.refused(paper.asking(), "sit", seat=2, name=name) == "name-taken"
    assert paper.refused(paper.asking(), "say", seat=None, text="I resign", name=name) == (
        "name-taken"
    )


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0412ill", "Bill"),  # capitals look like those of Latin, small letters do not
        ("\u041danna", "Hanna"),
        ("\u0397anna", "Hanna"),
        ("\u039cax", "Max"),
        ("\u039dora", "Nora"),
        ("\u0396ahra", "Zahra"),
        ("\u039bnna", "Anna"),
        ("Bi|l", "Bill"),
        ("rnax", "Max"),
        ("\u201cMax\u201d", "Max"),
        ("Max\u00b7", "Max"),
        ("\u2019Max\u2019", "Max"),
    ],
    ids=ascii,
)
def test_capitals_and_marks_make_no_other_name(name: str, other: str) -> None:
    assert looks_like(name, other)


@pytest.mark.parametrize("name", ["Hanna", "Annabel", "Ana", "Анюта", "アンナ", "安娜", "حنّا"])
def test_other_names_are_no_harm(name: str) -> None:
    paper = Paper("mm")
    paper.run(paper.asking(0), "rename", seat=0, name="Anna")
    paper.run(paper.asking(1), "rename", seat=1, name=name)
    assert paper.table.seats[1].name == clean(name) == name


def test_nobody_takes_a_name_that_another_had() -> None:
    """What they said under it is still in the chat."""
    paper = Paper("mmo")
    paper.run(paper.asking(0), "rename", seat=0, name="Anna")
    paper.run(paper.asking(0), "say", seat=0, text="I never bluff")
    paper.run(paper.asking(0), "rename", seat=0, name="Zoe")
    assert paper.refused(paper.asking(1), "rename", seat=1, name="anna") == "name-taken"
    paper.run(paper.asking(0), "rename", seat=0, name="Anna")
    paper.run(paper.asking(0), "leave", seat=0)
    paper.run(paper.asking(), "sit", seat=2, name="Anna")  # she has only moved over


def test_marks_do_not_pile_up_over_other_lines() -> None:
    piled = "Z\u0301" + "\u0308" * 100 + "oe\u0308\u0301"
    assert clean(piled) == "Z\u0301" + "\u0308" * 3 + "oe\u0308\u0301"
    for usual in ("Việt", "שָׁלוֹם", "བསྒྲུབས", "กำลังที่สุด"):
        assert clean(usual) == usual
        assert clean(unicodedata.normalize("NFD", usual)) == unicodedata.normalize("NFD", usual)


def test_one_may_write_ones_own_name_otherwise() -> None:
    paper = Paper("mm")
    paper.run(paper.asking(0), "rename", seat=0, name="Anna")
    paper.run(paper.asking(0), "rename", seat=0, name="ANNA")


def test_a_name_that_shows_nothing_is_none() -> None:
    paper = Paper("mm")
    for name in ("\u3164", "\u2800 \u115f", "\u200b\u202e", "\ufe0f"):
        assert paper.refused(paper.asking(0), "rename", seat=0, name=name) == "no-name"
    assert not looks_like("", "")


@pytest.mark.parametrize("name", ["\U0001f981", "...", "?"])
def test_signs_alone_are_names_as_well(name: str) -> None:
    assert looks_like(name, name)
    assert not looks_like(name, "\U0001f42f")
    assert not looks_like(name, "Anna")


def test_nobody_at_a_new_table_is_called_like_another(server: Server) -> None:
    """Bots are given names, and a person may have just that one."""
    places = [{**ME, "name": "Yusuf"}, BOT, {**ME, "name": "\u0423usuf"}, {**BOT, "name": "yusuf"}]
    made = server.make(*places, OPEN)
    names = [seat["name"] for seat in server.state(made)["table"]["seats"]]
    assert names == ["Yusuf", "Yusuf 2", "\u0423usuf 3", "yusuf 4", ""]
    server.done(made, {"type": "stand_in", "seat": 4, "level": "random"}, host=True)
    for one, other in combinations(server.state(made)["table"]["seats"], 2):
        assert not looks_like(one["name"], other["name"])


def test_who_gives_no_name_can_sit_down_whatever_others_are_called() -> None:
    paper = Paper("mo")
    paper.run(paper.asking(0), "rename", seat=0, name="Player 2")
    paper.run(paper.asking(), "sit", seat=1)
    assert paper.table.seats[1].name == "Player 2 2"
