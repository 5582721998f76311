"""Attacks a server with odd messages and looks at every answer.

No crash, no answer with a status of 500, no secret in any answer, and no move for a seat without
its key. Views that the attacker got are compared, move by move, with what the engine says that its
seat may know.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lioncourt.server import journal
from lioncourt.server.store import open_store
from lioncourt.server.tables import table_of
from lioncourt.table.texts import LANGUAGES
from tests.server.faults.messages import Attacker, Frame
from tests.server.faults.process import ServerProcess
from tests.server.faults.rawhttp import BROKEN_SECONDS, Answer, exchange
from tests.server.faults.secrecy import Secrets, is_printed, shown_too_much, views_in
from tests.server.faults.targets import PLANS, Target, play_guarded, set_up

BATCH: Final = 40  # messages before the attacker waits for the answers
BATCHES_PER_TABLE: Final = 30  # then the tables are made anew, as some games are spoiled
GUARDED_MOVES: Final = 6  # at most, until it is the attacker's turn again
ANSWER_SECONDS: Final = 60.0
INTERNAL_ERROR: Final = 1011  # the code with which a socket closes when the server has failed
SAMPLE: Final = 0.3  # of the states are compared with the engine
CLIENTS_FAULT: Final = "Invalid UTF-8 sequence received from client"  # uvicorn calls it an error


@dataclass
class Tally:
    """What was sent, what came back, and what should not have."""

    messages: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    moves: int = 0  # that the attacker made with its own keys
    compared: int = 0  # views, with the engine
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Seen:
    """A view that the attacker got."""

    table: str
    version: int
    view: dict[str, Any]


class Fuzz:
    """One attack on one server."""

    def __init__(self, store: str, folder: Path, seed: int) -> None:
        self.tally = Tally()
        self._store = store
        self._log = folder / "server.log"
        page = folder / "page"  # the real one may not be built
        page.mkdir()
        (page / "index.html").write_text("<!doctype html><title>Lioncourt</title>")
        self._server = ServerProcess(store, self._log, static=str(page))
        self._dice = Random(seed)
        self._attacker = Attacker(self._dice)
        self._secrets = Secrets()
        self._targets: list[Target] = []
        self._old: list[Target] = []
        self._seen: list[Seen] = []
        self._pings = count(1)

    async def run(
        self, messages: int, progress: Callable[[Tally], None] = lambda tally: None
    ) -> Tally:
        """Sends so many messages and returns what came of it."""
        await asyncio.to_thread(self._server.start)
        try:
            async with httpx.AsyncClient(base_url=self._server.http, timeout=60) as client:
                batches = 0
                while self.tally.messages < messages and self._server.is_running:
                    if batches % BATCHES_PER_TABLE == 0:
                        await self._new_targets(client)
                    await self._attack(client, self._dice.choice(self._targets))
                    batches += 1
                    progress(self.tally)
                if (await client.get("/api/health")).status_code != 200:
                    self.tally.faults.append("the server is not well")
        finally:
            if not self._server.is_running:
                self.tally.faults.append("the server has crashed")
            await asyncio.to_thread(self._server.stop)
        await self._look_at_journals()
        self._look_at_log()
        return self.tally

    async def _new_targets(self, client: httpx.AsyncClient) -> None:
        self._old += self._targets
        self._targets = [await set_up(client, plan, self._dice, self._secrets) for plan in PLANS]

    async def _attack(self, client: httpx.AsyncClient, target: Target) -> None:
        frames = [self._attacker.frame(target) for _ in range(BATCH)]
        await self._send_frames(target, [frame for frame in frames if not frame.is_violent])
        for frame in frames:
            if frame.is_violent:
                await self._send_violent(target, frame)
        broken = asyncio.create_task(self._send_broken_request(target))
        for _ in range(BATCH // 4):
            await self._send_request(target)
        await broken
        for _ in range(GUARDED_MOVES):
            if not await play_guarded(client, target, self._dice):
                break

    # The socket

    def _connect(self, target: Target) -> connect:
        url = f"{self._server.ws}{target.address}/socket"
        return connect(url, max_size=None, compression=None)

    async def _send_frames(self, target: Target, frames: list[Frame]) -> None:
        """Sends messages one after the other, then waits for all answers at once."""
        ping = f"ping-{next(self._pings)}"
        hello = {"type": "hello", "keys": target.own_keys}
        async with self._connect(target) as socket:
            try:
                await socket.send(json.dumps(hello))
                for frame in frames:
                    await socket.send(frame.data, text=frame.text)
                await socket.send(json.dumps({"type": "ping", "id": ping}))
                self.tally.messages += len(frames)
                await self._read_until(socket, target, ping)
            except ConnectionClosed as closed:
                shown = [frame.data[:80] for frame in frames]
                self.tally.faults.append(f"the socket was closed: {closed}, after {shown}")
            except TimeoutError:
                self.tally.faults.append(f"no answer at {target.table}")

    async def _read_until(self, socket: ClientConnection, target: Target, ping: str) -> None:
        async with asyncio.timeout(ANSWER_SECONDS):
            while True:
                text = await socket.recv()
                assert isinstance(text, str)
                message = json.loads(text)
                if message.get("id") == ping:
                    return
                await self._look_at(target, text, message)
                self._learn(target, message)

    async def _send_violent(self, target: Target, frame: Frame) -> None:
        """Sends what ends a connection; it may end nothing else."""
        async with self._connect(target) as socket:
            try:
                await socket.send(frame.data, text=frame.text)
                self.tally.messages += 1
                async with asyncio.timeout(ANSWER_SECONDS):
                    await socket.recv()
                self.tally.faults.append(f"not turned away: {frame.data[:80]!r}")
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else None
                self.tally.answers[f"closed {code}"] += 1
                if code == INTERNAL_ERROR:
                    self.tally.faults.append(f"failed on {frame.data[:80]!r}")
            except TimeoutError:
                self.tally.faults.append(f"no answer to {frame.data[:80]!r}")

    def _learn(self, target: Target, message: dict[str, Any]) -> None:
        """Keeps what an attacker would keep: what it sees, and keys that it was given."""
        if message["type"] == "state":
            target.state = message
            if self._dice.random() < SAMPLE:
                views = message["views"].values()
                self._seen += [Seen(target.table, message["version"], view) for view in views]

    # Requests

    async def _send_request(self, target: Target) -> None:
        request = self._attacker.request(target)
        answer = await exchange(self._server.port, request.to_bytes())
        self.tally.messages += 1
        if answer is None:
            self.tally.faults.append(f"no answer to {request}")
        else:
            await self._look_at_answer(target, answer, request)

    async def _send_broken_request(self, target: Target) -> None:
        request = self._attacker.broken_request(target)
        answer = await exchange(self._server.port, request, BROKEN_SECONDS)
        self.tally.messages += 1
        if answer is None:
            self.tally.answers["http none"] += 1
        else:
            await self._look_at_answer(target, answer, request)

    async def _look_at_answer(self, target: Target, answer: Answer, request: object) -> None:
        self.tally.answers[f"http {answer.status}"] += 1
        if answer.status >= 500:
            self.tally.faults.append(f"{request} gives {answer.text[-300:]}")
        await self._look_at(target, answer.text, answer.data)

    # Looking at answers

    async def _look_at(self, target: Target, text: str, data: Any) -> None:
        if isinstance(data, dict) and "type" in data:
            self.tally.answers[str(data.get("error", data["type"]))] += 1
            if "key" in data:
                target.take_seat(data["key"])
        found = self._secrets.found_in(text)
        if not is_printed(data):
            for view in views_in(data):
                found += shown_too_much(view, target.own_seats)
        if found and not await self._is_over(target):  # afterwards everybody may know everything
            self.tally.faults.append(f"{target.table} tells {found}: {text[:300]}")

    async def _is_over(self, target: Target) -> bool:
        async with httpx.AsyncClient(base_url=self._server.http, timeout=60) as client:
            over: bool = (await client.get(target.address)).json()["over"]
        return over

    # Afterwards

    async def _look_at_journals(self) -> None:
        """Reads what was written: nothing for a seat of others but what they did themselves."""
        store = await open_store(self._store)
        try:
            for target in self._old + self._targets:
                entries = journal.from_bytes(await store.read(target.table))
                self._look_at_journal(target, entries)
                for seen in self._seen:
                    if seen.table == target.table:
                        self._compare(seen, entries)
        finally:
            await store.close()

    def _look_at_journal(self, target: Target, entries: list[journal.AnyEntry]) -> None:
        moved = Counter(entry.seat for entry in entries if isinstance(entry, journal.Moved))
        by_others = sum(moved[seat] for seat in target.guarded)
        self.tally.moves += sum(moved[seat] for seat in target.own_seats)
        if by_others != target.guarded_moves:
            self.tally.faults.append(
                f"{target.table}: {by_others} moves for guarded seats, "
                f"{target.guarded_moves} by their owners"
            )
        for entry in entries[1:]:
            is_move = isinstance(entry, journal.Moved)
            seat = getattr(entry, "seat", getattr(entry, "by", None))
            if seat in target.guarded and not is_move:
                self.tally.faults.append(f"{target.table}: not done by its owner: {entry}")

    def _compare(self, seen: Seen, entries: list[journal.AnyEntry]) -> None:
        game = table_of(seen.table, entries[: seen.version]).game
        assert game is not None
        you = seen.view["you"]
        allowed = [
            json.loads(json.dumps(game.view(you, finals=True, language=language)))
            for language in LANGUAGES
        ]
        self.tally.compared += 1
        if seen.view not in allowed:
            self.tally.faults.append(f"{seen.table} at {seen.version}: another view for {you}")

    def _look_at_log(self) -> None:
        text = self._log.read_text()
        found = self._secrets.found_in(text)
        if found:
            self.tally.faults.append(f"in the log: {found}")
        for line in text.splitlines():
            is_error = '"level": "error"' in line or line.startswith("Traceback")
            if is_error and CLIENTS_FAULT not in line:
                self.tally.faults.append(f"in the log: {line[-1500:]}")


def summary(tally: Tally) -> str:
    """Returns the tally in a line."""
    answers = ", ".join(f"{name} {number}" for name, number in tally.answers.most_common())
    return (
        f"{tally.messages} messages, {tally.moves} moves by own keys, {tally.compared} views "
        f"compared, {len(tally.faults)} faults; answers: {answers}"
    )
