"""Killing a server at random moments while people play, and looking whether it kept its word.

The word: a move that was answered with `done`, and a table that was answered with 201, are there
after a restart. And no table is ever unreadable.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from lioncourt.server import journal
from lioncourt.server.store import open_store
from lioncourt.server.tables import table_of
from tests.server.faults.player import Done, Player
from tests.server.faults.process import ForkedServer, ServerProcess
from tests.server.faults.zygote import Zygote

MOVES_OF_A_LIFE: Final = 80  # at most, before a server is killed
MOMENT: Final = 0.2  # seconds: a kill may come anywhere between two moves, or before the first
WHOLE: Final = 10  # every so many kills a server that was not forked
UNDER_LOAD: Final = 0.8  # of the kills come after some moves, the others when people come back
GONE: Final = (OSError, EOFError, WebSocketException, InvalidHandshake, httpx.TransportError)


@dataclass
class Seated:
    """A table that was promised, and whoever plays there."""

    table: str
    keys: dict[int, str]
    done: list[Done] = field(default_factory=list)
    over: bool = False
    looked_at_end: bool = False  # whether it was there after a restart as it had ended


@dataclass
class Tally:
    """What happened, and what should not have."""

    kills: int = 0
    moves: int = 0
    tables: int = 0
    games_over: int = 0
    unanswered: int = 0  # written, but the server was killed before it could say so
    faults: list[str] = field(default_factory=list)


class KillSoak:
    """Plays at some tables of a server that is killed again and again."""

    def __init__(self, store: str, folder: Path, seed: int, tables: int = 8) -> None:
        self.tally = Tally()
        self._store = store
        log = folder / "server.log"
        self._zygote = Zygote(log)
        self._quick = ForkedServer(self._zygote, store, log, bot_workers=0)
        self._whole = ServerProcess(store, log)
        self._server: ServerProcess = self._whole
        self._dice = Random(seed)
        self._number_of_tables = tables
        self._seated: list[Seated] = []

    async def run(
        self,
        kills: int,
        kill_besides: Callable[[], None] | None = None,
        progress: Callable[[Tally], None] = lambda tally: None,
    ) -> Tally:
        """Kills the server so many times; every fourth time `kill_besides` is called as well."""
        try:
            for number in range(kills):
                # Only now and then as people start it, with a process for its bots: that takes
                # longer than all the rest.
                self._server = self._quick if number % WHOLE else self._whole
                await asyncio.to_thread(self._server.start)
                await self._look_at(self._played_since())
                await self._play_and_kill(kill_besides if number % 4 == 3 else None)
                self.tally.kills += 1
                progress(self.tally)
            await asyncio.to_thread(self._server.start)
            await self._look_at(self._seated)
        finally:
            await asyncio.to_thread(self._server.stop)
            await asyncio.to_thread(self._zygote.end)
        await self._read_journals()
        return self.tally

    async def _play_and_kill(self, kill_besides: Callable[[], None] | None) -> None:
        playing = [
            asyncio.create_task(self._play_on(number)) for number in range(self._number_of_tables)
        ]
        if self._dice.random() < UNDER_LOAD:
            await self._some_moves(playing, self._dice.randrange(1, MOVES_OF_A_LIFE))
        await asyncio.sleep(self._dice.uniform(0.0, MOMENT))
        orphans = await asyncio.to_thread(self._server.kill)
        if orphans:
            self._fault(f"orphans: {len(orphans)} workers outlive their server")
        if kill_besides is not None:
            await asyncio.to_thread(kill_besides)
        await asyncio.gather(*playing)

    async def _some_moves(self, playing: list[asyncio.Task[None]], number: int) -> None:
        """Waits until so many moves were made, however busy the machine is."""
        enough = self._moves_done() + number
        while self._moves_done() < enough and not all(task.done() for task in playing):
            await asyncio.sleep(0.005)

    def _moves_done(self) -> int:
        return sum(len(seated.done) for seated in self._seated)

    async def _play_on(self, number: int) -> None:
        """Plays at the table of this number, and at new ones when it is over, until the end."""
        dice = Random(self._dice.random())
        going = [seated for seated in self._seated if not seated.over]
        seated = going[number] if number < len(going) else None
        try:
            while True:
                seated = seated or await self._make_table(dice)
                player = Player(self._server.ws, seated.table, seated.keys, dice, done=seated.done)
                already = len(seated.done)
                try:
                    await player.play()
                finally:
                    self.tally.moves += len(seated.done) - already
                    self.tally.faults += [f"refused: {message}" for message in player.refused]
                seated.over = True
                self.tally.games_over += 1
                seated = None
        except GONE:
            return  # the server was killed

    async def _make_table(self, dice: Random) -> Seated:
        # A bot plays along at every other table: what it does is written down by itself.
        last = dice.choice([{"kind": "me"}, {"kind": "bot", "level": "random"}])
        wanted = {"game": "alhambra", "seats": [{"kind": "me"}, {"kind": "me"}, last]}
        async with httpx.AsyncClient(base_url=self._server.http, timeout=60) as client:
            answer = await client.post("/api/tables", json=wanted)
        made = answer.raise_for_status().json()
        seated = Seated(made["table"], {int(seat): key for seat, key in made["keys"].items()})
        self._seated.append(seated)
        self.tally.tables += 1
        return seated

    def _played_since(self) -> list[Seated]:
        """Returns the tables that the last server had to do with; at the end all are looked at."""
        since = [seated for seated in self._seated if not seated.looked_at_end]
        for seated in since:
            seated.looked_at_end = seated.over
        return since

    async def _look_at(self, tables: list[Seated]) -> None:
        """Asks the server, as people would, whether everything is there."""
        async with httpx.AsyncClient(base_url=self._server.http, timeout=60) as client:
            for seated in tables:
                header = {"Authorization": f"Bearer {' '.join(seated.keys.values())}"}
                address = f"/api/tables/{seated.table}"
                about = await client.get(address)
                if about.status_code != 200 or not about.json()["readable"]:
                    self._fault(f"table {seated.table} unreadable: {about.text[:200]}")
                    continue
                record = await client.get(f"{address}/record", headers=header)
                if record.status_code != 200:
                    self._fault(f"record of {seated.table}: {record.text[:200]}")
                    continue
                actions = [(step[1], step[2]) for step in record.json()["actions"]]
                self._compare(seated, actions)

    async def _read_journals(self) -> None:
        """Reads the store without the server; a journal whose hashes do not fit is unreadable."""
        store = await open_store(self._store)
        try:
            for seated in self._seated:
                entries = journal.from_bytes(await store.read(seated.table))
                table = table_of(seated.table, entries)
                if table.game is None:
                    self._fault(f"journal of {seated.table} cannot be played")
                moved = [entry for entry in entries if isinstance(entry, journal.Moved)]
                self._compare(seated, [(entry.seat, entry.action) for entry in moved])
                by_people = sum(entry.seat in seated.keys for entry in moved)
                self.tally.unanswered += by_people - len(seated.done)
        finally:
            await store.close()

    def _compare(self, seated: Seated, actions: list[tuple[Any, Any]]) -> None:
        for done in seated.done:
            at = done.moves_before
            if at >= len(actions) or actions[at] != (done.seat, done.action):
                self._fault(f"lost: {done}")

    def _fault(self, text: str) -> None:
        self.tally.faults.append(f"after {self.tally.kills} kills: {text}")


def summary(tally: Tally) -> str:
    """Returns the tally in a line."""
    kinds = Counter(fault.partition(": ")[2].split(" ")[0] for fault in tally.faults)
    return (
        f"{tally.kills} kills, {tally.tables} tables, {tally.games_over} games to the end, "
        f"{tally.moves} moves done, {tally.unanswered} written but not answered, "
        f"faults: {dict(kinds) or 'none'}"
    )
