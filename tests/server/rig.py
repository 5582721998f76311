"""A server for tests: in a thread, with a fresh store, bots that think in a thread, and no pace."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from lioncourt.server.running import LioncourtServer, listen, loop_factory
from lioncourt.server.service import Service
from lioncourt.server.settings import Limits, Settings

Data = dict[str, Any]

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}

PATIENCE = 300.0  # seconds; a busy machine is slow, and what hangs does so for ever

Result = TypeVar("Result")


@dataclass
class Made:
    """A table that was made, and its secrets."""

    id: str
    host: str
    keys: dict[int, str]

    def bearer(self, *seats: int, host: bool = False) -> dict[str, str]:
        """Returns the header with the keys of some seats."""
        keys = [self.keys[seat] for seat in seats] + [self.host] * host
        return {"Authorization": f"Bearer {' '.join(keys)}"} if keys else {}


@dataclass
class Server:
    """A server and a client of its HTTP interface."""

    http: httpx.Client
    address: str
    service: Service
    loop: asyncio.AbstractEventLoop

    def inside(self, work: Callable[[], Result]) -> Result:
        """Does something in the loop of the server, and returns what comes of it."""

        async def run() -> Result:
            return work()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def wait_for(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Waits for something that takes its time in the loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def await_inside(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Waits for something in the loop of the server, and returns what comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def make(self, *seats: Data, **wanted: Any) -> Made:
        """Makes a table."""
        answer = self.http.post("/api/tables", json={"seats": list(seats), **wanted})
        assert answer.status_code == 201, answer.text
        data = answer.json()
        keys = {int(seat): key for seat, key in data["keys"].items()}
        return Made(data["table"], data["host"], keys)

    def command(self, table: Made, command: Data, *seats: int, host: bool = False) -> Data:
        """Sends a command over HTTP and returns the answer, whatever it is."""
        path = f"/api/tables/{table.id}/commands"
        headers = table.bearer(*seats, host=host)
        answer: Data = self.http.post(path, json=command, headers=headers).json()
        return answer

    def done(self, table: Made, command: Data, *seats: int, host: bool = False) -> Data:
        """Sends a command that must be carried out."""
        answer = self.command(table, command, *seats, host=host)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, table: Made, command: Data, *seats: int, host: bool = False) -> str:
        """Sends a command that must be refused, and returns the error."""
        answer = self.command(table, command, *seats, host=host)
        assert answer["type"] == "refused", answer
        assert answer["text"]
        return str(answer["error"])

    def state(self, table: Made, *seats: int, **query: Any) -> Data:
        """Returns the message `state` for the keys of some seats."""
        path = f"/api/tables/{table.id}/state"
        answer = self.http.get(path, params=query, headers=table.bearer(*seats))
        assert answer.status_code == 200, answer.text
        state: Data = answer.json()
        return state

    def play_first(self, table: Made, seat: int) -> Data:
        """Plays the first option of a seat that has to decide."""
        state = self.state(table, seat)
        option = state["views"][str(seat)]["decision"]["options"][0]
        return self.play(table, seat, option["action"], state["moves"])

    def play(self, table: Made, seat: int, action: str, at: int) -> Data:
        """Plays an action."""
        command = {"type": "play", "seat": seat, "action": action, "at": at}
        return self.command(table, command, seat)

    @contextmanager
    def socket(self, table: Made, *seats: int, language: str = "en") -> Iterator[Socket]:
        """Opens a socket and says hello."""
        with self.connected(table.id) as socket:
            socket.hello([table.keys[seat] for seat in seats], language)
            yield socket

    @contextmanager
    def connected(self, table: str, **options: Any) -> Iterator[Socket]:
        """Opens a socket without a word."""
        link = f"ws://{self.address}/api/tables/{table}/socket"
        with connect(link, max_size=None, compression=None, **options) as connection:
            yield Socket(connection)


class Socket:
    """The client's end of a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.log: list[Data] = []

    def hello(self, keys: list[str], language: str = "en") -> None:
        """Says who is there."""
        self.send({"type": "hello", "keys": keys, "language": language, "since": 0})

    def send(self, message: Data) -> None:
        """Sends a message."""
        self.connection.send(json.dumps(message))

    def receive(self, *kinds: str) -> Data:
        """Returns the next message of some kinds; others are passed over."""
        while True:
            message: Data = json.loads(self.connection.recv(PATIENCE))
            if message["type"] == "state":
                self.log[message["log_from"] :] = message["log"]
            if message["type"] in kinds:
                return message

    def ask(self, command: Data) -> Data:
        """Sends a command and returns its answer."""
        self.send({"id": 7, **command})
        return self.receive("done", "refused")


@contextmanager
def serving(data: Path, **settings: Any) -> Iterator[Server]:
    """Runs a server with its games in a folder."""
    usual: Data = {
        "bot_workers": 0,
        "pace": 0.0,
        "limits": Limits.of_own_machine(),
        "static": data / "static",
    }
    chosen = Settings(data=data, **{**usual, **settings})
    listening = listen("127.0.0.1", 0)
    address = "127.0.0.1:{1}".format(*listening.getsockname())
    running: list[tuple[LioncourtServer, Service, asyncio.AbstractEventLoop]] = []
    ready = threading.Event()

    async def serve() -> None:
        service = await Service.start(chosen)
        server = LioncourtServer(service, ready.set)
        running.append((server, service, asyncio.get_running_loop()))
        await server.serve([listening])

    def run() -> None:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    server, service, loop = running[0]
    try:
        with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as http:
            yield Server(http, address, service, loop)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
