"""What whoever runs a server relies on: it says what is wrong, keeps what it has, and forgets."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import stat
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from lioncourt.server.challenges import challenge_of
from lioncourt.server.health import StoreHealth
from lioncourt.server.service import Service
from lioncourt.server.settings import Limits, Settings
from lioncourt.server.store import Unavailable, UnknownTable
from lioncourt.server.store.sqlite import FILE, SqliteStore
from tests.server.paper import Paper
from tests.server.rig import ME, Server, serving

# A disk that is full, or fails


def test_a_disk_that_takes_nothing_is_told_and_play_goes_on_when_it_does(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    made = server.make(ME, ME)
    seat = server.state(made, 0, 1)["views"]["0"]["decision"]["seat"]
    writing(server, allowed=False)
    refused = server.play_first(made, seat)
    assert refused["error"] == "store-away"
    assert refused["text"]
    health = server.http.get("/api/health")
    assert (health.status_code, health.json()["status"]) == (503, "store-away")
    told = [record for record in caplog.records if record.message == "store failed"]
    assert len(told) == 1  # in a minute
    writing(server, allowed=True)
    forget_health(server)
    assert server.http.get("/api/health").status_code == 200
    assert server.play_first(made, seat)["type"] == "done"


def writing(server: Server, *, allowed: bool) -> None:
    """Lets SQLite refuse to write, or not any more."""
    store = server.service.store
    assert isinstance(store, SqliteStore)
    switch = f"PRAGMA query_only = {'OFF' if allowed else 'ON'}"

    async def change() -> None:
        await store._writer.run(lambda cursor: cursor.execute(switch))

    server.await_inside(change())


def forget_health(server: Server) -> None:
    server.inside(lambda: setattr(server.service.hub.health, "_known", None))


def test_the_log_says_it_once_a_minute(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    now = [0.0]

    async def run() -> None:
        store = await SqliteStore.open(tmp_path)
        health = StoreHealth(store, lambda: now[0])
        for now[0] in range(0, 150, 10):
            health.note(Unavailable("no room"))
        await store.close()

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert len([record for record in caplog.records if record.message == "store failed"]) == 3


def test_zeroed_pages_harm_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = [server.make(ME, ME) for _ in range(30)]
    file = tmp_path / FILE
    data = bytearray(file.read_bytes())
    page = 4096
    last = len(data) // page - 1
    data[last * page :] = bytes(len(data) - last * page)
    file.write_bytes(data)
    with serving(tmp_path) as server:
        answers = [server.http.get(f"/api/tables/{one.id}") for one in made]
    statuses = {answer.status_code for answer in answers}
    assert 500 not in statuses
    assert 200 in statuses
    assert statuses - {200}  # something was lost, and is said to be


def test_damage_is_told_once_a_minute(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever knows such a table or challenge could fill the disk with lines of the log."""
    made = server.make(ME, ME)
    journal = challenge_of("7~alhambra~easy", date.max).journal
    store = server.service.store
    server.await_inside(store.append(made.id, 1, [b'{"entry"']))
    server.await_inside(store.create(journal, [b"no result"]))
    server.inside(lambda: server.service.hub.forget_idle(0))
    for path in (f"/api/tables/{made.id}", "/api/challenges/7~alhambra~easy"):
        for _ in range(3):
            answer = server.http.get(path)
            assert (answer.status_code, answer.json()["error"]) == (409, "damaged")
    told = [record.message for record in caplog.records if "damaged" in record.message]
    assert sorted(told) == ["results damaged", "table damaged"]


def test_a_table_that_is_deleted_while_somebody_is_there(server: Server) -> None:
    made = server.make(ME, ME)
    server.await_inside(server.service.store.delete(made.id))
    say = {"type": "say", "seat": 0, "text": "is anybody here?"}
    assert server.refused(made, say, 0) == "no-table"
    assert server.http.get(f"/api/tables/{made.id}").status_code == 404


@pytest.mark.skipif(sys.platform == "win32", reason="a user's folder is private there")
def test_nobody_else_can_read_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with serving(folder) as server:
        server.make(ME, ME)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        files = list(folder.iterdir())
        assert len(files) > 2  # the games, their log, the lock
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


# Keeping and forgetting


def test_a_backup_is_made_and_restored(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as server:
        made = server.make(ME, ME)
        state = server.state(made, 0)
        with sqlite3.connect(tmp_path / "one" / FILE) as source:  # as docs/operation.md says
            source.backup(sqlite3.connect(tmp_path / "backup.sqlite3"))
        server.done(made, {"type": "say", "seat": 0, "text": "after the backup"}, 0)
    (tmp_path / "two").mkdir()
    (tmp_path / "backup.sqlite3").rename(tmp_path / "two" / FILE)
    with serving(tmp_path / "two") as server:
        restored = server.state(made, 0)
        assert restored["views"] == state["views"]
        assert restored["chat"] == []


def test_tables_are_forgotten_when_their_time_is_over(tmp_path: Path) -> None:
    async def run() -> None:
        limits = replace(Limits(), keep_days=30)
        service = await Service.start(Settings(data=tmp_path, bot_workers=0, limits=limits))
        for name in ("old", "packed", "new"):
            await service.store.create(name, [b"{}"])
        await service.store.archive("packed")
        store = service.store
        assert isinstance(store, SqliteStore)
        await store._writer.run(
            lambda c: c.execute("UPDATE tables SET touched = 0 WHERE id IN ('old', 'packed')")
        )
        await service._delete_old()
        assert await store.read("new") == [b"{}"]
        for name in ("old", "packed"):
            with pytest.raises(UnknownTable):
                await store.read(name)
        await service.stop()

    asyncio.run(run())


# Figures


def test_figures_are_shown_only_if_asked_for(server: Server, tmp_path: Path) -> None:
    assert "lioncourt_moves_total" not in server.http.get("/metrics").text
    with serving(tmp_path / "other", metrics=True) as other:
        made = other.make(ME, ME)
        seat = other.state(made, 0, 1)["views"]["0"]["decision"]["seat"]
        other.play_first(made, seat)
        text = other.http.get("/metrics").text
        assert "lioncourt_moves_total 1\n" in text
        assert "lioncourt_tables 1\n" in text
        assert 'lioncourt_command_seconds_bucket{le="+Inf"} 1\n' in text
        assert made.id not in text


# Quiet


def test_watchers_can_be_hushed() -> None:
    paper = Paper("mm")
    paper.run(paper.asking(), "say", seat=None, text="la la la", name="Troll")
    assert paper.refused(paper.asking(), "hush") == "forbidden"
    paper.run(paper.asking(1), "hush")
    assert paper.refused(paper.asking(), "say", seat=None, text="la", name="Other") == "hushed"
    paper.run(paper.asking(0), "say", seat=0, text="peace")
    paper.run(paper.asking(host=True), "hush", yes=False)
    paper.run(paper.asking(), "say", seat=None, text="sorry", name="Troll")


def test_one_watcher_can_be_hushed_whatever_they_call_themselves() -> None:
    paper = Paper("mm")
    troll = replace(paper.asking(), client="192.0.2.1")
    friend = replace(paper.asking(), client="192.0.2.2")
    paper.run(troll, "say", seat=None, text="la la la", name="Troll")
    paper.run(friend, "say", seat=None, text="hello", name="Friend")
    assert paper.refused(friend, "hush", line=0) == "forbidden"
    paper.run(paper.asking(0), "say", seat=0, text="one more and you are out")
    for line in (2, 99):
        assert paper.refused(paper.asking(0), "hush", line=line) == "no-watcher"
    paper.run(paper.asking(1), "hush", line=0)
    assert paper.refused(troll, "say", seat=None, text="la", name="Other") == "hushed-you"
    paper.run(friend, "say", seat=None, text="thanks", name="Friend")
    paper.run(paper.asking(host=True), "hush", line=0, yes=False)
    paper.run(troll, "say", seat=None, text="sorry", name="Troll")


def test_the_marks_of_watchers_tell_nobody_where_they_are(server: Server) -> None:
    made = server.make(ME, ME)
    server.done(made, {"type": "say", "seat": None, "text": "hello", "name": "Friend"})
    server.done(made, {"type": "hush", "line": 0}, 0)
    state = server.state(made, 0)
    assert [(line["name"], line["hushed"]) for line in state["chat"]] == [("Friend", True)]
    assert "by" not in state["chat"][0]
    refused = server.command(made, {"type": "say", "seat": None, "text": "hello", "name": "Other"})
    assert refused["error"] == "hushed-you"
