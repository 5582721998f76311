"""What work takes is paid by who asks for it: each test is somebody who asks for too much."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import lioncourt as lc
from lioncourt.server import work as work_module
from lioncourt.server.errors import Refused
from lioncourt.server.limits import Rate
from lioncourt.server.logbook import Logbook
from lioncourt.server.portrait import AT_ONCE, Portraits, Present
from lioncourt.server.settings import Limits
from lioncourt.server.work import Metered, Work
from lioncourt.table import compile as compiling
from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import fitting
from tests.server.paper import Paper
from tests.server.rig import ME, Server, serving
from tests.server.test_records import finished

ALL = fitting(default_registry().games["alhambra"])
FEW = replace(Limits(), work_at_once=100, work_a_second=0.001)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Lets every step of some work take as long as is told: no machine is too fast or too slow."""
    takes, now = [0.0], [0.0]

    def clock() -> float:
        now[0] += takes[0]
        return now[0]

    monkeypatch.setattr(work_module, "clock", clock)
    return takes


def stranger(server: Server, host: str = "127.0.0.2") -> httpx.Client:
    """Returns somebody who comes from elsewhere."""
    transport = httpx.HTTPTransport(local_address=host)
    return httpx.Client(transport=transport, base_url=f"http://{server.address}", timeout=60)


# Measuring


async def in_steps(number: int) -> int:
    for _ in range(number):
        await asyncio.sleep(0)
    return number


def test_every_step_is_measured(ticking: list[float]) -> None:
    ticking[0] = 1.0
    noted: list[float] = []

    async def run() -> int:
        return await Metered(in_steps(4), noted.append)

    assert asyncio.run(run()) == 4
    assert noted == [1.0] * 5


def test_who_waits_pays_nothing() -> None:
    noted: list[float] = []

    async def run() -> None:
        await Metered(asyncio.sleep(0.2), noted.append)

    asyncio.run(run())
    assert sum(noted) < 0.1


def test_what_fails_or_is_cancelled_does_so_as_ever() -> None:
    came: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("so it is")

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            came.append("cancelled")

    async def run() -> None:
        with pytest.raises(ValueError, match="so it is"):
            await Metered(fails(), lambda seconds: None)
        task = asyncio.create_task(_metered(waits()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await Metered(waits(), lambda seconds: None)

    asyncio.run(run())
    assert came == ["cancelled"] * 2


async def _metered(work: Any) -> None:
    await Metered(work, lambda seconds: None)


def test_who_took_too_long_waits_the_longer_but_not_for_ever() -> None:
    now = [0.0]
    rate = Rate(10, 10, clock=lambda: now[0])
    assert rate.wait("a") == 0
    rate.charge("a", 13)
    assert rate.wait("a") == 3
    assert not rate.allows("a")
    rate.charge("a", 1_000)
    assert rate.wait("a") == 20
    assert rate.allows("b")
    now[0] = 22.0
    assert rate.allows("a")


def test_what_takes_longer_than_its_price_is_paid_as_it_is_used(ticking: list[float]) -> None:
    work = Work(FEW)
    ticking[0] = 0.020  # seconds a step; there are 100 ms

    async def run() -> None:
        assert work.pay("a", 30)
        await work.for_client("a", 30, in_steps(0))  # less than its price
        work.require("a")
        await work.for_client("a", 30, in_steps(4))  # 70 ms more
        drawing = [work.for_client("a", 0, work.step(lambda: None)) for _ in range(3)]
        outcomes = await asyncio.gather(*drawing, return_exceptions=True)
        assert isinstance(outcomes[-1], Refused)
        assert not work.pay("a", 1)
        work.require("b")

    asyncio.run(run())


def test_what_others_do_for_a_request_is_on_its_bill(ticking: list[float]) -> None:
    """A move is decided in a task of its own, which is finished even if who wanted it has gone."""
    work = Work(FEW)
    ticking[0] = 0.030

    async def run() -> None:
        async def begin() -> None:
            await asyncio.create_task(work_module.on_the_bill(in_steps(5)))

        await work.for_client("a", 0, begin())
        with pytest.raises(Refused):
            work.require("a")

    asyncio.run(run())


def test_requests_under_way_end_when_nothing_is_left(ticking: list[float]) -> None:
    """Whoever asks a hundred times at once has paid a hundred low prices before any of the work."""
    work = Work(FEW)
    ticking[0] = 0.010

    async def draw() -> None:
        for _ in range(10):
            await work.step(lambda: None)

    async def run() -> None:
        asked = [work.for_client("a", 0, draw()) for _ in range(50)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(outcome, Refused) for outcome in outcomes) > 45
        await work.for_client("b", 0, draw())

    asyncio.run(run())


def test_work_in_threads_is_paid_and_others_come_between() -> None:
    work = Work(replace(Limits(), work_at_once=20, work_a_second=0.001))
    done: list[str] = []

    def compute(who: str) -> None:
        began = work_module.clock()
        while work_module.clock() - began < 0.015:
            pass
        done.append(who)

    async def run() -> None:
        many = [work.for_client("many", 0, work.in_thread(compute, "many")) for _ in range(20)]
        tasks = [asyncio.create_task(one) for one in many]
        await asyncio.sleep(0)
        await work.for_client("one", 0, work.in_thread(compute, "one"))
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(isinstance(outcome, Refused) for outcome in outcomes) > 10

    asyncio.run(run())
    assert "one" in done[:4]


def test_what_comes_by_itself_is_late_but_never_refused(ticking: list[float]) -> None:
    """Moves of many bots, and news of their tables."""
    work = Work(replace(Limits(), work_at_once=10, work_a_second=100))
    ticking[0] = 0.010

    async def run() -> float:
        began = asyncio.get_running_loop().time()
        for _ in range(4):
            assert await work.news_for("a", in_steps(1)) == 1  # 20 ms each, and 10 saved up
        await work.news_for("", in_steps(1))
        return asyncio.get_running_loop().time() - began

    assert asyncio.run(run()) >= 0.04


# Over the network


@pytest.mark.parametrize("path", ["", "/state", "/moves/0"])
def test_requests_that_take_long_come_less_often(
    tmp_path: Path, ticking: list[float], path: str
) -> None:
    limits = replace(Limits(), work_at_once=1_000, work_a_second=0.001)
    with serving(tmp_path, limits=limits, proxies=()) as server:
        made = server.make(ME, ME)
        ticking[0] = 0.050
        statuses = [server.http.get(f"/api/tables/{made.id}{path}").status_code for _ in range(25)]
        assert statuses[0] == 200
        assert statuses[-1] == 429  # by its price alone a hundred would do


def test_so_do_messages_on_a_socket(tmp_path: Path, ticking: list[float]) -> None:
    limits = replace(Limits(), work_at_once=1_000, work_a_second=0.001, commands_a_second=10_000)
    with serving(tmp_path, limits=limits, proxies=()) as server:
        made = server.make(ME, ME)
        with server.socket(made, 0) as socket:
            socket.receive("state")
            ticking[0] = 0.100
            answers = [socket.ask({"type": "reference"}) for _ in range(12)]
        assert answers[0]["type"] == "done"
        assert answers[-1]["error"] == "too-often"


def test_who_says_hello_too_often_gets_the_table_later(
    tmp_path: Path, ticking: list[float]
) -> None:
    limits = replace(Limits(), work_at_once=300, work_a_second=300)
    with serving(tmp_path, limits=limits, proxies=()) as server:
        made = server.make(ME, ME)
        with server.socket(made, 0) as socket:
            socket.receive("state")
            ticking[0] = 0.050
            for _ in range(5):
                socket.hello([made.keys[0]])
            ticking[0] = 0.0
            assert socket.receive("state")["views"]["0"]


def test_idle_tables_are_not_brought_back_again_and_again(tmp_path: Path) -> None:
    """A game of thousands of moves is played again for whoever looks at it: for nearly nothing."""
    limits = replace(Limits(), loads_at_once=0.001, loads_a_second=0.00001)
    with serving(tmp_path, limits=limits, proxies=()) as server:
        made = [server.make(ME, ME, **{"from": {"record": finished()}}) for _ in range(3)]
        server.inside(lambda: server.service.hub.forget_idle(0))
        answers = [server.http.get(f"/api/tables/{one.id}") for one in made]
        assert {answer.status_code for answer in answers} == {429}  # making them took it all
        with stranger(server) as other:
            assert other.get(f"/api/tables/{made[0].id}").status_code == 200
        # What is in memory costs nothing to bring back.
        assert server.http.get(f"/api/tables/{made[0].id}").status_code == 200


def test_nobody_waits_for_the_tables_of_who_asks_too_much() -> None:
    order: list[str] = []

    async def run() -> None:
        work = Work(Limits())

        def load(who: str) -> None:
            order.append(who)

        async def for_client(who: str) -> None:
            await work.for_client(who, 0, work.load(load, who))

        many = [asyncio.create_task(for_client("many")) for _ in range(30)]
        await asyncio.sleep(0)
        await for_client("one")
        await asyncio.gather(*many)

    asyncio.run(run())
    assert "one" in order[:10]


# Memory


def test_the_tables_of_one_client_have_so_much_room(tmp_path: Path) -> None:
    long = {"from": {"record": finished()}}
    moves = len(finished()["actions"])
    limits = replace(Limits(), moves_in_memory=3 * moves, loads_at_once=1_000)
    with serving(tmp_path, limits=limits, proxies=()) as server:
        with stranger(server) as other:
            theirs = other.post("/api/tables", json={"seats": [ME, ME], **long}).json()["table"]
        made = [server.make(ME, ME, **long) for _ in range(6)]
        kept = server.inside(lambda: list(server.service.hub._live))
        assert kept == [theirs, *(one.id for one in made[-3:])]
        assert server.http.get(f"/api/tables/{made[0].id}").status_code == 200  # it is not lost


def test_so_have_all_tables_and_who_has_most_gives_way(tmp_path: Path) -> None:
    long = {"from": {"record": finished()}}
    moves = len(finished()["actions"])
    limits = replace(Limits(), moves_in_all=4 * moves, loads_at_once=1_000)
    with serving(tmp_path, limits=limits, proxies=()) as server:
        made = [server.make(ME, ME, **long) for _ in range(3)]
        with stranger(server) as other:
            body = {"seats": [ME, ME], **long}
            theirs = [other.post("/api/tables", json=body).json()["table"] for _ in range(2)]
        kept = server.inside(lambda: list(server.service.hub._live))
        assert kept == [made[1].id, made[2].id, *theirs]


def test_odd_games_fill_no_memory(tmp_path: Path) -> None:
    """43 modules go together in more ways than there is memory."""
    random = Random(1)
    before = set(compiling._compiled)
    with serving(tmp_path) as server:
        for number in range(40):
            modules = ",".join(sorted(random.sample(ALL, 20)))
            answer = server.http.get(f"/api/challenges/{number}~alhambra~easy~{modules}")
            assert answer.status_code == 200, answer.text
    assert set(compiling._compiled) == before


def test_rulesets_are_kept_for_those_who_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_compiled", {})
    monkeypatch.setattr(compiling, "KEPT", 3)
    games = [lc.new_game(seats=seats, seed=1) for seats in (2, 3, 4)]
    assert lc.new_game(seats=2, seed=2).rules is games[0].rules
    lc.new_game(seats=5, seed=1)
    assert len(compiling._compiled) == 3
    assert lc.new_game(seats=2, seed=2).rules is games[0].rules
    assert lc.new_game(seats=3, seed=2).rules is not games[1].rules


# A large table is drawn in parts


def test_a_long_table_is_drawn_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Paper("mm")
    paper.play(260)
    portraits = Portraits(paper.table)
    keys = paper.asking(0, 1).keys
    written: list[int] = []
    write = Logbook._write

    def note(self: Logbook, *args: Any) -> None:
        written[-1] += 1
        write(self, *args)

    monkeypatch.setattr(Logbook, "_write", note)
    drawn = iter(portraits.parts(keys, "en"))
    while True:
        written.append(0)
        part = next(drawn, None)
        if part is None:
            break
        part()
    assert sum(written) > paper.table.moves > 2 * AT_ONCE
    assert max(written) <= AT_ONCE + 1
    monkeypatch.setattr(Logbook, "_write", None)
    monkeypatch.setattr(lc.Game, "view", None)
    state = portraits.state(keys, "en", 0, Present())  # nothing is left to be drawn
    assert set(state.views) == {"0", "1", "watch"}


def test_a_table_that_changes_while_it_is_drawn_is_told_as_it_is() -> None:
    paper = Paper("mm")
    paper.play(120)
    portraits = Portraits(paper.table)
    keys = paper.asking(0).keys
    for part in portraits.parts(keys, "en"):
        part()
        paper.play(1)
        if paper.table.moves > 125:
            break
    whole = portraits.state(keys, "en", 0, Present())
    assert whole == Portraits(paper.table).state(keys, "en", 0, Present())
